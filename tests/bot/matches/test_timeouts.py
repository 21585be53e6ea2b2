"""Skipping who is silent, handing over, resigning, aborting."""

import asyncio

import pytest

from bot.matches import AwaitedSeat, Person, Position, Refused, Service
from bot.matches.live import Live
from games.kernel import Seat
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, begin, by, lobby, play_on, started

HOURS = 3600.0
MOD = Person(7, "Mod")


async def test_anybody_seated_may_skip_and_nobody_else_hears_of_it(service: Service, clock: Clock) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    clock.time += 49 * HOURS
    assert await service.timeouts.overdue(by(CLEO, info.id)) == ()
    with pytest.raises(Refused) as refused:
        await service.timeouts.skip(by(CLEO, info.id))
    assert "skip" not in refused.value.sentence
    assert await service.timeouts.overdue(by(CLEO, info.id, manages=True)) == ("Ben (B), silent for 49 hours",)
    assert (await service.timeouts.skip(by(CLEO, info.id, manages=True))).ply == 2
    other = await started(service, channel=601)
    await service.acting.submit(by(BEN, other.id), None, "pace walk")
    clock.time += 49 * HOURS
    assert await service.timeouts.overdue(by(BEN, other.id)) == ("Ann (A), silent for 49 hours",)
    assert (await service.timeouts.skip(by(BEN, other.id))).ply == 2


def usual_answer(position: Position) -> str:
    """Return what answers the question of a position."""
    return {"pace": "pace walk", "run": "run 0.5", "stumble": "fall"}[position.prompts[0].kind]


async def test_a_seat_is_skipped_after_48_hours_by_the_ruled_default(service: Service, clock: Clock) -> None:
    info = await started(service)
    clock.time += 10 * HOURS
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    clock.time += 37 * HOURS
    assert await service.timeouts.overdue(by(ANN, info.id)) == ()
    with pytest.raises(Refused, match=r"Nobody is overdue yet: you can skip the first player <t:\d+:R>"):
        await service.timeouts.skip(by(ANN, info.id))
    clock.time += 1 * HOURS
    receipt = await service.timeouts.skip(by(ANN, info.id, "5"))
    assert (receipt.text, receipt.ply) == ("sealed", 2)
    (line,) = await service.logbook.newest(info.id, 1)
    assert (line.actor, line.seat) == ("<skipped>", 1)
    again = await service.timeouts.skip(by(ANN, info.id, "5"))
    assert (again.repeated, again.ply) == (True, 2)
    with pytest.raises(Refused, match=r"Nobody is overdue yet|nobody to skip"):
        await service.timeouts.skip(by(ANN, info.id))


async def test_a_skip_says_who_skipped_whom_after_how_long(service: Service, clock: Clock) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    clock.time += 75.5 * HOURS
    receipt = await service.timeouts.skip(by(ANN, info.id))
    assert receipt.sentences[0] == "Ann (A) skips Ben (B) after 75 hours of silence."
    (line,) = await service.logbook.newest(info.id, 1)
    assert line.sentences[0] == receipt.sentences[0]
    clock.time += 48 * HOURS
    receipt = await service.timeouts.skip(by(MOD, info.id, manages=True))
    assert receipt.sentences[0].startswith("Mod skips ")
    await play_on(service, info.id)
    assert (await service.exporting.verify(info.id)).ok


async def test_all_silent_seats_but_ones_own_are_skipped_at_once(service: Service, clock: Clock) -> None:
    info = await started(service, ANN, BEN, CLEO)
    clock.time += 48 * HOURS
    receipt = await service.timeouts.skip(by(ANN, info.id))
    assert receipt.text == "sealed; sealed"
    assert receipt.ply == 2
    assert [entry.seat for entry in (await service.queries.look(info.id, None)).awaited] == [0]


