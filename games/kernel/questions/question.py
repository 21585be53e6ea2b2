"""Questions and verbs: everything about one kind of prompt, and about one verb, in one place.

They are generic, so that mypy refuses what does not belong together: a verb wired to another verb's check, or a
question of one game with the verbs of another.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from games.kernel.base.seats import Seat
from games.kernel.dice import Rng, shuffled
from games.kernel.odds.forecast import Forecast
from games.kernel.questions.arguments import Form, VerbOption
from games.kernel.questions.notation import Line
from games.kernel.state.choices import Choices, Word
from games.kernel.state.model import Public, State
from games.kernel.state.table import Table

P = TypeVar("P", bound=Public)
S = TypeVar("S")
U = TypeVar("U")
ActionT = TypeVar("ActionT", bound=msgspec.Struct)


def allowed(state: object, seat: Seat, action: msgspec.Struct) -> None:
    """Whatever the notation can say is legal."""


class VerbOf(msgspec.Struct, Generic[P, S, U], frozen=True, kw_only=True, dict=True):
    """A verb of a game as the engine sees it, whatever its action is: see `Verb`, which is every verb there is."""

    title: str = ""
    hint: str | Callable[[State[P, S, U], Seat], str] = ""
    shortcuts: Callable[[State[P, S, U], Seat], Choices] | None = None
    synonyms: tuple[str, ...] = ()
    needs: str | Callable[[State[P, S, U]], str] = ""
    example: str | Callable[[State[P, S, U]], str] = ""

    @property
    def action(self) -> type[msgspec.Struct]:
        """The struct of the verb's action."""
        raise NotImplementedError

    @property
    def options(self) -> tuple[VerbOption, ...]:
        """The options of the verb's slash command."""
        raise NotImplementedError

    def usable(self, state: State[P, S, U], seat: Seat) -> bool:
        """Return whether a seat could use the verb now, from what that seat may know."""
        raise NotImplementedError

    @property
    def always_usable(self) -> bool:
        """Whether the verb can be used whenever its question is open."""
        raise NotImplementedError

    def words(self, state: State[P, S, U], seat: Seat, said: tuple[str, ...]) -> Choices:
        """Return what may follow the words said after the verb."""
        raise NotImplementedError

    def sample(self, state: State[P, S, U], seat: Seat, said: tuple[str, ...], rng: Rng) -> str:
        """Return one of the words that may follow at random, where listing them takes long; else ""."""
        raise NotImplementedError

    @property
    def samples(self) -> bool:
        """Whether listing the words of the verb takes long."""
        raise NotImplementedError

    def read_words(self, words: Sequence[str], state: State[P, S, U], seat: Seat) -> msgspec.Struct:
        """Return the action that the words typed after the verb mean; raises BadNotation, AmbiguousNotation."""
        raise NotImplementedError

    def write_action(self, action: msgspec.Struct) -> str:
        """Return the canonical line of an action of this verb."""
        raise NotImplementedError

    def check_action(self, state: State[P, S, U], seat: Seat, action: msgspec.Struct) -> None:
        """Raise IllegalAction for an action of this verb that is not legal now."""
        raise NotImplementedError

    def apply_action(self, table: Table[P, S, U], seat: Seat, action: msgspec.Struct) -> None:
        """Do what a legal action of this verb itself says."""
        raise NotImplementedError

    def forecast_action(self, state: State[P, S, U], seat: Seat, action: msgspec.Struct) -> Forecast | None:
        """Return the odds of a legal action of this verb, if the verb has any."""
        raise NotImplementedError

    def pointless_reason_of(self, state: State[P, S, U], seat: Seat, action: msgspec.Struct) -> str:
        """Return why a legal action would cost something and gain nothing; "" where it may gain something."""
        raise NotImplementedError

    def irreversible_loss_of(self, state: State[P, S, U], seat: Seat, action: msgspec.Struct) -> str:
        """Return what a legal action loses for good; "" for all others."""
        raise NotImplementedError

    @property
    def looks_twice(self) -> bool:
        """Whether a typed line of the verb can surprise."""
        raise NotImplementedError

    def second_look_of(self, state: State[P, S, U], seat: Seat, action: msgspec.Struct, words: tuple[str, ...]) -> str:
        """Return why a line with these words behind the verb surprises; "" for one that does not."""
        raise NotImplementedError

    @cached_property
    def word(self) -> str:
        """The canonical first word."""
        return str(self.action.__struct_config__.tag)

    def hinted(self, state: State[P, S, U], seat: Seat) -> str:
        """Return the second line that a menu shows of the verb."""
        return self.hint if isinstance(self.hint, str) else self.hint(state, seat)

    def listed(self, hint: str) -> Word:
        """Return the verb as a menu shows it."""
        return Word(self.word, self.title or self.word.capitalize(), hint)

    def menu_of_shortcuts(self, state: State[P, S, U], seat: Seat) -> Choices:
        """Return the shortcuts of a verb, each with the verb before its words."""
        found = Choices() if self.shortcuts is None else self.shortcuts(state, seat)
        return replace(found, words=tuple(replace(one, text=f"{self.word} {one.text}") for one in found.words))


