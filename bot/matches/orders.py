"""Standing orders: answers that a player gives beforehand, such as `evade: evade stress if hits >= 3`.

They are followed before a post is made, so that nobody is called for a question that is answered already.
"""

import functools
import operator
import re
from collections.abc import Mapping
from typing import Any

import structlog

from bot.matches.acting import TRIES, ActingPart
from bot.matches.errors import Refused
from bot.matches.guards import must_be_live, own_seat
from bot.matches.live import Author, Live
from bot.matches.model import Owed
from bot.matches.posting import PostingPart
from bot.storage import Conflict, Writer
from bot.storage import orders as store
from bot.storage.orders import OrderRow
from bot.verify.replaying import AnyGame
from games.kernel import BadNotation, Frozen, GameError, Prompt, Seat

ACTOR = "standing order"
"""Who acts, in the journal and in exports."""
MOST_ORDERS = 10
LONGEST = 200
MOST_KNOWN = 10_000
"""Matches whose orders are held in memory; nearly all have none."""
MOST_FOLLOWED = 1000
"""Answers in a row before a person is called all the same, so that orders alone cannot go on for ever.

A Go to War of Uprising asks at most 154 times: on a map of 30 regions all 4 players for step c, one in each for step b,
and the 4 Warlords for step a. Every tie adds 4 questions and another war, so this is a war with five ties after it.
"""

_log = structlog.get_logger(__name__)
_LINE = re.compile(
    r"(?P<kind>[\w-]+)\s*:\s*(?P<text>.+?)(?:\s+if\s+(?P<figure>\w+)\s*(?P<sign>>=|<=)\s*(?P<bound>\d{1,4}))?"
)
_HOLDS = {">=": operator.ge, "<=": operator.le}


class Order(Frozen, frozen=True):
    """One order: the kind of question, the answer, and the figure that it depends on ("" for always)."""

    kind: str
    text: str
    figure: str = ""
    sign: str = ">="
    bound: int = 0

    @property
    def line(self) -> str:
        """The order as people write it."""
        return f"{self.kind}: {self.text}" + (f" if {self.figure} {self.sign} {self.bound}" if self.figure else "")

    def holds(self, figures: Mapping[str, int]) -> bool:
        """Tell whether the condition is met; an unknown figure never is."""
        if not self.figure:
            return True
        return self.figure in figures and bool(_HOLDS[self.sign](figures[self.figure], self.bound))


def read_order(line: str) -> Order:
    """Read one order; raises Refused in a sentence.

    >>> read_order("Evade: evade stress if hits >= 3").line
    'evade: evade stress if hits >= 3'
    """
    line = " ".join(line.split())
    found = _LINE.fullmatch(line) if len(line) <= LONGEST else None
    if found is None:
        raise Refused("Write an order as `question: answer`, perhaps with `if figure >= number` behind.")
    figure = (found["figure"] or "").lower()
    return Order(found["kind"].lower(), found["text"], figure, found["sign"] or ">=", int(found["bound"] or 0))


