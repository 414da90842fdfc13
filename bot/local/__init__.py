"""A local Discord: REST v10, gateway and a web page on this machine, for play without a token and for tests.

The bot that talks to it is the same unmodified discord.py client as in production; the only seam is the
connector from `bot.local.connector`. Nothing of this package is imported when a token is set.
"""
