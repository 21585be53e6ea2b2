"""What the seven actions of characters have in common (UP-9, UP-10, UP-18): who acts, what it costs, how it is read."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import astuple, replace

from games.kernel import AmbiguousNotation, Choices, IllegalAction, Line, Nothing, Seat, Verb, Word
from games.kernel.notation import written
from games.uprising.edit import change_character, pay
from games.uprising.forecast import MoreFacts, by_change
from games.uprising.notation import actor, plain
from games.uprising.state import Character, Public, Refusal, Secret, State, Table, purse
from games.uprising.words import Path, along, character_word, purse_change

ActionT = TypeVar("ActionT", bound=msgspec.Struct)


def own_character(public: Public, seat: Seat, who: str) -> Character:
    """Return a player's own character by "W", "L1", ...; raises IllegalAction."""
    for one in public.characters:
        if one.seat == seat and one.id == who:
            return one
    have = ", ".join(f"{one.id} ({one.name})" for one in public.own(seat))
    raise IllegalAction(f"you have no character {who}; you have {have or 'none'}", "UP-10")


def near_refusal(public: Public, one: Character, region: int, rule: str, own: bool = False) -> Refusal:
    """Tell why a region is not next to a character; `own`: the one where it stands will do."""
    near = public.country.regions[one.region].near
    if region in near or (own and region == one.region):
        return None
    if region == one.region:
        return f"{one.name} stands in {public.name(region)} already", rule
    there = f"{public.name(one.region)}, where {one.name} stands"
    beside = ", ".join(public.name(other) for other in near)
    return f"{public.name(region)} is not adjacent to {there} (next to it: {beside})", rule


def who_and_words(action: Any) -> tuple[str, Path]:
    """Split an action into who acts (only a Warlord promotes) and the words after the character."""
    who, *rest = astuple(action) if hasattr(action, "who") else ("W", *astuple(action))
    return who, rest[0] if rest and isinstance(rest[0], tuple) else tuple([word for word in rest if word])


class Deed(msgspec.Struct, Generic[ActionT], frozen=True, kw_only=True):
    """One of the seven actions of characters: what is particular about it. `verb` adds what all have in common.

    `cost` is in $ (negative: a gain). `words` are those after the character: `read` takes them from a line, `needs` is
    what they are, `labels` what each means, `describe` gives label and consequence of the last one. `candidates` lists
    those that could make sense, `refusal` tells why an able character cannot do exactly this.
    """

    action: type[ActionT]
    title: str
    cost: int
    make: Callable[[str, Path], ActionT]
    read: Callable[[Line, Public], Path]
    candidates: Callable[[Public, Character], Iterable[Path]]
    carry_out: Callable[[Table, Character, Path], None]
    refusal: Callable[[Public, Character, Path], Refusal] = lambda public, one, words: None
    describe: Callable[[Public, Character, Path], tuple[str, str]] = lambda public, one, words: (words[-1], "")
    more_facts: MoreFacts | None = None
    needs: str = ""
    labels: Path = ()
    synonyms: Path = ()

    def verb(self) -> Verb[Public, Secret, Nothing, ActionT]:
        """Return the verb in a player's turn."""
        return Verb(
            action=self.action,
            title=self.title,
            synonyms=self.synonyms,
            read=self.read_line,
            words=self.next_words,
            check=self.check,
            carry_out=self.act,
            forecast=by_change(self.act, self.more_facts),
            usable=self.usable,
            hint=lambda state, seat: purse_change(state, seat, self.cost),
        )

    def ways(self, state: State, one: Character) -> Iterator[Path]:
        """Yield every legal way for a character to do this."""
        if one.left and purse(state, one.seat) >= self.cost:
            public, refusal = state.public, self.refusal
            for words in self.candidates(public, one):
                if refusal(public, one, words) is None:
                    yield words

    def can(self, state: State, one: Character) -> bool:
        """Tell whether a character has a legal way to do this."""
        return next(self.ways(state, one), None) is not None

    def usable(self, state: State, seat: Seat) -> bool:
        """Tell whether any character of a player has a legal way to do this."""
        if purse(state, seat) < self.cost:
            return False
        return any(self.can(state, one) for one in state.public.characters if one.seat == seat and one.left)

    def unable(self, state: State, one: Character) -> Refusal:
        """Tell why a character cannot do this at all: no action left (UP-9), or no money (UP-18)."""
        if not one.left:
            return f"{one.name} has no action left this turn", "UP-9"
        return self.too_dear(state, one.seat)

    def too_dear(self, state: State, seat: Seat) -> Refusal:
        """Tell why a player cannot pay for this (UP-18)."""
        money = purse(state, seat)
        if money >= self.cost:
            return None
        return f"{self.action.__struct_config__.tag} costs {self.cost}$, you have {money}$", "UP-18"

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
        self.carry_out(table, spent, words)
        pay(table, seat, -self.cost, "UP-18")

    def read_line(self, line: Line, state: State, seat: Seat) -> ActionT:
        """Read a typed line; without a character, the only one who could do it is meant."""
        return self.read_whose(line, state, seat, lambda one, words: words in self.ways(state, one))

    def read_whose(self, line: Line, state: State, seat: Seat, could: Callable[[Character, Path], bool]) -> ActionT:
        """Read a typed line; `could` tells whether a character could do something, for a line that leaves it out."""
        line = plain(line, state.public, self.needs)
        who = actor(line, state.public, seat)
        words = self.read(line, state.public)
        line.end()
        return self.make(who or self._meant(state.public.own(seat), words, could), words)

    def _meant(self, own: tuple[Character, ...], words: Path, could: Callable[[Character, Path], bool]) -> str:
        """Return who is meant; if nobody can, whose refusal tells most: one with an action left, else the Warlord."""
        able = [one for one in own if could(one, words)]
        # Of Lieutenants side by side, who can do the same, the first is meant.
        unlike = list({(one.number and 1, one.region): one for one in reversed(able)}.values())[::-1]
        if len(unlike) > 1:
            texts = " or ".join(written(self.make(one.id, words)) for one in unlike)
            raise AmbiguousNotation(f"which character: {texts}?")
        return unlike[0].id if unlike else next((one.id for one in own if one.left), "W")

    def next_words(self, state: State, seat: Seat, said: Path) -> Choices:
        """Return the words after the verb: the character, then the way."""
        own = state.public.own(seat)
        if not said:
            able = (one for one in own if self.can(state, one))
            return Choices(tuple(character_word(state, one, self.cost) for one in able), label="character")
        one = next((one for one in own if one.id == said[0]), None)
        if one is None:
            return Choices()
        return along(self.ways(state, one), said[1:], self.labels, lambda words: self.word(state, one, words))

    def word(self, state: State, one: Character, words: Path) -> Word:
        """Describe the last of the words after the character, with what the action costs."""
        label, what = self.describe(state.public, one, words)
        hint = purse_change(state, one.seat, self.cost)
        return Word(words[-1], label, "; ".join(part for part in (hint, what) if part))
