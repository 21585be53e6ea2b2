import json
import logging
from collections.abc import Iterator
from typing import Literal

import pytest
import structlog

from bot.logs import CHATTY, set_up_logs

TOKEN = "MTIz.abc.very-secret"


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for library in CHATTY:
        logging.getLogger(library).setLevel(logging.NOTSET)
    structlog.reset_defaults()


@pytest.mark.parametrize("style", ["text", "json"])
def test_the_token_is_in_no_log(style: Literal["text", "json"], capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("info", style, TOKEN)
    log = structlog.get_logger("umpire.test")
    log.warning(f"logging in with {TOKEN}", header={"Authorization": [f"Bot {TOKEN}"]}, thing=Exception(TOKEN))
    logging.getLogger("library").warning("its own %s", TOKEN)
    try:
        raise ValueError(f"bad {TOKEN}")
    except ValueError:
        log.exception("broken")
        logging.getLogger("library").exception("broken too")
    told = capsys.readouterr().err
    assert "very-secret" not in told
    assert told.count("[token]") >= 6


def test_json_logs_are_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("info", "json")
    structlog.get_logger("umpire.test").info("committed", match="k7m2pq", ply=4)
    structlog.get_logger("umpire.test").debug("not told")
    (line,) = capsys.readouterr().err.splitlines()
    entry = json.loads(line)
    assert (entry["event"], entry["match"], entry["ply"], entry["level"]) == ("committed", "k7m2pq", 4, "info")
    assert entry["logger"] == "umpire.test"
    assert entry["timestamp"]


def test_libraries_are_quiet_and_never_told_about_voice(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("info")
    logging.getLogger("discord.gateway").info("Shard ID None has connected")
    logging.getLogger("discord.client").warning("PyNaCl is not installed, voice will NOT be supported")
    logging.getLogger("discord.client").warning("trouble")
    (line,) = capsys.readouterr().err.splitlines()
    assert "trouble" in line
