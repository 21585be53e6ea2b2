"""How board and roster share a screen: how the roster shows its models, and how many lines the strip may have.

A roster looks the same all through a match, since it hangs on the teams alone; the strip takes what is left.
"""

from typing import Literal

from games.battlefield.books.sides import Ready
from games.urban_war.content.book import Member
from games.urban_war.state.public import Public
from renderers.battlefield.strip import lines_within, strip_height
from renderers.contract import SCREEN
from renderers.urban_war.scene import layout_of

Style = Literal["cards", "rows", "pairs"]
"""With a line of values below each name, a line for each model, or two models abreast."""
HEAD, FOOT = 58, 16
ROW, CARD = 35, 66
MARGIN = 16
"""What lies above and below the lines of a strip."""
_LEAST, _MOST = 3, 7
TEAM, _MOST_TEAMS = 40, 11
"""How high the line of a ready team is, and how many have one while teams are picked."""


def style_of(public: Public) -> Style:
    """Return the fullest way of showing models that leaves the strip its least lines."""
    styles: tuple[Style, ...] = ("cards", "rows")
    return next((style for style in styles if _left(public, style) >= strip_height(_LEAST, MARGIN)), "pairs")


def lines_of(public: Public) -> int:
    """Return how many lines the strip may have."""
    return min(_MOST, lines_within(room_below(public), MARGIN))


def room_below(public: Public) -> int:
    """Return how high a strip may be, in px."""
    return _left(public, style_of(public))


def roster_height(public: Public, style: Style) -> int:
    """Return the height of a roster."""
    most = max(sum(model.seat == seat for model in public.models) for seat in range(2))
    high = {"cards": CARD * most, "rows": ROW * most, "pairs": ROW * -(-most // 2)}[style]
    return HEAD + high + FOOT + TEAM * len(ready_teams(public))


def ready_teams(public: Public) -> tuple[Ready[Member], ...]:
    """Return the ready teams that the roster lists: as long as nobody has one."""
    return () if public.models else public.book.value.ready[:_MOST_TEAMS]


def _left(public: Public, style: Style) -> int:
    return SCREEN - layout_of(public).bottom - roster_height(public, style)
