"""Skipping who is silent, handing over, resigning, aborting."""

import asyncio

import pytest

from bot.matches import AwaitedSeat, Refused, Service
from bot.matches.live import Live
from games.kernel import Seat
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, by, lobby, play_on, started

HOURS = 3600.0


async def test_only_the_owner_or_a_moderator_skips(service: Service, clock: Clock) -> None:
    info = await started(service)
    clock.time += 49 * HOURS
    with pytest.raises(Refused, match="Only the owner"):
        await service.acting.skip(by(BEN, info.id))
    assert (await service.acting.skip(by(BEN, info.id, manages=True))).ply == 2


async def test_a_seat_is_skipped_after_48_hours_by_the_ruled_default(service: Service, clock: Clock) -> None:
    info = await started(service)
    clock.time += 10 * HOURS
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    clock.time += 37 * HOURS
    with pytest.raises(Refused, match=r"Nobody has been silent long enough: the first can be skipped <t:\d+:R>"):
        await service.acting.skip(by(ANN, info.id))
    clock.time += 1 * HOURS
    receipt = await service.acting.skip(by(ANN, info.id, "5"))
    assert (receipt.text, receipt.ply) == ("sealed", 2)
    (line,) = await service.looking.log(info.id, 1)
    assert (line.actor, line.seat) == ("skipped", 1)
    again = await service.acting.skip(by(ANN, info.id, "5"))
    assert (again.repeated, again.ply) == (True, 2)
    with pytest.raises(Refused, match="silent long enough"):
        await service.acting.skip(by(ANN, info.id))


async def test_all_silent_seats_are_skipped_at_once_and_each_is_an_action(service: Service, clock: Clock) -> None:
    info = await started(service, ANN, BEN, CLEO)
    clock.time += 48 * HOURS
    receipt = await service.acting.skip(by(ANN, info.id))
    assert receipt.text == "sealed; sealed; sealed"
    assert receipt.ply == 3


async def test_computers_are_not_skipped(service: Service, clock: Clock) -> None:
    info = await lobby(service, ANN)
    await service.lobbies.add_computer(by(ANN, info.id), None)
    await service.lobbies.start(by(ANN, info.id))
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    clock.time += 100 * HOURS
    with pytest.raises(Refused, match="Nobody is awaited whom you could skip"):
        await service.acting.skip(by(ANN, info.id))


async def test_the_deadline_is_48_hours_after_the_question(service: Service, clock: Clock) -> None:
    info = await started(service)
    position = await service.looking.look(info.id, None)
    assert [(seat.since, seat.deadline) for seat in position.awaited] == [(clock.time, clock.time + 48 * HOURS)] * 2
    opened = clock.time
    clock.time += HOURS
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    (ben,) = (await service.looking.look(info.id, None)).awaited
    assert (ben.seat, ben.since, ben.deadline) == (1, opened, opened + 48 * HOURS)


async def test_handing_over_lets_the_computer_play_and_can_be_taken_back(service: Service, clock: Clock) -> None:
    info = await started(service)
    with pytest.raises(Refused, match="You do not play"):
        await service.seating.hand_over(by(CLEO, info.id), None)
    with pytest.raises(Refused, match="no computer player deep"):
        await service.seating.hand_over(by(BEN, info.id), "deep")
    with pytest.raises(Refused, match="You play your seat yourself"):
        await service.seating.take_back(by(BEN, info.id))
    given = await service.seating.hand_over(by(BEN, info.id, "5"), None)
    assert given.seats[1].policy == "careful"
    assert given.seats[1].user_id == BEN.id
    assert (await service.seating.hand_over(by(BEN, info.id, "5"), None)).ply == given.ply == 1
    with pytest.raises(Refused, match="A computer plays your seat: take it back first"):
        await service.acting.submit(by(BEN, info.id), None, "pace jog")
    with pytest.raises(Refused, match="plays your seat already"):
        await service.seating.hand_over(by(BEN, info.id), None)
    assert [(due.seat, due.at) for due in await service.computers.due(clock.time + 2)] == [(1, clock.time + 2)]
    back = await service.seating.take_back(by(BEN, info.id))
    assert back.seats[1].policy is None
    assert (await service.acting.submit(by(BEN, info.id), None, "pace jog")).ply == 3
    lines = [line.sentences for line in await service.looking.log(info.id, 3)]
    assert lines[0] == ("Ben (B) hands over to the computer.",)
    assert lines[1] == ("Ben (B) plays again.",)


async def test_of_two_players_the_other_wins_when_one_resigns(service: Service) -> None:
    info = await started(service)
    over = await service.seating.resign(by(BEN, info.id, "5"))
    assert over.status == "over"
    assert over.outcome is not None
    assert (over.outcome.winners, over.outcome.reason) == ((0,), "Ben (B) resigned")
    assert over.closing is not None
    assert await service.seating.resign(by(BEN, info.id, "5")) == over
    with pytest.raises(Refused, match="over"):
        await service.seating.resign(by(ANN, info.id))
    position = await service.looking.look(info.id, None)
    assert position.prompts == ()
    assert position.awaited == ()
    owed = await service.posting.claim(info.id)
    assert owed is not None
    assert owed.sentences[-1] == "Ben (B) resigns: Ann (A) wins."
    assert owed.mention == ()


