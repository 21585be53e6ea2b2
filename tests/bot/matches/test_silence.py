"""Skipping who is silent, handing over, resigning, aborting."""

import asyncio

import pytest

from bot.matches import AwaitedSeat, MatchService, Refused
from bot.matches.live import Live
from games.kernel import Seat
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, fresh, lobby, play_on, started

HOURS = 3600.0


async def test_only_the_owner_or_a_moderator_skips(service: MatchService, clock: Clock) -> None:
    info = await started(service)
    clock.time += 49 * HOURS
    with pytest.raises(Refused, match="Only the owner"):
        await service.skip(info.id, BEN.id, False, fresh())
    assert (await service.skip(info.id, BEN.id, True, fresh())).ply == 2


async def test_a_seat_is_skipped_after_48_hours_by_the_ruled_default(service: MatchService, clock: Clock) -> None:
    info = await started(service)
    clock.time += 10 * HOURS
    await service.submit(info.id, ANN.id, None, "pace walk", fresh())
    clock.time += 37 * HOURS
    with pytest.raises(Refused, match=r"Nobody has been silent long enough: the first can be skipped <t:\d+:R>"):
        await service.skip(info.id, ANN.id, False, fresh())
    clock.time += 1 * HOURS
    receipt = await service.skip(info.id, ANN.id, False, 5)
    assert (receipt.text, receipt.ply) == ("sealed", 2)
    (line,) = await service.log(info.id, 1)
    assert (line.actor, line.seat) == ("skipped", 1)
    again = await service.skip(info.id, ANN.id, False, 5)
    assert (again.repeated, again.ply) == (True, 2)
    with pytest.raises(Refused, match="silent long enough"):
        await service.skip(info.id, ANN.id, False, fresh())


async def test_all_silent_seats_are_skipped_at_once_and_each_is_an_action(service: MatchService, clock: Clock) -> None:
    info = await started(service, ANN, BEN, CLEO)
    clock.time += 48 * HOURS
    receipt = await service.skip(info.id, ANN.id, False, fresh())
    assert receipt.text == "sealed; sealed; sealed"
    assert receipt.ply == 3


async def test_computers_are_not_skipped(service: MatchService, clock: Clock) -> None:
    info = await lobby(service, ANN)
    await service.add_computer(info.id, ANN.id, None, fresh())
    await service.start(info.id, ANN.id, fresh())
    await service.submit(info.id, ANN.id, None, "pace walk", fresh())
    clock.time += 100 * HOURS
    with pytest.raises(Refused, match="Nobody is awaited whom you could skip"):
        await service.skip(info.id, ANN.id, False, fresh())


async def test_the_deadline_is_48_hours_after_the_question(service: MatchService, clock: Clock) -> None:
    info = await started(service)
    position = await service.look(info.id, None)
    assert [(seat.since, seat.deadline) for seat in position.awaited] == [(clock.time, clock.time + 48 * HOURS)] * 2
    opened = clock.time
    clock.time += HOURS
    await service.submit(info.id, ANN.id, None, "pace jog", fresh())
    (ben,) = (await service.look(info.id, None)).awaited
    assert (ben.seat, ben.since, ben.deadline) == (1, opened, opened + 48 * HOURS)


async def test_handing_over_lets_the_computer_play_and_can_be_taken_back(service: MatchService, clock: Clock) -> None:
    info = await started(service)
    with pytest.raises(Refused, match="You do not play"):
        await service.hand_over(info.id, CLEO.id, None, fresh())
    with pytest.raises(Refused, match="no computer player deep"):
        await service.hand_over(info.id, BEN.id, "deep", fresh())
    with pytest.raises(Refused, match="You play your seat yourself"):
        await service.take_back(info.id, BEN.id, fresh())
    given = await service.hand_over(info.id, BEN.id, None, 5)
    assert given.seats[1].policy == "careful"
    assert given.seats[1].user_id == BEN.id
    assert (await service.hand_over(info.id, BEN.id, None, 5)).ply == given.ply == 1
    with pytest.raises(Refused, match="A computer plays your seat: take it back first"):
        await service.submit(info.id, BEN.id, None, "pace jog", fresh())
    with pytest.raises(Refused, match="plays your seat already"):
        await service.hand_over(info.id, BEN.id, None, fresh())
    assert [(due.seat, due.at) for due in await service.due(clock.time + 2)] == [(1, clock.time + 2)]
    back = await service.take_back(info.id, BEN.id, fresh())
    assert back.seats[1].policy is None
    assert (await service.submit(info.id, BEN.id, None, "pace jog", fresh())).ply == 3
    lines = [line.sentences for line in await service.log(info.id, 3)]
    assert lines[0] == ("Ben (B) hands over to the computer.",)
    assert lines[1] == ("Ben (B) plays again.",)


