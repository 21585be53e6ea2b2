"""The imagined lines that people keep: how they begin, where each is shown, and how they go. No worker is asked.

A line is kept as the action after which it begins, and what is done from there.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bot.caps import MOST_IMAGINED
from bot.considering import Dream, ImaginedStep
from bot.matches.errors import Refused
from bot.matches.guards import must_be_live, own_seat
from bot.matches.live import Live
from bot.matches.queries import Queries
from bot.matches.store import MatchStore
from bot.storage import Writer
from bot.storage.imagined import ImaginedRow, drop_imagined, imagined_of, keep_imagined
from games.kernel import Seat

_FULL = f"You have {MOST_IMAGINED} imagined lines in this match already: drop one under My lines first"
_steps = msgspec.json.Decoder(tuple[ImaginedStep, ...])


class Line(NamedTuple):
    """An imagined line of a person: its number, the action after which it begins, what is done, how far it is shown.

    `now` is the last action of the match, `draft` the half-built action of its panel, or a typed line that was refused.
    """

    match: str
    seat: Seat
    number: int
    base: int
    now: int
    steps: tuple[ImaginedStep, ...]
    shown: int
    draft: str = ""

    @property
    def done(self) -> tuple[ImaginedStep, ...]:
        """The actions up to the position that is shown."""
        return self.steps[: self.shown]


class Held(NamedTuple):
    """A line as it is written down, with its match."""

    live: Live
    row: ImaginedRow

    @property
    def steps(self) -> tuple[ImaginedStep, ...]:
        """All actions of the line."""
        return _steps.decode(self.row.steps)

    @property
    def line(self) -> Line:
        """The line as its person sees it."""
        row = self.row
        return Line(row.match, row.seat, row.number, row.base, self.live.info.ply, self.steps, row.shown, row.draft)

    @property
    def dream(self) -> Dream:
        """What makes the position that is shown; what is guessed hangs on the match and the action, on no secret."""
        row = self.row
        return Dream(row.seat, f"{row.match} {row.base} {row.guess}", self.steps[: row.shown])

    @property
    def whole(self) -> "Held":
        """The line, shown up to its end."""
        return self._replace(row=replace(self.row, shown=len(self.steps)))


class ImaginedLines:
    """The lines of people. All methods raise Refused for who does not play in a match that goes on."""

    def __init__(self, store: MatchStore, queries: Queries) -> None:
        self._store = store
        self._queries = queries

    async def line(self, match: str, user_id: int, number: int) -> Line:
        """Return a line."""
        return (await self._held(match, user_id, number)).line

    async def any(self, match: str, user_id: int) -> bool:
        """Whether a person has a line in a match."""
        return bool((await self._rows(match, user_id))[2])

    async def open(self, match: str, user_id: int) -> int:
        """Return the number of the line to show: the one looked at last, unless the match has gone on since it began.

        Then a new one begins after the last action, if there is room; a line in which nothing is tried begins there.
        """
        live, _, rows = await self._rows(match, user_id)
        if not rows:
            return await self.begin(match, user_id)
        last = max(rows, key=lambda row: (row.looked, row.number))
        if last.base == live.info.ply:
            return last.number
        if not _steps.decode(last.steps):
            await self.start_over(match, user_id, last.number)
        elif len(rows) < MOST_IMAGINED:
            return await self.begin(match, user_id)
        return last.number

    async def begin(self, match: str, user_id: int, base: int | None = None) -> int:
        """Begin a line after an action (None: the last one), and return its number."""
        live, seat, rows = await self._rows(match, user_id)
        wanted = live.info.ply if base is None else base
        await self._queries.look(match, user_id, wanted)  # refuses an action that there is not
        return await self._add(rows, ImaginedRow(match, seat, 0, wanted))

    async def start_over(self, match: str, user_id: int, number: int) -> None:
        """Let a line begin after the last action of the match, with nothing tried in it."""
        live, row = await self._held(match, user_id, number)
        await self._keep(row, ImaginedRow(match, row.seat, number, live.info.ply, looked=row.looked))

    async def copy(self, match: str, user_id: int, number: int) -> int:
        """Begin another line with the actions of one up to the position that is shown, and return its number."""
        held = await self._held(match, user_id, number)
        return await self._branch(held, held.line.done, _FULL)

    async def cut(self, match: str, user_id: int, number: int) -> None:
        """Drop the actions of a line behind the position that is shown."""
        held = await self._held(match, user_id, number)
        await self._keep(held.row, replace(held.row, steps=_packed(held.line.done), draft=""))

    async def drop(self, match: str, user_id: int, number: int) -> None:
        """Delete a line."""
        row = (await self._held(match, user_id, number)).row
        await self._store.database.write(lambda tx: drop_imagined(tx, match, row.seat, number))

    async def move(self, match: str, user_id: int, number: int, shown: int) -> None:
        """Show a line up to another action."""
        held = await self._held(match, user_id, number)
        if not 0 <= shown <= len(held.steps):
            raise Refused(f"This line has the actions 0 to {len(held.steps)}.")
        await self._keep(held.row, replace(held.row, shown=shown, draft=""))

    async def guess_again(self, match: str, user_id: int, number: int) -> None:
        """Guess again what is hidden; the line is shown as far as it is possible then."""
        held = await self._held(match, user_id, number)
        await self._keep(held.row, replace(held.row, guess=held.row.guess + 1, draft=""))

    async def keep_draft(self, match: str, user_id: int, number: int, text: str) -> None:
        """Keep a half-built action of a line, or a typed line that was refused."""
        held = await self._held(match, user_id, number)
        if held.row.draft != text:
            await self._keep(held.row, replace(held.row, draft=text))

    async def _rows(self, match: str, user_id: int) -> tuple[Live, Seat, tuple[ImaginedRow, ...]]:
        live = await self._store.load(match)
        must_be_live(live)
        seat = own_seat(live, user_id).seat
        return live, seat, await self._store.database.read(lambda tx: imagined_of(tx, match, seat))

    async def _held(self, match: str, user_id: int, number: int) -> Held:
        live, _, rows = await self._rows(match, user_id)
        row = next((row for row in rows if row.number == number), None)
        if row is None:
            raise Refused(f"You have no imagined line {number} any more: `/match imagine` shows those there are.")
        return Held(live, row)

    async def _add(self, known: Sequence[ImaginedRow], row: ImaginedRow, full: str = _FULL) -> int:
        """Write down a line under the first number that is free; raises Refused with the words `full` without one."""
        taken = {each.number for each in known}
        free = next((number for number in range(1, MOST_IMAGINED + 1) if number not in taken), 0)
        if not free:
            raise Refused(f"{full}.")
        await self._keep(None, replace(row, number=free, looked=later(known)))
        return free

    async def _keep(self, old: ImaginedRow | None, new: ImaginedRow) -> None:
        """Write down a line, unless another press has changed it since it was read; raises Refused."""

        def put(tx: Writer) -> None:
            there = [row for row in imagined_of(tx, new.match, new.seat) if row.number == new.number]
            match = tx.match(new.match)
            if match is None or match.status != "live":
                raise Refused("The match is over.")
            if there != ([] if old is None else [old]):
                raise Refused("This line has changed since then: `/match imagine` shows it as it is.")
            keep_imagined(tx, new)

        await self._store.database.write(put)

    async def _go_on(self, held: Held, steps: tuple[ImaginedStep, ...]) -> int:
        """Write down where a line goes on from the position shown: in itself at its end, else in another one."""
        if held.row.shown < len(held.steps):
            return await self._branch(held, steps, f"{_FULL}, or go on in this one with Drop the rest")
        await self._keep(held.row, replace(held.row, steps=_packed(steps), shown=len(steps), draft=""))
        return held.row.number

    async def _branch(self, held: Held, steps: tuple[ImaginedStep, ...], full: str) -> int:
        rows = await self._store.database.read(lambda tx: imagined_of(tx, held.row.match, held.row.seat))
        new = replace(held.row, steps=_packed(steps), shown=len(steps), draft="")
        return await self._add(rows, new, full)


def later(rows: Iterable[ImaginedRow]) -> int:
    """Return what a line that is looked at now has as `looked`."""
    return max((row.looked for row in rows), default=0) + 1


def _packed(steps: tuple[ImaginedStep, ...]) -> bytes:
    return msgspec.json.encode(steps)
