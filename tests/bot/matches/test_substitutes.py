"""Seats that change hands between people: offered, taken, lent, voted out; and who owns the match."""

import json
import random
from typing import Any

import msgspec
import pytest

from bot.matches import MatchInfo, Refused, Service
from bot.matches.clocks.proposals import VoteOut
from bot.matches.live import seat_changed
from bot.matches.model import Reliability
from bot.matches.offers import GONE
from bot.posts.boards import played_by
from bot.privacy.desk import PrivacyDesk
from bot.privacy.names import PLAYER
from bot.storage import JournalRow, SeatChange
from bot.storage.clocks import clocks_of
from bot.storage.offers import offers_of
from bot.verify import read_record
from tests.bot.matches.clocks.keeping import DAY, HOUR, Keeping, ann_answers, deadline, started_with
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, Person, by, service_on, started
from tests.bot.verify.from_the_page import check_match

DAN = Person(1004, "Dan")


@pytest.fixture
def keeping(service: Service, clock: Clock) -> Keeping:
    return Keeping(service, clock)


async def taken(service: Service, info: MatchInfo, seat: int, person: Person) -> MatchInfo:
    offer = await service.offers.of(info.id, seat)
    assert offer is not None
    return await service.offers.take(by(person, info.id), seat, offer.number)


async def rows(service: Service, match: str) -> tuple[JournalRow, ...]:
    return await service.store.database.read(lambda tx: tx.journal(match))


async def verified(service: Service, match: str) -> dict[str, Any]:
    """Return the export of a match that has ended, once our three checkers agree on it."""
    assert (await service.exporting.verify(match)).ok
    document: dict[str, Any] = json.loads(await service.exporting.export(match))
    check_match(document)
    return document


async def played_out(service: Service, match: str, people: dict[int, Person]) -> None:
    for _ in range(500):
        await service.following.settled(match)
        position = await service.queries.look(match, None)
        if position.info.ended:
            return
        prompt = position.awaited[0]
        seat = position.info.seats[prompt.seat]
        if seat.policy is not None:
            await service.computers.play(match, prompt.seat)
            continue
        text = {"pace": "pace walk", "run": "run 0.5", "stumble": "fall"}[prompt.kind]
        await service.acting.submit(by(people[prompt.seat], match), prompt.prompt_id, text)
    raise AssertionError("not over")


async def test_a_seat_is_taken_the_leaver_is_gone_and_everything_says_who_played_when(
    service: Service, clock: Clock
) -> None:
    info = await started(service)
    await service.orders.add(info.id, BEN.id, "stumble: fall")
    offer = await service.offers.offer(by(BEN, info.id))
    assert offer is not None
    assert (offer.why, offer.asked, offer.until) == ("leaves", None, None)
    assert (await service.queries.get(info.id)).seat_of(BEN.id) is not None
    info = await taken(service, info, 1, CLEO)
    assert (info.seats[1].user_id, info.seats[1].name, info.seats[1].policy) == (CLEO.id, "Cleo", None)
    assert info.seat_of(BEN.id) is None
    row = (await rows(service, info.id))[-1]
    assert (row.text, row.actor, row.seat) == ("substitute", "Cleo", 1)
    assert json.loads(row.sentences) == ["Cleo takes over seat B from Ben."]
    assert await service.orders.given(info.id, CLEO.id) == ()
    for seeing in (service.orders.given(info.id, BEN.id), service.acting.submit(by(BEN, info.id), None, "pace walk")):
        with pytest.raises(Refused, match="You do not play in this match"):
            await seeing
    assert (await service.queries.look(info.id, BEN.id)).seat is None
    service.store.forget(info.id)
    again = await service.queries.get(info.id)
    assert again.tenures == info.tenures
    assert [(each.name, each.since, each.until) for each in again.tenures] == [("Ben", 0, row.ply)]
    await played_out(service, info.id, {0: ANN, 1: CLEO})
    document = await verified(service, info.id)
    assert document["seats"][1]["tenures"] == [{"name": "Ben", "since": 0}, {"name": "Cleo", "since": row.ply}]
    assert document["seats"][0]["tenures"] == [{"name": "Ann", "since": 0}]
    report = await service.exporting.verify(info.id)
    assert f"seat B was played by Ben from action 0, then by Cleo from action {row.ply}" in report.lines


