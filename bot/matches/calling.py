"""Who is called by a post: whose turn has come since the last one. Pure."""

import itertools
from collections.abc import Collection, Sequence
from typing import NamedTuple

from bot.deeds import DeedKind
from bot.names import BY_ORDER
from bot.storage import JournalRow, OutboxRow, SeatRow
from games.kernel import Seat

AT_ONCE = 3.0
"""Seconds within which an answer comes at once: who is asked again then has hardly looked away."""

Awaited = Sequence[tuple[Seat, int]]
"""Seats that are asked something, with the people who play them."""


class Instant(NamedTuple):
    """What took no time of people: the plies `answered` at once, and all that the seats of `computers` do."""

    answered: frozenset[int] = frozenset()
    computers: frozenset[Seat] = frozenset()

    def shows(self, row: OutboxRow) -> bool:
        """Whether a ply is such."""
        return row.ply in self.answered or (row.kind == DeedKind.GAME and row.seat in self.computers)


def instant(since: Sequence[JournalRow], seats: Sequence[SeatRow]) -> Instant:
    """Return what took no time of people in a stretch of the journal, the first row of which is not looked at.

    An order answers at once, and so does a player who is quick, or has planned it: nobody can tell these apart.
    """
    people = {seat.seat for seat in seats if seat.user_id is not None and seat.policy is None}
    answered = (
        row.ply
        for before, row in itertools.pairwise(since)
        if row.actor == BY_ORDER or (_is_own(row, people) and row.at - before.at < AT_ONCE)
    )
    return Instant(frozenset(answered), frozenset(seat.seat for seat in seats if seat.policy is not None))


def _is_own(row: JournalRow, people: Collection[Seat]) -> bool:
    """Whether a person took an action of the game."""
    return row.kind == DeedKind.GAME and row.seat in people and not row.actor.startswith("<")


def called(rows: Sequence[OutboxRow], done: Instant, awaited: Awaited, known: Collection[int]) -> tuple[int, ...]:
    """Return the people whose turn it has become since the last post, which called all of `known`.

    A player who was awaited all the time, or whose turn went on while others answered by themselves, is not called
    again; one who was not for a while (a computer's turn) is, except to answer again in the computers' turns.
    """
    waits = [row for row in rows if row.ply + 1 not in done.answered]
    return tuple(
        person
        for seat, person in awaited
        if person not in known or not (all(row.awaits(seat) for row in waits) or _replies_again(rows, done, seat))
    )


def _replies_again(rows: Sequence[OutboxRow], done: Instant, seat: Seat) -> bool:
    """Whether a player who answered in another's turn is asked again, and nothing came in between that took time.

    So it is with shots of computers, one after another: to evade them all is one call.
    """
    run = list(itertools.takewhile(lambda row: _takes_no_time(row, done, seat), reversed(rows)))
    replies = [index for index, row in enumerate(run) if row.replies(seat)]
    if not replies or not rows[-1].awaits_others(seat):
        return False
    before = rows[: len(rows) - replies[-1] - 1]
    return all(row.awaits(seat) for row in before)


def _takes_no_time(row: OutboxRow, done: Instant, seat: Seat) -> bool:
    return row.replies(seat) if row.seat == seat else done.shows(row)


def still_called(
    rows: Sequence[OutboxRow], awaited: Awaited, seats: Sequence[SeatRow], known: Collection[int]
) -> list[int]:
    """Return the people who are called once these rows are posted: all awaited; if none is, whose turn goes on."""
    if awaited:
        return [person for _, person in awaited]
    going_on = [seat.user_id for seat in seats if all(row.awaits(seat.seat) for row in rows)]
    return [person for person in going_on if person is not None and person in known]