async def test_of_three_players_the_computer_takes_a_resigned_seat(service: Service) -> None:
    info = await started(service, ANN, BEN, CLEO)
    live = await service.seating.resign(by(BEN, info.id))
    assert live.status == "live"
    assert (live.seats[1].policy, live.seats[1].user_id, live.seats[1].name) == ("careful", None, "Ben")
    with pytest.raises(Refused, match="You do not play"):
        await service.seating.take_back(by(BEN, info.id))
    receipt = await service.computers.play(info.id, 1)
    assert receipt is not None
    assert receipt.text.startswith("pace")


async def test_a_live_match_is_aborted_and_its_secret_revealed(service: Service) -> None:
    info = await started(service)
    with pytest.raises(Refused, match="Only the owner"):
        await service.seating.abort(by(BEN, info.id))
    gone = await service.seating.abort(by(ANN, info.id, "5"))
    assert (gone.status, gone.outcome) == ("aborted", None)
    assert gone.secret is not None
    assert gone.closing is not None
    assert (await service.seating.abort(by(ANN, info.id, "5"))) == gone
    assert (await service.exporting.verify(info.id)).ok
    with pytest.raises(Refused, match="The match is over"):
        await service.seating.abort(by(ANN, info.id))


async def test_nothing_is_left_open_when_a_match_ends(service: Service) -> None:
    info = await started(service)
    await service.drafts.set(info.id, ANN.id, "pace.1", "pace")
    await play_on(service, info.id)
    assert await service.store.database.read(lambda tx: tx.prompts(info.id)) == ()
    assert await service.store.database.read(lambda tx: tx.draft(info.id, 0, "pace.1")) == ""
    assert await service.looking.mine(ANN.id) == ()
    with pytest.raises(Refused, match="over"):
        await service.acting.skip(by(ANN, info.id, manages=True))


async def test_who_skips_learns_no_more_than_everybody(service: Service, clock: Clock) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    clock.time += 48 * HOURS
    info = await started(service, CLEO, BEN, channel=601)
    clock.time += 48 * HOURS
    for _ in range(2):
        receipt = await service.acting.skip(by(CLEO, info.id, "5", manages=True))
        assert "will" not in " ".join(receipt.sentences), "a pace is sealed until all are shown"
        assert receipt.text == "sealed; sealed"


async def test_whoever_answers_at_the_last_moment_is_not_skipped_and_the_others_are(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service, ANN, BEN, CLEO)
    clock.time += 48 * HOURS
    silent = service.acting._silent

    def late(live: Live) -> tuple[AwaitedSeat, ...]:
        monkeypatch.undo()
        return silent(live)

    monkeypatch.setattr(service.acting, "_silent", late)
    answer = service.acting.submit(by(BEN, info.id), None, "pace jog")
    answered, skipped = await asyncio.gather(answer, service.acting.skip(by(ANN, info.id)))
    actors = {line.seat: line.actor for line in await service.looking.log(info.id, 3)}
    assert actors[1] == "Ben"
    assert (answered.text, skipped.text) == ("pace jog", "sealed; sealed")
    assert actors == {0: "skipped", 1: "Ben", 2: "skipped"}


async def test_a_computer_does_not_act_for_whoever_took_the_seat_back_meanwhile(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service)
    await service.seating.hand_over(by(BEN, info.id), None)
    thoughts: list[str | None] = ["pace jog", None]

    async def slow(live: Live, seat: Seat, policy: str) -> str | None:
        await service.seating.take_back(by(BEN, info.id))
        return thoughts.pop()

    monkeypatch.setattr(service.computers, "_advice", slow)
    while thoughts:
        assert await service.computers.play(info.id, 1) is None
        assert [seat.seat for seat in (await service.looking.look(info.id, None)).awaited] == [0, 1]
        await service.seating.hand_over(by(BEN, info.id), None)


async def test_when_nobody_is_left_at_the_table_the_match_ends(service: Service) -> None:
    info = await started(service, ANN, BEN, CLEO)
    await service.seating.resign(by(BEN, info.id))
    await service.seating.hand_over(by(CLEO, info.id), None)
    assert (await service.seating.resign(by(ANN, info.id))).status == "live", "Cleo may take her seat back"
    over = await service.seating.resign(by(CLEO, info.id))
    assert (over.status, over.outcome) == ("aborted", None)
    (line,) = await service.looking.log(info.id, 1)
    assert line.sentences == ("Cleo (C) resigns, the last person at the table: the match ends, and nobody wins.",)
    assert (await service.exporting.verify(info.id)).ok
