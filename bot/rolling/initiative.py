"""Initiative: an order of combatants, kept per channel. The order itself is a pure value; the desk keeps it."""

import functools
import time
from collections.abc import Callable

import msgspec

from bot import caps
from bot.dice import Entropy, SystemEntropy
from bot.matches.caps import count_one, must_fit, must_wait
from bot.matches.errors import Refused
from bot.rolling import common
from bot.rolling.model import Where
from bot.storage import Conflict, Database, Reader, Writer
from bot.storage import dice as store
from games.kernel import Frozen
from rolls import format_line

LONGEST_NAME = 32
MOST_TOTAL = 100_000
_REMEMBERED = 50
"""Interactions that an order remembers: more than anybody's connection loses."""
Faces = dict[tuple[int, int], int]


class Combatant(Frozen, frozen=True):
    """Somebody in the order. `total` None: not rolled yet. `held`: delayed, out of the order until he comes in."""

    name: str
    bonus: int = 0
    face: int | None = None
    total: int | None = None
    user_id: int | None = None
    held: bool = False


class TurnOrder(Frozen, frozen=True):
    """The initiative of a channel: combatants in order, the round (0: not begun), whose turn (an index), the dice.

    `turns` counts how often the turn has passed on: a button knows by it whether its board is out of date. `done` are
    the interactions that changed the order lately: one that is delivered again changes nothing.
    """

    line: str = "1d20"
    combatants: tuple[Combatant, ...] = ()
    round: int = 0
    turn: int = 0
    turns: int = 0
    done: tuple[str, ...] = ()

    def knows(self, interaction: str) -> bool:
        """Whether an interaction (or a part of it) has changed the order already."""
        return bool(interaction) and any(each.partition("/")[0] == interaction for each in self.done)

    @property
    def current(self) -> Combatant | None:
        """Whose turn it is."""
        return self.combatants[self.turn] if self.round and self.combatants else None

    def index(self, name: str) -> int:
        """Return a combatant's place in the order; raises Refused."""
        wanted = " ".join(name.split()).casefold()
        for index, each in enumerate(self.combatants):
            if each.name.casefold() == wanted:
                return index
        raise Refused(f"Nobody called {name.strip()[:LONGEST_NAME]} is in this initiative.")


def added(order: TurnOrder, combatant: Combatant) -> TurnOrder:
    """Add somebody, at his place if he has rolled; raises Refused (full, name taken)."""
    if len(order.combatants) >= caps.MOST_COMBATANTS:
        raise Refused(f"An initiative has at most {caps.MOST_COMBATANTS} combatants.")
    name = " ".join(combatant.name.split())[:LONGEST_NAME]
    if not name or not name.isprintable():
        raise Refused("A combatant needs a name.")
    if any(each.name.casefold() == name.casefold() for each in order.combatants):
        raise Refused(f"{name} is in this initiative already.")
    return _placed(order, order.combatants, msgspec.structs.replace(combatant, name=name))


def _placed(order: TurnOrder, others: tuple[Combatant, ...], each: Combatant) -> TurnOrder:
    """Put somebody before the first with a lower total, or an equal one and a lower bonus; last while not rolled.

    The others keep their places, also those who moved by delaying.
    """
    place = next((i for i, other in enumerate(others) if _key(each) < _key(other)), len(others))
    result = (*others[:place], each, *others[place:])
    acting = order.current
    turn = next((i for i, other in enumerate(result) if acting and other.name == acting.name), 0)
    return msgspec.structs.replace(order, combatants=result, turn=turn)


def _key(each: Combatant) -> tuple[bool, int, int]:
    return (each.total is None, -(each.total or 0), -each.bonus)


def rolled(order: TurnOrder, index: int, face: int | None, total: int) -> TurnOrder:
    """Give a combatant his roll and his place."""
    each = msgspec.structs.replace(order.combatants[index], face=face, total=total)
    return _placed(order, (*order.combatants[:index], *order.combatants[index + 1 :]), each)


def removed(order: TurnOrder, name: str) -> TurnOrder:
    """Take somebody out; if it was his turn, the next one's begins. Raises Refused."""
    index = order.index(name)
    left = (*order.combatants[:index], *order.combatants[index + 1 :])
    turn, rounds = order.turn - (index < order.turn), order.round
    if left and turn >= len(left):
        turn, rounds = 0, rounds + 1 if rounds else 0
    after = msgspec.structs.replace(order, combatants=left, turn=turn, round=rounds)
    if not rounds or any(_able(each) for each in left):
        return _first_able(after) if rounds else after
    held = next((index for index, each in enumerate(left) if each.held), None)
    if held is None:  # nobody is left who has rolled
        return msgspec.structs.replace(after, turn=0, round=0)
    return _come_in(msgspec.structs.replace(after, turn=held), held)  # nobody is left to wait for


def _able(each: Combatant) -> bool:
    return each.total is not None and not each.held


