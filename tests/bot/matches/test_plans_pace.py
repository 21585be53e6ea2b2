"""How often Uprising and Upheaval go from hand to hand and post: with plans and without (UP-H7, UH-H20)."""

import contextlib
import random
from collections import Counter
from typing import Any, NamedTuple

import pytest

from bot.considering.planning_ahead import state_ahead
from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Person, Refused, Service, Timing
from bot.matches.live import Live
from bot.selfplay.course import Course
from bot.storage import Database
from bot.workers import Inline
from games.kernel import GameError, Prompt
from tests.bot.matches.table import ANN, BEN, CLEO, GUILD, Clock, begin, by, fresh

PEOPLE = (ANN, BEN, CLEO, Person(1004, "Dan"))
OPTIONS: dict[str, dict[str, object]] = {
    "uprising": {"rounds": 4},
    "upheaval": {"points": 300, "scenario": "streets", "casualties": "auto", "turns": 2},
}
ORDERS = {"uprising": ("skirmish: trade none", "war: settle"), "upheaval": ("blows: blows auto",)}
STEPS = {"uprising": 6, "upheaval": 14}
"""Actions that somebody plans at once: two turns, and all units."""


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    pace = Timing(even=0.0, pause=0.0)
    return Service.build(
        database, Inline(), registry="games.registry:GAMES", pace=pace, entropy=SeededEntropy("16"), now=clock
    )


class Pace(NamedTuple):
    """What a match came to: actions, turns (rounds), hand-offs, calls of all players, and new messages."""

    actions: int
    turns: int
    handoffs: int
    calls: int
    messages: int


async def at_table(service: Service, slug: str, seats: int) -> MatchInfo:
    info = await service.lobbies.open(slug, GUILD, 1, ANN, options=OPTIONS[slug], places=seats, interaction=fresh())
    for person in PEOPLE[:seats]:
        info = await service.lobbies.join(by(person, info.id), f"words of {person.name}")
    info = await begin(service, info.id)
    for person in PEOPLE[:seats]:
        for line in ORDERS[slug]:
            await service.orders.add(info.id, person.id, line)
    return info


def thought(live: Live, state: Any, seat: int, rng: random.Random) -> str:
    """Return what the computer `steady` would do, from what the seat knows."""
    policies = live.game.card.policies
    policy = policies.get("steady") or next(iter(policies.values()))
    return live.game.format(policy(live.game.view(state, seat), seat, rng, 100))


def turn_planned(live: Live, seat: int, rng: random.Random) -> str:
    """Return a plan for the next actions of a seat, each as if it could come behind those before it."""
    steps: list[str] = []
    while len(steps) < STEPS[live.info.game]:
        now = state_ahead(live.game, live.state, seat, steps)
        if now is None:
            break
        try:
            line = thought(live, now, seat, rng)
        except (GameError, StopIteration):
            break
        if line in ("end", "done") or (line in steps and "campaign" not in line):
            break
        steps.append(line)
    fall_back = " or campaign {}" if live.info.game == "uprising" else " if possible"
    return "; ".join(step + fall_back.format([*step.split(), "W"][1]) for step in steps)


async def played(service: Service, slug: str, seats: int, *, planning: bool) -> Pace:
    """Let people play as the computer `steady` would; with plans, they write their next turn ahead when called."""
    info, rng, course, messages = await at_table(service, slug, seats), random.Random(5), Course(), 0
    while True:
        messages += await _posts(service, info.id)
        live = await service.store.load(info.id)
        prompts = live.open_prompts()
        course.wait(prompt.seat for prompt in prompts)
        if not prompts:
            turns = live.state.public.round if slug == "uprising" else live.state.public.turn
            return Pace(live.info.ply, turns, course.handoffs, sum(course.calls.values()), messages)
        await _answer(service, live, prompts[0], rng, planning=planning)


async def _posts(service: Service, match: str) -> bool:
    await service.following.settled(match)
    owed = await service.posting.claim(match)
    if owed is None:
        return False
    message = owed.ply if owed.stay is None else owed.stay.message_id
    await service.posting.posted(match, owed.ply, message, owed.after)
    return owed.stay is None


async def _answer(service: Service, live: Live, prompt: Prompt, rng: random.Random, *, planning: bool) -> None:
    match, seat = live.info.id, prompt.seat
    person = PEOPLE[seat]
    await service.acting.submit(by(person, match), prompt.id, thought(live, live.state, seat, rng), knowing=True)
    await service.following.settled(match)
    live = await service.store.load(match)
    kinds = Counter(one.kind for one in live.open_prompts() if one.seat == seat)
    mid_turn = any(kind in live.game.card.plans for kind in kinds) and live.info.game == "uprising"
    if planning and not mid_turn and not live.info.ended and live.game.may_plan(live.state):
        plan = turn_planned(live, seat, rng)
        with contextlib.suppress(GameError, Refused):  # what steady thinks of may be impossible by then
            if plan and not (await service.orders.planned(match, person.id)).to_come:
                await service.orders.add(match, person.id, f"plan: {plan}")


@pytest.mark.parametrize(("slug", "seats"), [("uprising", 2), ("uprising", 4), ("upheaval", 2)])
async def test_with_plans_a_match_goes_from_hand_to_hand_less_often(
    slug: str, seats: int, service: Service, record_property: Any
) -> None:
    without = await played(service, slug, seats, planning=False)
    planned = await played(service, slug, seats, planning=True)
    record_property("without", str(without))
    record_property("with", str(planned))
    assert planned.handoffs < without.handoffs
    assert planned.messages < without.messages
