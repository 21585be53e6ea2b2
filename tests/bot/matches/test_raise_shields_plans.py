"""Plans of Raise Shields: movement and fire of a round written ahead (RS-B69)."""

from collections.abc import Iterable

import pytest

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Person, Service, Timing
from bot.storage import Database
from bot.workers import Inline
from games.kernel import AnyGame, BadNotation, Content, Dice, Step
from games.raise_shields.game import RaiseShields
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import State
from tests.bot.matches.table import ANN, BEN, CLEO, GUILD, Clock, begin, by, fresh, planned
from tests.games.raise_shields.several import craft, table

PEOPLE = (ANN, BEN, CLEO)
REGISTRY = f"{__name__}:GAMES"
SHIPS = (craft("A", "I7 N"), craft("B", "L8 N"), craft("C", "G7 N"))
FLEETS = (
    craft("A-1", "I7 N", cannon="pulse", crew=0),
    craft("B-1", "L8 N", stress=9),
    craft("A-2", "A1 N"),
    craft("B-2", "G7 N", stress=9),
)


class Broadside(RaiseShields):
    """Round 1, of which A is to fire: C is to port of it, two hexes off, and B to starboard, three."""

    ships: tuple[Ship, ...] = SHIPS
    phase = "cannon"

    def setup(self, seats: int, options: Options, content: Iterable[Content], dice: Dice) -> Step[State]:
        """Lay the position out."""
        state = table(self.phase, *self.ships, turn=self.ships[0].id, options={"ships": options.ships})
        return Step(state, ())


class Squadron(Broadside):
    """Two ships each: A-1 has B-2 to port and B-1 to starboard."""

    ships = FLEETS


GAMES: dict[str, AnyGame] = {"raise_shields": Broadside()}
SQUADRONS: dict[str, AnyGame] = {"raise_shields": Squadron()}


def built(database: Database, clock: Clock, games: str = "GAMES", seed: str = "7") -> Service:
    entropy, registry = SeededEntropy(seed), f"{__name__}:{games}"
    return Service.build(database, Inline(), registry=registry, entropy=entropy, pace=Timing(pause=0.0), now=clock)


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    return built(database, clock)


async def at_table(service: Service, places: int = 3, **options: object) -> MatchInfo:
    """Begin a match in which nobody has standing orders."""
    info = await service.lobbies.open(
        "raise_shields", GUILD, 1, ANN, options=options, places=places, interaction=fresh()
    )
    for person in PEOPLE[:places]:
        info = await service.lobbies.join(by(person, info.id), f"words of {person.name}")
    info = await begin(service, info.id)
    for person in PEOPLE[:places]:
        for _ in await service.orders.given(info.id, person.id):
            await service.orders.remove(info.id, person.id, 1)
    return info


async def asked(service: Service, match: str) -> list[tuple[int, str]]:
    await service.following.settled(match)
    return [(prompt.seat, prompt.kind) for prompt in (await service.store.load(match)).open_prompts()]


async def does(service: Service, match: str, person: Person, line: str) -> None:
    await service.acting.submit(by(person, match), None, line)
    await service.following.settled(match)


async def timed_out(service: Service, match: str) -> Person:
    """Let who is asked first answer as time-out has it; returns who that was."""
    live = await service.store.load(match)
    prompt = live.open_prompts()[0]
    line = live.game.format(live.game.default(live.state, prompt))
    await service.acting.submit(by(PEOPLE[prompt.seat], match), prompt.id, line, knowing=True)
    return PEOPLE[prompt.seat]


async def until(service: Service, match: str, seat: int, kind: str) -> None:
    """Let the others answer as time-out has it until a seat is asked something."""
    for _ in range(60):
        open_now = await asked(service, match)
        if (seat, kind) in open_now:
            return
        await timed_out(service, match)
    raise AssertionError(f"seat {seat} was not asked {kind}")