class Verb(VerbOf[P, S, U], Generic[P, S, U, ActionT], frozen=True, kw_only=True, dict=True):
    """One verb as an answer to one question: how it is said, its legality, and what it does.

    `form` is its arguments and the action that they make (see `games.kernel.questions.arguments`). The tag of the
    action is the canonical first word, and `synonyms` are read as well. `needs` completes "move needs ..", for a player
    who wrote too little; help shows the first line that it names ("such as move A2 12,20"), or `example`. `short` reads
    first what is a short form for an action of any verb ("interrupt best" may be a pass), and gives None for all else.
    `check` raises IllegalAction. `apply` does only what the action itself says: what follows is the procedure's affair.

    `pointless_reason` says why a legal action would cost something and gain nothing now ("" where it may gain): then no
    standing order does it. `irreversible_loss` says what an action loses that nothing wins back, as words behind
    "Confirm to": "flee and lose the game" ("" for all others). `second_look` says in a sentence why a line that was
    typed with these words behind the verb is shown before it is done: it leaves out what a panel would ask, or ends
    elsewhere than it says ("" for all others). `when` says whether a seat could use the verb now, from
    what that seat may know; without it, its first argument does. `title` and `hint` are what a menu shows of it.
    `shortcuts` are what a panel offers of it in one go: several words after the verb each, the best first, and a label.
    """

    form: Form[State[P, S, U], ActionT]
    apply: Callable[[Table[P, S, U], Seat, ActionT], None]
    when: Callable[[State[P, S, U], Seat], bool] | None = None
    short: Callable[[Line, State[P, S, U], Seat], msgspec.Struct | None] | None = None
    check: Callable[[State[P, S, U], Seat, ActionT], None] = allowed
    forecast: Callable[[State[P, S, U], Seat, ActionT], Forecast | None] | None = None
    pointless_reason: Callable[[State[P, S, U], Seat, ActionT], str] | None = None
    irreversible_loss: Callable[[State[P, S, U], Seat, ActionT], str] | None = None
    second_look: Callable[[State[P, S, U], Seat, ActionT, tuple[str, ...]], str] | None = None

    @property
    def action(self) -> type[ActionT]:
        """The struct of the verb's action."""
        return self.form.action

    @property
    def options(self) -> tuple[VerbOption, ...]:
        """The options of the verb's slash command."""
        return self.form.options

    @cached_property
    def _usable(self) -> Callable[[State[P, S, U], Seat], bool] | None:
        return self.form.usable if self.when is None else self.when

    def usable(self, state: State[P, S, U], seat: Seat) -> bool:
        """Return whether a seat could use the verb now, from what that seat may know."""
        return self._usable is None or self._usable(state, seat)

    @property
    def always_usable(self) -> bool:
        """Whether the verb can be used whenever its question is open."""
        return self._usable is None

    def words(self, state: State[P, S, U], seat: Seat, said: tuple[str, ...]) -> Choices:
        """Return what may follow the words said after the verb."""
        return self.form.words(state, seat, said)

    def sample(self, state: State[P, S, U], seat: Seat, said: tuple[str, ...], rng: Rng) -> str:
        """Return one of the words that may follow at random, where listing them takes long; else ""."""
        return self.form.sample(state, seat, said, rng) if self.samples else ""

    @cached_property
    def samples(self) -> bool:
        """Whether listing the words of the verb takes long."""
        return self.form.samples

    def _own(self, action: msgspec.Struct) -> ActionT:
        """Return an action that is of this verb; raises TypeError for another verb's."""
        if not isinstance(action, self.action):
            raise TypeError(f"{action} is not an action of {self.word}")
        return action

    def read_words(self, words: Sequence[str], state: State[P, S, U], seat: Seat) -> msgspec.Struct:
        """Return the action that the words typed after the verb mean; raises BadNotation, AmbiguousNotation."""
        needs = self.needs if isinstance(self.needs, str) else self.needs(state)
        short = None if self.short is None else self.short(Line(self.word, words, needs), state, seat)
        return self.form.read(Line(self.word, words, needs), state, seat) if short is None else short

    def write_action(self, action: msgspec.Struct) -> str:
        """Return the canonical line of an action of this verb."""
        return self.form.write(self._own(action))

    def check_action(self, state: State[P, S, U], seat: Seat, action: msgspec.Struct) -> None:
        """Raise IllegalAction for an action of this verb that is not legal now."""
        self.check(state, seat, self._own(action))

    def apply_action(self, table: Table[P, S, U], seat: Seat, action: msgspec.Struct) -> None:
        """Do what a legal action of this verb itself says."""
        self.apply(table, seat, self._own(action))

    def forecast_action(self, state: State[P, S, U], seat: Seat, action: msgspec.Struct) -> Forecast | None:
        """Return the odds of a legal action of this verb, if the verb has any."""
        return None if self.forecast is None else self.forecast(state, seat, self._own(action))

    def pointless_reason_of(self, state: State[P, S, U], seat: Seat, action: msgspec.Struct) -> str:
        """Return why a legal action would cost something and gain nothing; "" where it may gain something."""
        return "" if self.pointless_reason is None else self.pointless_reason(state, seat, self._own(action))

    def irreversible_loss_of(self, state: State[P, S, U], seat: Seat, action: msgspec.Struct) -> str:
        """Return what a legal action loses for good; "" for all others."""
        return "" if self.irreversible_loss is None else self.irreversible_loss(state, seat, self._own(action))

    @property
    def looks_twice(self) -> bool:
        """Whether a typed line of the verb can surprise."""
        return self.second_look is not None

    def second_look_of(self, state: State[P, S, U], seat: Seat, action: msgspec.Struct, words: tuple[str, ...]) -> str:
        """Return why a line with these words behind the verb surprises; "" for one that does not."""
        return "" if self.second_look is None else self.second_look(state, seat, self._own(action), words)


