"""What the host can set, from the environment and the file `.env`, checked before anything starts."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dotenv import dotenv_values

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
LOCALES = ("en",)
MAX_PORT = 65535
MAX_GRACE_SECONDS = 300.0
MAX_OWNER_CONTACT = 100


class SettingsError(Exception):
    """A setting can't be used; the message is one line for the host. It never contains the token."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a host can choose.

    token: the bot's token at Discord; None starts the local Discord instead. Left out of the repr.
    database: the SQLite file; its folder exists once the settings are loaded.
    log_level: one of LOG_LEVELS.
    local_port: the local Discord's page on loopback; 0 takes any free port.
    grace_seconds: how long a post that passes the turn waits for an Undo.
    locale: language of what the bot writes where it knows no better, one of LOCALES.
    owner_contact: whom a player may turn to when something broke; empty if nobody is named.
    """

    token: str | None = field(default=None, repr=False)
    database: Path = Path("data/slowpour.db")
    log_level: str = "INFO"
    local_port: int = 8420
    grace_seconds: float = 15.0
    locale: str = "en"
    owner_contact: str = ""


def load(env: Mapping[str, str], env_file: Path | None) -> Settings:
    """Settings from `env`, and from `env_file` where `env` is silent; makes the database's folder.

    An empty value counts as not set. A missing `env_file` is no error; None reads no file.
    Raises SettingsError for the first setting that can't be used.
    """
    given = {**_from_file(env_file), **{name: value for name, value in env.items() if value.strip()}}
    defaults = Settings()
    settings = Settings(
        token=_token(given),
        database=_database(given, defaults.database),
        log_level=_choice(given, "SLOWPOUR_LOG_LEVEL", defaults.log_level, LOG_LEVELS),
        local_port=_port(given, defaults.local_port),
        grace_seconds=_grace(given, defaults.grace_seconds),
        locale=_choice(given, "SLOWPOUR_LOCALE", defaults.locale, LOCALES),
        owner_contact=_owner_contact(given, defaults.owner_contact),
    )
    try:
        settings.database.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise SettingsError(
            f"SLOWPOUR_DB is {settings.database}: its folder can't be made ({problem.strerror})"
        ) from problem
    return settings


def _from_file(env_file: Path | None) -> dict[str, str]:
    if env_file is None or not env_file.exists():
        return {}
    try:
        pairs = dotenv_values(env_file, interpolate=False, encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise SettingsError(f"{env_file} can't be read as UTF-8 text ({type(problem).__name__})") from problem
    return {name: value for name, value in pairs.items() if value and value.strip()}


def _get(given: Mapping[str, str], name: str) -> str:
    return given.get(name, "").strip()


def _token(given: Mapping[str, str]) -> str | None:
    token = _get(given, "DISCORD_TOKEN")
    if not token:
        return None
    if not token.isascii() or not token.isprintable() or " " in token or token.count(".") != 2:
        raise SettingsError(
            "DISCORD_TOKEN does not look like a bot token (three parts joined by dots); "
            "make a new one in the developer portal (Bot, Reset Token), or leave it empty to play locally"
        )
    return token


def _database(given: Mapping[str, str], default: Path) -> Path:
    text = _get(given, "SLOWPOUR_DB")
    if not text:
        return default
    try:
        path = Path(text).expanduser()
    except RuntimeError as problem:
        raise SettingsError(f"SLOWPOUR_DB is {text}, in the home of a user that this machine doesn't know") from problem
    if path.is_dir():
        raise SettingsError(f"SLOWPOUR_DB is {text}, which is a folder; it must name a file")
    return path


def _choice(given: Mapping[str, str], name: str, default: str, allowed: tuple[str, ...]) -> str:
    """The one of `allowed` that was meant, in whatever case it was written."""
    text = _get(given, name)
    if not text:
        return default
    for choice in allowed:
        if choice.casefold() == text.casefold():
            return choice
    raise SettingsError(f"{name} is {text}; allowed: {', '.join(allowed)}")


def _port(given: Mapping[str, str], default: int) -> int:
    text = _get(given, "SLOWPOUR_LOCAL_PORT")
    if not text:
        return default
    if not (text.isascii() and text.isdigit()) or len(text) > 5 or int(text) > MAX_PORT:
        raise SettingsError(
            f"SLOWPOUR_LOCAL_PORT is {text}; allowed: a whole number from 0 to {MAX_PORT} (0: any free port)"
        )
    return int(text)


def _grace(given: Mapping[str, str], default: float) -> float:
    text = _get(given, "SLOWPOUR_GRACE_SECONDS")
    if not text:
        return default
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= MAX_GRACE_SECONDS:
        raise SettingsError(f"SLOWPOUR_GRACE_SECONDS is {text}; allowed: seconds from 0 to {MAX_GRACE_SECONDS:g}")
    return seconds


def _owner_contact(given: Mapping[str, str], default: str) -> str:
    text = _get(given, "SLOWPOUR_OWNER_CONTACT") or default
    if len(text) > MAX_OWNER_CONTACT or not text.isprintable():
        raise SettingsError(
            f"SLOWPOUR_OWNER_CONTACT has {len(text)} characters; allowed: one line, up to {MAX_OWNER_CONTACT}"
        )
    return text
