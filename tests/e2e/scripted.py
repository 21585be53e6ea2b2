"""A recorded match typed through the chat by two people, line by line, with the dice of the record."""

import random

import pytest

from bot.dice import FairDice
from discord_sandbox.driver import Driver, buttons, text
from games.kernel import RngDice
from tests.e2e.desk import answer, is_board, join


async def start(place: str, command: str, ann: Driver, ben: Driver, **options: str) -> None:
    """Open a table, let both sit down, and start; what they type is done at once."""
    await at_once(place, ann, ben)
    await answer(ann, await ann.command(place, f"{command} new", players=2, **options), place)
    lobby = await ann.wait_for(place, lambda message: "Leave" in buttons(message))
    await join(ben, lobby)
    wanted = lobby["id"]
    lobby = await ann.wait_for(place, lambda message: message["id"] == wanted and "places are taken" in text(message))
    await ben.press_label(lobby, "Ready")
    await ann.press_label(lobby, "Start")
    await ann.wait_for(place, lambda message: is_board(message) and int(message["id"]) > int(wanted))


async def without_orders(place: str, *drivers: Driver) -> None:
    """Remove the standing orders with which people begin: a record has every answer."""
    for driver in drivers:
        left = text(await answer(driver, await driver.command(place, "match orders"), place))
        while "You have none." not in left:
            left = text(await answer(driver, await driver.command(place, "match orders", remove=1), place))


async def at_once(place: str, *people: Driver) -> None:
    """Let people type without being shown first what surprises: their lines were chosen with care."""
    for driver in people:
        await answer(driver, await driver.command(place, "settings typed", show_first=False), place)


async def line(place: str, driver: Driver, written: str) -> str:
    """Type a line, and return the answer."""
    return text(await answer(driver, await driver.command(place, "match act", line=written), place))


def roll_as(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all fair dice show what the dice of a playthrough show."""
    dice = RngDice(random.Random(seed))

    def roll(fair: FairDice, *arguments: object, **options: object) -> tuple[int, ...]:
        faces = dice.roll(*arguments, **options)  # type: ignore[arg-type] # handed on
        fair.rolls.append(dice.rolls[-1])
        return faces

    monkeypatch.setattr(FairDice, "roll", roll)
