"""The Discord application: tables in channels, moves by command and button, posts, mail and reminders.

Where to look, by what somebody does:

- makes a move: ``components`` reads the press, ``moves`` the command; ``panels`` draws the question in the words
  of ``move_words``, ``drafts`` holds what is half chosen, ``panel_presses`` acts; ``host`` changes the match, ``live``
  is the match in memory; ``answers`` replies, ``errors`` says why not, ``turns`` has ``/turns`` and ``/undo``
- reads what is posted: ``posts`` says what is due after a commit, ``outbox`` sends it, ``deliver`` makes each message
  at that moment with ``boards``, ``sheets``, ``results``, ``pictures``, ``people`` and ``words``; ``mail`` is for
  direct messages
- asks: ``looks`` (*My sheet*, *What happened*), ``guide``, ``help``, ``me``, ``table_log``; ``commands`` lists them all
- opens a table: ``table_commands``, ``opening``, ``lobby`` with ``lobby_state``, ``lobby_options``, ``lobby_post`` and
  ``lobby_presses``, ``permissions``, ``suggestions``, ``which_game``, ``table_titles``, ``here``, ``meant``
- joins, leaves or ends: ``seating``, ``taking_over``, ``ending``; ``channels`` and ``paused`` when a channel is lost
- is away: ``reminders`` with ``reminder_words``, ``reminder_presses``, ``remind_hours`` and ``quiet``; ``planning`` and
  ``wishes`` for what was planned ahead; ``policies`` for bots
- hosts it: ``settings``, ``serving``, ``client``, ``runtime``, ``clock``, ``logs``, ``sync``, ``upkeep``, ``check``

``local`` is the local Discord, for play without a token and for tests.
"""