async def test_of_two_players_the_other_wins_when_one_resigns(service: MatchService) -> None:
    info = await started(service)
    over = await service.resign(info.id, BEN.id, 5)
    assert over.status == "over"
    assert over.outcome is not None
    assert (over.outcome.winners, over.outcome.reason) == ((0,), "Ben (B) resigned")
    assert over.closing is not None
    assert await service.resign(info.id, BEN.id, 5) == over
    with pytest.raises(Refused, match="over"):
        await service.resign(info.id, ANN.id, fresh())
    position = await service.look(info.id, None)
    assert position.prompts == ()
    assert position.awaited == ()
    owed = await service.claim(info.id)
    assert owed is not None
    assert owed.sentences[-1] == "Ben (B) resigns: Ann (A) wins."
    assert owed.mention == ()


async def test_of_three_players_the_computer_takes_a_resigned_seat(service: MatchService) -> None:
    info = await started(service, ANN, BEN, CLEO)
    live = await service.resign(info.id, BEN.id, fresh())
    assert live.status == "live"
    assert (live.seats[1].policy, live.seats[1].user_id, live.seats[1].name) == ("careful", None, "Ben")
    with pytest.raises(Refused, match="You do not play"):
        await service.take_back(info.id, BEN.id, fresh())
    receipt = await service.play_computer(info.id, 1)
    assert receipt is not None
    assert receipt.text.startswith("pace")


async def test_a_live_match_is_aborted_and_its_secret_revealed(service: MatchService) -> None:
    info = await started(service)
    with pytest.raises(Refused, match="Only the owner"):
        await service.abort(info.id, BEN.id, False, fresh())
    gone = await service.abort(info.id, ANN.id, False, 5)
    assert (gone.status, gone.outcome) == ("aborted", None)
    assert gone.secret is not None
    assert gone.closing is not None
    assert (await service.abort(info.id, ANN.id, False, 5)) == gone
    assert (await service.verify(info.id)).ok
    with pytest.raises(Refused, match="The match is over"):
        await service.abort(info.id, ANN.id, False, fresh())


async def test_nothing_is_left_open_when_a_match_ends(service: MatchService) -> None:
    info = await started(service)
    await service.set_draft(info.id, ANN.id, "p0", "pace")
    await play_on(service, info.id)
    assert await service.database.read(lambda tx: tx.prompts(info.id)) == ()
    assert await service.database.read(lambda tx: tx.draft(info.id, 0, "p0")) == ""
    assert await service.mine(ANN.id) == ()
    with pytest.raises(Refused, match="over"):
        await service.skip(info.id, ANN.id, True, fresh())


async def test_who_skips_learns_no_more_than_everybody(service: MatchService, clock: Clock) -> None:
    info = await started(service)
    await service.submit(info.id, ANN.id, None, "pace walk", fresh())
    clock.time += 48 * HOURS
    info = await started(service, CLEO, BEN, channel=601)
    clock.time += 48 * HOURS
    for _ in range(2):
        receipt = await service.skip(info.id, CLEO.id, True, 5)
        assert "will" not in " ".join(receipt.sentences), "a pace is sealed until all are shown"
        assert receipt.text == "sealed; sealed"


async def test_whoever_answers_at_the_last_moment_is_not_skipped_and_the_others_are(
    service: MatchService, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service, ANN, BEN, CLEO)
    clock.time += 48 * HOURS
    silent = service._silent

    def late(live: Live) -> tuple[AwaitedSeat, ...]:
        monkeypatch.undo()
        return silent(live)

    monkeypatch.setattr(service, "_silent", late)
    answer = service.submit(info.id, BEN.id, None, "pace jog", fresh())
    answered, skipped = await asyncio.gather(answer, service.skip(info.id, ANN.id, False, fresh()))
    actors = {line.seat: line.actor for line in await service.log(info.id, 3)}
    assert actors[1] == "Ben"
    assert (answered.text, skipped.text) == ("pace jog", "sealed; sealed")
    assert actors == {0: "skipped", 1: "Ben", 2: "skipped"}


async def test_a_computer_does_not_act_for_whoever_took_the_seat_back_meanwhile(
    service: MatchService, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service)
    await service.hand_over(info.id, BEN.id, None, fresh())
    thoughts: list[str | None] = ["pace jog", None]

    async def slow(live: Live, seat: Seat, policy: str) -> str | None:
        await service.take_back(info.id, BEN.id, fresh())
        return thoughts.pop()

    monkeypatch.setattr(service, "_advice", slow)
    while thoughts:
        assert await service.play_computer(info.id, 1) is None
        assert [seat.seat for seat in (await service.look(info.id, None)).awaited] == [0, 1]
        await service.hand_over(info.id, BEN.id, None, fresh())


async def test_when_nobody_is_left_at_the_table_the_match_ends(service: MatchService) -> None:
    info = await started(service, ANN, BEN, CLEO)
    await service.resign(info.id, BEN.id, fresh())
    await service.hand_over(info.id, CLEO.id, None, fresh())
    assert (await service.resign(info.id, ANN.id, fresh())).status == "live", "Cleo may take her seat back"
    over = await service.resign(info.id, CLEO.id, fresh())
    assert (over.status, over.outcome) == ("aborted", None)
    (line,) = await service.log(info.id, 1)
    assert line.sentences == ("Cleo (C) resigns, the last person at the table: the match ends, and nobody wins.",)
    assert (await service.verify(info.id)).ok
