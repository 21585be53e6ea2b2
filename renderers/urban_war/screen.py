"""How board and roster share a screen: how the roster shows its models, and how many lines the strip may have.

A roster looks the same all through a match, since it hangs on the teams alone; the strip takes what is left.
"""

from games.battlefield.books.sides import Ready
from games.urban_war.content.book import Member
from games.urban_war.state.public import Public
from renderers.battlefield.screen import Style, fullest, rows_height
from renderers.battlefield.strip import lines_within
from renderers.contract import BOARD, SCREEN
from renderers.urban_war.scene import layout_of

HEAD, FOOT = 58, 16
MARGIN = 16
"""What lies above and below the lines of a strip."""
_LEAST, _MOST = 3, 7
TEAM, _MOST_TEAMS, _FEW = 40, 11, 5
"""How high the line of a ready team is, and how many have one while teams are picked."""


def style_of(public: Public) -> Style:
    """Return the fullest way of showing models that leaves the strip its least lines."""
    return fullest(lambda style: _left(public, style), _LEAST, MARGIN)


def lines_of(public: Public) -> int:
    """Return how many lines the strip may have."""
    return min(_MOST, lines_within(room_below(public), MARGIN))


def room_below(public: Public) -> int:
    """Return how high a strip may be, in px: what the roster leaves, and what a board may have alone."""
    return min(_left(public, style_of(public)), BOARD - layout_of(public).bottom)


def roster_height(public: Public, style: Style) -> int:
    """Return the height of a roster."""
    most = max(sum(model.seat == seat for model in public.models) for seat in range(2))
    return HEAD + rows_height(most, style) + FOOT + team_height(public) * len(ready_teams(public))


def ready_teams(public: Public) -> tuple[Ready[Member], ...]:
    """Return the ready teams that the roster lists: as long as nobody has one."""
    return () if public.models else public.book.value.ready[:_MOST_TEAMS]


def team_height(public: Public) -> int:
    """Return the height of a ready team in the list: two lines where no more than a few are listed."""
    return 2 * TEAM if len(ready_teams(public)) <= _FEW else TEAM


def _left(public: Public, style: Style) -> int:
    return SCREEN - layout_of(public).bottom - roster_height(public, style)