def _menu(words: list[Word]) -> Choices:
    return Choices(words=tuple(words), label="action")


class Question(msgspec.Struct, Generic[P, S, U], frozen=True, kw_only=True, dict=True):
    """One kind of prompt: whom it asks what, and the verbs that answer it.

    `ask` is an imperative for the player; like `rule` (cited if the answer is another one) and `offers` (the
    verbs that the prompt names, None: all) it is made from what everybody may know. `default` is what time-out does.

    `only` is the one sensible answer, where there is no other: it is legal, nobody would rather give another one, and
    everybody can know that. So a player who wants that (the standing order `any: only`) is not called for it.
    `gives_way` is the answer after which an action that a plan has next can come, which does not answer this question.
    `lets_be` is the answer of a player who wants to hear no more of it for the rest of a turn.
    `outlook` is what is likely to happen now, from what the player may know: a panel shows it before a choice is made.
    """

    kind: str
    rule: str | Callable[[P], str]
    verbs: tuple[VerbOf[P, S, U], ...]
    ask: Callable[[P, Seat], str]
    default: Callable[[State[P, S, U], Seat], msgspec.Struct]
    offers: Callable[[P, Seat], tuple[str, ...]] | None = None
    only: Callable[[P, Seat], msgspec.Struct | None] | None = None
    gives_way: Callable[[P, Seat, msgspec.Struct], msgspec.Struct | None] | None = None
    lets_be: str = ""
    outlook: Callable[[State[P, S, U], Seat], Forecast | None] | None = None

    def offered(self, public: P, seat: Seat) -> tuple[str, ...]:
        """Return the verbs that a prompt of this kind names."""
        return self._words if self.offers is None else self.offers(public, seat)

    def cited(self, public: P) -> str:
        """Return the rule that asks the question."""
        return self.rule if isinstance(self.rule, str) else self.rule(public)

    def verb(self, word: str) -> VerbOf[P, S, U] | None:
        """Return the verb that a typed first word means as an answer to this question, or None."""
        return self._spelled.get(word)

    def verb_of(self, action: msgspec.Struct) -> VerbOf[P, S, U] | None:
        """Return the verb of an action as an answer to this question, or None."""
        return self._by_action.get(type(action))

    def shortcuts(self, state: State[P, S, U], seat: Seat, verb: str = "") -> tuple[Choices, ...]:
        """Return the shortcuts of the verbs that a seat could use now, or of one of them, a menu for each verb."""
        asked = (each for each in self.verbs if each.shortcuts is not None and verb in ("", each.word))
        menus = (each.menu_of_shortcuts(state, seat) for each in asked if each.usable(state, seat))
        return tuple(menu for menu in menus if menu.words)

    def menu(self, state: State[P, S, U], seat: Seat) -> Choices:
        """Return the verbs that a seat could use now, as the first words of an answer."""
        if self._fixed_menu is not None:
            return self._fixed_menu
        usable = (verb for verb in self.verbs if verb.usable(state, seat))
        return _menu([verb.listed(verb.hinted(state, seat)) for verb in usable])

    def usable(self, state: State[P, S, U], seat: Seat) -> tuple[str, ...]:
        """Return the verbs that a seat could use now, from what that seat may know."""
        return tuple(verb.word for verb in self.verbs if verb.usable(state, seat))

    def sample(self, state: State[P, S, U], seat: Seat, rng: Rng) -> str:
        """Return one of the words of the menu at random, "" where none of the verbs takes long to list."""
        if not any(verb.samples for verb in self.verbs):
            return ""
        return next((verb.word for verb in shuffled(self.verbs, rng) if verb.usable(state, seat)), "")

    @cached_property
    def _fixed_menu(self) -> Choices | None:
        """The verbs, where they and what a menu shows of them are always the same."""
        hints = [verb.hint for verb in self.verbs if verb.always_usable and isinstance(verb.hint, str)]
        if len(hints) < len(self.verbs):
            return None
        return _menu([verb.listed(hint) for verb, hint in zip(self.verbs, hints, strict=True)])

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(verb.word for verb in self.verbs)

    @cached_property
    def _spelled(self) -> dict[str, VerbOf[P, S, U]]:
        return {word: verb for verb in reversed(self.verbs) for word in (*verb.synonyms, verb.word)}

    @cached_property
    def _by_action(self) -> dict[type[msgspec.Struct], VerbOf[P, S, U]]:
        return {verb.action: verb for verb in reversed(self.verbs)}
