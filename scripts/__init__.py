"""Helpers for development; nothing of the bot imports them."""
