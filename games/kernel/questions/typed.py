"""Typed lines: which verb a line of notation begins with, its action, and what to write instead of what is none."""

import contextlib
import difflib
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from games.kernel.base.errors import BadNotation, TrailingWords, passes, quoted
from games.kernel.base.seats import Seat
from games.kernel.questions.notation import Line, split, without_comma
from games.kernel.questions.question import Question, VerbOf
from games.kernel.questions.shorthand import (
    Shorthand,
    cut_at_joint,
    cut_at_word,
    put_right,
    without_fillers,
    without_joint,
    written_out,
)
from games.kernel.state.model import Public, State
from games.kernel.text.prose import join

_LONGEST_PART = 60
"""Letters of an action that a refusal quotes."""

P = TypeVar("P", bound=Public)
S = TypeVar("S")
U = TypeVar("U")


class TypedLines(Generic[P, S, U]):
    """Reads what people type, with the verbs of a game; `question` is what the seat is asked now, None for nothing.

    For `spaces`, `misnomers` and `shorthand` see `Game`. `example` is the line that an empty one is answered with.
    """

    def __init__(
        self,
        verbs: Sequence[VerbOf[P, S, U]],
        example: str,
        spaces: str = "",
        misnomers: Mapping[str, str] | None = None,
        shorthand: Shorthand | None = None,
    ) -> None:
        self._verbs = tuple(verbs)
        self._spelled = {word: verb for verb in reversed(self._verbs) for word in (*verb.synonyms, verb.word)}
        self._example = example
        self._spaces = spaces
        self._misnomers = misnomers or {}
        self._shorthand = shorthand or {}

    def verb(self, word: str) -> VerbOf[P, S, U] | None:
        """Return the verb of this word or synonym, whatever question it answers."""
        return self._spelled.get(word)

    def first_words(self, text: str) -> tuple[str, ...]:
        """Return the first word of a line, and those for which it may be short."""
        words = without_joint(text.lower().split())
        return (*words[:1], *(short.split()[0] for word in words[:1] for short in self._shorthand.get(word, ())))

    def words_of(self, text: str, question: Question[P, S, U] | None) -> tuple[str, ...]:
        """Return the words of a line that is not empty, with its shorthand written out."""
        return self._written_out(question, without_joint(split(text)))

    def read(self, state: State[P, S, U], seat: Seat, text: str, question: Question[P, S, U] | None) -> Any:
        """Return the action of one line as typed; raises BadNotation, AmbiguousNotation. See `Game.parse`."""
        words = without_joint(split(text))
        if not words:
            raise BadNotation(f"write an action, such as {self._example}")
        bare = without_fillers(words)
        if bare and bare != words:
            with contextlib.suppress(BadNotation):
                return self._parsed(state, seat, words, question)
            words = bare
        return self._parsed(state, seat, words, question)

    def _parsed(
        self, state: State[P, S, U], seat: Seat, words: tuple[str, ...], question: Question[P, S, U] | None
    ) -> Any:
        """Return the action of a line's words; raises BadNotation."""
        typed, words = words, self._written_out(question, words)
        first = words[0].lower()
        verb = question.verb(first) if question is not None else None
        verb = verb or self.verb(first)
        if verb is None:
            raise BadNotation(f"no action starts with {quoted(words[0])}{self._instead(state, seat, words, question)}")
        try:
            return self._read_words(verb, words, state, seat)
        except BadNotation as error:
            if question is not None and question.verb(first) is None:  # how it is written is of no use now
                now = join(question.usable(state, seat) or question.offered(state.public, seat), "or")
                reason = f"{error}; besides, {quoted(first)} is not possible now; now you can write {now}"
                raise type(error)(reason) from error
            if words != typed:
                one, other = (quoted(" ".join(part), _LONGEST_PART) for part in (typed, words))
                raise type(error)(f"{error}; {one} is read as {other}") from error
            if isinstance(error, TrailingWords):
                self._refuse_tail(words, state, seat)
            parts = cut_at_joint(words, self._spelled.__contains__)
            if parts is None or not self._reads(parts[0], state, seat):
                raise
            one, other = (
                quoted(" ".join(part), _LONGEST_PART) for part in (parts[0], self._of_same(parts, state, seat))
            )
            raise BadNotation(f"write {one} and {other} as two actions, with ; between them") from error

    def _refuse_tail(self, words: tuple[str, ...], state: State[P, S, U], seat: Seat) -> None:
        """Raise BadNotation if behind a whole action comes one that this game does not have (`misnomers`)."""
        parts = cut_at_word(words, self._misnomers.__contains__)
        if parts is not None and self._reads(parts[0], state, seat):
            one, other = (quoted(" ".join(part), _LONGEST_PART) for part in (parts[0], parts[1]))
            why = self._misnomers[parts[2]]
            raise BadNotation(f"{one} is a whole action, and nothing can follow it: leave out {other}; {why}")

    def _read_words(self, verb: VerbOf[P, S, U], words: Sequence[str], state: State[P, S, U], seat: Seat) -> Any:
        """Read the words of a typed line behind its verb, else without commas that join them; raises BadNotation."""
        first, rest = words[0].lower(), list(words[1:])
        bare = [without_comma(word) for word in rest]
        if bare != rest:
            with contextlib.suppress(BadNotation):  # the commas may be part of what is written
                return verb.read_words(Line(first, rest).without(*self._spaces).left, state, seat)
        return verb.read_words(Line(first, bare).without(*self._spaces).left, state, seat)

    def _reads(self, words: Sequence[str], state: State[P, S, U], seat: Seat) -> bool:
        """Whether words are a line of notation, legal or not."""
        verb = self.verb(words[0].lower())
        return verb is not None and passes(lambda line: self._read_words(verb, line, state, seat), words)

    def _answers_when_read(
        self, words: Sequence[str], question: Question[P, S, U], state: State[P, S, U], seat: Seat
    ) -> bool:
        """Whether words, written out, are a line of notation that answers a question, legal or not."""
        written = self._written_out(question, tuple(words))
        return question.verb(written[0].lower()) is not None and self._reads(written, state, seat)

    def _of_same(
        self, parts: tuple[tuple[str, ...], tuple[str, ...]], state: State[P, S, U], seat: Seat
    ) -> tuple[str, ...]:
        """Return the second of two joined actions, with the piece that the first one names where only that is left out.

        So `move A4 12,20 and cover` means `cover A4`.
        """
        one, other = parts
        named = (other[0], *one[1:2], *other[1:])
        return named if not self._reads(other, state, seat) and self._reads(named, state, seat) else other

    def _written_out(self, question: Question[P, S, U] | None, words: tuple[str, ...]) -> tuple[str, ...]:
        """Return a typed line with what its first word means, where no action starts with that."""
        if question is None or question.verb(words[0].lower()) is not None:
            return words
        return written_out(words, self._shorthand, lambda word: question.verb(word) is not None)

    def _instead(
        self, state: State[P, S, U], seat: Seat, words: tuple[str, ...], question: Question[P, S, U] | None
    ) -> str:
        """Return what to write instead of a line that starts no action: what it means, or what can be done now."""
        word = words[0].lower()
        if word in self._misnomers:
            return f": {self._misnomers[word]}"
        if word == "roll":
            return ": all dice are rolled for you"
        if word in ("help", "rules", "?"):
            return ": press Rules on the board, or use /umpire help"
        if question is None:
            return f"; there are {', '.join(dict.fromkeys(verb.word for verb in self._verbs))}"
        now = question.usable(state, seat) or question.offered(state.public, seat)
        line = next(
            (line for line in put_right(words, now) if self._answers_when_read(line, question, state, seat)), None
        )
        if line is not None:
            return f"; did you mean {quoted(' '.join(line), _LONGEST_PART)}?"
        near = difflib.get_close_matches(word, self._spelled, n=1)
        return f"; {f'did you mean {near[0]}? Now' if near else 'now'} you can write {join(now, 'or')}"
