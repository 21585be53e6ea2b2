"""How the seven actions of characters are read and described (UP-10)."""

from collections.abc import Callable, Iterable
from typing import Generic

import msgspec

from games.kernel import AmbiguousNotation, Choices, Line, Nothing, Seat, Verb, Word
from games.kernel.questions.arguments import Argument, Form, one_of, rest, taking
from games.uprising.board.characters import own_character
from games.uprising.mechanics.characters.rules import ActionRules, ActionT, who_and_words
from games.uprising.previews.forecast import MoreFacts, by_change
from games.uprising.questions.notation import actor, needs
from games.uprising.state.actions import Path
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public, Secret, State
from games.uprising.text.menus import along, character_word, purse_change
from games.uprising.text.titles import title_of

Ways = Callable[[State, Character], Iterable[Path]]
"""The words after a character with which it can do something now."""


class ActionVerb(msgspec.Struct, Generic[ActionT], frozen=True, kw_only=True):
    """How one of the seven actions of characters is written and described. `verb` makes the verb of a turn of it.

    `option` names and describes the words after the character, if there are any; `read` takes them from a line,
    `labels` are what each of them means, `describe` gives label and consequence of the last one, and `needs` says what
    is missing; `example` is a line of one that needs nothing.
    """

    rules: ActionRules[ActionT]
    option: tuple[str, str] = ("", "")
    read: Callable[[Line, Public], Path] = lambda line, public: ()
    describe: Callable[[Public, Character, Path], tuple[str, str]] = lambda public, one, words: (words[-1], "")
    more_facts: MoreFacts | None = None
    needs: str = ""
    example: str = ""
    labels: Path = ()
    synonyms: Path = ()
    many: bool = False

    def verb(self) -> Verb[Public, Secret, Nothing, ActionT]:
        """Return the verb in a player's turn."""
        rules = self.rules
        return Verb(
            form=self.form(rules.ways),
            title=title_of(rules.word),
            synonyms=self.synonyms,
            needs=needs(self.needs),
            example=self.example,
            check=rules.check,
            apply=rules.act,
            forecast=by_change(rules.act, self.more_facts),
            when=rules.usable,
            hint=lambda state, seat: purse_change(state, seat, rules.cost),
        )

    def form(self, ways: Ways) -> Form[State, ActionT]:
        """Return how the action is said: a character, then one of its ways."""
        make = self.rules.make

        def able(state: State, seat: Seat) -> Iterable[Word]:
            own = (one for one in state.public.own(seat) if next(iter(ways(state, one)), None) is not None)
            return (character_word(state, one, self.rules.cost) for one in own)

        who: Argument[State, str] = one_of(
            "who",
            "Which of your characters acts: W, L1, ..",
            lambda line, state, seat: self._who(line, state, seat, ways),
            able,
            label="character",
            unfolds=": ",
            fits=lambda state, seat, who: any(one.id == who for one in state.public.own(seat)),
        )
        if not self.labels:
            return taking(who).to(self.rules.action, lambda who: make(who, ()), lambda done: who_and_words(done)[:1])
        way: Argument[State, Path, str] = rest(
            *self.option,
            lambda line, state, seat, who: self.read(line, state.public),
            lambda state, seat, said, who: self.next_words(state, own_character(state.public, seat, who), said, ways),
            write=" ".join,
            many=self.many,
        )
        return taking(who).then(way).to(self.rules.action, make, who_and_words)

    def _who(self, line: Line, state: State, seat: Seat, ways: Ways) -> str:
        """Read the character that acts; if the line names none, it is the only one who could do it."""
        who = actor(line, state.public, seat)
        if who is not None:
            return who
        words = self.read(Line(line.verb, line.left, line.needs), state.public)
        return self._meant(state, seat, words, ways)

    def _meant(self, state: State, seat: Seat, words: Path, ways: Ways) -> str:
        """Return who is meant; if nobody can, whose refusal tells most: one with an action left, else the Warlord."""
        own = state.public.own(seat)
        able = [one for one in own if words in ways(state, one)]
        # If Lieutenants side by side can do the same, the first is meant.
        unlike = list({(one.number and 1, one.region): one for one in reversed(able)}.values())[::-1]
        if len(unlike) > 1:
            texts = " or ".join(" ".join((self.rules.word, one.id, *words)) for one in unlike)
            raise AmbiguousNotation(f"which character: {texts}?")
        return unlike[0].id if unlike else next((one.id for one in own if one.left), "W")

    def next_words(self, state: State, one: Character, said: Path, ways: Ways) -> Choices:
        """Return the words that may follow those said after a character."""
        return along(ways(state, one), said, self.labels, lambda words: self.word(state, one, words))

    def word(self, state: State, one: Character, words: Path) -> Word:
        """Describe the last of the words after the character, with what the action costs."""
        label, what = self.describe(state.public, one, words)
        hint = purse_change(state, one.seat, self.rules.cost)
        return Word(words[-1], label, "; ".join(part for part in (hint, what) if part))
