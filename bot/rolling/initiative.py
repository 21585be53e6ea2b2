"""Initiative: an order of combatants, kept per channel."""

import functools
import time
from collections.abc import Callable

import msgspec

from bot import caps
from bot.dice import Entropy, SystemEntropy
from bot.matches.caps import count_one, must_fit, must_wait
from bot.matches.errors import Refused
from bot.rolling import common
from bot.rolling.formulas import resolve_one
from bot.rolling.model import Where
from bot.rolling.turn_order import (
    Combatant,
    TurnOrder,
    added,
    advanced,
    counted,
    delayed,
    entries,
    must_be_present,
    must_be_removable,
    must_be_theirs,
    must_run,
    named,
    noted,
    removed,
    rolled,
)
from bot.storage import Conflict, Database, Reader, Writer
from bot.storage import dice as store
from rolls import Line, format_line

MOST_TOTAL = 100_000
Faces = dict[tuple[int, int], int]


class InitiativeDesk:
    """Keeps the initiative of each channel, and the living message that shows it."""

    def __init__(
        self, database: Database, entropy: Entropy | None = None, now: Callable[[], float] = time.time
    ) -> None:
        self._database = database
        self._entropy = entropy or SystemEntropy()
        self._now = now

    async def look(self, channel_id: int) -> tuple[TurnOrder, int | None]:
        """Return the order of a channel (empty if there is none) and its message."""
        row = await self._database.read(lambda tx: store.initiative(tx, channel_id))
        if row is None:
            return TurnOrder(), None
        return msgspec.json.decode(row.state, type=TurnOrder), row.message_id

    async def _change(
        self,
        where: Where,
        change: Callable[[TurnOrder], TurnOrder],
        thrown: Callable[[], tuple[int, Faces]] | None = None,
    ) -> TurnOrder:
        """Write what `change` makes of the order; `thrown` tells afterwards whose dice count, and which."""
        for _ in range(5):
            row = await self._database.read(lambda tx: store.initiative(tx, where.channel_id))
            order = TurnOrder() if row is None else msgspec.json.decode(row.state, type=TurnOrder)
            if where.interaction and where.interaction in order.done:
                return order
            after = noted(counted(order, change(order)), where.interaction)
            fresh = self._row(where, after, row.version if row else 0)
            try:
                await self._database.write(functools.partial(_put, fresh, where, thrown() if thrown else None))
            except Conflict:
                continue
            return after
        raise Refused("Too many people change this initiative at once; try again.")

    def _row(self, where: Where, order: TurnOrder, version: int) -> store.InitiativeRow:
        """Return what is written of an order after its change from a version."""
        state = msgspec.json.encode(order)
        return store.InitiativeRow(
            where.channel_id, where.guild_id, state, version + 1, None, where.user_id, self._now()
        )

    async def must_have_room(self, where: Where) -> None:
        """Raise Refused where a person may not begin one more, before a message is posted for it."""
        now = self._now()
        await self._database.read(lambda tx: _must_have_room(tx, where, now))

    async def add(self, where: Where, name: str, bonus: int, total: int | None, own: bool) -> TurnOrder:
        """Add a combatant, with a total rolled at the table if given; `own`: played by who adds it. Raises Refused.

        `Goblin x3` adds three, `Orc, Troll +2` both, the troll with a bonus of its own.
        """
        who = ((name, bonus),) if name == where.name else entries(name, bonus)
        if any(abs(each) > common.MOST_BONUS for _, each in who) or (total is not None and abs(total) > MOST_TOTAL):
            raise Refused("That number is too large.")
        one = Combatant(name, bonus, None, total, where.user_id if own else None, added_by=where.user_id)

        def change(order: TurnOrder) -> TurnOrder:
            if not order.combatants:
                order = msgspec.structs.replace(order, runner=where.user_id)
            for typed, extra in who:
                for each in named(order, typed):
                    order = added(order, msgspec.structs.replace(one, name=each, bonus=extra))
            return order

        return await self._change(where, change)

    async def roll(self, where: Where, name: str | None) -> TurnOrder:
        """Roll for one combatant, or for everybody who has not rolled; raises Refused."""
        order, _ = await self.look(where.channel_id)
        if order.knows(where.interaction):
            return order
        if name is None:
            names = [each.name for each in order.combatants if each.total is None]
        else:
            each = order.combatants[order.index(name)]
            if each.total is not None:
                raise Refused(f"{each.name} has rolled {each.total}; to roll again, remove and add {each.name}.")
            names = [each.name]
        if not names:
            raise Refused("Everybody has rolled.")
        for wanted in names:
            part = f"{where.interaction}/{wanted}" if where.interaction else ""
            order = await self._roll_one(msgspec.structs.replace(where, interaction=part), wanted)
        return order

    async def _roll_one(self, where: Where, name: str) -> TurnOrder:
        roll_id, secret = common.new_id(self._entropy), self._entropy.token_bytes(32)
        thrown: tuple[int, Faces] = (where.user_id, {})

        def change(order: TurnOrder) -> TurnOrder:
            nonlocal thrown
            index = order.index(name)
            each = order.combatants[index]
            if each.total is not None:  # somebody else's press was faster
                thrown = (where.user_id, {})
                return order
            line = common.with_bonus(order.line, each.bonus)
            result, recorded = common.fair_throw(line, secret, roll_id, where.user_id, f"initiative of {name}")
            thrown = (each.user_id or where.user_id, common.faces(recorded))
            dice = [die.face for pool in result.items[0].rolls[0].pools for die in pool.dice]
            return rolled(order, index, dice[0] if len(dice) == 1 else None, result.totals[0])

        return await self._change(where, change, lambda: thrown)

    async def formula(self, where: Where, text: str) -> TurnOrder:
        """Set the dice of the initiative (1d20 unless you set others); raises Refused."""
        line = await resolve_one(self._database, where, text, "Initiative")
        written = format_line(Line((msgspec.structs.replace(line.items[0], label=""),)))
        return await self._change(where, lambda order: msgspec.structs.replace(order, line=written))

    async def next(self, where: Where, seen: int | None = None) -> TurnOrder:
        """Begin, or go on to the next turn, from the turn that was seen (None: whichever it is); raises Refused."""

        def change(order: TurnOrder) -> TurnOrder:
            must_be_present(order, seen)
            return advanced(order)

        return await self._change(where, change)

    async def delay(
        self, where: Where, name: str | None, seen: int | None = None, *, manages: bool = False
    ) -> TurnOrder:
        """Delay the current combatant, or let a delaying one act; raises Refused.

        A person who `manages` the channel may do it for everybody.
        """

        def change(order: TurnOrder) -> TurnOrder:
            must_be_present(order, seen)
            current = order.current
            if name is None and current is None:
                raise Refused("The fight has not begun: `/dice initiative next`.")
            wanted = name if name is not None else current.name if current else ""
            if not manages:
                must_be_theirs(order, order.combatants[order.index(wanted)], where.user_id)
            return delayed(order, wanted)

        return await self._change(where, change)

    async def come_in(self, where: Where, name: str, *, manages: bool = False) -> TurnOrder:
        """Let somebody who delays act now; raises Refused."""

        def change(order: TurnOrder) -> TurnOrder:
            each = order.combatants[order.index(name)]
            if not each.held:
                raise Refused(f"{name} does not delay any more.")
            if not manages:
                must_be_theirs(order, each, where.user_id)
            return delayed(order, name)

        return await self._change(where, change)

    async def remove(self, where: Where, name: str, *, manages: bool = False) -> TurnOrder:
        """Take a combatant out; raises Refused. A person who `manages` the channel may take anybody out."""

        def change(order: TurnOrder) -> TurnOrder:
            if not manages:
                must_be_removable(order, order.combatants[order.index(name)], where.user_id)
            return removed(order, name)

        return await self._change(where, change)

    async def end(self, where: Where, *, manages: bool = False) -> int | None:
        """End the initiative of a channel, for the person who runs it or `manages` the channel; returns its message.

        Raises Refused.
        """
        order, message = await self.look(where.channel_id)
        if not manages:
            must_run(order, where.user_id)
        await self._database.write(lambda tx: store.drop_initiative(tx, where.channel_id))
        return message

    async def posted(self, where: Where, message_id: int) -> None:
        """Remember the living message, also for an initiative that begins with it."""
        row = self._row(where, TurnOrder(), 0)
        await self._database.write(functools.partial(_posted, row, where, message_id))


def _must_have_room(tx: Reader, where: Where, now: float) -> bool:
    """Return whether a channel has no initiative yet; raises Refused where one more may not begin."""
    if store.initiative(tx, where.channel_id) is not None:
        return False
    must_fit(tx, caps.INITIATIVES, where.whose, now)
    must_wait(tx, (caps.INITIATIVES_A_DAY,), where.whose, now)
    return True


def _put(row: store.InitiativeRow, where: Where, thrown: tuple[int, Faces] | None, tx: Writer) -> None:
    if _must_have_room(tx, where, row.at):
        count_one(tx, (caps.INITIATIVES_A_DAY,), where.whose, row.at)
    store.put_initiative(tx, row)
    if thrown is not None:
        user_id, faces = thrown
        store.count_faces(tx, (row.guild_id, row.channel_id, user_id), faces)


def _posted(empty: store.InitiativeRow, where: Where, message_id: int, tx: Writer) -> None:
    if store.initiative(tx, empty.channel_id) is None:
        _put(empty, where, None, tx)
    store.initiative_posted(tx, empty.channel_id, message_id)
