"""The rules of the games: pure Python, no I/O, no Discord.

``engine`` is the machinery that every game shares; each other package is one game and reads like its rulebook.
"""
