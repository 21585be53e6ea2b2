"""How the seven actions of characters are read and described (UP-10)."""

from collections.abc import Callable
from typing import Generic

import msgspec

from games.kernel import AmbiguousNotation, Choices, Line, Nothing, Seat, Verb, Word
from games.kernel.notation import written
from games.uprising.mechanics.characters.rules import ActionRules, ActionT
from games.uprising.previews.forecast import MoreFacts, by_change
from games.uprising.questions.notation import actor, plain
from games.uprising.state.actions import Path
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public, Secret, State
from games.uprising.text.menus import along, character_word, purse_change
from games.uprising.text.titles import title_of


class ActionVerb(msgspec.Struct, Generic[ActionT], frozen=True, kw_only=True):
    """How one of the seven actions of characters is written and described. `verb` makes the verb of a turn of it.

    `read` takes the words after the character from a line, `needs` is what they are, `labels` what each means,
    `describe` gives label and consequence of the last one.
    """

    rules: ActionRules[ActionT]
    read: Callable[[Line, Public], Path]
    describe: Callable[[Public, Character, Path], tuple[str, str]] = lambda public, one, words: (words[-1], "")
    more_facts: MoreFacts | None = None
    needs: str = ""
    labels: Path = ()
    synonyms: Path = ()

    def verb(self) -> Verb[Public, Secret, Nothing, ActionT]:
        """Return the verb in a player's turn."""
        rules = self.rules
        return Verb(
            action=rules.action,
            title=title_of(rules.word),
            synonyms=self.synonyms,
            read=self.read_line,
            words=self.next_words,
            check=rules.check,
            apply=rules.act,
            forecast=by_change(rules.act, self.more_facts),
            usable=rules.usable,
            hint=lambda state, seat: purse_change(state, seat, rules.cost),
        )

    def read_line(self, line: Line, state: State, seat: Seat) -> ActionT:
        """Read a typed line; without a character, the only one who could do it is meant."""
        return self.read_whose(line, state, seat, lambda one, words: words in self.rules.ways(state, one))

    def read_whose(self, line: Line, state: State, seat: Seat, could: Callable[[Character, Path], bool]) -> ActionT:
        """Read a typed line; `could` tells whether a character could do something, for a line that leaves it out."""
        line = plain(line, state.public, self.needs)
        who = actor(line, state.public, seat)
        words = self.read(line, state.public)
        line.end()
        return self.rules.make(who or self._meant(state.public.own(seat), words, could), words)

    def _meant(self, own: tuple[Character, ...], words: Path, could: Callable[[Character, Path], bool]) -> str:
        """Return who is meant; if nobody can, whose refusal tells most: one with an action left, else the Warlord."""
        able = [one for one in own if could(one, words)]
        # Of Lieutenants side by side, who can do the same, the first is meant.
        unlike = list({(one.number and 1, one.region): one for one in reversed(able)}.values())[::-1]
        if len(unlike) > 1:
            texts = " or ".join(written(self.rules.make(one.id, words)) for one in unlike)
            raise AmbiguousNotation(f"which character: {texts}?")
        return unlike[0].id if unlike else next((one.id for one in own if one.left), "W")

    def next_words(self, state: State, seat: Seat, said: Path) -> Choices:
        """Return the words after the verb: the character, then the way."""
        own = state.public.own(seat)
        if not said:
            able = (one for one in own if self.rules.can(state, one))
            return Choices(tuple(character_word(state, one, self.rules.cost) for one in able), label="character")
        one = next((one for one in own if one.id == said[0]), None)
        if one is None:
            return Choices()
        return along(self.rules.ways(state, one), said[1:], self.labels, lambda words: self.word(state, one, words))

    def word(self, state: State, one: Character, words: Path) -> Word:
        """Describe the last of the words after the character, with what the action costs."""
        label, what = self.describe(state.public, one, words)
        hint = purse_change(state, one.seat, self.rules.cost)
        return Word(words[-1], label, "; ".join(part for part in (hint, what) if part))
