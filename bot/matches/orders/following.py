"""Following plans and standing orders: in tasks of their own, begun by the commit that asks what one of them answers.

A match is settled when they answer nothing that is asked now; only then are people called (`Posting`).
"""

import asyncio
import functools
from collections.abc import Mapping
from typing import Any, NamedTuple

import structlog

from bot.matches.acting import Acting
from bot.matches.constant_time import ConstantTime
from bot.matches.errors import Refused
from bot.matches.guards import must_be_live
from bot.matches.live import Author, Live
from bot.matches.orders import planning
from bot.matches.orders.grammar import ONCE, followed
from bot.matches.planned import PLANNED
from bot.matches.store import MatchStore
from bot.names import BY_ORDER
from bot.storage import Conflict, JournalRow, Writer
from bot.storage import orders as orders_table
from bot.storage.orders import OrderRow
from games.kernel import GameError, Prompt, Seat

MOST_FOLLOWED = 1000
"""Answers in a row before a person is called all the same, so that orders alone cannot go on for ever.

A Go to War of Uprising asks at most 154 times: on a map of 30 regions all 4 players for step c, one in each for step b,
and the 4 Warlords for step a. Every tie adds 4 questions and another war, so this is a war with five ties after it.
"""
_REMEMBERED = 10_000
"""Matches of which it is known how far their orders are followed."""
_AT_ONCE = 8
"""Matches looked at at the same time: after a restart there may be many."""

_log = structlog.get_logger(__name__)


