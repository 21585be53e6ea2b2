"""The log: rows of the journal for people, each under the part of the game that it belongs to."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate, groupby

import msgspec

from bot.deeds import DeedKind
from bot.matches.archived import journal_of
from bot.matches.errors import Refused
from bot.matches.guards import events_of, headlines_of, sentences_of
from bot.matches.live import Live
from bot.matches.model import LogLine, SeatInfo
from bot.matches.orders import ACTOR
from bot.matches.store import MatchStore
from bot.names import SKIPPED
from bot.storage import JournalRow, Reader, SeatRow
from games.kernel import Seat, seat_letter, visible
from games.kernel.base.numbers import counted
from games.kernel.text.outline import Headline, current_headlines, outline
from games.kernel.text.prose import clip, first_upper, join

LOOKED_BACK = 150
"""Rows before a page in which the beginning of its round is sought."""
GLANCE = 136
"""The most characters of the line that says what mattered: two lines on a desktop."""
_LEAST = 60
"""Characters for what happened in the game, however much is said of the table."""
_MOST_SAID = 3
"""So many sentences about the table are said."""
_RECALLED = 100
"""How many of the newest actions that news is about: what mattered in them fills the clause."""


class Logbook:
    """What has happened in a match, by action."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def lines(self, match: str, low: int, high: int) -> tuple[LogLine, ...]:
        """Return what happened from action `low` to `high`, both inclusive, oldest first."""
        live = await self._store.load(match)
        low, high = max(low, 0), min(high, live.info.ply)
        first = max(0, low - LOOKED_BACK)
        # They are read in the thread of the database: a page may be long.
        lines = await self._store.database.read(lambda tx: tuple(lines_of(live, journal_of(tx, match, first, high))))
        return tuple(line for line in lines if line.ply >= low)

    async def newest(self, match: str, count: int) -> tuple[LogLine, ...]:
        """Return the last `count` actions, oldest first."""
        last = (await self._store.get(match)).ply
        return await self.lines(match, last - count + 1, last)

    async def own_last(self, match: str, user_id: int) -> int | None:
        """Return the last action that a person took; None where there is none, or it was archived."""
        seat = (await self._store.get(match)).seat_of(user_id)
        if seat is None:
            return None
        names = {seat.seat: seat.name}
        return (await self._store.database.read(lambda tx: tx.last_by(match, names))).get(seat.seat)

    async def answered(self, match: str, user_id: int) -> tuple[tuple[str, str], ...]:
        """Return what one's standing orders answered since one's last action: the kind of each question, the answer.

        After a long absence, that of the newest actions; nothing for people without a seat.
        """
        live = await self._store.load(match)
        seat = live.info.seat_of(user_id)
        if seat is None:
            return ()
        rows = await self._store.database.read(lambda tx: _since_own(tx, live, seat))
        return tuple((_kind(row), row.text) for row in rows if row.actor == ACTOR and row.seat == seat.seat)

    async def glance(self, match: str, after: int, until: int, people: Sequence[int] = ()) -> str:
        """Say in a line what mattered, of what everybody may know, after one action and up to another.

        What was done at the table, and a skip, are said whole. After a long absence, that of the newest actions. Where
        the game has no short words for anything of it, it says its last sentences. If nothing else happened since
        `people` acted last, the line says so.
        """
        live = await self._store.load(match)
        seats = [seat for person in people if (seat := live.info.seat_of(person)) is not None]
        return await self._store.database.read(lambda tx: glance_at(tx, live, after, until, seats))


def _since_own(tx: Reader, live: Live, seat: SeatInfo) -> tuple[JournalRow, ...]:
    """Return the newest rows since somebody's last action."""
    after = max(last_own(tx, live.info.id, [seat]) or 0, live.info.ply - _RECALLED)
    return _stood(tx, live, after + 1, live.info.ply)


def _stood(tx: Reader, live: Live, first: int, last: int) -> tuple[JournalRow, ...]:
    """Return the rows from one action to another but those that were taken back by then."""
    return tuple(row for row in journal_of(tx, live.info.id, first, last) if row.stood(last))


