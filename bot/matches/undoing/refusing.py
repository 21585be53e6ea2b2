"""Whether something can be taken back at all, and whether others may be asked: refusals, each in a sentence."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from bot.matches.clocks.proposals import seat_at
from bot.matches.errors import Refused
from bot.matches.guards import seat_to_act
from bot.matches.live import Live
from bot.matches.model import SeatInfo
from bot.matches.undoing.requests import request_of
from bot.matches.undoing.stretch import Stretch, by_computer, by_own_hand
from bot.storage import Reader
from bot.storage.refusals import refusal_of
from bot.storage.wishes import wishes_of
from bot.time_left import Wishes
from games.kernel import Seat

PAUSE = 10.0
"""After a refusal, one can ask again after so many seconds; after n of them, after n times n times as many."""
Why = Literal["", "dice", "others", "hidden", "table"]
"""Why an undo is not free: dice were thrown, others have acted, something hidden came to light, the table wants it."""


def who_can(live: Live, user_id: int) -> SeatInfo:
    """Return the seat of a person who can take something back at this table; raises Refused."""
    seat = seat_to_act(live, user_id)
    if live.info.clock.undo == "never":
        raise Refused("At this table nothing is taken back: `/table clock undo=free` would change that.", live.link)
    if live.outdated is not None:
        raise Refused("Newer rules have come: nothing can be taken back over a change of the rules.", live.link)
    return seat


def why_not_free(live: Live, stretch: Stretch, seat: SeatInfo) -> Why:
    """Return why an undo is not free."""
    if any(row.dice != b"[]" for row in stretch.rows):
        return "dice"
    if not all(by_own_hand(row, seat) or by_computer(live, row) for row in stretch.rows):
        return "others"
    return "table" if live.info.clock.undo == "consent" else "hidden"


def must_be_unasked(tx: Reader, live: Live, now: float) -> None:
    """Raise Refused while the table is asked to take something back: that is answered first."""
    asked = request_of(tx, live.info.id)
    if asked is not None and asked[1].until > now:
        until = f"<t:{int(asked[1].until)}:R>"
        raise Refused(f"The table is asked to take something back: answer that first. It ends {until}.", live.link)


def must_have_waited(tx: Reader, live: Live, seat: Seat, now: float) -> None:
    """Raise Refused for somebody who asks again too soon after refusals."""
    before = refusal_of(tx, live.info.id, seat)
    if before is not None and now < (again := before.at + PAUSE * before.count**2):
        raise Refused(f"You asked before and nobody agreed: you can ask again <t:{int(again) + 1}:R>.", live.link)


def must_take_requests(tx: Reader, live: Live, seats: Sequence[Seat]) -> None:
    """Raise Refused if somebody wants no requests."""
    for seat in seats:
        user_id = seat_at(live, seat).user_id
        kept = None if user_id is None else wishes_of(tx, user_id)
        if kept is not None and not msgspec.json.decode(kept.wishes, type=Wishes).takes_undo:
            raise Refused(f"{live.called(seat)} takes no requests to take something back.", live.link)
