"""The order of a fight as a pure value: who is in it, who acts, who delays."""

import re

import msgspec

from bot import caps
from bot.matches.errors import Refused
from games.kernel import Frozen

LONGEST_NAME = 32
_MANY = re.compile(r"(.*\S)\s+[x×]\s*([0-9]{1,3})", re.IGNORECASE)
_BONUS = re.compile(r"(.*\S)\s+([-+−])\s?([0-9]{1,6})(\s+[x×]\s*[0-9]{1,3})?", re.IGNORECASE)
_REMEMBERED = 50
"""Interactions that an order remembers: more than anybody's connection loses."""


class Combatant(Frozen, frozen=True):
    """Somebody in the order. `total` None: not rolled yet. `held`: delayed, out of the order until they come in.

    `user_id` plays it, None where nobody does; `added_by` is who put it into the order.
    """

    name: str
    bonus: int = 0
    face: int | None = None
    total: int | None = None
    user_id: int | None = None
    held: bool = False
    added_by: int | None = None


class TurnOrder(Frozen, frozen=True):
    """The initiative of a channel: combatants in order, the round (0: not begun), whose turn (an index), the dice.

    `turns` counts how often the turn has passed on: a button knows by it whether its board is out of date. `done` are
    the interactions that changed the order lately: one that is delivered again changes nothing. `runner` is the person
    who began it.
    """

    line: str = "1d20"
    combatants: tuple[Combatant, ...] = ()
    round: int = 0
    turn: int = 0
    turns: int = 0
    done: tuple[str, ...] = ()
    runner: int | None = None

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


def named(order: TurnOrder, name: str) -> tuple[str, ...]:
    """Return the names that a typed one means: `Goblin x3` is three, with the next free numbers. Raises Refused."""
    found = _MANY.fullmatch(" ".join(name.split()))
    if found is None:
        return (name,)
    many = int(found[2])
    if not 1 <= many <= caps.MOST_COMBATANTS:
        raise Refused(f"You can add 1 to {caps.MOST_COMBATANTS} combatants at once, not {many}.")
    taken = {each.name.casefold() for each in order.combatants}
    names: list[str] = []
    number = 1
    while len(names) < many:
        each = f"{found[1][: LONGEST_NAME - 4]} {number}"
        names += [] if each.casefold() in taken else [each]
        number += 1
    return tuple(names)


def entries(text: str, bonus: int) -> tuple[tuple[str, int], ...]:
    """Return who is typed in a line, each with a bonus: that of the name (`Dragon +7`), else `bonus`. Raises Refused.

    >>> entries("Orc, Troll, Dragon +7", 2)
    (('Orc', 2), ('Troll', 2), ('Dragon', 7))
    >>> entries("Goblin x3 +1, Wolf -1 x2", 0)
    (('Goblin x3', 1), ('Wolf x2', -1))
    """
    parts = [" ".join(part.split()) for part in text.split(",") if part.strip()] or [text]
    found = tuple(_entry(part, bonus) for part in parts)
    if len(found) == 1 and bonus not in (0, found[0][1]):
        raise Refused(f"The name says the bonus {found[0][1]:+}, the option says {bonus:+}: leave one out.")
    return found


def _entry(name: str, bonus: int) -> tuple[str, int]:
    found = _BONUS.fullmatch(name)
    if found is None:
        return name, bonus
    return found[1] + (found[4] or ""), int(found[3]) * (1 if found[2] == "+" else -1)


def must_be_theirs(order: TurnOrder, each: Combatant, user_id: int) -> None:
    """Raise Refused unless a person plays a combatant, added it for nobody, or runs the fight."""
    if user_id in (order.runner, each.user_id) or (each.user_id is None and user_id == each.added_by):
        return
    raise Refused(f"Only the player of {each.name} or the person who runs this initiative can delay for {each.name}.")


def must_be_removable(order: TurnOrder, each: Combatant, user_id: int) -> None:
    """Raise Refused unless a person plays a combatant, added it, or runs the fight."""
    if user_id in (order.runner, each.user_id, each.added_by) or order.runner is None:
        return
    raise Refused(
        f"You can remove what you added or play; {each.name} can be removed by its player and the person who runs this "
        "initiative, or by moderators."
    )


def must_run(order: TurnOrder, user_id: int) -> None:
    """Raise Refused unless a person runs the fight; nobody does while nobody is in it."""
    if order.combatants and order.runner not in (None, user_id):
        raise Refused("Only the person who began this initiative, or a moderator, can end it.")


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


def counted(before: TurnOrder, after: TurnOrder) -> TurnOrder:
    """Count on where the turn has passed to somebody else, or to the same one in another round."""
    turns = [(order.round, order.current.name if order.current else "") for order in (before, after)]
    return msgspec.structs.replace(after, turns=before.turns + (turns[0] != turns[1]))


def noted(order: TurnOrder, interaction: str) -> TurnOrder:
    """Remember an interaction that has changed the order."""
    return msgspec.structs.replace(order, done=(*order.done, interaction)[-_REMEMBERED:]) if interaction else order


def must_be_present(order: TurnOrder, seen: int | None) -> None:
    """Refuse what was meant for an earlier turn (`seen`: the count of turns on the board that was pressed)."""
    if seen is not None and seen != order.turns:
        acts = f"it is {order.current.name}'s turn" if order.current else "nobody acts"
        raise Refused(f"Somebody was faster: {acts} now.")
