"""Settings: defaults, where they come from, and one clear line for each that can't be used."""

from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError, load

TOKEN = "MTIz.abc-DEF.g_h1"


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_without_anything_set_the_defaults_hold() -> None:
    assert load({}, None) == Settings()
    assert Path("data").is_dir()


def test_an_empty_value_counts_as_not_set() -> None:
    assert load({"DISCORD_TOKEN": "", "SLOWPOUR_LOCAL_PORT": "  "}, None) == Settings()


def test_everything_can_be_set(tmp_path: Path) -> None:
    settings = load(
        {
            "DISCORD_TOKEN": f" {TOKEN} ",
            "SLOWPOUR_DB": str(tmp_path / "deep" / "er" / "tables.db"),
            "SLOWPOUR_LOG_LEVEL": "debug",
            "SLOWPOUR_LOCAL_PORT": "0",
            "SLOWPOUR_GRACE_SECONDS": "0.5",
            "SLOWPOUR_LOCALE": "EN",
            "SLOWPOUR_OWNER_CONTACT": "ana on our server",
        },
        None,
    )
    assert settings == Settings(
        token=TOKEN,
        database=tmp_path / "deep" / "er" / "tables.db",
        log_level="DEBUG",
        local_port=0,
        grace_seconds=0.5,
        locale="en",
        owner_contact="ana on our server",
    )
    assert (tmp_path / "deep" / "er").is_dir()


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    env_file = tmp_path / ".env"
    env_file.write_text(
        '# a comment\nSLOWPOUR_LOCAL_PORT=1000\nSLOWPOUR_GRACE_SECONDS="7"\nSLOWPOUR_LOG_LEVEL=\n',
        encoding="utf-8",
    )
    settings = load({"SLOWPOUR_LOCAL_PORT": "2000"}, env_file)
    assert (settings.local_port, settings.grace_seconds, settings.log_level) == (2000, 7.0, "INFO")


def test_an_empty_value_in_the_environment_leaves_the_files(tmp_path: Path) -> None:
    env_file = tmp_path / ".env"
    env_file.write_text("SLOWPOUR_LOCAL_PORT=1000\n", encoding="utf-8")
    assert load({"SLOWPOUR_LOCAL_PORT": ""}, env_file).local_port == 1000


def test_a_missing_file_is_no_error(tmp_path: Path) -> None:
    assert load({}, tmp_path / "nowhere.env") == Settings()


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    env_file = tmp_path / ".env"
    env_file.write_bytes(b"SLOWPOUR_LOCALE=\xff\xfe\n")
    with pytest.raises(SettingsError, match=r"\.env can't be read as UTF-8"):
        load({}, env_file)


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("SLOWPOUR_LOG_LEVEL", "LOUD", "DEBUG, INFO, WARNING, ERROR"),
        ("SLOWPOUR_LOCAL_PORT", "65536", "0 to 65535"),
        ("SLOWPOUR_LOCAL_PORT", "-1", "0 to 65535"),
        ("SLOWPOUR_LOCAL_PORT", "80.5", "0 to 65535"),
        ("SLOWPOUR_LOCAL_PORT", "²", "0 to 65535"),
        ("SLOWPOUR_GRACE_SECONDS", "soon", "0 to 300"),
        ("SLOWPOUR_GRACE_SECONDS", "-1", "0 to 300"),
        ("SLOWPOUR_GRACE_SECONDS", "nan", "0 to 300"),
        ("SLOWPOUR_GRACE_SECONDS", "301", "0 to 300"),
        ("SLOWPOUR_LOCALE", "tlh", "en"),
    ],
)
def test_a_wrong_value_is_told_in_one_line_with_what_is_allowed(name: str, value: str, allowed: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load({name: value}, None)
    message = str(caught.value)
    assert message.startswith(f"{name} is {value}; allowed: ")
    assert allowed in message
    assert "\n" not in message


def test_a_long_contact_is_refused_with_its_length() -> None:
    with pytest.raises(SettingsError, match=r"SLOWPOUR_OWNER_CONTACT has 101 characters; allowed: .* 100"):
        load({"SLOWPOUR_OWNER_CONTACT": "x" * 101}, None)


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"SLOWPOUR_DB is .* which is a folder"):
        load({"SLOWPOUR_DB": str(tmp_path)}, None)


def test_the_home_of_an_unknown_user_is_told() -> None:
    with pytest.raises(SettingsError, match=r"SLOWPOUR_DB is ~nosuch-user/x\.db, in the home of a user"):
        load({"SLOWPOUR_DB": "~nosuch-user/x.db"}, None)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"SLOWPOUR_DB is .* its folder can't be made"):
        load({"SLOWPOUR_DB": str(tmp_path / "file" / "tables.db")}, None)


@pytest.mark.parametrize("token", ["s3cr3t", "s3cr3t.two", "s3cr3t. two.three", "s3cr3t.zwei.drüi"])
def test_a_wrong_token_is_refused_but_never_shown(token: str) -> None:
    with pytest.raises(SettingsError, match="DISCORD_TOKEN does not look like a bot token") as caught:
        load({"DISCORD_TOKEN": token}, None)
    assert "s3cr3t" not in str(caught.value)


def test_the_token_is_not_in_the_repr() -> None:
    assert TOKEN not in repr(load({"DISCORD_TOKEN": TOKEN}, None))