async def test_a_named_person_alone_can_take_a_seat_offered_to_them(service: Service) -> None:
    info = await started(service)
    await service.offers.offer(by(BEN, info.id), DAN.id)
    with pytest.raises(Refused, match="offered to somebody else"):
        await taken(service, info, 1, CLEO)
    with pytest.raises(Refused, match="has a seat already"):
        await service.offers.offer(by(BEN, info.id), ANN.id)
    assert (await taken(service, info, 1, DAN)).seats[1].name == "Dan"


async def test_an_offer_is_withdrawn_and_replaced_and_old_buttons_say_so(service: Service, clock: Clock) -> None:
    info = await started(service)
    first = await service.offers.offer(by(BEN, info.id))
    second = await service.offers.offer(by(BEN, info.id))
    assert first is not None
    assert second is not None
    assert first.number != second.number
    with pytest.raises(Refused, match=GONE):
        await service.offers.take(by(CLEO, info.id), 1, first.number)
    await service.offers.withdraw(by(BEN, info.id))
    with pytest.raises(Refused, match=GONE):
        await service.offers.take(by(CLEO, info.id), 1, second.number)
    with pytest.raises(Refused, match="not offered"):
        await service.offers.withdraw(by(BEN, info.id))


async def test_of_two_who_press_one_gets_the_seat_and_a_repeated_press_changes_nothing(
    service: Service,
) -> None:
    info = await started(service)
    offer = await service.offers.offer(by(BEN, info.id))
    assert offer is not None
    press = by(CLEO, info.id)
    first = await service.offers.take(press, 1, offer.number)
    again = await service.offers.take(press, 1, offer.number)
    assert again.ply == first.ply
    with pytest.raises(Refused, match=GONE):
        await service.offers.take(by(DAN, info.id), 1, offer.number)


async def test_nobody_plays_two_seats_one_after_the_other_whose_secrets_they_know(service: Service) -> None:
    info = await started(service, ANN, BEN, CLEO)
    await service.offers.offer(by(BEN, info.id))
    info = await taken(service, info, 1, DAN)
    await service.offers.offer(by(CLEO, info.id))
    with pytest.raises(Refused, match="has a seat already"):
        await taken(service, info, 2, ANN)
    with pytest.raises(Refused, match="played another seat of this match"):
        await taken(service, info, 2, BEN)
    await service.offers.offer(by(DAN, info.id))
    assert (await taken(service, info, 1, BEN)).seats[1].name == "Ben"


async def test_who_sits_in_gives_the_seat_back_by_itself_or_before(
    service: Service, clock: Clock, keeping: Keeping
) -> None:
    info = await started_with(service, "2d end=default")
    until = clock.time + 3 * DAY
    with pytest.raises(Refused, match="an hour at least"):
        await service.offers.offer(by(BEN, info.id), None, clock.time + 60)
    await service.offers.offer(by(BEN, info.id), None, until)
    info = await taken(service, info, 1, CLEO)
    assert info.seats[1].lent is not None
    with pytest.raises(Refused, match="sit in for somebody"):
        await service.seating.resign(by(CLEO, info.id))
    await keeping.until(until - HOUR)
    assert await service.offers.give_back() == 0
    await keeping.until(until + 1)
    assert await service.offers.give_back() == 1
    assert await service.offers.give_back() == 0
    back = await service.queries.get(info.id)
    assert (back.seats[1].user_id, back.seats[1].name, back.seats[1].lent) == (BEN.id, "Ben", None)
    row = (await rows(service, info.id))[-1]
    assert (row.text, row.actor) == ("substitute", "<clock>")
    await service.offers.offer(by(BEN, info.id), None, clock.time + 3 * DAY)
    await taken(service, info, 1, CLEO)
    assert await service.offers.offer(by(CLEO, info.id)) is None
    assert (await service.queries.get(info.id)).seats[1].name == "Ben"
    await service.seating.abort(by(ANN, info.id))
    document = await verified(service, info.id)
    assert [each["name"] for each in document["seats"][1]["tenures"]] == ["Ben", "Cleo", "Ben", "Cleo", "Ben"]


