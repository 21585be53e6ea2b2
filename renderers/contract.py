"""What a game's renderer offers. A game declares where its own is; see games/registry.py."""

from typing import Any, NamedTuple, Protocol

from games.kernel import Forecast
from games.registry import named, parts_of


class Picture(NamedTuple):
    """A finished PNG, its size in pixels, and its alt text (at most 1024 characters)."""

    png: bytes
    width: int
    height: int
    alt: str


class Renderer(Protocol):
    """Draws one game from views alone. Methods are pure and may run in any process."""

    def board(self, view: Any) -> Picture:
        """Draw the map with the last action on it and whose turn it is; about 1200 pixels wide."""
        ...

    def roster(self, view: Any) -> Picture:
        """Draw the rosters of all seats; about 1200 pixels wide."""
        ...

    def preview(self, view: Any, action: Any, forecast: Forecast | None) -> Picture | None:
        """Draw what an action would do, everything that is not yet true dashed; None where a picture adds nothing."""
        ...


def find_renderer(slug: str) -> Renderer:
    """Return the renderer of a game; raises UnknownGame, and what importing it raises."""
    renderer: Renderer = named(parts_of(slug).renderer)
    return renderer