class OrdersPart(PostingPart, ActingPart):
    """Keeping orders, and following them."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._given: dict[str, tuple[OrderRow, ...]] = {}
        self._given_changes = 0

    async def orders(self, match_id: str, user_id: int) -> tuple[str, ...]:
        """Return one's own orders, as written."""
        live = await self._load(match_id)
        return tuple(row.line for row in _of_seat(await self._orders(match_id), own_seat(live, user_id).seat))

    async def add_order(self, match_id: str, user_id: int, line: str) -> tuple[str, ...]:
        """Give an order, and follow it at once where it fits; returns all. Raises Refused, BadNotation."""
        live = await self._load(match_id)
        must_be_live(live)
        seat = own_seat(live, user_id).seat
        order = read_order(line)
        _check_order(live.game, live.state, seat, order)

        def add(tx: Writer) -> None:
            rows = _of_seat(store.orders_of(tx, match_id), seat)
            if len(rows) >= MOST_ORDERS:
                raise Refused(f"{MOST_ORDERS} orders are the most; remove one first.")
            if any(row.line == order.line for row in rows):
                raise Refused("You have given this order already.")
            number = max((row.number for row in rows), default=0) + 1
            store.add_order(tx, OrderRow(match_id, seat, number, order.line))

        await self.database.write(add)
        self._orders_changed(match_id)
        await self.follow_orders(match_id)
        return await self.orders(match_id, user_id)

    async def remove_order(self, match_id: str, user_id: int, place: int) -> tuple[str, ...]:
        """Take back the order at a place of one's list, counted from 1; returns those left. Raises Refused."""
        live = await self._load(match_id)
        seat = own_seat(live, user_id).seat

        def drop(tx: Writer) -> None:
            rows = _of_seat(store.orders_of(tx, match_id), seat)
            if not 1 <= place <= len(rows):
                raise Refused(f"You have no order {place}.")
            store.drop_order(tx, match_id, seat, rows[place - 1].number)

        await self.database.write(drop)
        self._orders_changed(match_id)
        return await self.orders(match_id, user_id)

    async def claim(self, match_id: str) -> Owed | None:
        """Follow standing orders, then freeze what the next post shows."""
        for _ in range(TRIES):
            try:
                seen = await self.follow_orders(match_id)
            except Exception:  # a post that is owed must not wait for somebody's order
                _log.exception("orders failed", match=match_id)
                break
            try:
                return await self._claim(match_id, seen)
            except Conflict:
                self._forget(match_id)  # somebody acted meanwhile: there may be an order for what is asked now
        return await self._claim(match_id, None)

    async def follow_orders(self, match_id: str) -> int:
        """Answer what standing orders answer, each in a transaction of its own; returns the ply that was reached."""
        for _ in range(MOST_FOLLOWED):
            live = await self._load(match_id)
            found = _fitting(live, await self._orders(match_id))
            if found is None:
                return live.info.ply
            prompt, action = found
            by = Author(ACTOR, f"order:{match_id}:{live.info.ply}:{prompt.seat}")
            try:
                await self._act(match_id, functools.partial(_still, prompt, action), functools.partial(_author, by))
            except (GameError, Refused):
                if (await self._load(match_id)).info.ply == live.info.ply:
                    return live.info.ply
                # Somebody was faster: there may be an order for what is asked now.
        _log.warning("orders stopped", match=match_id, followed=MOST_FOLLOWED)
        return (await self._load(match_id)).info.ply

    async def _orders(self, match_id: str) -> tuple[OrderRow, ...]:
        """Return the orders of a match, from memory where possible: they are asked for with every post."""
        if match_id not in self._given:
            changes = self._given_changes
            rows = await self.database.read(lambda tx: store.orders_of(tx, match_id))
            if changes != self._given_changes:
                return rows  # perhaps they are those from before the change
            if len(self._given) >= MOST_KNOWN:
                self._given.clear()
            self._given[match_id] = rows
        return self._given[match_id]

    def _orders_changed(self, match_id: str) -> None:
        self._given_changes += 1
        self._given.pop(match_id, None)


def _of_seat(rows: tuple[OrderRow, ...], seat: Seat) -> tuple[OrderRow, ...]:
    return tuple(row for row in rows if row.seat == seat)


def _check_order(game: AnyGame, state: Any, seat: Seat, order: Order) -> None:
    """Raise Refused or BadNotation for an order that can never fit."""
    if order.kind not in game.prompt_kinds:
        raise Refused(f"{game.title} never asks for {order.kind!r}; it asks for {', '.join(game.prompt_kinds)}.")
    if order.figure and order.figure not in game.figure_names:
        known = ", ".join(game.figure_names) or "none"
        raise Refused(f"There is no figure {order.figure!r} to look at; there are: {known}.")
    try:
        game.parse(state, seat, order.text)
    except BadNotation as error:
        raise BadNotation(f"{order.text!r} is no action: {error.reason}") from None


def _fitting(live: Live, rows: tuple[OrderRow, ...]) -> tuple[Prompt, Any] | None:
    """Return an open question with the action of the first order that answers it now."""
    if not rows:
        return None
    people = {seat.seat for seat in live.info.seats if seat.policy is None}
    for prompt in live.open_prompts():
        for row in rows if prompt.seat in people else ():
            action = _answer(live, prompt, read_order(row.line)) if row.seat == prompt.seat else None
            if action is not None:
                return prompt, action
    return None


def _answer(live: Live, prompt: Prompt, order: Order) -> Any:
    """Return the action of an order if it answers a question now, else None: then its owner is asked as ever."""
    game, state = live.game, live.state
    if order.kind != prompt.kind or not order.holds(game.figures(state, prompt)):
        return None
    try:
        action = game.parse(state, prompt.seat, order.text)
        game.check(state, prompt.seat, action)
    except GameError:
        return None
    return action if game.answers(state, prompt.seat, action) == prompt.id else None


def _author(by: Author, live: Live) -> Author:
    return by


def _still(prompt: Prompt, action: Any, live: Live) -> tuple[Seat, Any]:
    must_be_live(live)
    if all(asked.id != prompt.id for asked in live.open_prompts()):
        raise Refused("That question is answered already.", live.link)
    return prompt.seat, action
