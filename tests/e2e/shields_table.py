"""A table of Raise Shields with any number of captains in the sandbox, who write what a computer captain thinks of."""

import random
from collections.abc import Sequence
from typing import Any

from bot.matches.live import Live
from discord_sandbox.driver import Driver, buttons, text
from games.kernel import Seat, seat_letter
from games.registry import find_policy
from tests.e2e.desk import CHANNEL, Desk, Json, answer, board_at, join
from tests.e2e.scripted import at_once, line, without_orders

_LONGEST = 2000


async def start_table(people: Sequence[Driver], **options: Any) -> Json:
    """Let the first person open a lobby, the others join, and start; nobody has standing orders. Return the board."""
    await at_once(CHANNEL, *people)
    owner, *others = people
    await answer(owner, await owner.command(CHANNEL, "shields new", players=len(people), **options))
    lobby = await owner.wait_for(CHANNEL, lambda message: "Leave" in buttons(message))
    wanted = lobby["id"]
    for number, other in enumerate(others, 1):
        await join(other, lobby)
        free = f"**{seat_letter(number)}** *free*"  # the next one sits down behind this one
        await owner.wait_for(CHANNEL, lambda message, free=free: message["id"] == wanted and free not in text(message))
    full = "Both places are taken" if len(people) == 2 else f"All {len(people)} places are taken"
    lobby = await owner.wait_for(CHANNEL, lambda message: message["id"] == wanted and full in text(message))
    for person in (*others, owner):
        await person.press_label(lobby, "Ready")
    board = await board_at(owner, 0)
    await without_orders(CHANNEL, *people)
    return board


async def live_match(desk: Desk, person: Driver) -> Live:
    """Return the match as it is, once everything that answers itself has."""
    info = await desk.match(person)
    await desk.service.following.settled(info.id)
    return await desk.service.store.load(info.id)


def thought_of(live: Live, seat: Seat, rng: random.Random) -> str:
    """Return what the steady captain would write for a seat."""
    action = find_policy(live.game, "steady")(live.game.view(live.state, seat), seat, rng, 100)
    return live.game.format(action)


async def play_until(desk: Desk, people: Sequence[Driver], kind: str, rng: random.Random) -> Live:
    """Type what is asked for, seat by seat, until something of a kind is asked, or all is over; return the match."""
    for _ in range(_LONGEST):
        live = await live_match(desk, people[0])
        prompts = live.game.awaiting(live.state)
        if not prompts or any(prompt.kind == kind for prompt in prompts):
            return live
        seat = prompts[0].seat
        written = thought_of(live, seat, rng)
        told = await line(CHANNEL, people[seat], written)
        assert "Not done" not in told, (written, told)
    raise AssertionError(f"{kind} was never asked")
