"""Plans of Uprising: turns written ahead, over rounds, until somebody attacks (UP-H7)."""

from collections.abc import Iterable

import pytest

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Person, Refused, Service, Timing
from bot.storage import Database
from bot.workers import Inline
from games.kernel import AnyGame, BadNotation, Content, Dice, Step
from games.uprising.game import Uprising
from games.uprising.state.options import Options
from games.uprising.state.state import State
from tests.bot.matches.table import ANN, BEN, GUILD, Clock, begin, by, fresh, planned
from tests.games.uprising.positions import position

REGISTRY = f"{__name__}:GAMES"


class Marches(Uprising):
    """Round 1: A is to act in Riverside, and B in Grayport, out of reach; both have 9 $."""

    def setup(self, seats: int, options: Options, content: Iterable[Content], dice: Dice) -> Step[State]:
        """Lay the position out."""
        at = {"AW": "Riverside", "AL1": "Riverside", "BW": "Grayport", "BL1": "Highfell"}
        return Step(position(at, money=(9, 9)), ())


GAMES: dict[str, AnyGame] = {"uprising": Marches()}


def built(database: Database, clock: Clock) -> Service:
    pace = Timing(pause=0.0, even=0.0)
    return Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("7"), pace=pace, now=clock)


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    return built(database, clock)


async def at_table(service: Service) -> MatchInfo:
    info = await service.lobbies.open("uprising", GUILD, 1, ANN, options={}, places=2, interaction=fresh())
    for person in (ANN, BEN):
        info = await service.lobbies.join(by(person, info.id), "words")
    return await begin(service, info.id)


async def does(service: Service, match: str, person: Person, line: str) -> None:
    await service.acting.submit(by(person, match), None, line)
    await service.following.settled(match)


async def asked(service: Service, match: str) -> int:
    return (await service.store.load(match)).open_prompts()[0].seat


async def turns_of_ben(service: Service, match: str) -> None:
    """Let Ben take his turns, two in a row where the marker comes to him, until Ann is asked."""
    await service.following.settled(match)
    for _ in range(3):
        if await asked(service, match) == 1:
            await does(service, match, BEN, "campaign W; campaign W; campaign L1")


PLAN = "plan: intimidate W grain; campaign W; campaign L1; move W Highfell; campaign W; intimidate L1 timber"


async def test_uph7_a_plan_goes_on_over_turns_and_rounds(service: Service, database: Database, clock: Clock) -> None:
    info = await at_table(service)
    left = await service.orders.add(info.id, ANN.id, PLAN)
    assert await planned(service, info.id) == ["intimidate W grain", "campaign W", "campaign L1"]
    assert left == ("plan: move W Highfell", "plan: campaign W", "plan: intimidate L1 timber")
    again = built(database, clock)
    await turns_of_ben(again, info.id)
    assert (await planned(again, info.id))[3:] == ["move W Highfell", "campaign W", "intimidate L1 timber"]
    plan = await again.orders.planned(info.id, ANN.id)
    assert (plan.to_come, len(plan.taken), plan.left_out, plan.stops) == ((), 6, (), ())


async def test_uph7_an_attack_stops_a_plan_and_its_player_reads_why(service: Service) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, PLAN)
    await does(service, info.id, BEN, "move L1 Riverside; campaign W; campaign W")
    assert len((await service.orders.planned(info.id, ANN.id)).to_come) == 3, "that somebody comes is no attack"
    await does(service, info.id, BEN, "slay L1 A; campaign W; campaign W")
    assert await asked(service, info.id) == 0
    (why,) = await service.orders.idle(info.id, ANN.id)
    dropped = "“move W Highfell; campaign W; intimidate L1 timber”"
    assert why == f"Your plan was stopped: B slew a follower of yours in Riverside. Dropped: {dropped}"
    assert await service.orders.idle(info.id, BEN.id) == ()


async def test_uph7_the_first_that_is_possible_is_done_and_conditions_leave_out(service: Service) -> None:
    info = await at_table(service)
    line = "plan: decree W ore ore or campaign W; if purse >= 90: campaign W; campaign W unless Riverside is unstable"
    await service.orders.add(info.id, ANN.id, f"{line}; intimidate L1 cloth if possible; end")
    assert await planned(service, info.id) == ["campaign W", "campaign W", "end"]
    plan = await service.orders.planned(info.id, ANN.id)
    assert plan.left_out == ("campaign W if purse >= 90", "intimidate L1 cloth if possible")


async def test_uph7_an_end_whose_turn_has_ended_by_itself_ends_no_other(service: Service) -> None:
    """As written, the turn has an action left for `end`; Ann takes it by hand."""
    info = await at_table(service)
    await does(service, info.id, ANN, "campaign W; campaign W")
    await service.orders.add(info.id, ANN.id, "plan: campaign L1 if purse >= 90; end; campaign W")
    assert await planned(service, info.id) == ["end"]
    await turns_of_ben(service, info.id)
    assert await planned(service, info.id) == ["end", "campaign W"]
    await does(service, info.id, ANN, "campaign W")
    await service.orders.add(info.id, ANN.id, "plan: campaign L1; end if possible; campaign W")
    await turns_of_ben(service, info.id)
    assert (await planned(service, info.id))[2:] == ["campaign L1", "campaign W"]


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ("campaign W; campaign W; campaign W", "W has no action left in that turn; L1 can still act"),
        ("move W Highfell; move W Saltmarsh; campaign L1; move W Riverside", "W is in Saltmarsh by then"),
        ("campaign L2", "you have no character L2"),
        ("campaign W; promote Riverside; campaign L2; campaign L3", "you have no character L3"),
        ("move W Grayport", "Grayport is not adjacent"),
        ("take B; campaign W", "begins with an action of your own turn, and 'take' is none"),
        ("campaign W; dance", "no action starts with"),
    ],
)
async def test_uph7_what_can_never_be_done_is_refused_when_it_is_written(service: Service, plan: str, why: str) -> None:
    info = await at_table(service)
    with pytest.raises(BadNotation, match=why):
        await service.orders.add(info.id, ANN.id, f"plan: {plan}")
    assert await service.orders.given(info.id, ANN.id) == ()


@pytest.mark.parametrize(
    ("condition", "why"),
    [
        ("if Riverside is green", "it is `unstable`, `mine` or `contested`"),
        ("if Nowhere is mine", "Nowhere is not a region"),
        ("if luck >= 3", "There is no figure 'luck'"),
        ("if maybe", "'maybe' is not a condition"),
    ],
)
async def test_conditions_that_nobody_can_look_at_are_refused(service: Service, condition: str, why: str) -> None:
    info = await at_table(service)
    for line in (f"plan: campaign W {condition}", f"once play: campaign W {condition}"):
        with pytest.raises((Refused, BadNotation), match=why):
            await service.orders.add(info.id, ANN.id, line)


async def test_an_order_can_look_at_a_region_too(service: Service) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, BEN.id, "play: campaign W unless Grayport is mine")
    await does(service, info.id, ANN, "end")
    assert [line.text for line in await service.logbook.newest(info.id, 9)][-1] == "campaign W"