def advanced(order: TurnOrder) -> TurnOrder:
    """Begin, or go on to the next combatant who is not delaying; raises Refused when nobody can act."""
    if not any(_able(each) for each in order.combatants):
        raise Refused("Nobody has rolled initiative yet: `/dice initiative roll`.")
    if not order.round:
        return _first_able(msgspec.structs.replace(order, round=1, turn=0))
    return _first_able(_stepped(order))


def _stepped(order: TurnOrder) -> TurnOrder:
    last = order.turn + 1 >= len(order.combatants)
    return msgspec.structs.replace(order, turn=0 if last else order.turn + 1, round=order.round + last)


def _first_able(order: TurnOrder) -> TurnOrder:
    current = order.current
    while current is None or not _able(current):
        order = _stepped(order)
        current = order.current
    return order


def delayed(order: TurnOrder, name: str) -> TurnOrder:
    """Hold the turn of the combatant whose turn it is, or let one who holds act now, before the current one.

    Raises Refused when it is not his turn to hold.
    """
    index = order.index(name)
    each = order.combatants[index]
    if each.held:
        return _come_in(order, index)
    if order.round == 0 or index != order.turn:
        raise Refused(f"It is not {each.name}'s turn, so {each.name} can't delay now.")
    if not any(_able(other) for other in order.combatants if other != each):
        raise Refused("There is nobody left to wait for.")
    held = msgspec.structs.replace(each, held=True)
    return advanced(
        msgspec.structs.replace(order, combatants=(*order.combatants[:index], held, *order.combatants[index + 1 :]))
    )


def _come_in(order: TurnOrder, index: int) -> TurnOrder:
    """Put a delaying combatant just before the current one, for good, and give him the turn."""
    each = msgspec.structs.replace(order.combatants[index], held=False)
    left = [*order.combatants[:index], *order.combatants[index + 1 :]]
    place = order.turn - (index < order.turn)
    left.insert(place, each)
    return msgspec.structs.replace(order, combatants=tuple(left), turn=place)


def _counted(before: TurnOrder, after: TurnOrder) -> TurnOrder:
    """Count on where the turn has passed to somebody else, or to the same one in another round."""
    turns = [(order.round, order.current.name if order.current else "") for order in (before, after)]
    return msgspec.structs.replace(after, turns=before.turns + (turns[0] != turns[1]))


def _noted(order: TurnOrder, interaction: str) -> TurnOrder:
    return msgspec.structs.replace(order, done=(*order.done, interaction)[-_REMEMBERED:]) if interaction else order


def _present(order: TurnOrder, seen: int | None) -> None:
    """Refuse what was meant for an earlier turn (`seen`: the count of turns on the board that was pressed)."""
    if seen is not None and seen != order.turns:
        acts = f"it is {order.current.name}'s turn" if order.current else "nobody acts"
        raise Refused(f"Somebody was faster: {acts} now.")


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
            after = _noted(_counted(order, change(order)), where.interaction)
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
        """Add a combatant, with a total rolled at the table if given; `own`: played by who adds it. Raises Refused."""
        if abs(bonus) > common.MOST_BONUS or (total is not None and abs(total) > MOST_TOTAL):
            raise Refused("That number is too large.")
        each = Combatant(name, bonus, None, total, where.user_id if own else None)
        return await self._change(where, lambda order: added(order, each))

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
        line = await common.resolve_one(self._database, where, text, "Initiative")
        return await self._change(where, lambda order: msgspec.structs.replace(order, line=format_line(line)))

    async def next(self, where: Where, seen: int | None = None) -> TurnOrder:
        """Begin, or go on to the next turn, from the turn that was seen (None: whichever it is); raises Refused."""

        def change(order: TurnOrder) -> TurnOrder:
            _present(order, seen)
            return advanced(order)

        return await self._change(where, change)

    async def delay(self, where: Where, name: str | None, seen: int | None = None) -> TurnOrder:
        """Delay the current combatant, or let a delaying one act; raises Refused."""

        def change(order: TurnOrder) -> TurnOrder:
            _present(order, seen)
            current = order.current
            if name is None and current is None:
                raise Refused("The fight has not begun: `/dice initiative next`.")
            return delayed(order, name if name is not None else current.name if current else "")

        return await self._change(where, change)

    async def come_in(self, where: Where, name: str) -> TurnOrder:
        """Let somebody who delays act now; raises Refused."""

        def change(order: TurnOrder) -> TurnOrder:
            if not order.combatants[order.index(name)].held:
                raise Refused(f"{name} does not delay any more.")
            return delayed(order, name)

        return await self._change(where, change)

    async def remove(self, where: Where, name: str) -> TurnOrder:
        """Take a combatant out; raises Refused."""
        return await self._change(where, lambda order: removed(order, name))

    async def end(self, where: Where) -> int | None:
        """End the initiative of a channel; returns its message."""
        _, message = await self.look(where.channel_id)
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
