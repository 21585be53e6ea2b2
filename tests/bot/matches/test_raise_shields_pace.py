"""How often Raise Shields goes from hand to hand and posts: with plans and with standing orders (RS-B69)."""

import contextlib
import random
from typing import NamedTuple

import pytest

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Person, Service, Timing
from bot.matches.live import Live
from bot.selfplay.course import Course
from bot.storage import Database
from bot.workers import Inline
from games.kernel import GameError, Prompt
from games.raise_shields.ai.order_variables import EXAMPLES
from games.raise_shields.game import RAISE_SHIELDS
from tests.bot.matches.table import ANN, BEN, CLEO, GUILD, Clock, begin, by, fresh

PEOPLE = (ANN, BEN, CLEO, Person(1004, "Dan"))
ROUNDS = 4
THOUGHT = 20.0
"""Seconds that a person takes for an answer."""
STEADY = RAISE_SHIELDS.card.policies["steady"]


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    pace = Timing(even=0.0)
    return Service.build(database, Inline(), pace=pace, entropy=SeededEntropy("16"), now=clock)


class Pace(NamedTuple):
    """What a match came to; `calls` is how often people were waited for, `mentions` how often posts called them."""

    actions: int
    rounds: int
    handoffs: int
    calls: int
    messages: int
    mentions: int


class Seating(NamedTuple):
    """Who is at a table: the last of the seats are computers."""

    seats: int
    ships: int
    computers: int = 0

    @property
    def people(self) -> tuple[Person, ...]:
        """The people, by seat."""
        return PEOPLE[: self.seats - self.computers]


async def at_table(service: Service, seating: Seating, orders: tuple[str, ...]) -> MatchInfo:
    """Begin a match of a few rounds between people who have given standing orders, and computers."""
    ships, seats = seating.ships, seating.seats
    options = {"ships": ships, "round_limit": ROUNDS, "credits": 20, "stress_repair": True}
    info = await service.lobbies.open(
        "raise_shields", GUILD, 1, ANN, options=options, places=seats, interaction=fresh()
    )
    for person in seating.people:
        info = await service.lobbies.join(by(person, info.id), f"words of {person.name}")
    for _ in range(seating.computers):
        info = await service.lobbies.add_computer(by(ANN, info.id), "steady")
    info = await begin(service, info.id)
    for person in seating.people:
        for line in orders:
            await service.orders.add(info.id, person.id, line)
    return info


async def played(
    service: Service, clock: Clock, seating: Seating, *, planning: bool = False, orders: tuple[str, ...] = ()
) -> Pace:
    """Let people play as the computer `steady` would; they plan their fire when they move. Posts come in between."""
    info, rng, course = await at_table(service, seating, orders), random.Random(5), Course()
    messages = mentions = 0
    while True:
        posted = await _posts(service, info.id)
        messages, mentions = messages + (posted >= 0), mentions + max(posted, 0)
        live = await service.store.load(info.id)
        prompts = live.open_prompts()
        asked = [prompt for prompt in prompts if prompt.seat < len(seating.people)]
        course.wait(prompt.seat for prompt in asked)
        if not prompts:
            calls = sum(course.calls.values())
            return Pace(live.info.ply, live.state.public.round, course.handoffs, calls, messages, mentions)
        prompt = prompts[rng.randrange(len(prompts))]
        clock.time += THOUGHT if prompt in asked else service.store.pace.pause
        if prompt in asked:
            await _answer(service, live, prompt, rng, planning=planning)
        else:
            await service.computers.play(info.id, prompt.seat)


async def _posts(service: Service, match: str) -> int:
    """Post what is owed once orders and plans are followed; returns how many that mentions, -1 for no new message."""
    await service.following.settled(match)
    if match not in await service.posting.owed():
        return -1
    owed = await service.posting.claim(match)
    assert owed is not None
    message = owed.ply if owed.stay is None else owed.stay.message_id
    await service.posting.posted(match, owed.ply, message, owed.after)
    return len(owed.mention) if owed.stay is None else -1


async def _answer(service: Service, live: Live, prompt: Prompt, rng: random.Random, *, planning: bool) -> None:
    match, seat, public = live.info.id, prompt.seat, live.state.public
    text = RAISE_SHIELDS.format(STEADY(live.view(seat), seat, rng, 100))
    if planning and prompt.kind == "move" and text != "withdraw":
        own = [ship.id for ship in public.ships if ship.seat == seat]
        fire = [f"{ship}: fire any or torpedo any or pass" for ship in own for _ in range(2)]
        with contextlib.suppress(GameError):  # a move off the map is confirmed, and not planned
            await service.orders.add(match, PEOPLE[seat].id, f"plan: {'; '.join((text, *fire))}")
            return
    await service.acting.submit(by(PEOPLE[seat], match), prompt.id, text, knowing=True)


async def test_rsb69_with_plans_and_orders_a_duel_posts_less_than_once_in_three_actions(
    service: Service, clock: Clock
) -> None:
    pace = await played(service, clock, Seating(2, 1), planning=True, orders=EXAMPLES)
    assert pace.rounds == ROUNDS
    assert pace.messages * 3 < pace.actions
