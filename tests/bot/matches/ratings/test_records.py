"""What matches that were really played say of ratings: read from their records, booked once, recomputed as kept."""

import msgspec
import pytest

from bot.matches import MatchInfo, Person, Service
from bot.matches.clocks.proposals import VoteOut
from bot.matches.ratings.booking import book
from bot.privacy import PrivacyDesk
from bot.storage import Database
from bot.storage.ratings import RatingRow, all_rated, all_ratings, drop_ratings, keep_rating
from leagues.ratings import Facts, SeatFacts
from tests.bot.matches.clocks.keeping import DAY, Keeping, ann_answers, started_with
from tests.bot.matches.table import ANN, BEN, CHANNEL, CLEO, GUILD, Clock, begin, by, fresh, lobby, play_on, started
from tests.bot.matches.test_substitutes import DAN, played_out, silent, taken


@pytest.fixture
def keeping(service: Service, clock: Clock) -> Keeping:
    return Keeping(service, clock)


async def facts(service: Service, match: str) -> Facts:
    """Return what was booked of a match."""
    rows = await service.store.database.read(lambda tx: list(all_rated(tx)))
    return next(msgspec.json.decode(row.facts, type=Facts) for row in rows if row.match == match)


async def seats(service: Service, match: str) -> tuple[SeatFacts, ...]:
    """Return what was booked of its seats, without their moves."""
    found = (await facts(service, match)).seats
    return tuple(msgspec.structs.replace(seat, moves=0) for seat in found)


async def ratings(database: Database) -> dict[tuple[int, str], RatingRow]:
    """Return all ratings by person and kind."""
    rows = await database.read(all_ratings)
    return {(row.user_id, row.kind): row for row in rows}


async def said(service: Service, match: str) -> str:
    verdict = await service.ratings.of_match(match)
    assert verdict is not None
    return verdict.sentence


async def test_a_match_to_its_end_is_booked_in_the_transaction_that_ends_it(
    service: Service, database: Database
) -> None:
    info = await started(service)
    assert await service.ratings.of_match(info.id) is None
    ended = await play_on(service, info.id)
    booked = await facts(service, info.id)
    assert ended.outcome is not None
    assert (booked.server, booked.game, booked.winners) == (GUILD, "tiny", ended.outcome.winners)
    assert (booked.teams, booked.undone, booked.begun) == (((0,), (1,)), False, True)
    assert await seats(service, info.id) == (SeatFacts(ANN.id, last=ANN.id), SeatFacts(BEN.id, last=BEN.id))
    rows = await service.store.database.read(lambda tx: tx.journal(info.id))
    assert [seat.moves for seat in booked.seats] == [
        sum(1 for row in rows if row.kind == "game" and row.seat == seat and not row.actor.startswith("<"))
        for seat in (0, 1)
    ]
    winner = (ANN, BEN)[ended.outcome.winners[0]].id
    found = await ratings(database)
    assert set(found) == {(ANN.id, "ranked"), (BEN.id, "ranked")}
    assert all((row.mu > 25) == (row.user_id == winner) for row in found.values())
    assert await said(service, info.id) == "This match counts for the ratings."


async def test_a_match_that_is_booked_again_changes_nothing(service: Service, database: Database) -> None:
    info = await started(service)
    await play_on(service, info.id)
    before = await ratings(database)
    for _ in range(3):
        await database.write(lambda tx: book(tx, info.id, service.store.games))
    assert await ratings(database) == before
    assert await service.ratings.catch_up() == 0


async def test_who_resigns_has_lost_at_once_whatever_was_played(service: Service, database: Database) -> None:
    info = await started(service)
    await service.seating.resign(by(BEN, info.id))
    assert await seats(service, info.id) == (
        SeatFacts(ANN.id, last=ANN.id),
        SeatFacts(BEN.id, last=None, out=1),
    )
    found = await ratings(database)
    assert found[ANN.id, "ranked"].mu > 25 > found[BEN.id, "ranked"].mu


async def test_of_three_one_resigns_and_the_others_play_on(service: Service, database: Database) -> None:
    info = await started(service, ANN, BEN, CLEO)
    await service.seating.resign(by(CLEO, info.id))
    await played_out(service, info.id, {0: ANN, 1: BEN})
    third = (await seats(service, info.id))[2]
    assert third == SeatFacts(CLEO.id, last=None, out=1)
    found = await ratings(database)
    assert found[CLEO.id, "ranked"].mu == min(row.mu for row in found.values())
    assert max(row.mu for row in found.values()) > 25


async def test_a_match_that_is_called_off_changes_nothing(service: Service, database: Database) -> None:
    info = await started(service)
    await service.seating.abort(by(ANN, info.id))
    assert await ratings(database) == {}
    assert await said(service, info.id) == "This match changes no rating: it ended without a result (RT-1)."


async def test_a_hand_over_that_is_taken_back_counts_and_is_named(service: Service) -> None:
    info = await started(service)
    await service.seating.hand_over(by(BEN, info.id), None)
    await service.seating.take_back(by(BEN, info.id))
    await play_on(service, info.id)
    assert (await seats(service, info.id))[1] == SeatFacts(BEN.id, last=BEN.id, handed=True)
    assert (await said(service, info.id)).endswith("It was played with a hand-over to a computer.")