async def test_a_newcomer_begins_with_a_full_hand_and_no_miss_of_the_one_before(
    service: Service, clock: Clock, keeping: Keeping
) -> None:
    info = await started_with(service, "a move a day end=default")
    await ann_answers(service, info.id)
    await keeping.go_on(73 * HOUR)
    await service.following.settled(info.id)
    assert await service.offers.reliability(BEN.id) == Reliability(1, 1)
    await service.offers.offer(by(BEN, info.id))
    await taken(service, info, 1, CLEO)
    assert await service.offers.reliability(BEN.id) == Reliability(1, 1)
    assert await service.offers.reliability(CLEO.id) == Reliability(0, 0)
    found = await service.store.database.read(lambda tx: clocks_of(tx, info.id))
    assert all(row.left <= 72 * HOUR for row in found if row.seat == 1)


async def silent(service: Service, keeping: Keeping, *people: Person) -> MatchInfo:
    """Begin a match in which Ben does not answer in time once."""
    info = await started_with(service, "1d end=default", *people)
    await ann_answers(service, info.id)
    await keeping.go_on(DAY + 60)
    return await service.queries.get(info.id)


async def test_the_others_vote_a_silent_person_out_and_somebody_takes_the_seat(
    service: Service, clock: Clock, keeping: Keeping
) -> None:
    info = await silent(service, keeping, ANN, BEN, CLEO)
    with pytest.raises(Refused, match=r"Ann \(A\) has answered the last call in time"):
        await service.table_clock.propose(by(CLEO, info.id), VoteOut(0))
    asked = await service.table_clock.propose(by(ANN, info.id), VoteOut(1))
    assert asked.missing == (2,)
    for press in (service.table_clock.agree, service.table_clock.refuse):
        with pytest.raises(Refused, match="about your own seat"):
            await press(by(BEN, info.id), asked.number)
    assert (await service.table_clock.agree(by(CLEO, info.id), asked.number)).done
    info = await service.queries.get(info.id)
    assert (info.seats[1].user_id, info.seats[1].policy) == (None, "careful")
    (offer,) = await service.store.database.read(lambda tx: offers_of(tx, info.id))
    assert (offer.why, offer.owed) == ("voted", clock.time)
    with pytest.raises(Refused, match="voted out"):
        await taken(service, info, 1, BEN)
    info = await taken(service, info, 1, DAN)
    assert (info.seats[1].user_id, info.seats[1].policy) == (DAN.id, None)
    assert await deadline_or_none(service, info.id, 1) is None or info.seats[1].name == "Dan"
    texts = [row.text for row in await rows(service, info.id) if row.kind == "table"]
    assert texts == ["vacate careful", "substitute"]
    await service.seating.abort(by(ANN, info.id))
    await verified(service, info.id)


async def deadline_or_none(service: Service, match: str, seat: int) -> float | None:
    prompts = (await service.store.load(match)).prompts
    return await deadline(service, match, seat) if any(prompt.seat == seat for prompt in prompts) else None


async def test_a_moderator_decides_alone_the_owner_does_not_and_who_is_back_stays(
    service: Service, keeping: Keeping
) -> None:
    info = await silent(service, keeping, ANN, BEN, CLEO)
    with pytest.raises(Refused, match="Only moderators"):
        await service.table_clock.propose(by(ANN, info.id), VoteOut(1), alone=True)
    asked = await service.table_clock.propose(by(ANN, info.id), VoteOut(1))
    await answered_by_ben(service, info.id)
    with pytest.raises(Refused, match="has answered the last call in time"):
        await service.table_clock.agree(by(CLEO, info.id), asked.number)
    assert (await service.queries.get(info.id)).seats[1].user_id == BEN.id
    other = await silent_elsewhere(service, keeping)
    moderator = by(DAN, other.id, manages=True)
    with pytest.raises(Refused, match="Only its owner"):
        await service.table_clock.propose(by(DAN, other.id), VoteOut(1))
    assert (await service.table_clock.propose(moderator, VoteOut(1), alone=True)).done


async def answered_by_ben(service: Service, match: str) -> None:
    """Let all answer what they are asked until Ben has."""
    people, answers = {0: ANN, 1: BEN, 2: CLEO}, {"pace": "pace walk", "run": "run 0.5", "stumble": "fall"}
    for _ in range(30):
        await service.following.settled(match)
        prompt = (await service.queries.look(match, None)).awaited[0]
        await service.acting.submit(by(people[prompt.seat], match), prompt.prompt_id, answers[prompt.kind])
        if prompt.seat == 1:
            return
    raise AssertionError("Ben was asked nothing")


