"""Plans of Upheaval: activations written ahead for whenever a card is drawn, unit by unit (UH-H20)."""

from collections.abc import Iterable

import pytest

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Refused, Service, Timing
from bot.storage import Database
from bot.workers import Inline
from games.kernel import BadNotation, Event, IllegalAction
from games.upheaval.game import UPHEAVAL
from games.upheaval.questions.activation import ahead
from games.upheaval.state import events as told
from games.upheaval.state.actions import Cover
from tests.bot.matches.table import ANN, BEN, GUILD, Clock, begin, by, fresh, planned
from tests.games.upheaval.fields import acting, field, row, to_activate, unit

PEOPLE = (ANN, BEN)
OPTIONS = {"points": 300, "scenario": "streets", "casualties": "auto"}


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    pace = Timing(pause=0.0, even=0.0)
    return Service.build(
        database, Inline(), registry="games.registry:GAMES", entropy=SeededEntropy("7"), pace=pace, now=clock
    )


async def at_table(service: Service, **options: object) -> MatchInfo:
    """Begin a battle with armies that stand in their zones; Ben is asked first, and both have seven units."""
    info = await service.lobbies.open(
        "upheaval", GUILD, 1, ANN, options=OPTIONS | options, places=2, interaction=fresh()
    )
    for person in PEOPLE:
        info = await service.lobbies.join(by(person, info.id), "words")
    info = await begin(service, info.id)
    while (await asked(service, info.id))[1] != "activate":
        await answer(service, info.id)
    return info


async def asked(service: Service, match: str) -> tuple[int, str]:
    await service.following.settled(match)
    prompt = (await service.store.load(match)).open_prompts()[0]
    return prompt.seat, prompt.kind


async def answer(service: Service, match: str, line: str = "") -> None:
    """Let the player who is asked write a line; "": what time-out does."""
    live = await service.store.load(match)
    prompt = live.open_prompts()[0]
    line = line or live.game.format(live.game.default(live.state, prompt))
    await service.acting.submit(by(PEOPLE[prompt.seat], match), prompt.id, line, knowing=True)
    await service.following.settled(match)


async def until(service: Service, match: str, seat: int, kind: str) -> None:
    for _ in range(40):
        if await asked(service, match) == (seat, kind):
            return
        await answer(service, match)
    raise AssertionError(f"seat {seat} was not asked {kind}")


def sit_out(letter: str) -> str:
    return "plan: " + "; ".join(f"cover {letter}{number}" for number in range(1, 8))


async def test_uhh20_two_plans_take_a_whole_action_phase(service: Service) -> None:
    info = await at_table(service, cards=1)
    await service.orders.add(info.id, ANN.id, "plan: " + "; ".join(f"pass A{number}" for number in range(1, 8)))
    await service.orders.add(info.id, BEN.id, sit_out("B"))
    assert len(await planned(service, info.id)) >= 13
    assert (await service.store.load(info.id)).state.public.turn == 2, "nobody was asked before the next turn"
    for person in PEOPLE:
        assert (await service.orders.planned(info.id, person.id)).to_come == ()


async def test_uhh20_a_unit_that_is_not_in_the_plan_any_more_ends_its_activation(service: Service) -> None:
    info = await at_table(service)
    await until(service, info.id, 0, "activate")
    await service.orders.add(info.id, ANN.id, "plan: move A4 27,39; move A1 19,42; run A1 19,41 if possible")
    done = await planned(service, info.id)
    assert done[0] == "move A4 27,39"
    assert "done" in done or len(done) == 1
    for _ in range(20):
        if not (await service.orders.planned(info.id, ANN.id)).to_come:
            break
        await answer(service, info.id)
    done = await planned(service, info.id)
    assert done[:3] == ["move A4 27,39", "done", "move A1 19,42"]


async def test_uhh20_what_is_not_possible_stops_that_unit_alone_and_its_player_goes_on_with_it(
    service: Service,
) -> None:
    info = await at_table(service)
    await until(service, info.id, 0, "activate")
    await service.orders.add(info.id, ANN.id, "plan: move A4 27,39; shoot A4 B1; cover A1; cover A2")
    (why,) = await service.orders.idle(info.id, ANN.id)
    assert why.startswith("Your plan was stopped: ")
    assert why.endswith(" Dropped: “shoot A4 B1”")
    assert await asked(service, info.id) == (0, "act"), "its player goes on with A4"
    assert (await service.orders.planned(info.id, ANN.id)).to_come == ("cover A1", "cover A2")
    receipt = await service.acting.submit(by(ANN, info.id), None, "done")
    assert why in receipt.private, "the answer to a typed action says so too"
    assert not receipt.public
    await until(service, info.id, 1, "activate")
    for _ in range(20):
        if not (await service.orders.planned(info.id, ANN.id)).to_come:
            break
        await answer(service, info.id)
    assert [line for line in await planned(service, info.id) if line.startswith("cover")] == ["cover A1", "cover A2"]
    assert await service.orders.idle(info.id, ANN.id) == ()


