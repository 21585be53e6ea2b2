"""What is a message of its own: whose turn has come, and whether the current message goes on. Pure."""

from collections.abc import Sequence

from bot.deeds import DeedKind
from bot.matches.live import Live
from bot.storage import BoardRow, MatchRow, OutboxRow, SeatRow

LONGEST_STAY = 50 * 60.0
"""Seconds for which a message is edited: Discord allows few edits of one that is older than an hour."""
PATIENCE = 40.0
"""Seconds after which what computers do is shown while no person is asked yet."""
MOST_WAITING = 60
"""So many actions of computers are shown at once: more than three of them do in a turn each, late in a game."""


def only_seats_changed(match: MatchRow, rows: Sequence[OutboxRow], seats: Sequence[SeatRow]) -> bool:
    """Whether nothing happened but that seats were handed over or taken back, by people who stay."""
    staying = {seat.seat for seat in seats if seat.user_id is not None}
    quiet = not _ends(match, rows) and not went_back(match, rows)
    return quiet and all(row.kind == DeedKind.TABLE and row.seat in staying for row in rows)


def went_back(match: MatchRow, rows: Sequence[OutboxRow]) -> bool:
    """Whether something was taken back since the first of these rows."""
    return match.line >= rows[0].ply


def _ends(match: MatchRow, rows: Sequence[OutboxRow]) -> bool:
    return match.status != "live" and match.ply == rows[-1].ply


def goes_on(match: MatchRow, rows: Sequence[OutboxRow], board: BoardRow, now: float) -> bool:
    """Whether the current message can be edited to say these rows too.

    Nobody is called then: an edit notifies nobody.
    """
    young = now - board.posted_at < LONGEST_STAY
    return match.posts == "turn" and not _ends(match, rows) and young


def waits_for_computers(live: Live) -> bool:
    """Whether computers alone are awaited in a match whose posts are by turns."""
    computers = {seat.seat for seat in live.info.seats if seat.policy is not None}
    awaited = {prompt.seat for prompt in live.prompts}
    return live.info.posts == "turn" and not live.info.ended and bool(awaited) and awaited <= computers
