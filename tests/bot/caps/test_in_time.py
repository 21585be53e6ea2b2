"""What can be made in a time: a cap holds however many ask at once, ends with its time, and is far from honest play."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot import caps
from bot.matches import Refused, Service
from bot.matches.caps import count_one, must_wait
from bot.meters import CAPPED
from bot.rolling import CallDesk, RollDesk
from bot.storage import Database, Writer
from bot.storage.caps import Whose
from tests.bot.caps.asking import DAY, HOUR, PEOPLE, at, called, lower, opened, refusal, tried
from tests.bot.matches.table import ANN, BEN, GUILD, Clock, begin, by, fresh, started


async def test_a_hundred_and_fifty_hidden_rolls_at_once_are_thirty(rolls: RollDesk, clock: Clock) -> None:
    done, refused = await tried(rolls.roll(at(ANN), "d6", "", True, fresh()) for _ in range(150))
    assert (len(done), len(refused)) == (30, 120)
    assert {each.sentence for each in refused} == {
        "You have made 30 hidden rolls within a minute, the most for one person. "
        f"You can go on <t:{int(clock.time) + 61}:R>. You can still roll openly."
    }
    assert (await rolls.roll(at(BEN), "d6", "", True, fresh())).hidden
    assert not (await rolls.roll(at(ANN), "d6", "", False, fresh())).hidden
    assert "within a minute" in (await refusal(rolls.again(at(ANN), done[0].id, fresh()))).sentence
    clock.time += 60
    assert (await rolls.roll(at(ANN), "d6", "", True, fresh())).hidden


async def test_hidden_rolls_of_a_day_by_whoever_keeps_to_the_minute(
    rolls: RollDesk, clock: Clock, monkeypatch: Any
) -> None:
    lower(monkeypatch, "HIDDEN_A_DAY", person=5)
    monkeypatch.setattr(caps, "HIDDEN", (caps.HIDDEN_A_MINUTE, caps.HIDDEN_A_DAY))
    began = clock.time
    for _ in range(5):
        await rolls.roll(at(ANN), "d6", "", True, fresh())
        clock.time += HOUR
    sentence = (await refusal(rolls.roll(at(ANN), "d6", "", True, fresh()))).sentence
    assert (
        f"5 hidden rolls within a day, the most for one person. You can go on <t:{int(began) + DAY + 1}:R>." in sentence
    )
    clock.time = began + DAY
    assert (await rolls.roll(at(ANN), "d6", "", True, fresh())).hidden


async def test_what_a_server_made_is_not_what_direct_messages_made(
    rolls: RollDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower(monkeypatch, "ROLLS_A_DAY", server=4)
    monkeypatch.setattr(caps, "ROLLS", (caps.ROLLS_A_MINUTE, caps.ROLLS_A_DAY))
    done, refused = await tried(rolls.roll(at(person), "d6", "", False, fresh()) for person in PEOPLE)
    assert (len(done), len(refused)) == (4, 8)
    assert refused[0].sentence.startswith("This server has made 4 rolls within a day, the most for one server. You can")
    done, refused = await tried(rolls.roll(at(person, guild=0), "d6", "", False, fresh()) for person in PEOPLE)
    assert (len(done), len(refused)) == (12, 0)


async def test_a_delivery_that_comes_again_at_the_cap_is_answered_as_before(
    service: Service, rolls: RollDesk, calls: CallDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower(monkeypatch, "HIDDEN_A_MINUTE", person=1)
    monkeypatch.setattr(caps, "HIDDEN", (caps.HIDDEN_A_MINUTE,))
    lower(monkeypatch, "OPEN_CALLS", person=1)
    lower(monkeypatch, "OPEN_LOBBIES", person=1)

    def open_one() -> Awaitable[Any]:
        return service.lobbies.open("tiny", GUILD, 1, ANN, options={}, places=2, interaction="lobby")

    asked: list[Callable[[], Awaitable[Any]]] = [
        lambda: rolls.roll(at(ANN), "d6", "", True, "roll"), lambda: called(calls, at(ANN), "call"), open_one
    ]  # fmt: skip
    for ask in asked:
        done, refused = await tried(ask() for _ in range(4))
        assert (len(done), len({repr(each) for each in done}), refused) == (4, 1, [])
        assert repr(await ask()) == repr(done[0])
    await service.lobbies.must_have_room(GUILD, 1, ANN, "lobby")
    assert "1 open lobbies" in (await refusal(service.lobbies.must_have_room(GUILD, 1, ANN, "other"))).sentence


async def test_lobbies_that_are_closed_at_once_count_for_the_day(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower(monkeypatch, "LOBBIES_A_DAY", person=3)
    for channel in range(3):
        await service.seating.abort(by(ANN, await opened(service, ANN, channel)))
    sentence = (await refusal(opened(service, ANN, 4, GUILD + 1))).sentence
    assert sentence.startswith("You have opened 3 lobbies within a day, the most for one person. You can go on <t:")
    clock.time += DAY
    await opened(service, ANN, 4)


async def test_a_seat_is_handed_over_so_often_and_taken_back_always(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower(monkeypatch, "HAND_OVERS_A_DAY", person=2)
    info = await started(service)
    for _ in range(2):
        await service.seating.hand_over(by(ANN, info.id), None)
        await service.seating.take_back(by(ANN, info.id))
    before = (await service.queries.get(info.id)).ply
    sentence = (await refusal(service.seating.hand_over(by(ANN, info.id), None))).sentence
    assert sentence.startswith("You have handed over 2 seats within a day, the most for one person.")
    assert (await service.queries.get(info.id)).ply == before
    await service.seating.hand_over(by(BEN, info.id), None)


async def test_boards_are_posted_once_more_so_often(service: Service) -> None:
    info = await started(service)
    done, refused = await tried(service.posting.repost(by(ANN, info.id)) for _ in range(30))
    assert (len(done), len(refused)) == (10, 20)
    assert refused[0].sentence.startswith("You have asked for 10 boards within a minute, the most for one person.")


async def test_what_is_refused_is_not_counted_and_nothing_of_it_stays(database: Database, clock: Clock) -> None:
    whose, cap = Whose(1, 2, 3), replace(caps.CALLS_A_DAY, person=9, server=1)

    def put(tx: Writer) -> None:
        count_one(tx, (cap,), whose, clock.time)

    await database.write(put)
    for _ in range(20):
        with pytest.raises(Refused, match="This server has opened 1 calls"):
            await database.write(put)
    await database.read(lambda tx: must_wait(tx, (replace(cap, person=2, server=2),), whose, clock.time))


async def test_a_clock_that_was_a_year_ahead_locks_nobody_out(database: Database, clock: Clock) -> None:
    whose, cap = Whose(1, 2, 3), replace(caps.CALLS_A_DAY, person=1)

    def put(tx: Writer) -> None:
        count_one(tx, (cap,), whose, clock.time)

    clock.time += 365 * DAY
    await database.write(put)
    clock.time -= 365 * DAY
    await database.write(put)
    with pytest.raises(Refused, match="within a day"):
        await database.write(put)


async def test_counts_go_when_their_time_is_over(service: Service, rolls: RollDesk, clock: Clock) -> None:
    await rolls.roll(at(ANN), "d6", "", True, fresh())
    assert await service.retention.drop("tallies") == 0
    clock.time += 60
    assert await service.retention.drop("tallies") == 1, "the minute"
    clock.time += DAY
    assert await service.retention.drop("tallies") == 2, "the day, of the person and of the server"
    clock.time += 365 * DAY
    assert await service.retention.drop("tallies") == 1, "the year"


async def test_refusals_are_counted_for_the_host(calls: CallDesk) -> None:
    before = CAPPED.counts.get("calls", 0)
    await tried(called(calls, at(ANN)) for _ in range(13))
    assert CAPPED.counts["calls"] == before + 3


async def test_an_evening_of_eight_who_roll_meets_no_cap(database: Database, clock: Clock) -> None:
    """Each rolls every six seconds for four hours, and one keeps two a minute hidden: more than anybody does."""
    table = PEOPLE[:8]

    def evening(tx: Writer) -> int:
        made = 0
        for second in range(0, 4 * HOUR, 6):
            for person in table:
                count_one(tx, caps.ROLLS, Whose(person.id, 1, GUILD), clock.time + second)
                made += 1
            if second % 30 == 0:
                count_one(tx, caps.HIDDEN, Whose(table[0].id, 1, GUILD), clock.time + second)
                made += 1
        return made

    assert await database.write(evening) == 8 * 2_400 + 480


async def test_fifty_matches_at_once_and_their_lobbies_meet_no_cap(service: Service, calls: CallDesk) -> None:
    """A person opens five, and calls for dice in each."""
    matches = []
    for channel in range(50):
        owner, guest = PEOPLE[channel // 5], PEOPLE[channel // 5 + 1]
        match = await opened(service, owner, channel)
        await service.lobbies.join(by(guest, match), "")
        matches.append((await begin(service, match)).status)
        await called(calls, at(owner, channel))
    assert matches == ["live"] * 50


async def test_a_hidden_roll_every_other_second_meets_no_cap(rolls: RollDesk, clock: Clock) -> None:
    for _ in range(90):
        await rolls.roll(at(ANN), "d20+5", "", True, fresh())
        clock.time += 2
    assert (await rolls.hidden(at(ANN)))[0].made == 90
