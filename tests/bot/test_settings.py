import pathlib

import pytest

from bot.settings import Settings, SettingsError, read_settings, read_token


@pytest.fixture(autouse=True)
def here(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_without_file_and_environment_the_defaults_are_in_force() -> None:
    assert read_settings({}) == Settings()


def test_the_environment_wins_over_the_file(here: pathlib.Path) -> None:
    (here / "umpire.toml").write_text('db = "file.sqlite3"\nsilence_hours = 24\n')
    found = read_settings({"UMPIRE_DB": "env.sqlite3", "UMPIRE_LOG": "json"})
    assert found == Settings(db="env.sqlite3", log="json", silence_hours=24)


def test_another_file_can_be_named(here: pathlib.Path) -> None:
    (here / "mine.toml").write_text('log_level = "debug"\n')
    assert read_settings({"UMPIRE_CONFIG": "mine.toml"}).log_level == "debug"
    with pytest.raises(SettingsError, match=r"cannot read other\.toml: no such file"):
        read_settings({"UMPIRE_CONFIG": "other.toml"})


@pytest.mark.parametrize("text", ["db = ", "colour = 1", "silence_hours = -1", 'log = "xml"', 'token = "abc"'])
def test_what_does_not_fit_is_refused_in_a_sentence(here: pathlib.Path, text: str) -> None:
    (here / "umpire.toml").write_text(text)
    with pytest.raises(SettingsError):
        read_settings({})


def test_the_token_comes_from_the_environment_or_a_file(here: pathlib.Path) -> None:
    (here / "token.txt").write_text("from-file\n")
    assert read_token(Settings(), {"DISCORD_TOKEN": " from-env "}) == "from-env"
    assert read_token(Settings(token_file="token.txt"), {}) == "from-file"
    assert read_token(Settings(token_file="token.txt"), {"DISCORD_TOKEN": "from-env"}) == "from-env"


def test_a_missing_or_broken_token_is_never_shown() -> None:
    with pytest.raises(SettingsError, match="there is no token"):
        read_token(Settings(), {})
    with pytest.raises(SettingsError, match="cannot read the token file"):
        read_token(Settings(token_file="nowhere"), {})
    with pytest.raises(SettingsError) as refused:
        read_token(Settings(), {"DISCORD_TOKEN": "my secret"})
    assert "secret" not in str(refused.value)
