"""What is checked, and what is said when it falls short."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from games.kernel import AnyGame
from games.registry import find_game, parts_of
from renderers.contract import Renderer, find_renderer


class Extent(NamedTuple):
    """How much of a game is looked at; the everyday tests of this house look at less."""

    positions: int = 500
    """Random positions in which every secret is changed, and which are drawn."""
    deepest: int = 400
    """Actions of a game among which these positions are."""
    thin: int = 3
    """Every how many actions of a game there is one; the last one always."""
    completed: int = 25
    """Verbs of a prompt that are completed at such a position, by turns."""
    secret_walks: int = 8
    """Random games in which secret answers are compared."""
    advised_every: int = 9
    """Every how many actions the computer players are asked."""
    answered_every: int = 1
    """Every how many actions all that may be answered is counted."""
    brief: bool = False
    """Whether whole matches are such as are soon over, where the game names options for that."""


class Subject(NamedTuple):
    """A game with everything that comes with it: the pictures, and the module of its commands ("": none yet)."""

    game: AnyGame
    renderer: Renderer[Any]
    face: str = ""
    extent: Extent = Extent()


class Broken(AssertionError):
    """A promise that a game does not keep, in a sentence."""


class Check(NamedTuple):
    """One promise that every game makes: its name in words, and the function that raises Broken."""

    name: str
    holds: Callable[[Subject], None]


T = TypeVar("T", bound=Callable[[Subject], None])


class Checks(list[Check]):
    """The checks of one module, in the order in which they are written."""

    def add(self, function: T) -> T:
        """Take a function as a check that is called what the function is called. A decorator."""
        self.append(Check(function.__name__.replace("_", " "), function))
        return function


def find_subject(slug: str) -> Subject:
    """Return what there is to check of a game; raises UnknownGame, and what importing its renderer raises."""
    return Subject(find_game(slug), find_renderer(slug), parts_of(slug).face)


def hold(kept: object, sentence: str) -> None:
    """Raise Broken with a sentence unless something is so."""
    if not kept:
        raise Broken(sentence)


def same(found: Any, wanted: Any, what: str) -> None:
    """Raise Broken unless two values are equal; `what` says what they are."""
    if found != wanted:
        raise Broken(f"{what}: {_shown(found)}, not {_shown(wanted)}")


def _shown(value: Any, most: int = 300) -> str:
    text = repr(value)
    return text if len(text) <= most else f"{text[: most - 1]}…"
