"""A table of Uprising in the sandbox: opening it, and what its people do over and over."""

from typing import Any

from discord_sandbox.driver import Driver, buttons, text
from tests.e2e.desk import Desk, Json, answer, board_at, join

PLACE = "uprising"


async def start_table(people: tuple[Driver, ...], **options: Any) -> Json:
    """Open a lobby as the first person, let the others join, start, and return the first board."""
    owner, *others = people
    reply = await owner.command(PLACE, "uprising new", players=len(people), **options)
    lobby = await owner.wait_for(PLACE, lambda message: "Leave" in buttons(message))
    assert "The lobby is open" in text(await answer(owner, reply, PLACE))
    for other in others:
        await join(other, lobby, f"words of {other.persona}")
    wanted = lobby["id"]
    full = "Both places are taken" if len(people) == 2 else f"All {len(people)} places are taken"
    lobby = await owner.wait_for(PLACE, lambda message: message["id"] == wanted and full in text(message))
    for person in (*others, owner):
        await person.press_label(lobby, "Ready" if others else "Start")
    return await board_at(owner, 0, PLACE)


async def say(driver: Driver, command: str, **options: str) -> str:
    """Use a command in the channel of the game and return what the private answer says."""
    return text(await answer(driver, await driver.command(PLACE, command, **options), PLACE))


async def line(driver: Driver, written: str) -> str:
    """Write actions as one line, as `/match act line:` takes them."""
    return await say(driver, "match act", line=written)


async def written(driver: Driver, command: str, **options: str) -> str:
    """Use a command that acts, and return the newest lines of the log."""
    await say(driver, command, **options)
    return await say(driver, "match log")


async def awaited(desk: Desk, *people: Driver) -> Driver:
    """Return whom the table waits for."""
    info = await desk.match(people[0], PLACE)
    position = await desk.service.queries.look(info.id, None)
    seats = {entry.seat for entry in position.awaited}
    ids = {seat.user_id for seat in info.seats if seat.seat in seats}
    for person in people:
        if int((await person.state())["me"]["id"]) in ids:
            return person
    raise AssertionError("nobody of these is awaited")
