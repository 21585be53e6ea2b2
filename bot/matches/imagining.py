"""Imagined lines: what players try out in private. Nothing of it is in the record, and nobody else ever sees it.

A line is kept as the action after which it begins, and what is done from there. Whatever is shown is made in a worker
from the view that the person has of that position: no secret of others and nothing of the fair dice gets there.
"""

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from bot import imagined_jobs, jobs
from bot.caps import MOST_IMAGINED, MOST_IMAGINED_STEPS, MOST_STEPS
from bot.considering import NEXT_ACTION, Dream, ImaginedStep, Press, Typed, faces_of, typed_steps
from bot.considering.imagining import NAMED, SHARES
from bot.imagined_jobs import ImaginedBoard, ImaginedPanel
from bot.matches.errors import Refused
from bot.matches.guards import must_be_live, own_seat
from bot.matches.live import Live
from bot.matches.orders import WORD
from bot.matches.queries import Queries
from bot.matches.store import MatchStore
from bot.storage import Writer
from bot.storage.imagined import ImaginedRow, drop_imagined, imagined_of, keep_imagined
from games.kernel import BadNotation, Choices, Seat, canonical
from renderers.contract import Picture
from renderers.kit.imagined import imagined, side_by_side

T = TypeVar("T")
_LONGEST, _MOST_AT_ONCE = 300, 10
"""Letters of an action, and actions of a typed line."""
_steps = msgspec.json.Decoder(tuple[ImaginedStep, ...])


