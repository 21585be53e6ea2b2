"""What is checked, and what is said when it falls short."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from games.kernel import AnyGame
from games.registry import LEFT_OUT, UnknownGame, find_game, parts_of
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
    """One promise that every game makes: its name in words, the function that raises Broken, and what to do then."""

    name: str
    holds: Callable[[Subject], None]
    remedy: str

    @property
    def explained(self) -> tuple[str, str]:
        """What the promise means, and what to do where it is not kept."""
        return explained((self.holds.__doc__ or "").partition("\n\n")[0], self.remedy)


def explained(meaning: str, remedy: str) -> tuple[str, str]:
    """Return the two lines below a promise that is not kept."""
    return f"Meaning: {meaning}", f"To do: {remedy}"


T = TypeVar("T", bound=Callable[[Subject], None])


class Checks(list[Check]):
    """The checks of one module, in the order in which they are written."""

    def add(self, remedy: str) -> Callable[[T], T]:
        """Take a function as a check that is called what the function is called. A decorator.

        The function's docstring says what the promise means, `remedy` what to do where a game does not keep it.
        """

        def take(function: T) -> T:
            self.append(Check(function.__name__.replace("_", " "), function, remedy))
            return function

        return take


class NoSubject(Exception):
    """A game cannot be checked, in a sentence."""


def find_subject(slug: str) -> Subject:
    """Return what there is to check of a game; raises NoSubject."""
    for left in LEFT_OUT:
        if left.name == slug:
            raise NoSubject(f"{slug} ({left.origin}) cannot be played: {left.reason}")
    try:
        return Subject(find_game(slug), find_renderer(slug), parts_of(slug).face)
    except UnknownGame as error:
        raise NoSubject(str(error)) from None
    except Exception as error:  # a package may raise anything
        raise NoSubject(f"the pictures of {slug} cannot be imported: {type(error).__name__}: {error}") from error


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
