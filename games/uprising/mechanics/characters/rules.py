"""What the seven actions of characters have in common (UP-9, UP-10, UP-18): who acts, and what it costs."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import astuple, replace

from games.kernel import IllegalAction, Seat
from games.uprising.board.characters import own_character
from games.uprising.board.edit import change_character, pay
from games.uprising.state.actions import Path
from games.uprising.state.pieces import Character
from games.uprising.state.purses import purse
from games.uprising.state.state import Public, Refusal, State, Table

ActionT = TypeVar("ActionT", bound=msgspec.Struct)


def who_and_words(action: Any) -> tuple[str, Path]:
    """Split an action into who acts (only a Warlord promotes) and the words after the character."""
    who, *rest = astuple(action) if hasattr(action, "who") else ("W", *astuple(action))
    return who, rest[0] if rest and isinstance(rest[0], tuple) else tuple([word for word in rest if word])


class ActionRules(msgspec.Struct, Generic[ActionT], frozen=True, kw_only=True):
    """The rules of one of the seven actions of characters: what is particular about it, and what all have in common.

    `cost` is in $ (negative: a gain). `candidates` lists the words after the character that could make sense, `refusal`
    returns why an able character cannot do exactly this.
    """

    action: type[ActionT]
    cost: int
    make: Callable[[str, Path], ActionT]
    candidates: Callable[[Public, Character], Iterable[Path]]
    apply: Callable[[Table, Character, Path], None]
    refusal: Callable[[Public, Character, Path], Refusal] = lambda public, one, words: None

    @property
    def word(self) -> str:
        """The verb's word, which is the tag of its action."""
        return str(self.action.__struct_config__.tag)

    def ways(self, state: State, one: Character) -> Iterator[Path]:
        """Yield every legal way for a character to do this."""
        if one.left and purse(state, one.seat) >= self.cost:
            public, refusal = state.public, self.refusal
            for words in self.candidates(public, one):
                if refusal(public, one, words) is None:
                    yield words

    def can(self, state: State, one: Character) -> bool:
        """Return whether a character has a legal way to do this."""
        return next(self.ways(state, one), None) is not None

    def usable(self, state: State, seat: Seat) -> bool:
        """Return whether any character of a player has a legal way to do this."""
        if purse(state, seat) < self.cost:
            return False
        return any(self.can(state, one) for one in state.public.characters if one.seat == seat and one.left)

    def unable(self, state: State, one: Character) -> Refusal:
        """Return why a character cannot do this at all: no action left (UP-9), or no money (UP-18)."""
        if not one.left:
            return f"{one.name} has no action left this turn", "UP-9"
        return self.too_dear(state, one.seat)

    def too_dear(self, state: State, seat: Seat) -> Refusal:
        """Return why a player cannot pay for this (UP-18)."""
        money = purse(state, seat)
        if money >= self.cost:
            return None
        return f"{self.word} costs {self.cost}$, you have {money}$", "UP-18"

    def check(self, state: State, seat: Seat, action: ActionT) -> None:
        """Raise IllegalAction if a player may not do this now."""
        who, words = who_and_words(action)
        one = own_character(state.public, seat, who)
        refused = self.unable(state, one) or self.refusal(state.public, one, words)
        if refused is not None:
            raise IllegalAction(*refused)

    def act(self, table: Table, seat: Seat, action: ActionT) -> None:
        """Carry out a legal action: it costs its $ and one of the character's actions."""
        who, words = who_and_words(action)
        one = own_character(table.public, seat, who)
        spent = replace(one, left=one.left - 1)
        change_character(table, one, spent)
        self.apply(table, spent, words)
        pay(table, seat, -self.cost, "UP-18")
