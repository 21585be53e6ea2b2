"""Notices that people wish: being awaited, being next, being the last one awaited. In the transaction of a ply.

They say what everybody can see: who is awaited, and in which order turns come. A notice of being the last one comes no
sooner than `AFTER_ASKED` after one was asked, so that answers which standing orders give at once look like any others.
"""

from collections.abc import Collection

import msgspec

from bot.deeds import DeedKind
from bot.matches.live import Live
from bot.matches.missing_game import is_gone
from bot.storage import Commit, Writer
from bot.storage.letters import Kind, LetterRow, drop_letter, keep_letter, letters_about
from bot.storage.wishes import wishes_of
from bot.time_left import HOUR, Wishes
from games.kernel import Seat

AFTER_ASKED = HOUR
"""A person hears so many seconds after a question, or later, of being the last one who is awaited."""
AFTER_NEXT = 600.0
"""A person who is next for so many seconds hears of it: where people play live, nobody needs to."""
AFTER_TURN = 60.0
"""A person who is awaited for so many seconds hears of it: what orders answer, or a press on the board, needs none."""
_LEAST_PLAYERS = 3
"""At a table of so many or more, it is news who is next."""

Wanted = dict[tuple[int, Kind], float]
"""When a notice comes, by person and kind."""


def turn_notices(tx: Writer, after: Live, commit: Commit) -> None:
    """Begin and end the notices about a match after a ply was written."""
    row, known = commit.row, letters_about(tx, after.info.id)
    found = _found(after, commit, {(each.user_id, each.kind) for each in known})
    for old in known:
        if (old.user_id, old.kind) not in found:
            drop_letter(tx, old)
    there = {(each.user_id, each.kind) for each in known}
    for (user_id, kind), due in found.items():
        if (user_id, kind) not in there and wants(tx, user_id, kind):
            keep_letter(tx, LetterRow(user_id, kind, after.info.id, row.at, due))


def wants(tx: Writer, user_id: int, kind: Kind) -> bool:
    """Whether a person wishes letters of a kind, and takes direct messages as far as is known."""
    kept = wishes_of(tx, user_id)
    if kept is None or kept.closed:
        return False
    wishes = msgspec.json.decode(kept.wishes, type=Wishes)
    return {
        "digest": wishes.digest is not None,
        "next": wishes.next_up,
        "last": wishes.last_awaited,
        "turn": wishes.my_turn,
    }[kind]


def _found(after: Live, commit: Commit, known: Collection[tuple[int, Kind]]) -> Wanted:
    """Return what there is to tell of a match after a ply, to everybody whom it concerns, wished or not."""
    info, row, found = after.info, commit.row, Wanted()
    if info.ended or info.paused_at is not None:
        return found
    people = {seat.seat: seat.user_id for seat in info.seats if seat.policy is None and seat.user_id is not None}
    awaited = {prompt.seat for prompt in after.prompts}
    for seat in awaited & people.keys():
        found[people[seat], "turn"] = row.at + AFTER_TURN
    last = _last(after, commit, awaited, people, known)
    if last is not None:
        asked = min(prompt.since for prompt in after.prompts if prompt.seat == last)
        found[people[last], "last"] = max(row.at, asked + AFTER_ASKED)
    following = _following(after)
    if following in people and following not in awaited:
        found[people[following], "next"] = row.at + AFTER_NEXT
    return found


def _following(after: Live) -> Seat | None:
    """Return who is next, at a table where that is news."""
    if len(after.info.seats) < _LEAST_PLAYERS or is_gone(after.game):
        return None
    return after.game.next_seat(after.state.public)


def _last(
    after: Live, commit: Commit, awaited: set[Seat], people: dict[Seat, int], known: Collection[tuple[int, Kind]]
) -> Seat | None:
    """Return the only seat that is awaited, if others were awaited at the same time and have answered."""
    if len(awaited) != 1:
        return None
    (seat,) = awaited
    if seat not in people:
        return None
    row, opened = commit.row, {prompt.prompt for prompt in commit.opened}
    begun = opened.isdisjoint(prompt.prompt_id for prompt in after.prompts)
    answered = begun and row.kind == DeedKind.GAME and row.seat not in (None, seat)
    return seat if answered or (begun and (people[seat], "last") in known) else None
