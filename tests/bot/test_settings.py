"""Settings and logs: where they come from, and that the token stays out of sight."""

import io
import json
import logging
import pathlib

import pytest
import structlog

from bot.cli.common import pace_of, share_of
from bot.logs import set_up_logs
from bot.matches import Timing
from bot.settings import Settings, SettingsError, read_settings, read_token
from bot.time_left import ClockRules
from tests.plain_log import log_plainly


def test_the_environment_wins_over_the_file_and_the_file_over_the_defaults(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert read_settings({}) == Settings()
    config = tmp_path / "umpire.toml"
    config.write_text('workers = 3\nlog_format = "json"\n')
    settings = read_settings({"UMPIRE_CONFIG": str(config), "UMPIRE_WORKERS": "4"})
    assert settings == Settings(workers=4, log_format="json")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("workers = 0", "workers"),
        ("colour = 1", "colour"),
        ("workers", "TOML"),
        ("shard = 2\nshards = 2", "counts from 0 to 1"),
        ("drop_days = -1", "drop_days"),
    ],
    ids=str,
)
def test_a_wrong_setting_is_named_in_a_sentence(tmp_path: pathlib.Path, text: str, fault: str) -> None:
    config = tmp_path / "umpire.toml"
    config.write_text(text)
    with pytest.raises(SettingsError, match=fault):
        read_settings({"UMPIRE_CONFIG": str(config)})


def test_a_config_that_is_named_must_be_there(tmp_path: pathlib.Path) -> None:
    with pytest.raises(SettingsError, match="cannot read"):
        read_settings({"UMPIRE_CONFIG": str(tmp_path / "none.toml")})


def test_days_become_seconds_and_nothing_for_ever() -> None:
    pace = pace_of(read_settings({"UMPIRE_ARCHIVE_DAYS": "0", "UMPIRE_DROP_DAYS": "2"}))
    assert (pace.archive, pace.drop) == (None, 2 * 24 * 3600.0)
    assert pace_of(Settings()) == Timing()


def test_a_process_has_a_share_where_there_are_several() -> None:
    assert share_of(Settings()) is None
    share = share_of(read_settings({"UMPIRE_SHARD": "1", "UMPIRE_SHARDS": "3"}))
    assert share is not None
    assert (share.by, share.shard, share.shards) == ("shard 1", 1, 3)
    assert share.seconds > 0


def test_the_token_comes_from_the_environment_or_a_file_and_hides(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "token"
    file.write_text("s3cret\n")
    token = read_token({"DISCORD_TOKEN_FILE": str(file)})
    assert token is not None
    assert token.value == "s3cret"
    assert "s3cret" not in repr(token)
    assert read_token({}) is None
    with pytest.raises(SettingsError):
        read_token({"DISCORD_TOKEN_FILE": str(tmp_path / "none")})


@pytest.fixture
def _restored() -> object:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    log_plainly()


@pytest.mark.parametrize("form", ["json", "console"])
@pytest.mark.usefixtures("_restored")
def test_no_log_line_holds_the_token(form: str) -> None:
    stream = io.StringIO()
    set_up_logs(form, "info", secrets=["s3cret"], stream=stream)
    structlog.get_logger("umpire.test").info("started", token="s3cret", match="abc234")
    logging.getLogger("discord.http").warning("header Bot %s", "s3cret")
    try:
        raise ValueError("s3cret is wrong")
    except ValueError:
        structlog.get_logger("umpire.test").exception("failed")
    text = stream.getvalue()
    assert "s3cret" not in text
    assert text.count("[hidden]") >= 3
    assert "ValueError" in text
    if form == "json":
        lines = [json.loads(line) for line in text.splitlines()]
        assert [line["event"] for line in lines] == ["started", "header Bot [hidden]", "failed"]
        assert lines[0]["match"] == "abc234"
        assert lines[1]["logger"] == "discord.http"


def test_the_hosts_hours_are_the_clock_of_a_new_table_and_the_days_those_of_holidays() -> None:
    pace = pace_of(Settings(skip_hours=24.0, nudge_hours=3.0, away_days=10.0))
    assert pace.clock == ClockRules("call", each=24 * 3600.0, at_end="claim")
    assert (pace.nudge, pace.away) == (3 * 3600.0, 10 * 86400.0)