async def test_uhh20_a_plan_may_be_written_before_it_is_ones_turn_and_looks_where_the_enemy_is(
    service: Service,
) -> None:
    info = await at_table(service)
    while await asked(service, info.id) != (1, "activate"):
        await answer(service, info.id)
    line = "plan: if B1 is in reach: shoot A4 B1; move A4 toward B1 unless B1 is in reach; cover A1 if B1 is out; done"
    await service.orders.add(info.id, ANN.id, line)
    for _ in range(20):
        if not (await service.orders.planned(info.id, ANN.id)).to_come:
            break
        await answer(service, info.id)
    plan = await service.orders.planned(info.id, ANN.id)
    assert plan.taken[0].startswith("move A4 toward B1")
    assert plan.left_out[0] == "shoot A4 B1 if B1 is in reach"
    assert (await planned(service, info.id))[0].startswith("move A4 ")


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ("cover A1; cover A2; move A1 19,40", "A1 has been activated by then"),
        ("cover B1", "B1 is not a unit of yours|no unit B1"),
        ("cover A9", "there is no unit 'A9'"),
        ("casualties auto; cover A1", "begins with an action of your own turn"),
        ("cover A1 if A2 is in reach", "A2 is yours"),
        ("cover A1 if B1 is green", "it is `in reach` or `out`"),
    ],
)
async def test_uhh20_what_is_no_plan_is_refused_and_changes_nothing(service: Service, plan: str, why: str) -> None:
    info = await at_table(service)
    with pytest.raises((BadNotation, IllegalAction, Refused), match=why):
        await service.orders.add(info.id, ANN.id, f"plan: {plan}")
    assert await service.orders.given(info.id, ANN.id) == ("any: only", "fight: default")


BLOW = told.Blow(1, (0, 0), 4, (), None, "killed")


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ((told.Moved(unit="B1", deed="charge", tracks=(), most=0, target="A1"),), "B1 charged A1"),
        ((told.Moved(unit="B1", deed="charge", tracks=(), most=0, target="A2"),), ""),
        ((told.StateChanged(unit="A1", what="falling"),), "A1 falls back"),
        ((told.StateChanged(unit="A1", what="pinned"),), "A1 is pinned"),
        ((told.StateChanged(unit="A2", what="pinned"),), ""),
        ((told.Wounded(unit="A1", by="B1", deed="shot", cover=0, blows=(BLOW,) * 3),), ""),
        ((told.Wounded(unit="A1", by="B1", deed="shot", cover=0, blows=(BLOW,) * 4),), "A1 has lost half its models"),
        ((told.TurnBegan(turn=3, deck=(1, 1)),), ""),
        ((told.Activated(unit="B1"), told.TurnBegan(turn=3, deck=(1, 1))), "turn 3 has begun"),
    ],
)
def test_uhh20_what_happens_to_a_unit_stops_its_part_of_a_plan(events: Iterable[Event], why: str) -> None:
    """A1 has four models left. A plan that was written before a turn began is for that turn."""
    public = field(unit("A1", *row(20, 20, 4)), unit("A2", *row(30, 30, 2)), unit("B1", *row(20, 40, 4))).public
    assert ahead.surprise(public, 0, Cover("A1"), events) == why


def test_uhh20_reach_is_that_of_the_unit_that_the_line_names() -> None:
    near, far, foe = unit("A1", (20, 20)), unit("A2", (20, 4)), unit("B1", (20, 36))
    state = to_activate(near, far, foe)
    assert UPHEAVAL.is_so(state, 0, "B1", "in reach", "shoot A1 B1")
    assert not UPHEAVAL.is_so(state, 0, "b1", "in reach", "shoot A2 B1")
    assert UPHEAVAL.is_so(state, 0, "B1", "in reach", "activate: pass")
    assert not UPHEAVAL.is_so(state, 0, "B1", "out", "")
    with pytest.raises(BadNotation, match="there is no unit"):
        UPHEAVAL.is_so(state, 0, "B9", "out", "")


def test_uhh20_a_person_s_unit_in_turn_is_named() -> None:
    assert UPHEAVAL.piece_in_turn(acting(unit("A1", (20, 20)), unit("B1", (20, 36)))) == "A1"
    assert UPHEAVAL.piece_in_turn(to_activate(unit("A1", (20, 20)), unit("B1", (20, 36)))) == ""
