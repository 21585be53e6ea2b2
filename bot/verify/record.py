"""The exported file: one JSON document with everything that a checker or a replay needs. See README.md here."""

import re
from typing import Any

import msgspec

from bot.deeds import DeedKind
from bot.dice import Posted, Seeds
from bot.verify.umpire_check import FORMATS
from games.kernel import Content, Frozen, Outcome, Roll
from games.kernel.prose import clip

_ID = re.compile("[A-Za-z0-9-]{1,40}")
"""What a match may be called: files are named after it."""


class RecordSeat(Frozen, frozen=True):
    """A seat: its letter, the name, and the policy of the computer that plays it (None: a person)."""

    seat: str
    name: str
    computer: str | None = None


class RecordRow(Frozen, frozen=True):
    """One ply. `text`, `dice`, `state` and `chain` are None where they are hidden until the end.

    `events` are the game's events as JSON (before the end: the public ones), `sentences` what the public was told,
    `at` seconds since 1970, `state` the SHA-256 of the state after the ply, `chain` H in hexadecimal.
    """

    ply: int
    kind: DeedKind
    seat: str | None
    actor: str
    at: float
    text: str | None
    dice: tuple[Roll, ...] | None
    events: tuple[dict[str, Any], ...]
    sentences: tuple[str, ...]
    rules_version: int
    state: str | None
    chain: str | None


class Base(Frozen, frozen=True):
    """A whole state, where a stretch of plies under other rules begins: after `ply`."""

    ply: int
    rules_version: int
    state: msgspec.Raw


class RecordContent(Frozen, frozen=True):
    """Content that the match was set up with (a map, ..): what it is, and its text, whose SHA-256 is `digest`."""

    kind: str
    name: str
    digest: str
    text: str


class Record(Frozen, frozen=True):
    """A match as `umpire export` writes it. Secret and closing hash are None until it has ended.

    Of `seeds` and `posted` there is one: what the players bring to fair dice 1 or to fair dice 2.
    """

    match: str
    game: str
    rules_version: int
    status: str
    created_at: float
    options: dict[str, Any]
    seats: tuple[RecordSeat, ...]
    commitment: str
    secret: str | None
    closing: str | None
    outcome: Outcome | None
    journal: tuple[RecordRow, ...]
    bases: tuple[Base, ...] = ()
    content: tuple[RecordContent, ...] = ()
    format: str = FORMATS[2]
    seeds: Seeds | msgspec.UnsetType = msgspec.UNSET
    posted: Posted | msgspec.UnsetType = msgspec.UNSET

    @property
    def brought(self) -> Seeds | Posted:
        """What the players bring to the dice."""
        found = self.posted if self.format == FORMATS[2] else self.seeds
        assert found is not msgspec.UNSET  # noqa: S101 - `read_record` refuses what has none
        return found

    def content_kept(self) -> tuple[Content, ...]:
        """Return the content as games take it."""
        return tuple(Content(each.kind, each.name, each.text) for each in self.content)

    def to_bytes(self) -> bytes:
        """Return the document, indented for people."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"


LONGEST_NAME = 100
"""Three times what Discord allows: to fit a longer one into a picture takes too long."""


def told(error: Exception) -> str:
    """Return what an error says on one short line: it may quote what the file says, which may be anything."""
    return clip("".join(sign if sign.isprintable() else " " for sign in str(error)), 300)


def damage(error: Exception) -> str:
    """Say that a record is damaged, where it led the rules into an error of theirs."""
    return clip(f"it is damaged, or another Umpire made it: it leads to {type(error).__name__}: {error}", 250)


class BadRecord(ValueError):
    """The bytes are no exported match; the message is a sentence."""


def read_record(data: bytes) -> Record:
    """Read an exported match; raises BadRecord."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"This is no match exported by Umpire: {error}.") from None
    if record.format not in FORMATS.values():
        raise BadRecord(f"This export has the format {record.format!r}, not {FORMATS[2]!r}.")
    if not _ID.fullmatch(record.match):
        raise BadRecord("This export names its match in a way that no match is named.")
    if any(len(seat.name) > LONGEST_NAME for seat in record.seats):
        raise BadRecord(f"This is no match exported by Umpire: a name has more than {LONGEST_NAME} letters.")
    if (record.posted if record.format == FORMATS[2] else record.seeds) is msgspec.UNSET:
        raise BadRecord("This is no match exported by Umpire: it says not what the players bring to the dice.")
    return record