async def test_rsb69_a_plan_goes_on_behind_evasions(service: Service) -> None:
    info = await at_table(service)
    assert await service.orders.add(info.id, ANN.id, "plan: fire C; fire B") == ("plan: fire B",)
    assert await asked(service, info.id) == [(2, "evade")]
    await until(service, info.id, 1, "fire")
    assert await planned(service, info.id) == ["fire port C", "fire starboard B"]
    assert await service.orders.given(info.id, ANN.id) == ()
    texts = [line.text or "" for line in await service.logbook.newest(info.id, 99) if line.seat == 0]
    assert {text.split()[0] for text in texts} <= {"fire", "locate"}, "Ann is asked at most where hits go"


async def test_what_a_plan_has_done_is_old_news_once_its_captain_has_acted(service: Service) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, "plan: pass")
    await service.following.settled(info.id)
    assert (await service.orders.planned(info.id, ANN.id)).taken == ("pass",)
    while await timed_out(service, info.id) != ANN:
        await service.following.settled(info.id)
    assert (await service.orders.planned(info.id, ANN.id)).taken == ()


async def test_rsb69_the_first_that_is_in_arc_is_fired_at(service: Service) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, "plan: fire starboard C or B or pass")
    assert await planned(service, info.id) == ["fire starboard B"]


async def test_rsb69_what_is_not_possible_stops_a_plan_and_its_captain_reads_why(service: Service) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, "plan: fire C; fire port B; pass")
    await until(service, info.id, 0, "fire")
    assert await planned(service, info.id) == ["fire port C"]
    (why,) = await service.orders.idle(info.id, ANN.id)
    assert why == (
        "Your plan was stopped: Halcyon has already fired to port this round: RS-42. Dropped: “fire port B; pass”"
    )
    with pytest.raises(BadNotation, match="not possible: Halcyon has already fired to port this round: RS-42"):
        await service.orders.add(info.id, ANN.id, "plan: fire port B")


async def test_rsb69_what_is_left_at_the_end_of_a_round_stops(service: Service) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, "plan: fire C; fire B; torpedo B")
    await until(service, info.id, 0, "move")
    (why,) = await service.orders.idle(info.id, ANN.id)
    assert why == "Your plan was stopped: round 2 has begun. Dropped: “torpedo B”"
    assert await planned(service, info.id) == ["fire port C", "fire starboard B"]


async def test_rsb69_nobody_sees_a_plan_before_it_acts(service: Service) -> None:
    """Whatever Ben writes ahead, what all others can read is the same, and no post is owed for it."""
    info = await at_table(service)

    async def seen() -> list[object]:
        live = await service.store.load(info.id)
        views = [live.view(seat) for seat in (None, 0, 1, 2)]
        others = [await service.orders.given(info.id, person.id) for person in (ANN, CLEO)]
        position = [await service.queries.look(info.id, user) for user in (None, ANN.id, CLEO.id)]
        return [views, others, position, await service.exporting.export(info.id), await service.posting.owed()]

    before = await seen()
    await service.orders.add(info.id, BEN.id, "plan: fire any; torpedo C or pass")
    assert await seen() == before
    assert await service.orders.given(info.id, BEN.id) == ("plan: fire any", "plan: torpedo C or pass")


async def test_rsb69_evasions_of_one_captain_are_one_call(database: Database, clock: Clock) -> None:
    """A-1 fires to both sides: B evades with one ship and then the other, and nobody else is called in between."""
    service = built(database, clock, "SQUADRONS", "1")
    info = await at_table(service, places=2, ships=2)
    first = await service.posting.claim(info.id)
    assert first is not None
    await service.posting.posted(info.id, first.ply, 70, first.after)
    await service.orders.add(info.id, ANN.id, "plan: A-1: fire B-2; A-1: fire B-1; A-2: fire any or pass")
    await service.orders.add(info.id, ANN.id, "locate: locate hull")
    called = await service.posting.claim(info.id)
    assert called is not None
    assert (called.mention, called.stay) == ((BEN.id,), None)
    await service.posting.posted(info.id, called.ply, 71, called.after)
    assert await asked(service, info.id) == [(1, "evade")]
    await does(service, info.id, BEN, "evade")
    assert await asked(service, info.id) == [(1, "evade")]
    assert await planned(service, info.id) == ["fire port B-2", "fire starboard B-1"]
    goes_on = await service.posting.claim(info.id)
    assert goes_on is not None
    assert goes_on.mention == ()
    assert goes_on.stay is not None
    assert goes_on.stay.message_id == 71


