"""The Discord application: tables in channels, moves by command and button, posts, mail and reminders."""