def glance_at(
    tx: Reader, live: Live, after: int, until: int, seats: Sequence[SeatInfo] = (), room: int = GLANCE
) -> str:
    """Say what mattered as `Logbook.glance`, in about `room` characters."""
    first = max(after + 1, until - _RECALLED + 1)
    rows = _stood(tx, live, first, until)
    said = list(dict.fromkeys(sentence for row in rows for sentence in _said(row)))[-_MOST_SAID:]
    own = bool(rows) and last_own(tx, live.info.id, seats) == after
    since = f"Since {join(f'{seat.letter}’s' for seat in seats)} last action: " if own else ""
    by_order = _by_order(live, rows)
    before, room = first - after - 1, max(_LEAST, room - sum(map(len, (*said, since, by_order))))
    brought = _brought(live, _stood(tx, live, after, after)) if own else []
    told = outline([*brought, *_happened(live, rows, {seat.seat for seat in seats})], room, before)
    told = since + " ".join(filter(None, [told if since else first_upper(told), by_order])) if told else told
    last = [f"{told}."] if told else [_last_words(rows, room, before), by_order]
    line = " ".join(filter(None, [*said, *last]))
    return line or _begun(rows)


def _brought(live: Live, rows: Iterable[JournalRow]) -> list[Headline]:
    """Return what an action of one's own brought: what mattered of it, and what was in vain. One knows what one did."""
    return [one for one in current_headlines(headlines_of(live, rows)) if one.matters or one.vain]


def _happened(live: Live, rows: Iterable[JournalRow], seats: Collection[Seat]) -> Iterator[Headline]:
    """Return the headlines of actions since; what the own orders of some seats did matters to these."""
    for own, run in groupby(rows, key=lambda row: row.actor == ACTOR and row.seat in seats):
        headlines = headlines_of(live, run)
        yield from (one._replace(matters=True) for one in headlines) if own else headlines


def _by_order(live: Live, rows: Iterable[JournalRow]) -> str:
    """Say whose standing orders took a turn of theirs; what orders answer in another's turn is no news."""
    kinds = live.game.card.turn_kinds
    seats = {row.seat for row in rows if row.actor == ACTOR and _kind(row) in kinds and row.seat is not None}
    return f"({join(map(seat_letter, sorted(seats)))} by order)" if seats else ""


def _kind(row: JournalRow) -> str:
    """Return the kind of question that a row answered."""
    return (row.prompt or "").partition(".")[0]


def _begun(rows: Sequence[JournalRow]) -> str:
    """Return who acts where an action waits for somebody's answer before anything comes of it; "" for no action."""
    seats = [row.seat for row in rows if row.seat is not None]
    return f"{seat_letter(seats[-1])} begins an action." if seats else ""


def _said(row: JournalRow) -> tuple[str, ...]:
    """Return what is said whole of a row: of the beginning, of what was done at the table, of a skip."""
    if row.kind == DeedKind.TABLE:
        return sentences_of(row)
    return sentences_of(row)[:1] if row.kind == DeedKind.SETUP or row.actor == SKIPPED else ()


def _last_words(rows: Sequence[JournalRow], room: int, before: int) -> str:
    """Return the last sentences about actions that there is room for, and how many more there are."""
    sentences = [sentence for row in rows for sentence in sentences_of(row)[len(_said(row)) :]]
    lengths = accumulate(len(sentence) + 1 for sentence in reversed(sentences))
    count = max(1, sum(length <= room for length in lengths))
    left = [counted(len(sentences[:-count]), "more line", "more lines")] if sentences[:-count] else []
    left += [counted(before, "earlier action")] if before else []
    return clip(" ".join(sentences[-count:]), room) + (f" (also {join(left)}: see Log)" if left and sentences else "")


def last_own(tx: Reader, match: str, seats: Sequence[SeatInfo | SeatRow]) -> int | None:
    """Return the action up to which the people of all these seats know everything: the first of their last own ones.

    None without people, or where one of them has not acted yet.
    """
    own = tx.last_by(match, {seat.seat: seat.name for seat in seats}) if seats else {}
    return min(own.values()) if own and len(own) == len(seats) else None


def lines_of(live: Live, rows: Iterable[JournalRow]) -> Iterator[LogLine]:
    """Yield rows of the journal in a row as the log shows them, each under the part of the game that it belongs to."""
    under = ""
    for row in rows:
        yield log_line(row, live.info.ended, under)
        under = under if row.undone else part_begun(live, row) or under


def log_line(row: JournalRow, ended: bool, under: str = "") -> LogLine:
    """Return a journal row as the log shows it: what was said in secret is left out until the end."""
    return LogLine(
        ply=row.ply,
        kind=row.kind,
        seat=row.seat,
        actor=row.actor,
        text=row.text if row.public or ended else None,
        sentences=sentences_of(row),
        at=row.at,
        under=under,
        undone=row.undone is not None,
    )


def part_begun(live: Live, row: JournalRow) -> str:
    """Return which part of the game began with a row; "" where none did, or its rules are gone."""
    try:
        events = events_of(live, row)
    except (Refused, msgspec.ValidationError):
        return ""
    return next((event.heading for event in reversed(events) if event.heading and visible(event, None)), "")
