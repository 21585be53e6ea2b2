"""One argument of a verb: how it is read and written, and which words may be said for it."""

from collections.abc import Callable
from typing import Generic, TypeVar, TypeVarTuple

import msgspec

from games.kernel.base.seats import Frozen, Seat
from games.kernel.dice import Rng
from games.kernel.questions.notation import Line
from games.kernel.state.choices import Choices

StateT_contra = TypeVar("StateT_contra", contravariant=True)
T = TypeVar("T")
Before = TypeVarTuple("Before")


class VerbOption(Frozen, frozen=True):
    """One option of a verb's slash command: it takes the next word, or with `rest` all words that follow.

    With `word` it is a yes-or-no that appends this word.
    """

    name: str
    description: str
    rest: bool = False
    required: bool = True
    word: str = ""


class Argument(msgspec.Struct, Generic[StateT_contra, T, *Before], frozen=True, kw_only=True):
    """One argument of a verb. Its functions also get the values of the arguments before it.

    `name` and `description` are what the slash command shows; an argument with no name is part of the option before it.
    `read` takes the argument from a typed line, in any spelling that people use. `write` returns its canonical words,
    "" if it is left out. `words` returns what can follow the words that were said for it so far.

    Most arguments are one word. For these, `follow` returns the value of a canonical word if it can be said now, and
    None if not; it can raise the refusal instead. An argument without `follow` takes all words that are left.

    Players can leave an `optional` argument out, and type several words for one with `many`. `word` makes it a
    yes-or-no that is read from the end of the line. If it takes long to list the words, `sample` picks one at random
    ("": list them). If the first argument of a verb has `usable`, the verb can be used only when that returns True.
    """

    name: str
    description: str
    read: Callable[[Line, StateT_contra, Seat, *Before], T]
    words: Callable[[StateT_contra, Seat, tuple[str, ...], *Before], Choices]
    write: Callable[[T], str] = str
    follow: Callable[[StateT_contra, Seat, str, *Before], T | None] | None = None
    sample: Callable[[StateT_contra, Seat, tuple[str, ...], Rng, *Before], str] | None = None
    usable: Callable[[StateT_contra, Seat], bool] | None = None
    optional: bool = False
    many: bool = False
    word: str = ""

    @property
    def option(self) -> VerbOption:
        """The option of a slash command that holds this argument."""
        return VerbOption(self.name, self.description, self.many, not self.optional, self.word)
