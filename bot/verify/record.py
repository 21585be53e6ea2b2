"""The exported file: one JSON document with everything that a checker or a replay needs. See README.md here."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.deeds import DeedKind
from bot.dice import Posted
from bot.standing import NothingToUndo, Standing
from bot.table_texts import NewRules, NotATableText, TableText, read_table_text
from bot.verify.umpire_check import BEFORE_TENURES, FORMAT, Mismatch, NotAMatch, check, check_order, check_shape, read
from games.kernel import SEAT_LETTERS, Content, Frozen, Outcome, Roll, Seat
from games.kernel.text.prose import clip


class RecordTenure(Frozen, frozen=True):
    """Somebody who played a seat, since an action."""

    name: str
    since: int


class RecordSeat(Frozen, frozen=True):
    """A seat: its letter, the name, and the policy of the computer that plays it (None: a person).

    `tenures` are the people who played it, one after the other; () if it was a computer's from the setup on.
    """

    seat: str
    name: str
    computer: str | None = None
    tenures: tuple[RecordTenure, ...] = ()


class RecordRow(Frozen, frozen=True):
    """One ply. `text`, `dice`, `state` and `chain` are None where they are hidden until the end.

    `events` are the game's events as JSON (before the end: the public ones), `sentences` what the public read,
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
    state: str | None
    chain: str | None

    @property
    def place(self) -> Seat | None:
        """The seat, counted from 0."""
        return None if self.seat is None else SEAT_LETTERS.index(self.seat)

    def at_the_table(self) -> TableText | None:
        """Return what was done at the table, None for everything else; raises BadRecord."""
        try:
            return read_table_text(self.text or "") if self.kind == DeedKind.TABLE else None
        except NotATableText as error:
            raise BadRecord(f"Action {self.ply}: {error}.") from None


class Base(Frozen, frozen=True):
    """The whole state after `ply`, as it was stored under the older rules: the next ply brings newer ones."""

    ply: int
    state: str


class RecordContent(Frozen, frozen=True):
    """Content that the match was set up with (a map, ..): what it is, and its text, whose SHA-256 is `digest`."""

    kind: str
    name: str
    digest: str
    text: str


class Record(Frozen, frozen=True):
    """A match as `umpire export` writes it. Secret and closing hash are None until it has ended.

    `rules_version` are the rules that it was set up under, `posted` what everybody confirmed.
    """

    match: str
    game: str
    rules_version: int
    status: str
    created_at: float
    options: dict[str, Any]
    posted: Posted
    seats: tuple[RecordSeat, ...]
    commitment: str
    secret: str | None
    closing: str | None
    outcome: Outcome | None
    journal: tuple[RecordRow, ...]
    bases: tuple[Base, ...] = ()
    content: tuple[RecordContent, ...] = ()
    format: str = FORMAT

    @property
    def ended(self) -> bool:
        """Whether the match has ended, by the rules or at the table."""
        return self.status in ("over", "aborted")

    def content_kept(self) -> tuple[Content, ...]:
        """Return the content as games take it."""
        return tuple(Content(each.kind, each.name, each.text) for each in self.content)

    def versions(self) -> tuple[int, ...]:
        """Return under which version of the rules each ply was played; raises BadRecord."""
        version, found = self.rules_version, []
        for row in self.journal:
            done = row.at_the_table()
            version = done.version if isinstance(done, NewRules) else version
            found.append(version)
        return tuple(found)

    def undone(self) -> dict[int, int]:
        """Return the actions that were taken back, each with the action that did it; raises BadRecord."""
        standing, found = Standing(), dict[int, int]()
        for row in self.journal[1:]:
            try:
                found |= dict.fromkeys(standing.follow(row.ply, row.kind, row.at_the_table()), row.ply)
            except NothingToUndo as error:
                raise BadRecord(f"Action {row.ply}: {error}.") from None
        return found

    def base_before(self, ply: int) -> bytes | None:
        """Return the whole state before a ply that brings newer rules, as it was stored; None where it is missing."""
        return next((base.state.encode() for base in self.bases if base.ply == ply - 1), None)

    def to_bytes(self) -> bytes:
        """Return the document, indented for people."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"


def told(error: Exception) -> str:
    """Return what an error says on one short line: it may quote what the file says, which may be anything."""
    return clip("".join(sign if sign.isprintable() else " " for sign in str(error)), 300)


def damage(error: Exception) -> str:
    """Say that a record is damaged, where it led the rules into an error of theirs."""
    return clip(f"it is damaged, or another Umpire made it: it leads to {type(error).__name__}: {error}", 250)


class BadRecord(ValueError):
    """The bytes are no exported match; the message is a sentence."""


def read_record(data: bytes) -> Record:
    """Read an exported match in which every row is at its place; raises BadRecord."""
    return _record(data, _in_order)


def checked_record(data: bytes) -> Record:
    """Read an exported match in which everything agrees that can be checked without the rules; raises BadRecord."""
    return _record(data, check)


def record_in(document: Any) -> Record:
    """Return the record that a document is of which the shape was checked; one of before is as one of now."""
    record = msgspec.convert(document, type=Record)
    if record.format != BEFORE_TENURES:
        return replace(record, format=FORMAT)
    people = {place.seat for place in record.posted.seats if place.computer is None}
    seats = tuple(
        replace(seat, tenures=(RecordTenure(seat.name, 0),)) if seat.seat in people else seat for seat in record.seats
    )
    return replace(record, seats=seats, format=FORMAT)


def _in_order(document: Any) -> None:
    check_shape(document)
    check_order(document)


def _record(data: bytes, look: Callable[[Any], object]) -> Record:
    try:
        document = read(data)
        look(document)
    except (NotAMatch, Mismatch) as error:
        raise BadRecord(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"This is not a match exported by Umpire: {error}.") from None
    return record_in(document)