async def silent_elsewhere(service: Service, keeping: Keeping) -> MatchInfo:
    info = await service.queries.latest(600)
    assert info is not None
    await service.seating.abort(by(ANN, info.id))
    return await silent(service, keeping)


async def test_the_seat_is_offered_by_itself_when_time_is_up_and_the_player_can_come_back(
    service: Service, clock: Clock, keeping: Keeping
) -> None:
    info = await started_with(service, "1d end=substitute")
    await ann_answers(service, info.id)
    await keeping.go_on(DAY + 60)
    info = await service.queries.get(info.id)
    assert (info.seats[1].silent, info.seats[1].policy) == (True, "careful")
    offer = await service.offers.of(info.id, 1)
    assert offer is not None
    assert offer.why == "silent"
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    info = await service.queries.get(info.id)
    assert (info.seats[1].silent, info.seats[1].policy) == (False, None)
    texts = [row.text for row in await rows(service, info.id)][-3:]
    assert texts[:2] == ["hand-over careful", "take-back"]
    with pytest.raises(Refused, match=GONE):
        await service.offers.take(by(CLEO, info.id), 1, offer.number)


async def test_a_seat_that_its_player_gave_away_is_not_returned_by_acting(service: Service) -> None:
    info = await started(service)
    await service.seating.hand_over(by(ANN, info.id), "careful")
    assert not await service.seating.come_back(by(ANN, info.id))
    with pytest.raises(Refused, match="A computer plays your seat"):
        await service.acting.submit(by(ANN, info.id), None, "pace walk")


async def test_a_match_is_passed_on_when_its_owner_is_silent_twice_or_leaves(
    service: Service, keeping: Keeping
) -> None:
    info = await started_with(service, "1d end=default", ANN, BEN, CLEO)
    people = {0: ANN, 1: BEN, 2: CLEO}
    for _ in range(60):
        await service.following.settled(info.id)
        info = await service.queries.get(info.id)
        if info.owner_id != ANN.id:
            break
        asked = (await service.queries.look(info.id, None)).awaited
        prompt = next((prompt for prompt in asked if prompt.seat != 0), None)
        if prompt is None:
            await keeping.go_on(DAY + 60)
            continue
        text = {"pace": "pace walk", "run": "run 0.5", "stumble": "fall"}[prompt.kind]
        await service.acting.submit(by(people[prompt.seat], info.id), prompt.prompt_id, text)
    assert info.owner_id == BEN.id
    row = next(row for row in reversed(await rows(service, info.id)) if row.text.startswith("owner"))
    assert (row.text, row.seat, row.actor) == ("owner B", None, "<umpire>")
    with pytest.raises(Refused, match="The owner is still here"):
        await service.ownership.take(by(CLEO, info.id), left=False)
    assert (await service.ownership.take(by(CLEO, info.id), left=True)).owner_id == CLEO.id
    with pytest.raises(Refused, match="Only the owner can pass"):
        await service.ownership.give(by(BEN, info.id), 1)
    assert (await service.ownership.give(by(CLEO, info.id), 1)).owner_id == BEN.id
    await service.offers.offer(by(BEN, info.id))
    await taken(service, info, 1, DAN)
    assert (await service.queries.get(info.id)).owner_id == CLEO.id
    service.store.forget(info.id)
    assert (await service.queries.get(info.id)).owner_id == CLEO.id
    await service.seating.abort(by(CLEO, info.id))
    await verified(service, info.id)


