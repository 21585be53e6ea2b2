"""Standing orders that answer a whole Go to War, and the tie-break and the war after it (UP-28, UP-34)."""

import asyncio
from collections.abc import Iterable, Mapping

import pytest
from structlog.testing import capture_logs

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Person, Service
from bot.matches.orders import ACTOR, following
from bot.storage import Database
from bot.workers import Inline
from games.kernel import AnyGame, Content, Dice, Step
from games.uprising.game import Uprising
from games.uprising.state.options import Options
from games.uprising.state.state import State
from tests.bot.matches.table import ANN, BEN, CLEO, GUILD, Clock, begin, by, fresh
from tests.games.uprising.positions import changed, position
from tests.games.uprising.positions import fresh as laid_out

DEV = Person(1004, "Dev")
PEOPLE = (ANN, BEN, CLEO, DEV)
ORDERS = ("war: trade none", "tie: stay")
REGISTRY = f"{__name__}:GAMES"


class EveOfWar(Uprising):
    """Uprising at the last turn of its last round, everybody's followers in each of the 20 regions of the realm.

    The Warlords stand together, so that step c is all that is asked.
    """

    def setup(self, seats: int, options: Options, content: Iterable[Content], dice: Dice) -> Step[State]:
        regions = [region.name for region in laid_out(seats, map="realm").public.country.regions]
        at = {f"{letter}W": regions[0] for letter in "ABCD"}
        followers: Mapping[str, tuple[int, ...]] = dict.fromkeys(regions, (2,) * seats)
        state = position(at, followers, seats=seats, turn=seats - 1, map="realm")
        return Step(changed(state, round=options.rounds), ())


GAMES: dict[str, AnyGame] = {"uprising": EveOfWar()}


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    return Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("7"), now=clock)


async def eve(service: Service) -> MatchInfo:
    info = await service.lobbies.open(
        "uprising", GUILD, 1, ANN, options={"map": "realm"}, places=4, interaction=fresh()
    )
    for person in PEOPLE:
        info = await service.lobbies.join(by(person, info.id), "words")
    return await begin(service, info.id)


async def at_war(service: Service, *without: Person) -> MatchInfo:
    """Let the last turn end, with standing orders of all (but `without`) for what follows."""
    info = await eve(service)
    for person in PEOPLE:
        for line in () if person in without else ORDERS:
            await service.orders.add(info.id, person.id, line)
    await service.acting.submit(by(DEV, info.id), None, "end")
    return info


async def followed(service: Service, match: str) -> list[str]:
    """Return the texts of all ordered answers."""
    return [str(line.text) for line in await service.logbook.newest(match, 1000) if line.actor == ACTOR]


async def test_up28_a_war_that_orders_answer_is_followed_to_its_end(service: Service) -> None:
    info = await at_war(service)
    owed = await service.posting.claim(info.id)
    assert owed is not None
    now = await service.queries.get(info.id)
    texts = await followed(service, info.id)
    assert texts.count("trade 0") == 2 * 4 * 20, "two wars, UP-28 and UP-34"
    assert texts.count("stay") == 4
    assert owed.ply == now.ply == 1 + len(texts)
    assert (owed.mention, now.status) == ((), "over")
    assert now.outcome is not None
    assert now.outcome.rule == "UP-B48"


async def test_the_first_who_gave_no_order_is_called_and_nobody_else(service: Service) -> None:
    info = await at_war(service, CLEO)
    owed = await service.posting.claim(info.id)
    assert owed is not None
    assert owed.mention == (CLEO.id,)
    await service.orders.add(info.id, CLEO.id, "war: trade none")
    assert {entry.kind for entry in (await service.queries.look(info.id, None)).awaited} == {"tie"}, "a war on, at once"
    assert len(await followed(service, info.id)) >= 80


async def test_two_who_follow_at_once_do_not_stop_each_other(service: Service) -> None:
    info = await at_war(service)
    owed, _ = await asyncio.gather(service.posting.claim(info.id), service.following.follow(info.id))
    now = await service.queries.get(info.id)
    assert now.status == "over"
    assert now.ply == 1 + len(await followed(service, info.id))
    assert owed is not None
    assert (owed.ply, owed.mention) == (now.ply, ())


async def test_orders_alone_do_not_go_on_for_ever(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "MOST_FOLLOWED", 7)
    info = await at_war(service)
    with capture_logs() as logs:
        owed = await service.posting.claim(info.id)
    assert len(await followed(service, info.id)) == 7
    assert [entry["event"] for entry in logs] == ["orders stopped"]
    assert owed is not None
    assert owed.ply == 8
    (awaited,) = (await service.queries.look(info.id, None)).awaited
    assert owed.mention == (PEOPLE[awaited.seat].id,)
    await service.acting.submit(by(PEOPLE[awaited.seat], info.id), None, "trade 0")
    await service.posting.posted(info.id, owed.ply, 77)
    await service.posting.claim(info.id)
    assert len(await followed(service, info.id)) == 14
