"""No request of any length holds the event loop: measured as processor time of its thread, the least of some tries."""

import pathlib
import random

import pytest

from bot.bench.requests import LIMIT, Amount, tried
from bot.bench.typed import Option, options_of, texts
from games.registry import GAMES

EVERYTHING = Amount(None, 40)
COMMANDS = [("roll", "dice"), ("match",), *((game.card.command,) for game in GAMES.values())]


async def _none_holds_the_loop(folder: pathlib.Path, amount: Amount, commands: tuple[str, ...]) -> set[str]:
    worst = await tried(folder / "umpire.sqlite3", amount, commands)
    assert {what: spent for what, spent in worst.items() if spent.wrong or spent.longest > LIMIT} == {}
    return set(worst)


async def test_short_no_request_holds_the_loop(tmp_path: pathlib.Path) -> None:
    found = await _none_holds_the_loop(tmp_path, Amount(2, 0), ("roll", "dice", "shields"))
    assert {
        "/roll",
        "/roll dice: ..",
        "/dice save",
        "/shields move",
        "/shields new options: ..",
        "form inienter",
    } <= found


@pytest.mark.soak
@pytest.mark.parametrize("commands", COMMANDS, ids="-".join)
async def test_soak_no_request_holds_the_loop(commands: tuple[str, ...], tmp_path: pathlib.Path) -> None:
    found = await _none_holds_the_loop(tmp_path, EVERYTHING, commands)
    forms = {"form joined", "form optioned", "form callroll", "form inienter"}
    assert forms | ({"form write"} if commands[0] == "match" else set()) <= found


def test_every_option_of_text_or_numbers_is_tried_but_listed_values() -> None:
    line = {"name": "line", "type": 3, "max_length": 9, "autocomplete": True}
    listed = {"name": "how", "type": 3, "choices": [{"name": "a", "value": "a"}]}
    count = {"name": "count", "type": 4}
    move = {"name": "move", "type": 1, "options": [line, listed, count]}
    ship = {"name": "ship", "options": [{"name": "fleet", "type": 2, "options": [move]}]}
    roll = {
        "name": "roll",
        "options": [{"name": "dice", "type": 3}, {"name": "why", "type": 3}, {"name": "x", "type": 5}],
    }
    assert list(options_of([ship, roll])) == [
        Option("ship fleet move", "line", 3, 9, True, ()),
        Option("ship fleet move", "count", 4, 6000, False, ("line",)),
        Option("roll", "dice", 3, 6000, False, ()),
        Option("roll", "why", 3, 6000, False, ("dice",)),
    ]


def test_texts_are_as_long_as_a_field_takes_and_as_long_as_discord_sends() -> None:
    rng = random.Random(1)
    lengths = {len(text) for text in texts(80, None, rng, ["move A1 12,20"])}
    assert {80, 6000} <= lengths
    assert all(length <= 80 or length == 6000 for length in lengths)
    assert len(texts(80, 3, rng, ["move"])) == 6