async def test_a_table_can_ask_for_reliable_people(service: Service, clock: Clock, keeping: Keeping) -> None:
    info = await started_with(service, "1d end=default")
    for _ in range(40):
        await service.following.settled(info.id)
        found = await service.offers.reliability(BEN.id)
        if found.calls >= 5:
            break
        prompt = (await service.queries.look(info.id, None)).awaited[0]
        if prompt.seat == 1 and found.missed < 2:
            await keeping.go_on(DAY + 60)
            continue
        text = {"pace": "pace walk", "run": "run 0.1", "stumble": "fall"}[prompt.kind]
        await service.acting.submit(by((ANN, BEN)[prompt.seat], info.id), prompt.prompt_id, text)
    assert found.percent is not None
    assert found.percent <= 60
    other = await service.lobbies.open("tiny", 500, 601, ANN, options={}, places=3, interaction="entry")
    await service.table_clock.set_in_lobby(by(ANN, other.id), "entry=80")
    with pytest.raises(Refused, match=f"it was {found.percent} %"):
        await service.lobbies.join(by(BEN, other.id), "")
    other = await service.lobbies.join(by(CLEO, other.id), "")
    other = await service.lobbies.join(by(ANN, other.id), "")
    assert dict(other.reliable)[0].percent is None
    await service.table_clock.set_in_lobby(by(ANN, other.id), "entry=0")
    other = await service.lobbies.join(by(BEN, other.id), "")
    assert dict(other.reliable)[2] == found


async def test_a_forgotten_person_is_named_in_no_tenure(service: Service) -> None:
    info = await started(service)
    await service.offers.offer(by(BEN, info.id))
    await taken(service, info, 1, CLEO)
    await PrivacyDesk(service).forget(BEN)
    after = await service.queries.get(info.id)
    assert [each.name for each in after.tenures] == [PLAYER]
    data = (await service.exporting.export(info.id)).decode()
    assert data.count("Ben") == 1, "only in the words for the dice, which stay"
    assert [each.name for each in read_record(data.encode()).seats[1].tenures] == [PLAYER, "Cleo"]


async def test_a_restart_between_offer_and_press_changes_nothing(service: Service, database: Any, clock: Clock) -> None:
    info = await started(service)
    offer = await service.offers.offer(by(BEN, info.id))
    assert offer is not None
    again = service_on(database, clock)
    assert await again.offers.owed() == ((info.id, 1),)
    assert await again.offers.claim(info.id, 1) is not None
    assert await service_on(database, clock).offers.claim(info.id, 1) is None, "somebody sends it"
    clock.time += 121
    claimed = await again.offers.claim(info.id, 1)
    assert claimed is not None
    assert claimed.tried_at is not None
    await again.offers.posted(claimed, 77)
    clock.time += 1000
    assert await again.offers.owed() == ()
    assert (await again.offers.take(by(CLEO, info.id), 1, offer.number)).seats[1].name == "Cleo"
    await again.close()


@pytest.mark.parametrize("seed", range(8))
async def test_whatever_people_do_with_seats_each_has_one_at_most_and_knows_one_secret(
    service: Service, seed: int
) -> None:
    rng, people = random.Random(seed), (ANN, BEN, CLEO, DAN, Person(1005, "Edda"))
    info = await started(service, ANN, BEN, CLEO)
    known: dict[int, set[int]] = {}
    changed = 0
    for _ in range(25):
        person, deed = rng.choice(people), rng.choice(("offer", "offer", "take", "take", "keep"))
        try:
            if deed == "offer":
                await service.offers.offer(by(person, info.id))
            elif deed == "keep":
                await service.offers.withdraw(by(person, info.id))
            else:
                for offer in await service.store.database.read(lambda tx: offers_of(tx, info.id)):
                    await service.offers.take(by(person, info.id), offer.seat, offer.number)
                    changed += 1
        except Refused:
            pass
        now = await service.queries.get(info.id)
        seated = [seat.user_id for seat in now.seats]
        assert len(set(seated)) == 3
        for seat in now.seats:
            known.setdefault(seat.user_id or 0, set()).add(seat.seat)
    assert all(len(seats) == 1 for seats in known.values())
    assert changed
    await service.seating.abort(by(next(each for each in people if each.id == now.owner_id), info.id))
    await verified(service, info.id)


async def test_the_end_says_who_took_the_seat_of_somebody_who_was_voted_out(service: Service) -> None:
    info = await started_with(service, "1d")
    voted = seat_changed(info, 1, SeatChange("steady", leaves=True), 7)
    taken = seat_changed(voted, 1, SeatChange(None, person=(CLEO.id, "Cleo")), 9)
    for seats, said in ((voted, ()), (taken, ("Ben until action 7, then a computer until action 9, then Cleo.",))):
        over = msgspec.structs.replace(seats, status="over")
        assert played_by(over) == tuple(f"-# Seat B was played by {words}" for words in said)
        assert played_by(seats) == (), "while the match goes on, the board says nothing of it"
