"""Imagined lines: what players try out in private. Nothing of it is in the record, and nobody else ever sees it.

Whatever is shown is made in a worker from the view that the person has of the position in which a line begins: no
secret of others and nothing of the fair dice gets there.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from bot import imagined_jobs, jobs
from bot.caps import MOST_IMAGINED_STEPS, MOST_STEPS
from bot.considering import OwnPlan, Press, Typed, faces_of, typed_steps
from bot.considering.imagining import NAMED, SHARES
from bot.imagined_jobs import ImaginedBoard, ImaginedPanel
from bot.matches.errors import Refused
from bot.matches.imagined_lines import Held, ImaginedLines, Line, later
from games.kernel import BadNotation, Choices, Seat, canonical
from renderers.contract import Picture
from renderers.kit.imagined import imagined, side_by_side

T = TypeVar("T")
_LONGEST, _MOST_AT_ONCE = 300, 10
"""Letters of an action, and actions of a typed line."""


class Shown(NamedTuple):
    """A line with its board, and how many lines its person has."""

    line: Line
    board: ImaginedBoard
    lines: int


class Compared(NamedTuple):
    """Several lines with what they lead to, and their boards side by side."""

    shown: tuple[Shown, ...]
    picture: Picture


class Imagining(ImaginedLines):
    """The lines of people, what they lead to, and acting in them."""

    async def look(self, match: str, user_id: int, number: int) -> Shown:
        """Return a line with its board, which goes no further than what can be done now."""
        held = await self._held(match, user_id, number)
        rows = (await self._rows(match, user_id))[2]
        board = await self._board(held, marked=True)
        new = replace(held.row, looked=later(rows))
        if board.fault:
            new = replace(new, shown=board.reached, draft="")
        if new != held.row and (board.fault or held.row.looked < max(row.looked for row in rows)):
            await self._keep(held.row, new)
        return Shown(Held(held.live, new).line, board, len(rows))

    async def compare(self, match: str, user_id: int) -> Compared:
        """Return all lines, each up to its end, with what they lead to."""
        live, _, rows = await self._rows(match, user_id)
        if not rows:
            raise Refused("You have no imagined lines: `/match imagine` begins one.")
        held = [Held(live, row).whole for row in rows]
        boards = await asyncio.gather(*(self._board(each, marked=False) for each in held))
        shown = [Shown(each.line, board, len(rows)) for each, board in zip(held, boards, strict=True)]
        titles = [f"Line {each.line.number}: {each.board.title}" for each in shown]
        whole = await self._store.workers.run(jobs.draw, _beside, [each.board.picture for each in shown], titles)
        return Compared(tuple(shown), whole)

    async def _board(self, held: Held, *, marked: bool) -> ImaginedBoard:
        return await self._run(held, imagined_jobs.imagine_board, held.live.info.names, marked)

    async def _run(self, held: Held, job: Callable[..., T], *about: Any) -> T:
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
        before = Held(held.live, replace(held.row, shown=held.row.shown - 1))
        steps = await self._run(before, imagined_jobs.imagine_steps, (typed,), held.live.info.names)
        return await self._go_on(held, steps)

    async def advise(self, match: str, user_id: int, number: int, seat: Seat) -> tuple[str, str]:
        """Return what the best computer player does for a seat in the position shown, and why; raises GameError."""
        held = await self._held(match, user_id, number)
        return await self._run(held, imagined_jobs.imagine_advice, seat, self._store.pace.nodes)

    async def plan(self, match: str, user_id: int, number: int) -> OwnPlan:
        """Return the plan that one's own actions in a line make; raises Refused where they make none, or GameError."""
        held = await self._held(match, user_id, number)
        found = await self._run(held, imagined_jobs.imagine_plan)
        if not found.lines:
            raise Refused(
                "A plan is made of your own actions in your turns, and up to here this line has none. Sealed answers "
                "can't be planned."
            )
        return found._replace(lines=found.lines[:MOST_STEPS])

    # The panel: a half-built action, and what may follow it.

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
