"""What a game's renderer offers. A game declares where its own is; see games/registry.py."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

from games.kernel import Event, Forecast, News
from games.kernel.text.measuring import Ends
from games.kernel.text.rulebook import Figure
from games.registry import named, parts_of

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)

SCREEN = 1963
"""Px that board and roster may be high together: a desktop Discord shows them 550 px wide, so 900 px high."""

BOARD = 1490
"""Px that a board may be high: a desktop Discord then shows it with the words and buttons above it in 900 px."""


class Picture(NamedTuple):
    """A finished PNG, its size in pixels, and its alt text (at most 1024 characters)."""

    png: bytes
    width: int
    height: int
    alt: str


class Place(NamedTuple):
    """A place at a table that gathers: whose it is ("": it is free), what else there is to say, and who is ready."""

    name: str = ""
    note: str = ""
    ready: bool = False


class Gathering(NamedTuple):
    """A lobby as its banner shows it: the game, every place in the order of the seats, and what is still needed."""

    title: str
    places: tuple[Place, ...]
    needed: str


class Renderer(Protocol[ViewT_contra]):
    """Draws one game from views, and from the events that the viewer may know. Methods are pure and run in any process.

    `news` is what happened since the picture before, by action, the oldest first: usually one action, often several,
    none for a picture of nothing but the position. What changed is added up over all of them ("+3", not "+1" three
    times; nothing where it was undone again). Where something went or was aimed is drawn for each of them, numbered in
    their order when there are several. The view is the position after the last: where things were, only events say.
    """

    def board(self, view: ViewT_contra, news: News) -> Picture:
        """Draw the map with what happened on it and whose turn it is; 1200 px wide, with the roster `SCREEN` high."""
        ...

    def roster(self, view: ViewT_contra, news: News) -> Picture:
        """Draw the rosters of all seats; 1200 pixels wide."""
        ...

    def preview(
        self, view: ViewT_contra, action: Any, forecast: Forecast | None, events: Sequence[Event]
    ) -> Picture | None:
        """Draw what an action would do, everything that is not yet true dashed; None where a picture adds nothing.

        `events` are those of the action itself as far as it hangs on no dice (`Game.foresee`).
        """
        ...


@runtime_checkable
class Pointing(Protocol[ViewT_contra]):
    """What a renderer may offer besides: where a half-written action could go, before anything is chosen."""

    def places(self, view: ViewT_contra, words: Sequence[str], suggested: Sequence[str]) -> Picture | None:
        """Draw points that are suggested as an action's next word, with the numbers of the menu that lists them."""
        ...


@runtime_checkable
class Gauging(Protocol[ViewT_contra]):
    """What a renderer may offer besides: a picture of what somebody measures (see `games.kernel.text.measuring`)."""

    def measured(self, view: ViewT_contra, ends: Ends) -> Picture:
        """Draw how far it is from one thing to another, or what is near; raises BadNotation."""
        ...


@runtime_checkable
class Showing(Protocol[ViewT_contra]):
    """What a renderer may offer besides: pictures of content that a new game's board does not show."""

    def content(self, view: ViewT_contra, kind: str) -> Picture | None:
        """Draw a piece of content with which a match of this view is laid out; None for what its board shows."""
        ...


@runtime_checkable
class Explaining(Protocol[ViewT_contra]):
    """What a renderer may offer besides: pictures for the pages behind How to play."""

    def explained(self, view: ViewT_contra, key: str, figures: Sequence[Figure]) -> Sequence[Picture]:
        """Draw what belongs to a page (`games.kernel.text.pages`), such as a stat card with its abbreviations.

        Each picture is a leaf of the page: one that is higher than wide is better drawn as several.
        """
        ...


@runtime_checkable
class Crowning(Protocol[ViewT_contra]):
    """What a renderer may offer besides: the poster of a victory, for the end of a match."""

    def poster(self, view: ViewT_contra) -> Picture | None:
        """Draw who won and how, in the world of the game in every theme; None where nobody won."""
        ...


@runtime_checkable
class Inviting(Protocol[ViewT_contra]):
    """What a renderer may offer besides: the banner of a lobby."""

    def banner(self, view: ViewT_contra, gathering: Gathering) -> Picture:
        """Draw the game's title, the map that the options give, who sits where, and what is still needed.

        The view is of the table before anything happened (`Game.opening`): what dice decide later is not in it.
        """
        ...


def find_renderer(slug: str) -> Renderer[Any]:
    """Return the renderer of a game; raises UnknownGame, and what importing it raises."""
    renderer: Renderer[Any] = named(parts_of(slug).renderer)
    return renderer