async def test_shots_of_a_computer_one_after_another_are_one_call(database: Database, clock: Clock) -> None:
    """Seat A is a computer's: A-1 fires at B-2 and at B-1, and Ben is called once to evade with both."""
    service = built(database, clock, "SQUADRONS", "1")
    info = await service.lobbies.open(
        "raise_shields", GUILD, 1, ANN, options={"ships": 2}, places=2, interaction=fresh()
    )
    await service.lobbies.add_computer(by(ANN, info.id), "steady")
    await service.lobbies.join(by(BEN, info.id), "words of Ben")
    await begin(service, info.id)
    first = await service.posting.claim(info.id)
    assert first is not None
    await service.posting.posted(info.id, first.ply, 70, first.after)
    assert await until_evading(service, info.id, clock) == ((BEN.id,), None)
    clock.time += 60.0
    await does(service, info.id, BEN, "evade")
    assert await until_evading(service, info.id, clock) == ((), 71)


async def until_evading(service: Service, match: str, clock: Clock) -> tuple[tuple[int, ...], int | None]:
    """Let the computer go on until Ben evades; returns whom a post calls then, and the message that it goes on in."""
    while (1, "evade") not in await asked(service, match):
        clock.time += 5.0
        assert await service.posting.owed() == (), "the post waits for what the computer does"
        await service.computers.play(match, 0)
    owed = await service.posting.claim(match)
    assert owed is not None
    await service.posting.posted(match, owed.ply, 71, owed.after)
    return owed.mention, None if owed.stay is None else owed.stay.message_id


async def test_rsb69_a_step_of_a_ship_that_is_done_is_left_out(database: Database, clock: Clock) -> None:
    """B-1 passes, so that its other action has no moment any more; B-2 goes on."""
    service = built(database, clock, "SQUADRONS")
    info = await at_table(service, places=2, ships=2)
    await service.orders.add(info.id, BEN.id, "plan: B-1: pass; B-1: fire A-1; B-2: fire A-1")
    await service.orders.add(info.id, ANN.id, "plan: A-1: pass; A-2: pass")
    assert await planned(service, info.id) == ["pass", "pass", "pass", "fire starboard A-1"]
    assert await service.orders.idle(info.id, BEN.id) == ()


async def test_rsb69_a_plan_of_fire_goes_on_after_a_restart(service: Service, database: Database, clock: Clock) -> None:
    info = await at_table(service)
    await service.orders.add(info.id, ANN.id, "plan: fire C; fire B")
    again = built(database, clock)
    await until(again, info.id, 1, "fire")
    assert await planned(again, info.id) == ["fire port C", "fire starboard B"]


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ("fire C or", "'C or'|'or'"),
        ("or fire C", "needs|no action"),
        ("fire", "fire needs"),
        ("torpedo or pass", "needs|name a ship"),
        ("fire any any", "no ship is called"),
        ("A: ", "no action|needs|empty|write"),
        ("B: fire A", "Vesper is not a ship of yours"),
        ("evade; fire C", "begins with an action of your own turn"),
        ("fire C; move 2F", "all your ships have moved by then"),
        ("repair shields 1 or fire C", "begins with an action of your own turn"),
    ],
)
async def test_rsb69_what_is_no_plan_is_refused_and_changes_nothing(service: Service, plan: str, why: str) -> None:
    info = await at_table(service)
    with pytest.raises(BadNotation, match=why):
        await service.orders.add(info.id, ANN.id, f"plan: {plan}")
    assert await service.orders.given(info.id, ANN.id) == ()
    assert (await service.store.load(info.id)).info.ply == 0
