"""Keeping standing orders and plans: each player's own list in a match."""

from collections.abc import Iterable

from msgspec.structs import replace

from bot import caps
from bot.matches.caps import must_be_fewer
from bot.matches.errors import Refused
from bot.matches.guards import must_be_live, own_seat
from bot.matches.live import Live
from bot.matches.orders import planning
from bot.matches.orders.following import Following
from bot.matches.orders.for_a_turn import for_this_turn, is_for_a_turn, is_over
from bot.matches.orders.grammar import ASK, StandingOrder, check_order, objection, read_order, settled_often
from bot.matches.planned import Plan, entries, plan_of
from bot.matches.store import MatchStore
from bot.matches.untold import acted_last, untold_stops
from bot.storage import Reader, Writer
from bot.storage import orders as orders_table
from bot.storage.orders import OrderRow
from games.kernel import Seat
from games.kernel.content.options import read_options


class Orders:
    """Answers that a player gives beforehand; nobody else ever sees them."""

    def __init__(self, store: MatchStore, following: Following) -> None:
        self._store = store
        self._following = following

    async def given(self, match: str, user_id: int) -> tuple[str, ...]:
        """Return one's own orders and plan, as written."""
        return tuple(entry.told for entry in entries(await self._rows(match, user_id)))

    async def planned(self, match: str, user_id: int) -> Plan:
        """Return what one has planned oneself, and what became of it since one acted oneself.

        Nothing for people without a seat.
        """
        live = await self._store.load(match)
        seat = live.info.seat_of(user_id)
        if seat is None:
            return Plan()

        def read(tx: Reader) -> Plan:
            rows = orders_table.plan_rows(tx, match, seat.seat)
            return plan_of(rows, seat.seat, acted_last(tx, match, seat.seat))

        return await self._store.database.read(read)

    async def stopped(self, match: str, user_id: int) -> tuple[str, ...]:
        """Return why one's plan was stopped, a sentence for each reason, until one has acted."""
        return await untold_stops(self._store, await self._store.load(match), user_id)

    async def _rows(self, match: str, user_id: int) -> tuple[OrderRow, ...]:
        live = await self._store.load(match)
        seat = own_seat(live, user_id).seat
        rows = await self._store.database.read(lambda tx: _of_seat(tx, match, seat))
        return tuple(row for row in rows if not _is_over(live, row))

    async def may_plan(self, match: str) -> bool:
        """Whether the table of a live match plays with plans."""
        live = await self._store.load(match)
        return live.state is not None and live.game.may_plan(live.state)

    async def idle(self, match: str, user_id: int) -> tuple[str, ...]:
        """Return why a plan was stopped, until its person has acted.

        And why orders that fit what is asked now are not followed: they gain nothing, or lose all.
        """
        live, rows = await self._store.load(match), await self._rows(match, user_id)
        seat, orders = own_seat(live, user_id).seat, [read_order(row.line) for row in rows if row.since is None]
        asked = [prompt for prompt in live.open_prompts() if prompt.seat == seat]
        found = [(order, objection(live.game, live.state, prompt, order)) for prompt in asked for order in orders]
        idle = [f"Your order “{order.line}” is not followed: {why}" for order, why in found if why]
        return (*await untold_stops(self._store, live, user_id), *idle)

    async def add(self, match: str, user_id: int, line: str) -> tuple[str, ...]:
        """Give an order or a plan, and follow it at once where it fits; returns all. Raises Refused, GameError."""
        live = await self._store.load(match)
        must_be_live(live)
        seat = own_seat(live, user_id).seat
        texts = planning.written(line)
        await (self._plan(live, seat, texts) if texts else self._order(live, seat, line))
        self._store.forget(match)
        self._following.look_again(match)
        await self._following.settled(match)
        return await self.given(match, user_id)

    async def _plan(self, live: Live, seat: Seat, texts: tuple[str, ...]) -> None:
        """Write a plan in place of the one before."""
        match = live.info.id
        steps = await planning.check_plan(self._store, live, seat, texts)

        def put(tx: Writer) -> None:
            row = tx.match(match)
            orders_table.drop_plan(tx, match, seat)
            _, number = orders_table.numbers_around(tx, match, seat)
            for place, text in enumerate(steps, number):
                since = live.info.ply if row is None else row.ply
                orders_table.add_order(tx, OrderRow(match, seat, place, text, since=since))

        await self._store.database.write(put)

    async def _order(self, live: Live, seat: Seat, line: str) -> None:
        """Put an order behind those that there are; one for a turn, or one that asks, before them."""
        match, order = live.info.id, for_this_turn(live.game, live.state, seat, read_order(line))
        order = settled_often(live.game, replace(order, text=live.spelled(seat, order.text)))
        check_order(live.game, live.state, seat, order)

        def put(tx: Writer) -> None:
            rows = self._those_that_count(tx, live, seat)
            orders = [row.line for row in rows if row.since is None]
            must_be_fewer(caps.STANDING_ORDERS, "person", len(orders))
            if order.line in orders:
                raise Refused("You have given this order already.")
            before, behind = orders_table.numbers_around(tx, match, seat)
            for_a_turn = is_for_a_turn(order)
            first = for_a_turn or order.text.lower() == ASK  # behind another one it would never be reached
            number = before if first else behind
            orders_table.add_order(tx, OrderRow(match, seat, number, order.line))
            if not for_a_turn:
                _give_way(tx, [row for row in rows if row.line in filled_in(live)], order, behind + 1)

        await self._store.database.write(put)

    @staticmethod
    def _those_that_count(tx: Writer, live: Live, seat: Seat) -> list[OrderRow]:
        """Delete orders whose turn is over, and return the others."""
        rows = _of_seat(tx, live.info.id, seat)
        for row in rows:
            if _is_over(live, row):
                orders_table.drop_order(tx, row.match, seat, row.number)
        return [row for row in rows if not _is_over(live, row)]

    async def let_be(self, match: str, user_id: int) -> str:
        """Pass what a person is asked and whatever else of its kind comes in this turn; returns the order.

        Raises Refused where that cannot be passed.
        """
        live = await self._store.load(match)
        seat = own_seat(live, user_id).seat
        kinds = [prompt.kind for prompt in live.open_prompts() if prompt.seat == seat]
        kind = next((kind for kind in kinds if live.game.lets_be(kind)), None)
        if kind is None:
            raise Refused("You are asked nothing now that you could pass for the whole turn.", live.link)
        line = f"{kind}: {live.game.lets_be(kind)} this turn"
        await self.add(match, user_id, line)
        return line

    async def remove(self, match: str, user_id: int, place: int) -> tuple[str, ...]:
        """Take back the order at a place of one's list, counted from 1; returns those left. Raises Refused."""
        live = await self._store.load(match)
        seat = own_seat(live, user_id).seat

        def drop(tx: Writer) -> None:
            listed = entries(self._those_that_count(tx, live, seat))
            if not 1 <= place <= len(listed):
                raise Refused(f"You have no order {place}.")
            for row in listed[place - 1].rows:
                orders_table.drop_order(tx, match, seat, row.number)

        await self._store.database.write(drop)
        self._store.forget(match)
        return await self.given(match, user_id)


def filled_in(live: Live) -> tuple[str, ...]:
    """Return the standing orders with which people begin a match."""
    return live.game.first_orders(read_options(live.game.card, (), live.info.options))


def _give_way(tx: Writer, rows: Iterable[OrderRow], order: StandingOrder, number: int) -> None:
    """Let what was filled in at the start give way to an order that a player writes for the same question.

    It is gone, or comes after one that depends on a condition.
    """
    for row in rows:
        if read_order(row.line).kind == order.kind:
            orders_table.drop_order(tx, row.match, row.seat, row.number)
            if order.conditions.every:
                orders_table.add_order(tx, replace(row, number=number))


def _is_over(live: Live, row: OrderRow) -> bool:
    """Whether a row is an order whose turn has passed."""
    if row.since is not None or live.state is None:
        return False
    return is_over(live.game, live.state, row.seat, read_order(row.line))


def _of_seat(tx: Reader, match: str, seat: Seat) -> tuple[OrderRow, ...]:
    return tuple(row for row in orders_table.orders_of(tx, match) if row.seat == seat)