async def skipped(service: Service, clock: Clock, match: str, times: int) -> None:
    """Let Ann answer whatever she is asked, and skip the others so often."""
    while times:
        await service.following.settled(match)
        position = await service.queries.look(match, ANN.id)
        if position.prompts:
            await service.acting.submit(by(ANN, match), None, usual_answer(position))
            continue
        clock.time += 48 * HOURS
        await service.timeouts.skip(by(ANN, match))
        times -= 1


async def test_two_skips_in_a_row_offer_the_seat_to_the_computer(service: Service, clock: Clock) -> None:
    info = await started(service)
    await skipped(service, clock, info.id, 1)
    assert await service.timeouts.absent(by(ANN, info.id)) == ()
    with pytest.raises(Refused, match=r"Ben \(B\) is here again"):
        await service.timeouts.stand_in(by(ANN, info.id), 1)
    await skipped(service, clock, info.id, 1)
    assert [seat.name for seat in await service.timeouts.absent(by(ANN, info.id))] == ["Ben"]
    assert await service.timeouts.absent(by(BEN, info.id)) == (), "not one's own seat"
    assert await service.timeouts.absent(by(CLEO, info.id)) == (), "who may not skip"
    with pytest.raises(Refused, match="Only its owner"):
        await service.timeouts.stand_in(by(CLEO, info.id), 1)
    given = await service.timeouts.stand_in(by(ANN, info.id, "5"), 1)
    assert (given.seats[1].policy, given.seats[1].user_id) == ("careful", BEN.id)
    assert (await service.timeouts.stand_in(by(ANN, info.id, "5"), 1)).ply == given.ply
    assert await service.timeouts.absent(by(ANN, info.id)) == ()
    (line,) = await service.logbook.newest(info.id, 1)
    assert (line.actor, line.seat) == ("Ann", 1)
    assert line.sentences[0].startswith("Ann (A) lets the computer play for Ben (B), who was skipped twice in a row")
    with pytest.raises(Refused, match="plays that seat already"):
        await service.timeouts.stand_in(by(ANN, info.id), 1)
    back = await service.seating.take_back(by(BEN, info.id))
    assert back.seats[1].policy is None
    assert await service.timeouts.absent(by(ANN, info.id)) == (), "Ben has come back"
    await play_on(service, info.id)
    assert (await service.exporting.verify(info.id)).ok


async def test_an_answer_between_two_skips_keeps_the_seat_and_a_standing_order_does_not(
    service: Service, clock: Clock
) -> None:
    info = await started(service)
    await skipped(service, clock, info.id, 1)
    position = await service.queries.look(info.id, BEN.id)
    await service.acting.submit(by(BEN, info.id), None, usual_answer(position))
    await skipped(service, clock, info.id, 1)
    assert await service.timeouts.absent(by(ANN, info.id)) == ()
    other = await started(service, ANN, CLEO, channel=602)
    for pace in ("jog", "walk"):
        await service.orders.add(other.id, CLEO.id, f"pace: pace {pace}")
    await skipped(service, clock, other.id, 2)
    actors = [line.actor for line in await service.logbook.newest(other.id, 50) if line.seat == 1]
    assert "<standing order>" in actors[actors.index("<skipped>") : -1]
    assert [seat.name for seat in await service.timeouts.absent(by(ANN, other.id))] == ["Cleo"]


async def test_computers_are_not_skipped(service: Service, clock: Clock) -> None:
    info = await lobby(service, ANN)
    await service.lobbies.add_computer(by(ANN, info.id), None)
    await begin(service, info.id)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    clock.time += 100 * HOURS
    with pytest.raises(Refused, match="There is nobody to skip"):
        await service.timeouts.skip(by(ANN, info.id))


