"""One argument of a verb: how it is read and written, and which words may be said for it."""

from collections.abc import Callable
from typing import Generic, TypeVar, TypeVarTuple

import msgspec

from games.kernel.choices import Choices
from games.kernel.dice import Rng
from games.kernel.notation import Line
from games.kernel.seats import Frozen, Seat

StateT_contra = TypeVar("StateT_contra", contravariant=True)
T = TypeVar("T")
Before = TypeVarTuple("Before")


class VerbOption(Frozen, frozen=True):
    """What one option of a verb's slash command holds: the next word, or with `rest` all words that follow.

    With `word` it is a yes-or-no that appends this word.
    """

    name: str
    description: str
    rest: bool = False
    required: bool = True
    word: str = ""


class Argument(msgspec.Struct, Generic[StateT_contra, T, *Before], frozen=True, kw_only=True):
    """One argument; all functions get the values of the arguments before it too.

    `name` and `description` are what its slash option shows; an argument without a name goes on in the option before.
    `read` takes it from a typed line, in any spelling that people use, and `write` gives its canonical words ("": it is
    left out). `words` lists what may follow the words that were said for it so far.

    Most arguments are one word. Then `follow` returns the value of a canonical word if it may be said now, else None;
    it may raise the refusal. An argument without `follow` takes all words that are left.

    An `optional` argument may be left out; with `many` people type several words for it; `word` makes it a yes-or-no
    that is read from the end of the line. `sample` picks one of the words at random, where listing them takes long
    ("": list them). `usable` says whether there is anything to say: without it, a verb can be used only so.
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
