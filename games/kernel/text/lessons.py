"""Lessons: a match against an easy computer player with a hint at each decision, declared in `data/lesson.toml`.

A hint quotes sentences of How to play by a few of their words, so that nothing is written twice.
"""

import pathlib
import re
from collections.abc import Mapping, Sequence

import msgspec

from games.kernel.base.caching import per_domain
from games.kernel.base.seats import Frozen
from games.kernel.text.rulebook import Rulebook

LONGEST_HINT = 700
"""Characters of a hint: it is read beside the board."""
_NUMBER = re.compile(r"^(?:\d+\. |- )")
_BETWEEN = re.compile(r"(?<=[.!?])\s+(?=[A-Z`(0-9])")


class Hint(Frozen, frozen=True):
    """What a lesson says at a question of a kind: the first hint of it at the first question, and so on.

    `says` are the lesson's own words, about what to look at and what to press. `quotes` are a few words each of
    sentences of How to play, which it repeats. `tries` are lines that a learner could type: the first that is possible
    is proposed, and without any what the best computer player would do.
    """

    kind: str
    says: str = ""
    quotes: tuple[str, ...] = ()
    tries: tuple[str, ...] = ()


class Lesson(Frozen, frozen=True):
    """A lesson. `options` are those of its table, `rival` the computer player, `minutes` how long it takes at most.

    `orders` are the standing orders with which the learner begins: fewer than usual, so that more is asked.

    With `advises`, boards name what the best computer player would do: nothing hidden decides what is possible.

    It is over when a question of the kind `turn` has been asked more than `turns` times. `begins` is said above the
    first hint, and `ends` in place of the last.
    """

    rival: str
    turn: str
    turns: int
    begins: str
    ends: str
    hint: tuple[Hint, ...]
    options: Mapping[str, object] = {}
    orders: tuple[str, ...] = ()
    advises: bool = False
    minutes: int = 15

    def hint_at(self, kind: str, before: Sequence[str]) -> Hint | None:
        """Return the hint at a question, with the kinds of those asked before it; None once the lesson is over.

        A question that the lesson has nothing (more) to say about has a hint without words.

        >>> lesson = Lesson("easy", "go", 2, "Hello.", "Bye.", (Hint("go", "Go."), Hint("go", "On.")))
        >>> [hint and hint.says for hint in (lesson.hint_at("go", ["go"] * count) for count in range(3))]
        ['Go.', 'On.', None]
        """
        count = before.count(kind)
        if kind == self.turn and count >= self.turns:
            return None
        fitting = [hint for hint in self.hint if hint.kind == kind]
        return fitting[count] if count < len(fitting) else Hint(kind)


def hint_words(hint: Hint, book: Rulebook) -> str:
    """Return what a hint says, with its sentences of How to play; raises ValueError for one that is not there."""
    return " ".join(filter(None, (hint.says, *(quoted_sentence(book, words) for words in hint.quotes))))


def quoted_sentence(book: Rulebook, words: str) -> str:
    """Return the one sentence of How to play that has some words in it; raises ValueError where none or several do."""
    found = [sentence for sentence in sentences_of(book.how_to_play) if words in sentence]
    if len(found) != 1:
        raise ValueError(f"{len(found)} sentences of How to play have {words!r} in them")
    return found[0]


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text, without the marks of its lists.

    >>> sentences_of("1. Morale: roll D6. The higher names.\\n- `go`: up to 6.")
    ['Morale: roll D6.', 'The higher names.', '`go`: up to 6.']
    """
    lines = (_NUMBER.sub("", line.strip()) for line in text.splitlines())
    return [sentence for line in lines if line for sentence in _BETWEEN.split(line)]


@per_domain
def read_lesson(folder: pathlib.Path) -> Lesson:
    """Read `lesson.toml` in a game's data folder; raises msgspec.ValidationError when it is malformed."""
    return msgspec.toml.decode((folder / "lesson.toml").read_bytes(), type=Lesson)
