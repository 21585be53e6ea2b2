"""The last view of a match that ended at the table, and what views say of seats that computers play."""

import pytest

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Service
from bot.storage import Database
from bot.verify.moments import moment_at, public_view
from bot.verify.record import read_record
from bot.workers import Inline
from games.uprising.state.views import seen_purses
from renderers.contract import find_renderer
from tests.bot.matches.table import ANN, BEN, CLEO, GUILD, Clock, begin, by, fresh

PEOPLE = (ANN, BEN, CLEO)


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    return Service.build(database, Inline(), entropy=SeededEntropy("7"), now=clock)


async def opened(service: Service, seats: int, **options: object) -> MatchInfo:
    info = await service.lobbies.open("uprising", GUILD, 1, ANN, options=options, places=seats, interaction=fresh())
    for person in PEOPLE[:seats]:
        info = await service.lobbies.join(by(person, info.id), "words")
    return await begin(service, info.id)


@pytest.mark.parametrize("resigns", [True, False])
async def test_h1_hidden_purses_are_shown_to_everybody_once_the_match_has_ended_at_the_table(
    service: Service,
    resigns: bool,
) -> None:
    info = await opened(service, 2, secret_money=True)
    for user in (None, ANN.id, BEN.id):
        assert None in seen_purses((await service.queries.look(info.id, user)).view)
    await (service.seating.resign if resigns else service.seating.abort)(by(ANN, info.id))
    views = [(await service.queries.look(info.id, user)).view for user in (None, ANN.id, BEN.id)]
    assert {seen_purses(view) for view in views} == {(3, 3)}
    assert all(view.public.outcome is not None for view in views)
    assert "?" not in find_renderer("uprising").roster(views[0], ()).alt


async def test_an_export_of_a_resigned_match_ends_with_the_view_that_was_posted(service: Service) -> None:
    info = await opened(service, 2, secret_money=True)
    await service.seating.resign(by(ANN, info.id))
    record = read_record(await service.exporting.export(info.id))
    game, last = service.store.game("uprising"), len(record.journal) - 1
    posted = (await service.queries.look(info.id, None)).view
    assert public_view(game, record, moment_at(game, record, last)) == posted
    first = public_view(game, record, moment_at(game, record, 0))
    assert (first.public.outcome, seen_purses(first)) == (None, (None, None))


async def test_of_three_the_match_goes_on_with_purses_hidden_and_the_computers_seat_marked(
    service: Service,
) -> None:
    info = await opened(service, 3, secret_money=True)
    await service.seating.resign(by(BEN, info.id))
    view = (await service.queries.look(info.id, None)).view
    assert (view.public.outcome, seen_purses(view), view.computers) == (None, (None, None, None), (1,))


async def test_a_seat_that_was_handed_over_is_the_computers_until_it_is_taken_back(service: Service) -> None:
    info = await opened(service, 2)
    seen = []
    for handed in (True, False):
        await (
            service.seating.hand_over(by(ANN, info.id), None) if handed else service.seating.take_back(by(ANN, info.id))
        )
        seen.append((await service.queries.look(info.id, BEN.id)).view.computers)
    assert seen == [(0,), ()]
