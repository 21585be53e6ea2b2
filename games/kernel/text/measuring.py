"""Measuring a table: what players may ask at any time, how far and who sees whom, and what they read."""

from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

from games.kernel.odds.forecast import Fact
from games.kernel.state.choices import Word

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)


class Ends(NamedTuple):
    """What is measured, as people write it: from what, to what ("": to all that is near), and how far that is at most.

    `reach` is a number of inches, or "" for as far as a game thinks useful.
    """

    start: str
    end: str = ""
    reach: str = ""


class Group(NamedTuple):
    """Things of one kind that can be measured from or to, such as the models of a player: a menu.

    `starts` and `ends` say whether one may measure from them, and to them.
    """

    title: str
    words: tuple[Word, ...]
    starts: bool = True
    ends: bool = True


class Gauge(NamedTuple):
    """How a game speaks of measuring: its button, what the menus and the form ask.

    `origin` comes before the titles of the first menus, `onward` before those that go on. `again` is the button that
    starts over, `from_end` the one that goes on from what was measured to. `kinds` and `examples` are for the form,
    which asks how far only where a `reach` may be given. `nothing` is said while there is nothing to choose.
    """

    button: str
    ask: str
    origin: str
    onward: str
    again: str
    from_end: str
    kinds: str
    examples: tuple[str, str]
    reach: bool
    nothing: str = "There is nothing to measure now."


class Measurement(NamedTuple):
    """What was measured: a title ("A3 to B2"), and facts to be read one to a line."""

    title: str
    facts: tuple[Fact, ...]


INCHES = Gauge(
    "Measure",
    "Choose what to measure from, or type it. A point is x,y in inches from the north-west corner. `A3@12,30` measures "
    "as if A3 were there.",
    "From: ",
    "To: ",
    "Measure from elsewhere",
    "Measure from ",
    "A model, a unit, terrain or a point x,y",
    ("A3", "B2"),
    reach=True,
)
"""How games in inches speak of measuring, and all that have no gauge of their own."""


@runtime_checkable
class Measuring(Protocol[ViewT_contra]):
    """What a game may offer besides: measuring, for everybody and at any time. All of it comes from a view."""

    def measurable(self, view: ViewT_contra) -> tuple[Group, ...]:
        """Return what can be measured from and to; points can be written too."""
        ...

    def measure(self, view: ViewT_contra, ends: Ends) -> Measurement:
        """Return how far something is and who sees whom there; raises BadNotation."""
        ...


@runtime_checkable
class Gauged(Protocol):
    """What a game that is not measured in inches offers besides."""

    @property
    def gauge(self) -> Gauge:
        """How the game speaks of measuring."""
        ...


def gauge_of(game: object) -> Gauge | None:
    """Return how a game speaks of measuring; None for a game that measures nothing."""
    if not isinstance(game, Measuring):
        return None
    return game.gauge if isinstance(game, Gauged) else INCHES
