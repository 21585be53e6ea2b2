"""A match whose game was uninstalled: aborting it frees its channel, and its journal stays sound."""

import pytest

from bot.dice import SeededEntropy
from bot.matches import Refused, Service, Timing
from bot.matches.timing import DAY
from bot.storage import Database
from bot.workers import Inline
from tests.bot.matches.table import ANN, BEN, CHANNEL, GAMES, REGISTRY, Clock, by, fresh, lobby, play_on, started
from umpire_tiny.game import TINY

OTHERS = f"{__name__}:OTHER_GAMES"
OTHER_GAMES = {"other": TINY}


@pytest.fixture
def without(database: Database, clock: Clock) -> Service:
    """The service after the package of the tiny game was uninstalled."""
    return Service.build(database, Inline(), registry=OTHERS, pace=Timing(), entropy=SeededEntropy("9"), now=clock)


async def test_its_channel_is_free_after_abort(service: Service, without: Service) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    found = await without.queries.find(CHANNEL)
    assert found is not None
    assert (found.id, found.ply, found.status) == (info.id, 1, "live")
    await without.posting.owed()
    await without.following.settled(info.id)
    assert await without.posting.owed() == (info.id,)
    new = {"options": {}, "places": 2}
    with pytest.raises(Refused, match="end it first"):
        await without.lobbies.open("other", 500, CHANNEL, BEN, **new, interaction=fresh())
    with pytest.raises(Refused, match="Only the person who opened"):
        await without.seating.abort(by(BEN, info.id))
    over = await without.seating.abort(by(ANN, info.id))
    assert (over.status, over.ply) == ("aborted", 2)
    assert await without.posting.owed() == (), "no board of it can be drawn"
    assert (await without.lobbies.open("other", 500, CHANNEL, BEN, **new, interaction=fresh())).status == "lobby"


async def test_a_match_that_was_aborted_without_its_rules_verifies_with_them(
    service: Service, without: Service
) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    await without.seating.abort(by(ANN, info.id))
    report = await without.exporting.verify(info.id)
    assert (report.ok, report.replayed) == (True, False)
    assert report.lines[-1].endswith("not replayed: actions 0 to 2, since no game tiny is installed here.")
    service.store.forget(info.id)
    report = await service.exporting.verify(info.id)
    assert (report.ok, report.replayed) == (True, True)
    assert "lead to the recorded states" in " ".join(report.lines)
    assert (await service.queries.look(info.id, ANN.id)).info.closing is not None


async def test_a_lobby_of_it_is_closed(service: Service, without: Service) -> None:
    info = await lobby(service, ANN)
    assert (await without.seating.abort(by(ANN, info.id))).status == "aborted"
    assert await without.queries.find(CHANNEL) is None


async def test_what_needs_the_rules_is_refused_in_a_sentence_and_changes_nothing(
    service: Service, without: Service, database: Database
) -> None:
    info = await started(service)
    await service.orders.add(info.id, BEN.id, "stumble: fall")
    before = await database.read(lambda tx: (tx.match(info.id), tx.journal(info.id), tx.prompts(info.id)))
    asked = (
        without.acting.submit(by(ANN, info.id), None, "pace jog"),
        without.timeouts.skip(by(ANN, info.id)),
        without.seating.resign(by(ANN, info.id)),
        without.seating.hand_over(by(ANN, info.id), None),
        without.queries.look(info.id, ANN.id),
        without.queries.pictures(info.id),
        without.lobbies.rematch(by(ANN, info.id)),
    )
    for each in asked:
        with pytest.raises(Refused, match=r"not installed here now|not over yet|Nobody is overdue yet"):
            await each
    assert await database.read(lambda tx: (tx.match(info.id), tx.journal(info.id), tx.prompts(info.id))) == before
    assert len(await without.logbook.newest(info.id, 5)) == 1
    service.store.forget(info.id)
    assert (await play_on(service, info.id)).status == "over", "it goes on once the game is back"


async def test_it_is_archived_too(service: Service, without: Service, clock: Clock) -> None:
    info = await started(service)
    await play_on(service, info.id)
    assert service.store.games.keys() == GAMES.keys()
    export = await service.exporting.export(info.id)
    clock.time += 31 * DAY
    assert await service.retention.archivable() == (), "its last board is owed"
    assert await without.retention.archivable() == (info.id,)
    assert await without.retention.archive(info.id)
    service.store.forget(info.id)
    assert await service.exporting.export(info.id) == export
    assert REGISTRY != OTHERS
