"""The entries of a ledger. They name members by number: no name of a person is in what is hashed."""

from typing import Any

import msgspec

from games.kernel import Frozen
from games.kernel.content.campaign import Posting, Terms
from games.kernel.content.codec import sorted_json
from games.kernel.content.muster import Piece


class _Entry(Frozen, frozen=True, kw_only=True, tag_field="entry"):
    """What all entries have: when it was (seconds since 1970), and what it changes."""

    at: int
    postings: tuple[Posting, ...] = ()
    pieces: tuple[tuple[int, Piece], ...] = ()


class Opened(_Entry, frozen=True, kw_only=True, tag="opened"):
    """A campaign began: of which game, with the options of its battles, and what else was agreed on."""

    campaign: str
    game: str
    options: dict[str, Any]
    terms: Terms


class Enrolled(_Entry, frozen=True, kw_only=True, tag="enrolled"):
    """A member joined."""

    member: int


class Left(_Entry, frozen=True, kw_only=True, tag="left"):
    """A member left; what it has stays in the books."""

    member: int


class Started(_Entry, frozen=True, kw_only=True, tag="started"):
    """A battle began as a match; `members` are those of its seats, in order."""

    battle: int
    match: str
    members: tuple[int, ...]


class Booked(_Entry, frozen=True, kw_only=True, tag="booked"):
    """A battle ended and was booked: the members who won it, and the closing hash of its match.

    `stood_in` are members whose seat somebody else played at the end: a substitute, or a computer.
    """

    battle: int
    winners: tuple[int, ...]
    closing: str | None = None
    stood_in: tuple[int, ...] = ()


class Forfeited(_Entry, frozen=True, kw_only=True, tag="forfeited"):
    """A battle was lost by a member who did not come to it."""

    battle: int
    member: int


class Aborted(_Entry, frozen=True, kw_only=True, tag="aborted"):
    """A battle ended without a result: it counts for nothing."""

    battle: int


class Bought(_Entry, frozen=True, kw_only=True, tag="bought"):
    """A member bought something for a piece."""

    member: int
    piece: str
    ware: str


class Corrected(_Entry, frozen=True, kw_only=True, tag="corrected"):
    """A moderator corrected the books; `said` is the SHA-256 of the words, which are kept beside the ledger."""

    said: str


class Ended(_Entry, frozen=True, kw_only=True, tag="ended"):
    """The campaign ended, and why."""

    why: str
    rule: str = ""


Entry = Opened | Enrolled | Left | Started | Booked | Forfeited | Aborted | Bought | Corrected | Ended

_reader = msgspec.json.Decoder(Entry)


def entry_bytes(entry: Entry) -> bytes:
    """Return an entry as it is hashed and kept: JSON with sorted keys, as the records of matches are."""
    return sorted_json(entry)


def read_entry(data: bytes) -> Entry:
    """Read an entry; raises msgspec.MsgspecError."""
    return _reader.decode(data)  # type: ignore[no-any-return]