async def test_a_seat_that_a_computer_finished(service: Service) -> None:
    info = await started(service)
    await service.seating.hand_over(by(BEN, info.id), None)
    await played_out(service, info.id, {0: ANN})
    assert (await seats(service, info.id))[1] == SeatFacts(BEN.id, last=None, handed=True)


async def test_a_seat_that_is_passed_on_for_good(service: Service, database: Database) -> None:
    info = await started(service)
    await service.offers.offer(by(BEN, info.id))
    await taken(service, info, 1, CLEO)
    await played_out(service, info.id, {0: ANN, 1: CLEO})
    assert (await seats(service, info.id))[1] == SeatFacts(BEN.id, last=CLEO.id, sat_in=True)
    found = await ratings(database)
    assert {row.user_id for row in found.values() if row.mu < 25} <= {ANN.id, BEN.id}
    assert "a substitute" in await said(service, info.id)


async def test_a_seat_that_comes_back_to_who_lent_it(service: Service, clock: Clock) -> None:
    info = await started(service)
    await service.offers.offer(by(BEN, info.id), until=clock() + DAY)
    await taken(service, info, 1, CLEO)
    await service.offers.offer(by(CLEO, info.id))
    await played_out(service, info.id, {0: ANN, 1: BEN})
    assert (await seats(service, info.id))[1] == SeatFacts(BEN.id, last=BEN.id, sat_in=True)


async def test_who_is_voted_out_loses_and_who_takes_the_seat_plays_on(
    service: Service, keeping: Keeping, database: Database
) -> None:
    info = await silent(service, keeping, ANN, BEN, CLEO)
    asked = await service.table_clock.propose(by(ANN, info.id), VoteOut(1))
    assert (await service.table_clock.agree(by(CLEO, info.id), asked.number)).done
    out = (await service.queries.get(info.id)).ply
    await taken(service, info, 1, DAN)
    await played_out(service, info.id, {0: ANN, 1: DAN, 2: CLEO})
    assert (await seats(service, info.id))[1] == SeatFacts(BEN.id, last=DAN.id, out=out, sat_in=True)
    found = await ratings(database)
    assert found[BEN.id, "ranked"].mu < 25
    assert (DAN.id, "ranked") not in found or found[DAN.id, "ranked"].mu > 25


async def test_who_does_not_answer_in_time_and_is_out_has_lost(
    service: Service, keeping: Keeping, database: Database
) -> None:
    info = await started_with(service, "1d end=lost")
    await ann_answers(service, info.id)
    await keeping.go_on(DAY + 60)
    assert (await service.queries.get(info.id)).ended
    assert (await seats(service, info.id))[1] == SeatFacts(BEN.id, last=None, out=2)
    found = await ratings(database)
    assert found[ANN.id, "ranked"].mu > 25 > found[BEN.id, "ranked"].mu


async def test_a_computer_that_plays_since_nobody_answered_loses_at_any_length(
    service: Service, keeping: Keeping
) -> None:
    info = await started_with(service, "1d end=computer")
    await ann_answers(service, info.id)
    await keeping.go_on(DAY + 60)
    await played_out(service, info.id, {0: ANN})
    assert (await seats(service, info.id))[1] == SeatFacts(BEN.id, last=None, handed=True, late=True)


