"""Whose turn has come, which message goes on, and what waits for computers."""

from bot.deeds import DeedKind
from bot.matches import Owed, Service
from bot.matches.calling import Instant, called, still_called
from bot.matches.turns import LONGEST_STAY, PATIENCE
from bot.storage import REPLIED, OutboxRow, SeatRow
from tests.bot.matches.table import ANN, BEN, Clock, begin, by, lobby, started


def row(ply: int, *awaited: int, by: int = 0, reply: bool = False) -> OutboxRow:
    bits = sum(1 << seat for seat in awaited) | REPLIED * reply
    return OutboxRow("m", ply, 0.0, 0, None, None, 0, None, bits, DeedKind.GAME, by, b"[]")


COMPUTER = Instant(computers=frozenset({1}))
"""Seat 1 is a computer's."""


def ann_is_called(*rows: OutboxRow, done: Instant = COMPUTER) -> bool:
    """Return whether a post calls Ann, in seat 0, whom the post before it called."""
    return called(rows, done, [(0, ANN.id)], [ANN.id]) == (ANN.id,)


def test_who_goes_on_is_not_called_again() -> None:
    assert called([row(1, 0)], Instant(), [(0, ANN.id)], [ANN.id]) == ()
    assert called([row(1, 0)], Instant(), [(0, ANN.id)], []) == (ANN.id,)


def test_who_comes_back_after_another_turn_is_called() -> None:
    assert called([row(1, 1), row(2, 0)], Instant(), [(0, ANN.id)], [ANN.id]) == (ANN.id,)


def test_who_was_awaited_all_the_time_is_not_called_for_what_others_did() -> None:
    assert called([row(1, 0, 1), row(2, 0)], Instant(), [(0, ANN.id)], [ANN.id, BEN.id]) == ()


def test_whose_turn_goes_on_is_not_called_again_after_others_answered() -> None:
    # Ben's computer was asked in Ann's turn, and Ann's seat has its bit while that goes on.
    assert called([row(1, 0, 1), row(2, 0)], Instant(), [(0, ANN.id)], [ANN.id]) == ()


def test_shots_of_a_computer_one_after_another_are_one_call() -> None:
    # Ann evades in the computer's turn; it fires again, and it goes on so.
    evades, fires = row(1, 1, reply=True), row(2, 0, 1, by=1)
    assert not ann_is_called(evades, fires)
    assert not ann_is_called(evades, fires, row(3, 1, reply=True), row(4, 1, by=1), row(5, 0, 1, by=1))


def test_a_turn_of_ones_own_after_shots_of_a_computer_is_a_call() -> None:
    assert ann_is_called(row(1, 1, reply=True), row(2, 0, by=1))


def test_the_first_shot_after_a_turn_of_ones_own_is_a_call() -> None:
    moves, fires = row(1, 1), row(2, 0, 1, by=1)
    assert ann_is_called(moves, fires)
    assert ann_is_called(moves, fires, row(3, 1, reply=True), row(4, 0, 1, by=1))


def test_shots_between_which_a_person_took_time_are_a_call_each() -> None:
    evades, other, fires = row(1, 1, reply=True), row(2, 1, by=2, reply=True), row(3, 0, 1, by=1)
    assert ann_is_called(evades, other, fires)
    assert not ann_is_called(evades, other, fires, done=Instant(frozenset({2}), COMPUTER.computers))
    assert ann_is_called(evades, row(2, 0, 1, by=1), done=Instant())


def test_who_was_called_is_remembered_while_others_answer_in_the_same_turn() -> None:
    seats = [SeatRow("m", seat, person.id, person.name, None, 0.0, "", "") for seat, person in enumerate((ANN, BEN))]
    both = [ANN.id, BEN.id]
    assert still_called([row(1, 1)], [(1, BEN.id)], seats, [ANN.id]) == [BEN.id]
    assert still_called([row(1, 0), row(2, 0)], [], seats, both) == [ANN.id]
    assert still_called([row(1, 0), row(2)], [], seats, both) == []


async def first_posted(service: Service, match: str) -> None:
    """Post the first board as message 70."""
    await service.posting.claim(match)
    await service.posting.posted(match, 0, 70, -1)


async def owed_after_jog(service: Service, match: str) -> Owed:
    """Let Ann act, and return what is owed for it."""
    await service.acting.submit(by(ANN, match), None, "pace jog")
    owed = await service.posting.claim(match)
    assert owed is not None
    return owed


async def test_the_message_goes_on_while_nobody_new_is_called(service: Service, clock: Clock) -> None:
    info = await started(service)
    await first_posted(service, info.id)
    owed = await owed_after_jog(service, info.id)
    assert owed.stay is not None
    assert (owed.stay.message_id, owed.stay.after, owed.stay.redrawn) == (70, -1, True)
    assert owed.stay.sentences[0] == "The match begins."
    assert await service.posting.posted(info.id, 1, 70, owed.after) == ()
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    owed = await service.posting.claim(info.id)
    assert owed is not None
    assert (owed.stay, owed.after, owed.mention) == (None, 1, (ANN.id,))


async def test_an_old_message_does_not_go_on(service: Service, clock: Clock) -> None:
    info = await started(service)
    await first_posted(service, info.id)
    clock.time += LONGEST_STAY
    owed = await owed_after_jog(service, info.id)
    assert owed.stay is None


async def test_every_action_is_a_message_where_the_table_wants_it(service: Service) -> None:
    info = await started(service)
    assert (await service.posting.set_posts(by(BEN, info.id), "action")).posts == "action"
    await first_posted(service, info.id)
    owed = await owed_after_jog(service, info.id)
    assert owed.stay is None


async def test_a_board_asked_for_again_tells_what_the_one_before_told(service: Service) -> None:
    info = await started(service)
    await first_posted(service, info.id)
    owed = await owed_after_jog(service, info.id)
    assert owed.stay is not None
    await service.posting.posted(info.id, 1, 70, owed.after)
    await service.posting.repost(by(ANN, info.id))
    again = await service.posting.claim(info.id)
    assert again is not None
    assert (again.stay, again.after, again.sentences) == (None, -1, owed.stay.sentences)
    assert await service.posting.posted(info.id, 1, 71, again.after) == (70,)


async def test_a_message_goes_on_however_much_is_said(service: Service) -> None:
    info = await started(service)
    await first_posted(service, info.id)
    long = b'["' + b"x" * 9000 + b'"]'
    await service.store.database.write(
        lambda tx: tx.connection.exec_driver_sql("UPDATE journal SET sentences = ?", (long,))
    )
    owed = await owed_after_jog(service, info.id)
    assert owed.stay is not None
    assert owed.stay.message_id == 70


async def test_what_computers_do_waits_for_a_person_but_not_for_long(service: Service, clock: Clock) -> None:
    info = await lobby(service, ANN)
    await service.lobbies.add_computer(by(ANN, info.id), None)
    await begin(service, info.id)
    assert await service.posting.owed() == (info.id,)
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    assert await service.posting.owed() == (), "the computer alone is awaited"
    clock.time += PATIENCE
    assert await service.posting.owed() == (info.id,)


async def test_a_board_asked_for_does_not_wait_for_computers(service: Service) -> None:
    info = await lobby(service, ANN)
    await service.lobbies.add_computer(by(ANN, info.id), None)
    await begin(service, info.id)
    await first_posted(service, info.id)
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    assert await service.posting.owed() == ()
    await service.posting.repost(by(ANN, info.id))
    assert await service.posting.owed() == (info.id,)
