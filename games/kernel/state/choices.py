"""Prompts and the tree of next words: what somebody is asked, and how an answer may go on."""

from fractions import Fraction
from typing import Literal

from games.kernel.base.numbers import decimal
from games.kernel.base.seats import Frozen, Seat


class Prompt(Frozen, frozen=True):
    """A question to one seat; the game waits for the answer.

    `id` is at most 24 characters of `a-z0-9.-`, unique in the match, and the same from the moment the question
    opens until it is answered or withdrawn, whatever other seats do meanwhile.
    `kind` is the kind of one of the game's questions. `ask` is an imperative for the person asked ("Move Halcyon").
    `verbs` are the first words that an answer may have, most likely first.
    """

    id: str
    seat: Seat
    kind: str
    ask: str
    verbs: tuple[str, ...]


class Word(Frozen, frozen=True):
    """One listed next word of an action. `text` is canonical; `label` is what a menu shows; `hint` a second line."""

    text: str
    label: str = ""
    hint: str = ""


class Span(Frozen, frozen=True):
    """Exact bounds of a number: from `low` to `high` in steps of `step`, all counted in 1/`scale` of a unit.

    >>> Span(500, 2500, 50, 1000).text(2350)
    '2.35'
    """

    low: int
    high: int
    step: int = 1
    scale: int = 1

    def text(self, value: int) -> str:
        """Return a number, counted as the bounds are, as people write it."""
        return decimal(value, self.scale)

    def holds(self, value: Fraction) -> bool:
        """Whether a number of units lies within the bounds and on a step."""
        counted = value * self.scale
        return counted.denominator == 1 and self.low <= counted <= self.high and not (counted - self.low) % self.step

    @property
    def steps(self) -> int:
        """How many steps lie between the bounds."""
        return (self.high - self.low) // self.step


class Open(Frozen, frozen=True):
    """A next word that is not listed: a number, a point or free text, with exact bounds and legal suggestions.

    `x` bounds a number or a point's first coordinate, `y` its second one. `unit` says what is counted ("inches", "").
    """

    kind: Literal["number", "point", "text"]
    label: str
    x: Span | None = None
    y: Span | None = None
    unit: str = ""
    suggestions: tuple[Word, ...] = ()


class Choices(Frozen, frozen=True):
    """The next words of a partly written action.

    `words` are all listed next words; `open` says that an unlisted word may follow too; `complete` that the prefix
    is an action already. `label` names what the next word means ("target", "speed").

    For panels: with `unfolds`, what can follow each listed word is shown with it ("shoot B2", not "shoot" alone); it is
    what joins the two in a label.
    `ticked` says how many of the prefix's last words are items of a list, whose items can be picked in any order and
    several at once (None: no such list): people tick them, and `parse` puts them in order.
    """

    words: tuple[Word, ...] = ()
    open: Open | None = None
    complete: bool = False
    label: str = ""
    unfolds: str = ""
    ticked: int | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing follows and nothing is complete: no action has this prefix."""
        return not (self.words or self.open or self.complete)