async def test_a_match_ends_even_if_it_cannot_be_booked_and_is_booked_later(
    service: Service, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await started(service)
    await service.seating.resign(by(BEN, first.id))
    before = await ratings(database)

    def broken(*_: object) -> None:
        raise RuntimeError("a bug")

    with monkeypatch.context() as patched:
        patched.setattr("bot.matches.ratings.booking.facts_of", broken)
        info = await started(service)
        await service.seating.resign(by(BEN, info.id))
        assert (await service.queries.get(info.id)).ended
        assert await ratings(database) == before
    later = await started(service)
    await service.seating.resign(by(ANN, later.id))
    rows = await database.read(lambda tx: list(all_rated(tx)))
    assert [row.match for row in rows] == [first.id, info.id, later.id]
    assert (await service.ratings.report()).faults == ()


async def test_a_match_with_a_computer_of_no_known_strength_changes_nothing(
    service: Service, database: Database
) -> None:
    info = await lobby(service, ANN)
    await service.lobbies.add_computer(by(ANN, info.id), "careful")
    info = await begin(service, info.id)
    await played_out(service, info.id, {0: ANN})
    assert (await seats(service, info.id))[1] == SeatFacts(None, "careful")
    assert await ratings(database) == {}
    assert "nobody has measured how good careful is (RT-2)" in await said(service, info.id)


# What is kept, and what is recomputed.


async def history(service: Service, clock: Clock) -> list[str]:
    """Play matches of all sorts; some of them are archived then."""
    found = []
    for number, people in enumerate(((ANN, BEN), (BEN, ANN), (ANN, BEN, CLEO), (CLEO, ANN))):
        info = await started(service, *people, channel=CHANNEL + number)
        if number == 1:
            await service.seating.resign(by(ANN, info.id))
        elif number == 2:
            await service.seating.hand_over(by(CLEO, info.id), None)
            await played_out(service, info.id, dict(enumerate(people)))
        else:
            await played_out(service, info.id, dict(enumerate(people)))
        found.append(info.id)
        clock.time += DAY
    clock.time += 40 * DAY
    for match in found[:3]:
        owed = await service.posting.claim(match)
        assert owed is not None
        await service.posting.posted(match, owed.ply, 100 + found.index(match))
        assert await service.retention.archive(match)
    return found


async def test_what_is_kept_is_what_is_recomputed(service: Service, database: Database, clock: Clock) -> None:
    matches = await history(service, clock)
    report = await service.ratings.report()
    assert report.faults == ()
    assert (report.matches, report.ranked, report.practice) == (
        len(matches),
        len(matches) - 1,
        0,
    )  # Cleo made no moves in one
    assert {row.user_id for row in report.ratings} == {ANN.id, BEN.id, CLEO.id}


async def test_a_rating_that_was_changed_by_hand_is_found(service: Service, database: Database, clock: Clock) -> None:
    await history(service, clock)
    row = (await ratings(database))[ANN.id, "ranked"]
    await database.write(lambda tx: keep_rating(tx, msgspec.structs.replace(row, mu=row.mu + 1)))
    (fault,) = (await service.ratings.report()).faults
    assert fault.startswith(f"the ranked rating of {ANN.id} for tiny on server {GUILD} is kept as ")


async def test_matches_of_before_there_were_ratings_are_booked_in_the_order_of_their_end(
    service: Service, database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = await history(service, clock)
    before = await ratings(database)
    await forgotten(database)
    monkeypatch.setattr("bot.matches.ratings.booking.MOST", 2)
    # One that ends meanwhile waits behind them.
    info = await started(service, ANN, BEN, channel=CHANNEL + 20)
    await service.seating.resign(by(ANN, info.id))
    assert await service.ratings.of_match(info.id) is None
    assert [await service.ratings.catch_up() for _ in range(3)] == [2, 1, 0]
    rows = await database.read(lambda tx: list(all_rated(tx)))
    assert [row.match for row in rows] == [*matches, info.id]
    assert [row.number for row in rows] == [1, 2, 3, 4, 5]
    assert (await service.ratings.report()).faults == ()
    assert (await ratings(database))[CLEO.id, "ranked"] == before[CLEO.id, "ranked"]


async def forgotten(database: Database) -> None:
    """Leave a database as it was before there were ratings."""

    def forget(tx: object) -> None:
        drop_ratings(tx)  # type: ignore[arg-type]
        connection = tx.connection  # type: ignore[attr-defined]
        for table in ("rated_people", "rated"):
            connection.exec_driver_sql(f"DELETE FROM {table}")  # noqa: S608
        connection.exec_driver_sql("DELETE FROM meta WHERE key = 'rated'")

    await database.write(forget)


async def test_of_somebody_who_deletes_everything_the_ratings_of_others_stay_and_can_be_recomputed(
    service: Service, database: Database, clock: Clock
) -> None:
    await history(service, clock)
    before = await ratings(database)
    await PrivacyDesk(service).forget(ANN)
    after = await ratings(database)
    assert {row.user_id for row in after.values()} == {-1, BEN.id, CLEO.id}
    assert after[BEN.id, "ranked"] == before[BEN.id, "ranked"]
    assert after[-1, "ranked"].mu == before[ANN.id, "ranked"].mu
    assert (await service.ratings.report()).faults == ()
    await PrivacyDesk(service).forget(BEN)
    assert {row.user_id for row in (await ratings(database)).values()} == {-1, -2, CLEO.id}
    assert (await service.ratings.report()).faults == ()
    kept = await PrivacyDesk(service).of_person(BEN.id)
    assert kept["ratings"] == kept["matches rated"] == 0


async def test_a_server_that_is_deleted_has_no_ratings(service: Service, database: Database, clock: Clock) -> None:
    await history(service, clock)
    assert (await PrivacyDesk(service).of_server(GUILD))["ratings"] == 3
    await PrivacyDesk(service).forget_server(GUILD)
    assert await ratings(database) == {}
    assert (await service.ratings.report()).matches == 0


async def test_ratings_are_of_a_server(service: Service, database: Database) -> None:
    info: MatchInfo = await started(service)
    await service.seating.resign(by(BEN, info.id))
    other = await service.lobbies.open("tiny", GUILD + 1, CHANNEL + 1, ANN, options={}, places=2, interaction=fresh())
    for person in (ANN, BEN):
        await service.lobbies.join(by(person, other.id), "words")
    await begin(service, other.id)
    await service.seating.resign(by(ANN, other.id))
    here, there = [await service.ratings.on_server(guild, ANN.id) for guild in (GUILD, GUILD + 1)]
    assert here["tiny"].points > 1500 > there["tiny"].points
    assert await service.ratings.on_server(GUILD, Person(1, "x").id) == {}
