"""How often a battle of Urban War goes from hand to hand by mail: with standing orders, and with plans (UW-H6)."""

import random
from collections import Counter
from collections.abc import Iterable

import pytest

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Service, Timing
from bot.matches.live import Live
from bot.matches.orders import ACTOR
from bot.selfplay.course import Course
from bot.storage import Database
from bot.workers import Inline
from games.kernel import Prompt
from games.urban_war.ai import order_variables
from games.urban_war.game import URBAN_WAR
from tests.bot.matches.table import ANN, BEN, GUILD, Clock, begin, by, fresh, planned

PEOPLE = (ANN, BEN)
TEAM = "team make sergeant:2 5*marine"
ORDERS = (
    "interrupt: interrupt best within 24",
    "interrupt: pass",
    "replan: go",
    "use: default",
    "strike: default",
    "shield: default",
    "follow: done",
)
MOST = 8
"""Hand-offs of a game turn of six models on each side that were promised."""


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    return Service.build(database, Inline(), pace=Timing(even=0.0), entropy=SeededEntropy("16"), now=clock)


async def by_mail(service: Service, orders: Iterable[str], **options: object) -> MatchInfo:
    """Begin a match of the `mail` preset in which both have given standing orders."""
    chosen = dict(URBAN_WAR.card.presets["mail"]) | options
    info = await service.lobbies.open("urban_war", GUILD, 1, ANN, options=chosen, places=2, interaction=fresh())
    for person in PEOPLE:
        info = await service.lobbies.join(by(person, info.id), "words")
    info = await begin(service, info.id)
    for person in PEOPLE:
        for line in orders:
            await service.orders.add(info.id, person.id, line)
        await service.acting.submit(by(person, info.id), None, TEAM)
    return info


class Counted:
    """Two people who answer as the computer `steady` would, and how often it was another's turn, by game turn."""

    def __init__(self, service: Service, match: str, *, planning: bool = False) -> None:
        self._service = service
        self._match = match
        self._planning = planning
        self._rng = random.Random(5)
        self._course = Course()
        self.handoffs: Counter[int] = Counter()

    async def play(self) -> None:
        while not (live := await self._awaited()).info.ended:
            prompts = live.open_prompts()
            await self._answer(live, prompts[self._rng.randrange(len(prompts))])

    async def _awaited(self) -> Live:
        """Return the match once orders and plans are followed: only now is somebody called."""
        await self._service.following.settled(self._match)
        live = await self._service.store.load(self._match)
        before = self._course.handoffs
        self._course.wait(prompt.seat for prompt in live.open_prompts())
        self.handoffs[live.state.public.turn] += self._course.handoffs - before
        return live

    async def _answer(self, live: Live, prompt: Prompt) -> None:
        state, seat = live.state, prompt.seat
        if self._planning and prompt.kind == "activate":
            ready = [model.id for model in state.public.standing(seat) if not (model.done or model.panic)]
            ready = [name for name in ready if name not in (state.secret[seat].overwatch or ())]
            steps = "; ".join(f"move {name} stay" for name in ready)
            await self._service.orders.add(self._match, PEOPLE[seat].id, f"plan: {steps}")
            return
        steady = URBAN_WAR.card.policies["steady"]
        action = steady(live.view(seat), seat, self._rng, 100)
        await self._service.acting.submit(by(PEOPLE[seat], self._match), prompt.id, URBAN_WAR.format(action))


async def test_a_turn_by_mail_with_standing_orders_takes_few_hand_offs(service: Service) -> None:
    info = await by_mail(service, ORDERS, group=3, objectives=False, ask_interrupts=True)
    counted = Counted(service, info.id)
    await counted.play()
    live = await service.store.load(info.id)
    turns = live.state.public.turn
    assert turns >= 6
    fought = [counted.handoffs[turn] for turn in range(1, turns + 1)]
    assert max(fought) <= MOST
    assert sum(fought) > 8, "it is another's turn at least once in a turn"
    assert len(live.state.public.models) == 12
    report = await service.exporting.verify(info.id)
    assert report.ok, report.lines


async def test_a_turn_by_mail_asks_nobody_about_an_interruption_unless_they_want_it(service: Service) -> None:
    """With the orders with which all begin, and plans, a turn is three hand-offs at most."""
    info = await by_mail(service, ("follow: done",), group=1, turns=6)
    given = [await service.orders.given(info.id, person.id) for person in PEOPLE]
    assert given == [(*order_variables.FIRST, "follow: done")] * 2
    counted = Counted(service, info.id, planning=True)
    await counted.play()
    assert max(counted.handoffs[turn] for turn in range(1, 7)) <= 3
    lines = await service.logbook.newest(info.id, 400)
    answers = [line for line in lines if line.text and line.text.split()[0] in ("interrupt", "pass", "use", "strike")]
    assert {line.actor for line in answers} == {ACTOR}
    assert len(answers) > 5


async def test_a_turn_by_mail_is_three_hand_offs_without_a_plan(service: Service) -> None:
    """As the preset opens, with nothing but the orders that are filled in: orders of both, then each side once."""
    info = await by_mail(service, (), turns=3)
    counted = Counted(service, info.id)
    await counted.play()
    assert max(counted.handoffs[turn] for turn in (1, 2, 3)) <= 3


async def test_plans_of_both_sides_take_a_turn_of_single_activations_in_few_hand_offs(service: Service) -> None:
    """Without groups: each writes one plan, and they are carried out by turns."""
    info = await by_mail(service, ("interrupt: pass", "follow: done"), group=1, turns=2, ask_interrupts=True)
    counted = Counted(service, info.id, planning=True)
    await counted.play()
    assert max(counted.handoffs[turn] for turn in (1, 2)) <= 3
    assert len(await planned(service, info.id)) > 10
    report = await service.exporting.verify(info.id)
    assert report.ok, report.lines