class Following:
    """Follows orders, and knows which matches are settled, and at which ply.

    Nothing of it is kept over a restart: what nobody has looked at since then is not settled.
    """

    def __init__(self, store: MatchStore, acting: Acting) -> None:
        self._store = store
        self._acting = acting
        self._settled: dict[str, int | None] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._stale: set[str] = set()
        self._slots = asyncio.Semaphore(_AT_ONCE)
        store.on_ply.append(self._look)

    def is_settled(self, match: str) -> bool:
        """Whether a match's orders are followed as far as they go; where not known, that is found out."""
        if match in self._settled and match not in self._tasks:
            return True
        self._begin(match)
        return False

    async def settled(self, match: str) -> int | None:
        """Wait until a match's orders are followed as far as they go.

        Returns the ply that was reached; None where following failed, which is in the log.
        """
        while match not in self._settled or match in self._tasks:
            await asyncio.wait({self._begin(match)})
        return self._settled[match]

    def look_again(self, match: str) -> None:
        """Take a match for settled no longer: somebody gave an order, or it has gone on elsewhere."""
        self._settled.pop(match, None)
        self._stale.add(match)

    async def close(self) -> None:
        """End what is under way; an action that is being written is."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _look(self, live: Live) -> None:
        """Take note of a ply that was committed."""
        if live.info.id in self._tasks:
            return
        if not planning.dues(live) and fitting(live) is None:
            self._note(live.info.id, live.info.ply)
        else:
            self._begin(live.info.id)

    def _note(self, match: str, ply: int | None) -> None:
        """Remember how far a match is settled, and let go of what was noted longest ago: it is found out again."""
        self._settled.pop(match, None)
        self._settled[match] = ply
        if len(self._settled) > _REMEMBERED:
            del self._settled[next(iter(self._settled))]

    def _begin(self, match: str) -> asyncio.Task[None]:
        """Return the task that follows a match's orders, begun if there is none."""
        if match not in self._tasks:
            self._tasks[match] = asyncio.create_task(self._settle(match))
        return self._tasks[match]

    async def _settle(self, match: str) -> None:
        try:
            async with self._slots:
                self._note(match, await self._follow_all(match))
        except Exception:  # a post that is owed must not wait for somebody's order
            _log.exception("orders failed", match=match)
            self._note(match, None)
        finally:
            del self._tasks[match]
            self._store.on_change.set()

    async def _follow_all(self, match: str) -> int:
        """Follow orders until none was given meanwhile."""
        while True:
            self._stale.discard(match)
            reached = await self.follow(match)
            if match not in self._stale:
                return reached

    async def follow(self, match: str) -> int:
        """Answer what plans and orders answer, each in a transaction of its own; returns the ply that was reached."""
        for _ in range(MOST_FOLLOWED):
            live = await self._store.load(match)
            even = {
                prompt.kind: ConstantTime(live, prompt.kind, self._store.pace.even) for prompt in live.open_prompts()
            }
            if await self._planned(live, even):
                continue
            found = fitting(live)
            if found is None:
                return live.info.ply
            await even[found.prompt.kind].pass_by()
            if not await self._answered(live, found):
                return live.info.ply
        _log.warning("orders stopped", match=match, followed=MOST_FOLLOWED)
        return (await self._store.load(match)).info.ply

    async def _planned(self, live: Live, even: Mapping[str, ConstantTime]) -> bool:
        """Take the next action of a plan, or stop it; returns whether there may be more to answer."""
        for asked in planning.dues(live):
            if not planning.concerns(live, asked):
                continue
            since = asked.step.since or 0
            rows = await self._stood(live, since)
            step = await planning.plainly(self._store, live, asked.step.seat, planning.read_step(asked.step.line))
            turn = planning.turn_of(live, asked.prompt, step, rows)
            if turn.why or turn.leaves_out:
                ended = planning.ending_with(live, asked.step, turn.piece) if turn.why else (asked.step,)
                await self._end(live, ended, turn.why)
            elif turn.action is not None:
                await even[asked.prompt.kind].pass_by()
                await self._step(live, asked, turn)
            if turn != planning.Turn():
                return True
        return False

    async def _stood(self, live: Live, since: int) -> tuple[JournalRow, ...]:
        """Return the actions since a ply that nobody has taken back."""
        rows = await self._store.database.read(lambda tx: tx.journal(live.info.id, since + 1, live.info.ply))
        return tuple(row for row in rows if row.stood(live.info.ply))

    async def _end(self, live: Live, steps: tuple[OrderRow, ...], why: str) -> None:
        """Stop actions of a plan, and keep the reason for its author; without one, leave them out."""
        match = live.info.id

        def end(tx: Writer) -> None:
            if set(steps) <= set(orders_table.orders_of(tx, match)):  # else another plan was written meanwhile
                orders_table.use_steps(tx, steps, live.info.ply, why)

        await self._store.database.write(end)
        self._store.forget(match)

    async def _step(self, live: Live, asked: planning.Due, turn: planning.Turn) -> None:
        """Take an action of a plan out of it, unless it keeps it, and carry out what it does, both or neither."""
        match, step = live.info.id, asked.step

        def still(now: Live) -> tuple[Seat, Any]:
            must_be_live(now)
            if now.info.ply != live.info.ply or asked not in planning.dues(now):
                raise Refused("No plan answers that question any more.", now.link)
            return step.seat, turn.action

        def taken(tx: Writer, now: Live) -> None:
            if step not in orders_table.orders_of(tx, match):
                raise Conflict("another plan was written")
            if not turn.keeps:
                orders_table.use_order(tx, step, now.info.ply + 1)

        # In the player's own name: the others cannot tell it from what a quick player does.
        by = Author(live.info.names[step.seat], f"{PLANNED}{match}:{live.info.ply}:{step.seat}")
        try:
            await self._acting.act(match, still, lambda now: by, taken)
        except (GameError, Refused):
            self._store.forget(match)  # it has gone on, or the plan is another

    async def _answered(self, live: Live, found: "Fitting") -> bool:
        """Give an answer; returns whether there may be more to answer, be it because somebody else was faster.

        An order that answers once is dropped by the same commit.
        """
        match, ply = live.info.id, live.info.ply
        by = Author(BY_ORDER, f"order:{match}:{ply}:{found.prompt.seat}")
        once = found.row if found.line.startswith(f"{ONCE} ") else None

        def used(tx: Writer, now: Live) -> None:
            if once is not None:
                orders_table.use_order(tx, once, now.info.ply + 1)

        try:
            await self._acting.act(match, functools.partial(_still, live, found), lambda now: by, used)
        except (GameError, Refused):
            now = await self._store.load(match)
            return now.info.ply != ply or fitting(now) != found
        if once is not None:
            self._store.forget(match)
        return True


class Fitting(NamedTuple):
    """An open question with the action of the first order that answers it now, and that order, if one does."""

    prompt: Prompt
    action: Any
    row: OrderRow | None = None

    @property
    def line(self) -> str:
        """The order as it is kept; "" without one."""
        return "" if self.row is None else self.row.line


def fitting(live: Live) -> Fitting | None:
    """Return an open question that an order answers now."""
    if not live.orders:
        return None
    people = {seat.seat for seat in live.info.seats if seat.policy is None}
    for prompt in live.open_prompts():
        rows = {row.line: row for row in live.orders if row.seat == prompt.seat and row.since is None}
        action, line = followed(live.game, live.state, prompt, rows) if prompt.seat in people else (None, "")
        if action is not None:
            return Fitting(prompt, action, rows.get(line))
    return None


def _still(seen: Live, found: Fitting, live: Live) -> tuple[Seat, Any]:
    must_be_live(live)
    # By now the question may be answered, the order taken back, or the seat handed over. What is as it was is not
    # thought about again: that takes its time.
    if live is not seen and fitting(live) != found:
        raise Refused("No order answers that question any more.", live.link)
    return found.prompt.seat, found.action
