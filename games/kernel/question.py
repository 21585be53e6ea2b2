"""Questions and verbs: everything about one kind of prompt, and about one verb, in one place."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import msgspec

from games.kernel.choices import Choices, Word
from games.kernel.dice import Rng, shuffled
from games.kernel.forecast import Forecast
from games.kernel.notation import Line, written
from games.kernel.seats import Seat
from games.kernel.table import Table


def alone(state: Any, seat: Seat, said: tuple[str, ...]) -> Choices:
    """Nothing follows the verb."""
    return Choices(complete=not said)


def always(state: Any, seat: Seat) -> bool:
    """The verb can be used whenever its question is open."""
    return True


def allowed(state: Any, seat: Seat, action: Any) -> None:
    """Whatever the notation can say is legal."""


class Verb(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One verb as an answer to one question: its text, its choices, its legality, and what it does.

    `action` is its struct, whose tag is the canonical first word; `synonyms` are read as well. `read` takes what was
    typed after the verb (`needs` completes "move needs ..", for whoever wrote too little), `write` gives the whole
    canonical line. `words` lists what may follow the words `said` after the verb. `check` raises IllegalAction.
    `carry_out` does only what the action itself says: what follows is the procedure's affair.

    `futile` says why a legal action would cost something and gain nothing now ("" where it may gain): then no standing
    order does it. `grave` says of an action that loses what nothing wins back what it does, as words behind "Confirm
    to": "flee and lose the game" ("" for all others). `usable` tells whether a seat could use the verb now, from what
    that seat may know; `title` and `hint` are what a menu shows of it. Where listing `words` takes long, `sample` gives
    one of them at random, such as a random player could say ("": `words` is to be asked all the same).
    """

    action: type[msgspec.Struct]
    carry_out: Callable[[Table[Any, Any, Any], Seat, Any], None]
    read: Callable[[Line, Any, Seat], Any]
    write: Callable[[Any], str] = written
    words: Callable[[Any, Seat, tuple[str, ...]], Choices] = alone
    sample: Callable[[Any, Seat, tuple[str, ...], Rng], str] | None = None
    check: Callable[[Any, Seat, Any], None] = allowed
    forecast: Callable[[Any, Seat, Any], Forecast | None] | None = None
    futile: Callable[[Any, Seat, Any], str] | None = None
    grave: Callable[[Any, Seat, Any], str] | None = None
    usable: Callable[[Any, Seat], bool] = always
    title: str = ""
    hint: str | Callable[[Any, Seat], str] = ""
    synonyms: tuple[str, ...] = ()
    needs: str = ""

    @cached_property
    def word(self) -> str:
        """The canonical first word."""
        return str(self.action.__struct_config__.tag)

    def reads(self, words: Sequence[str], state: Any, seat: Seat) -> Any:
        """Return the action that the words typed after the verb mean; raises BadNotation, AmbiguousNotation."""
        return self.read(Line(self.word, words, self.needs), state, seat)

    def hinted(self, state: Any, seat: Seat) -> str:
        """Return the second line that a menu shows of the verb."""
        return self.hint if isinstance(self.hint, str) else self.hint(state, seat)

    def listed(self, hint: str) -> Word:
        """Return the verb as a menu shows it."""
        return Word(self.word, self.title or self.word.capitalize(), hint)


def _menu(words: list[Word]) -> Choices:
    return Choices(words=tuple(words), label="action")


class Question(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One kind of prompt: whom it asks what, and the verbs that answer it.

    `ask` is an imperative for whoever is asked; like `rule` (cited to whoever answers something else) and `offers` (the
    verbs that the prompt names, None: all) it is made from what everybody may know. `default` is what time-out does.
    """

    kind: str
    rule: str | Callable[[Any], str]
    verbs: tuple[Verb, ...]
    ask: Callable[[Any, Seat], str]
    default: Callable[[Any, Seat], Any]
    offers: Callable[[Any, Seat], tuple[str, ...]] | None = None

    def offered(self, public: Any, seat: Seat) -> tuple[str, ...]:
        """Return the verbs that a prompt of this kind names."""
        return self._words if self.offers is None else self.offers(public, seat)

    def cited(self, public: Any) -> str:
        """Return the rule that asks the question."""
        return self.rule if isinstance(self.rule, str) else self.rule(public)

    def verb(self, word: str) -> Verb | None:
        """Return the verb that a typed first word means as an answer to this question, or None."""
        return self._spelled.get(word)

    def verb_of(self, action: Any) -> Verb | None:
        """Return the verb of an action as an answer to this question, or None."""
        return self._by_action.get(type(action))

    def menu(self, state: Any, seat: Seat) -> Choices:
        """Return the verbs that a seat could use now, as the first words of an answer."""
        if self._fixed_menu is not None:
            return self._fixed_menu
        usable = (verb for verb in self.verbs if verb.usable(state, seat))
        return _menu([verb.listed(verb.hinted(state, seat)) for verb in usable])

    def usable(self, state: Any, seat: Seat) -> tuple[str, ...]:
        """Return the verbs that a seat could use now, from what that seat may know."""
        return tuple(verb.word for verb in self.verbs if verb.usable(state, seat))

    def sample(self, state: Any, seat: Seat, rng: Rng) -> str:
        """Return one of the words of the menu at random, "" where none of the verbs takes long to list."""
        if all(verb.sample is None for verb in self.verbs):
            return ""
        return next((verb.word for verb in shuffled(self.verbs, rng) if verb.usable(state, seat)), "")

    @cached_property
    def _fixed_menu(self) -> Choices | None:
        """The verbs, where they and what a menu shows of them are always the same."""
        hints = [verb.hint for verb in self.verbs if verb.usable is always and isinstance(verb.hint, str)]
        if len(hints) < len(self.verbs):
            return None
        return _menu([verb.listed(hint) for verb, hint in zip(self.verbs, hints, strict=True)])

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(verb.word for verb in self.verbs)

    @cached_property
    def _spelled(self) -> dict[str, Verb]:
        return {word: verb for verb in reversed(self.verbs) for word in (*verb.synonyms, verb.word)}

    @cached_property
    def _by_action(self) -> dict[type, Verb]:
        return {verb.action: verb for verb in reversed(self.verbs)}
