"""What the records of an ended match say that ratings ask. Pure."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from bot.deeds import DeedKind
from bot.dice import Posted
from bot.names import BY_ORDER
from bot.storage import JournalRow, MatchRow, SeatRow
from bot.storage.offers import TenureRow
from bot.table_texts import (
    Concede,
    GiveUp,
    HandOver,
    Leave,
    Substitute,
    TableText,
    TakeBack,
    Vacate,
    read_table_text,
)
from games.kernel import AnyGame, Outcome, Seat
from games.kernel.content.options import read_options
from games.kernel.content.origin import ORIGIN
from leagues.ratings import Facts, SeatFacts

NO_DICE = b"[]"


class _Seat:
    """A seat, followed through the journal: which of the people who had it has it now, and whether they play it."""

    def __init__(self, row: SeatRow, tenures: Iterable[TenureRow], computer: str | None) -> None:
        self._row, self._computer = row, computer
        self._people = [*(each.user_id for each in tenures if each.seat == row.seat), row.user_id]
        self._turn, self._plays = 0, computer is None
        self._moves, self._handed = 0, False
        self._out: int | None = None

    def act(self, row: JournalRow) -> None:
        """Follow an action of the game."""
        by_hand = not row.actor.startswith("<") or row.actor == BY_ORDER
        self._moves += by_hand and row.undone is None

    def change(self, row: JournalRow, done: TableText) -> None:
        """Follow what was done at the table about this seat."""
        match done:
            case HandOver():
                self._plays, self._handed = False, True
            case TakeBack():
                self._plays = True
            case Leave() | Vacate() | Concede() | GiveUp():
                self._plays = False
                self._out = row.ply if self._out is None else self._out
            case Substitute():
                self._turn, self._plays = self._turn + 1, True

    def facts(self, known: SeatFacts | None, nameless: int) -> SeatFacts:
        """Return what is to know; people whom the records do not name any more have the numbers of `known` facts."""
        if self._computer is not None:
            return SeatFacts(None, self._computer)
        first, last = self._people[0], self._people[self._turn]
        if first is None:
            first = nameless if known is None else known.person
        if last is None:
            last = first if not self._turn else nameless - 1 if known is None else known.last
        return SeatFacts(
            first,
            last=last if self._plays else None,
            moves=self._moves,
            out=self._out,
            handed=self._handed,
            late=bool(self._row.silent) and not self._plays and self._out is None,
            sat_in=self._turn > 0,
        )


class Records(NamedTuple):
    """The rows that ratings read of an ended match."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    tenures: tuple[TenureRow, ...]
    journal: tuple[JournalRow, ...]


def facts_of(records: Records, game: AnyGame | None, known: Facts | None = None, nameless: int = -1) -> Facts:
    """Return the facts of a match that has ended; `game` are its rules (None: they are not here, so nobody has a team).

    People whose data was deleted are named by no record: they have the numbers that `known` facts of the match have,
    or, if there are none, `nameless` and numbers below it.
    """
    row, seats = records.row, records.seats
    posted = msgspec.json.decode(row.posted or b"null", type=Posted)
    found = [_Seat(seat, records.tenures, place.computer) for seat, place in zip(seats, posted.seats, strict=True)]
    for each in records.journal:
        _follow(found, each)
    outcome = None if row.outcome is None else msgspec.json.decode(row.outcome, type=Outcome)
    return Facts(
        match=row.id,
        server=row.guild_id,
        game=row.game,
        seats=tuple(
            seat.facts(None if known is None else known.seats[place], nameless - 2 * place)
            for place, seat in enumerate(found)
        ),
        teams=_teams(row, len(seats), game),
        winners=None if outcome is None else outcome.winners,
        undone=any(each.undone is not None and each.dice != NO_DICE for each in records.journal),
        begun=ORIGIN not in msgspec.json.decode(row.content, type=dict[str, str]),
    )


def _follow(seats: Sequence[_Seat], row: JournalRow) -> None:
    if row.seat is None:
        return
    if row.kind == DeedKind.GAME:
        seats[row.seat].act(row)
    elif row.kind == DeedKind.TABLE:
        seats[row.seat].change(row, read_table_text(row.text))


def _teams(row: MatchRow, seats: int, game: AnyGame | None) -> tuple[tuple[Seat, ...], ...]:
    if game is None:
        return tuple((seat,) for seat in range(seats))
    return game.teams(read_options(game.card, (), msgspec.json.decode(row.options)), seats)
