"""What people write and are called is in no line of the log, whatever goes wrong."""

import io
import logging
import random
from collections.abc import Iterator

import pytest

from bot.logs import set_up_logs
from bot.matches import Service
from bot.matches.acting import Acting
from bot.matches.queries import Queries
from bot.rolling import RollDesk
from discord_sandbox.driver import Driver, buttons
from tests.e2e.desk import (
    CHANNEL,
    Desk,
    actor_in,
    answer,
    awaited_driver,
    board_at,
    choose,
    join,
    open_lobby,
    open_panel,
    start_duel,
)
from tests.plain_log import log_plainly

SENTINEL = "Zephyrine"


@pytest.fixture(params=["json", "console"])
def log(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """Everything that is logged, at the level that tells most."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    set_up_logs(request.param, "debug", stream=stream)
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    log_plainly()


async def test_what_people_write_is_not_logged(log: io.StringIO, desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_lobby(ann)
    await join(ben, lobby, f"{SENTINEL} in the words for the dice")
    started = await ann.wait_for(CHANNEL, lambda message: message["id"] == lobby["id"] and "Start" in buttons(message))
    await ben.press_label(started, "Ready")
    await ann.press_label(started, "Start")
    board = await board_at(ann, 0)
    for said in (
        {"command": "match act", "line": f"fire {SENTINEL}"},
        {"command": "match act", "line": f"move 1F; {SENTINEL}"},
        {"command": "match rules", "rule": SENTINEL},
        {"command": "match orders", "add": f"{SENTINEL}: first me"},
        {"command": "roll", "dice": f"3d6 # {SENTINEL}", "reason": SENTINEL},
        {"command": "roll", "dice": f"{SENTINEL}d6"},
        {"command": "roll", "dice": "d20", "secret": True, "reason": SENTINEL},
        {"command": "dice save", "name": SENTINEL.lower(), "formula": "2d6"},
        {"command": "dice odds", "formula": f"4d6 >= {SENTINEL}"},
        {"command": "dice initiative add", "name": SENTINEL, "bonus": 2},
        {"command": "dice initiative remove", "name": f"{SENTINEL} the Second"},
        {"command": "umpire privacy"},
    ):
        await used(desk, ann, **said)
    drivers = await awaited_driver(desk, ann, ben)
    await choose(drivers, await open_panel(drivers, board), random.Random(1))
    assert "posted" in log.getvalue()
    assert SENTINEL.lower() not in log.getvalue().lower()


async def used(desk: Desk, driver: Driver, command: str, **options: object) -> None:
    """Use a command, with as many of the options as it has."""
    words = command.split()
    found = desk.client.tree.get_command(words[0])
    for word in words[1:]:
        found = found.get_command(word)  # type: ignore[union-attr]
    known = {parameter.display_name for parameter in found.parameters}  # type: ignore[union-attr]
    assert set(options) <= known, (command, known)
    await answer(driver, await driver.command(CHANNEL, command, **options))


@pytest.mark.parametrize("kind", [ValueError, KeyError, RuntimeError])
async def test_an_error_that_quotes_people_is_logged_without_the_quotation(
    kind: type[Exception], log: io.StringIO, desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> None:
        try:
            raise KeyError(SENTINEL)
        except KeyError as error:
            raise kind(f"{SENTINEL} cannot be read") from error

    await start_duel(ann, ben)
    monkeypatch.setattr(RollDesk, "roll", broken)
    monkeypatch.setattr(Queries, "pictures", broken)
    monkeypatch.setattr(Acting, "submit", broken)
    await answer(ann, await ann.command(CHANNEL, "roll", dice="d20"))
    await answer(ann, await ann.command(CHANNEL, "match act", line="pass"))
    await _draws(desk.service, ann, desk)
    text = log.getvalue()
    assert "incident" in text
    assert "picture failed" in text
    assert kind.__name__ in text
    assert "in broken" in text, "where it happened"
    assert SENTINEL not in text


async def _draws(service: Service, ann: Driver, desk: Desk) -> None:
    """Let a board be drawn, and wait until it is posted."""
    info = await desk.match(ann)
    before = info.board_message_id
    await service.posting.repost(actor_in(info, info.owner_id, "again"))
    await ann.wait_for(CHANNEL, lambda message: "Act" in str(message) and int(message["id"]) > (before or 0))