async def test_the_deadline_is_48_hours_after_the_question(service: Service, clock: Clock) -> None:
    info = await started(service)
    position = await service.queries.look(info.id, None)
    assert [(seat.since, seat.deadline) for seat in position.awaited] == [(clock.time, clock.time + 48 * HOURS)] * 2
    opened = clock.time
    clock.time += HOURS
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    (ben,) = (await service.queries.look(info.id, None)).awaited
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
    lines = [line.sentences for line in await service.logbook.newest(info.id, 3)]
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
    position = await service.queries.look(info.id, None)
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


async def test_what_resigning_brings_is_told_before(service: Service) -> None:
    info = await started(service)
    given_up = await service.seating.resigning(by(BEN, info.id))
    assert given_up == ("Ben (B) resigns: Ann (A) wins.", True)
    more = await started(service, ANN, BEN, CLEO, channel=601)
    given_up = await service.seating.resigning(by(BEN, more.id))
    assert given_up == ("Ben (B) resigns; the computer takes over.", False)
    assert (await service.queries.get(more.id)).ply == 0
    with pytest.raises(Refused, match="do not play"):
        await service.seating.resigning(by(CLEO, info.id))


async def test_a_match_that_ends_unseen_owes_no_board(service: Service) -> None:
    info = await started(service)
    await service.posting.park(info.id, "the channel is gone")
    await service.seating.abort(by(ANN, info.id), unseen=True)
    assert await service.posting.owed() == ()
    assert await service.posting.claim(info.id) is None


async def test_a_live_match_is_aborted_and_its_secret_revealed(service: Service) -> None:
    info = await started(service)
    with pytest.raises(Refused, match="Only the person who opened"):
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
    assert await service.queries.mine(ANN.id) == ()
    with pytest.raises(Refused, match="over"):
        await service.timeouts.skip(by(ANN, info.id, manages=True))


async def test_who_skips_learns_no_more_than_everybody(service: Service, clock: Clock) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    clock.time += 48 * HOURS
    info = await started(service, CLEO, BEN, channel=601)
    clock.time += 48 * HOURS
    for _ in range(2):
        receipt = await service.timeouts.skip(by(ANN, info.id, "5", manages=True))
        assert "will" not in " ".join(receipt.sentences), "a pace is sealed until all are shown"
        assert receipt.text == "sealed; sealed"


async def test_whoever_answers_at_the_last_moment_is_not_skipped_and_the_others_are(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service, ANN, BEN, CLEO)
    clock.time += 48 * HOURS
    overdue = service.timeouts._overdue

    def late(live: Live, user_id: int) -> tuple[AwaitedSeat, ...]:
        monkeypatch.undo()
        return overdue(live, user_id)

    monkeypatch.setattr(service.timeouts, "_overdue", late)
    answer = service.acting.submit(by(BEN, info.id), None, "pace jog")
    answered, skipped = await asyncio.gather(answer, service.timeouts.skip(by(MOD, info.id, manages=True)))
    actors = {line.seat: line.actor for line in await service.logbook.newest(info.id, 3)}
    assert actors[1] == "Ben"
    assert (answered.text, skipped.text) == ("pace jog", "sealed; sealed")
    assert actors == {0: "<skipped>", 1: "Ben", 2: "<skipped>"}


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
        assert [seat.seat for seat in (await service.queries.look(info.id, None)).awaited] == [0, 1]
        await service.seating.hand_over(by(BEN, info.id), None)


async def test_when_nobody_is_left_at_the_table_the_match_ends(service: Service) -> None:
    info = await started(service, ANN, BEN, CLEO)
    await service.seating.resign(by(BEN, info.id))
    await service.seating.hand_over(by(CLEO, info.id), None)
    assert (await service.seating.resign(by(ANN, info.id))).status == "live", "Cleo may take her seat back"
    over = await service.seating.resign(by(CLEO, info.id))
    assert (over.status, over.outcome) == ("aborted", None)
    (line,) = await service.logbook.newest(info.id, 1)
    assert line.sentences == ("Cleo (C) resigns, the last person at the table: the match ends, and nobody wins.",)
    assert (await service.exporting.verify(info.id)).ok