class Line(NamedTuple):
    """An imagined line of a person: its number, the action after which it begins, what is done, how far it is shown.

    `now` is the last action of the match, `draft` the half-built action of its panel.
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


class Shown(NamedTuple):
    """A line with its board, and how many lines its person has."""

    line: Line
    board: ImaginedBoard
    lines: int


class Compared(NamedTuple):
    """Several lines with what they lead to, and their boards side by side."""

    shown: tuple[Shown, ...]
    picture: Picture


class _Held(NamedTuple):
    """A line as it is written down, with its match."""

    live: Live
    row: ImaginedRow

    @property
    def steps(self) -> tuple[ImaginedStep, ...]:
        return _steps.decode(self.row.steps)

    @property
    def line(self) -> Line:
        row = self.row
        return Line(row.match, row.seat, row.number, row.base, self.live.info.ply, self.steps, row.shown, row.draft)

    @property
    def dream(self) -> Dream:
        """What makes the position that is shown; what is guessed hangs on the match and the action, on no secret."""
        row = self.row
        return Dream(row.seat, f"{row.match} {row.base} {row.guess}", self.steps[: row.shown])


class Imagining:
    """The lines of people. All methods raise Refused for who does not play in a match that goes on."""

    def __init__(self, store: MatchStore, queries: Queries) -> None:
        self._store = store
        self._queries = queries

    async def _rows(self, match: str, user_id: int) -> tuple[Live, Seat, tuple[ImaginedRow, ...]]:
        live = await self._store.load(match)
        must_be_live(live)
        seat = own_seat(live, user_id).seat
        return live, seat, await self._store.database.read(lambda tx: imagined_of(tx, match, seat))

    async def _held(self, match: str, user_id: int, number: int) -> _Held:
        live, _, rows = await self._rows(match, user_id)
        row = next((row for row in rows if row.number == number), None)
        if row is None:
            raise Refused(f"You have no imagined line {number} any more: `/match imagine` shows those there are.")
        return _Held(live, row)

    async def line(self, match: str, user_id: int, number: int) -> Line:
        """Return a line."""
        return (await self._held(match, user_id, number)).line

    async def last(self, match: str, user_id: int) -> int:
        """Return the number of the line that was looked at last; the first one begins now."""
        _, _, rows = await self._rows(match, user_id)
        if not rows:
            return await self.begin(match, user_id)
        return max(rows, key=lambda row: (row.looked, row.number)).number

    async def any(self, match: str, user_id: int) -> bool:
        """Whether a person has a line in a match."""
        return bool((await self._rows(match, user_id))[2])

    async def begin(self, match: str, user_id: int, base: int | None = None) -> int:
        """Begin a line after an action (None: the last one), and return its number."""
        live, seat, rows = await self._rows(match, user_id)
        wanted = live.info.ply if base is None else base
        await self._queries.look(match, user_id, wanted)  # refuses an action that there is not
        return await self._add(rows, ImaginedRow(match, seat, 0, wanted))

    async def _add(self, known: Sequence[ImaginedRow], row: ImaginedRow) -> int:
        """Write down a line under the first number that is free."""
        taken = {each.number for each in known}
        free = next((number for number in range(1, MOST_IMAGINED + 1) if number not in taken), 0)
        if not free:
            raise Refused(f"You have {MOST_IMAGINED} imagined lines in this match already: drop one first.")
        await self._keep(None, replace(row, number=free, looked=_later(known)))
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

    async def drop(self, match: str, user_id: int, number: int) -> None:
        """Delete a line."""
        row = (await self._held(match, user_id, number)).row
        await self._store.database.write(lambda tx: drop_imagined(tx, match, row.seat, number))

    async def look(self, match: str, user_id: int, number: int) -> Shown:
        """Return a line with its board, which goes no further than what can be done now."""
        held = await self._held(match, user_id, number)
        rows = (await self._rows(match, user_id))[2]
        board = await self._board(held, marked=True)
        new = replace(held.row, looked=_later(rows))
        if board.fault:
            new = replace(new, shown=board.reached, draft="")
        if new != held.row and (board.fault or held.row.looked < max(row.looked for row in rows)):
            await self._keep(held.row, new)
        return Shown(_Held(held.live, new).line, board, len(rows))

    async def compare(self, match: str, user_id: int) -> Compared:
        """Return all lines, as far as they are shown, with what they lead to."""
        live, _, rows = await self._rows(match, user_id)
        if not rows:
            raise Refused("You have no imagined lines: `/match imagine` begins one.")
        held = [_Held(live, row) for row in rows]
        shown = [Shown(each.line, await self._board(each, marked=False), len(rows)) for each in held]
        titles = [f"Line {each.line.number}: {each.board.title}" for each in shown]
        whole = await self._store.workers.run(jobs.draw, _beside, [each.board.picture for each in shown], titles)
        return Compared(tuple(shown), whole)

    async def _board(self, held: _Held, *, marked: bool) -> ImaginedBoard:
        return await self._run(held, imagined_jobs.imagine_board, held.live.info.names, marked)

    async def _run(self, held: _Held, job: Callable[..., T], *about: Any) -> T:
        """Run a job about the position that is shown; it gets what the person can see of the match, and no more."""
        user_id = next(seat.user_id for seat in held.live.info.seats if seat.seat == held.row.seat)
        position = await self._queries.look(held.row.match, user_id, held.row.base)
        store, live = self._store, held.live
        seen = canonical(position.view)
        return await store.workers.run(job, store.registry, live.info.game, seen, live.content, held.dream, *about)

    async def act(self, match: str, user_id: int, number: int, line: str, seat: Seat | None = None) -> int:
        """Do a typed line of actions (those that name no seat as `seat`), and return the number of the line it is in.

        In the middle of a line it begins another one there, so that nothing is lost. Raises GameError.
        """
        held = await self._held(match, user_id, number)
        typed = typed_steps(line)
        if not typed:
            raise BadNotation("there is no action in this line")
        if len(typed) > _MOST_AT_ONCE:
            raise BadNotation(f"{_MOST_AT_ONCE} actions are the most that one line may have here")
        if any(len(one.text) > _LONGEST for one in typed):
            raise BadNotation(f"no action may be longer than {_LONGEST} letters")
        if held.row.shown + len(typed) > MOST_IMAGINED_STEPS:
            raise Refused(f"{MOST_IMAGINED_STEPS} actions are the most that an imagined line may have.")
        whose = tuple(one if one.seat is not None else one._replace(seat=seat) for one in typed)
        steps = await self._run(held, imagined_jobs.imagine_steps, whose, held.live.info.names)
        return await self._go_on(held, steps)

    async def roll_again(self, match: str, user_id: int, number: int, dice: str) -> int:
        """Let the last action shown throw other dice: a word of how lucky, or their faces. Raises GameError."""
        held = await self._held(match, user_id, number)
        last = held.line.done[-1:]
        if not last or not last[0].dice:
            raise Refused("The action that you see has thrown no dice.")
        word, step = dice.strip().lower(), last[0]
        how, faces = (word, ()) if word in SHARES else (NAMED, faces_of(dice))
        typed = Typed(step.text, step.seat, how, faces)
        before = _Held(held.live, replace(held.row, shown=held.row.shown - 1))
        steps = await self._run(before, imagined_jobs.imagine_steps, (typed,), held.live.info.names)
        return await self._go_on(held, steps)

    async def copy(self, match: str, user_id: int, number: int) -> int:
        """Begin another line with the actions of one up to the position that is shown, and return its number."""
        held = await self._held(match, user_id, number)
        return await self._branch(held, held.line.done)

    async def _go_on(self, held: _Held, steps: tuple[ImaginedStep, ...]) -> int:
        """Write down where a line goes on from the position shown: in itself at its end, else in another one."""
        if held.row.shown < len(held.steps):
            return await self._branch(held, steps)
        await self._keep(held.row, replace(held.row, steps=_packed(steps), shown=len(steps), draft=""))
        return held.row.number

    async def _branch(self, held: _Held, steps: tuple[ImaginedStep, ...]) -> int:
        rows = await self._store.database.read(lambda tx: imagined_of(tx, held.row.match, held.row.seat))
        return await self._add(rows, replace(held.row, steps=_packed(steps), shown=len(steps), draft=""))

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

    async def advise(self, match: str, user_id: int, number: int, seat: Seat) -> tuple[str, str]:
        """Return what the best computer player does for a seat in the position shown, and why; raises GameError."""
        held = await self._held(match, user_id, number)
        return await self._run(held, imagined_jobs.imagine_advice, seat, self._store.pace.nodes)

    async def plan(self, match: str, user_id: int, number: int) -> str:
        """Return the plan that one's own actions in a line make, as `/match orders` takes it; raises Refused."""
        held = await self._held(match, user_id, number)
        board = await self._board(held, marked=False)
        card = held.live.game.card
        pairs = zip(held.line.done, board.kinds, strict=False)
        mine = [(step.text, kind) for step, kind in pairs if step.seat == held.row.seat]
        # A plan begins with an action of one's own turn, and gives no sealed answers.
        begun = itertools.dropwhile(lambda pair: pair[1] not in (card.plans or card.turn_kinds), mine)
        own = [text for text, kind in begun if kind not in card.secret_kinds]
        if not own:
            raise Refused("Up to here, this line has no action of your own turn.")
        return f"{WORD}: " + f"{NEXT_ACTION} ".join(own[:MOST_STEPS])

    # The panel: a half-built action, and what may follow it.

    async def keep_draft(self, match: str, user_id: int, number: int, text: str) -> None:
        """Keep a half-built action of a line."""
        held = await self._held(match, user_id, number)
        if held.row.draft != text:
            await self._keep(held.row, replace(held.row, draft=text))

    async def consider(self, match: str, user_id: int, number: int, seat: Seat) -> ImaginedPanel:
        """Return what a seat is asked, and where the half-built action of a line leads; raises GameError."""
        held = await self._held(match, user_id, number)
        names = held.live.info.names
        return await self._run(held, imagined_jobs.imagine_considered, seat, held.row.draft, names)

    async def rewrite(self, match: str, user_id: int, number: int, seat: Seat, word: str | None) -> str:
        """Return the half-built action with a word more (None: one taken back); raises GameError."""
        held = await self._held(match, user_id, number)
        names = held.live.info.names
        return await self._run(held, imagined_jobs.imagine, jobs.rewrite, seat, held.row.draft, word, names)

    async def tick(self, match: str, user_id: int, number: int, seat: Seat, press: Press) -> str:
        """Return the half-built action after a press on its list to tick; raises GameError."""
        held = await self._held(match, user_id, number)
        return await self._run(held, imagined_jobs.imagine, jobs.tick, seat, held.row.draft, press)

    async def choices(self, match: str, user_id: int, number: int, seat: Seat) -> Choices:
        """Return the next words of the half-built action; raises GameError."""
        held = await self._held(match, user_id, number)
        words = tuple(held.row.draft.split())
        return await self._run(held, imagined_jobs.imagine, jobs.choices, seat, words)


def _beside(pictures: Sequence[Picture], titles: Sequence[str]) -> Picture:
    """Draw boards side by side, marked as imagined."""
    return imagined(side_by_side(pictures, titles), "your lines")


def _later(rows: Iterable[ImaginedRow]) -> int:
    return max((row.looked for row in rows), default=0) + 1


def _packed(steps: tuple[ImaginedStep, ...]) -> bytes:
    return msgspec.json.encode(steps)
