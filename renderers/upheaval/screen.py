"""How board and roster share a screen: how the roster shows units, and how many lines the strip may have."""

from games.battlefield.books.sides import Ready
from games.upheaval.content.book import Squad
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from renderers.battlefield.screen import Style, fullest, rows_height
from renderers.battlefield.strip import lines_within
from renderers.contract import BOARD, SCREEN
from renderers.upheaval.scene import layout_of

HEAD, FOOT, DECK = 56, 14, 50
MARGIN = 14
READY = 40
_LEAST, _MOST, _MOST_READY, _FEW = 2, 7, 12, 5
_WIDE = 3
"""So many panels are below each other: two abreast would leave a hole, and cut names that a phone shows."""


def units_of(public: Public, seat: int) -> list[Unit]:
    """Return the units of a seat."""
    return [unit for unit in public.units if unit.seat == seat]


def panel_rows(public: Public) -> list[tuple[int, ...]]:
    """Return the seats as the roster shows them, two abreast; each of three has the whole width."""
    seats = range(public.seats)
    if public.seats == _WIDE:
        return [(seat,) for seat in seats]
    return [tuple(seats[start : start + 2]) for start in range(0, public.seats, 2)]


def abreast(public: Public) -> int:
    """Return how many units are beside each other in a panel, where they are shown so."""
    return 3 if public.seats == _WIDE else 2


def panel_height(public: Public, seats: tuple[int, ...], style: Style) -> int:
    """Return the height of the panels of some seats."""
    most = max(len(units_of(public, seat)) for seat in seats)
    return HEAD + rows_height(most, style, abreast(public)) + FOOT


def roster_height(public: Public, style: Style) -> int:
    """Return the height of the whole roster."""
    panels = sum(panel_height(public, seats, style) for seats in panel_rows(public))
    return DECK + panels + ready_height(public) * len(ready_armies(public))


def style_of(public: Public) -> Style:
    """Return the fullest way of showing units that leaves the strip its least lines."""
    return fullest(lambda style: _left(public, style), _LEAST, MARGIN)


def lines_of(public: Public) -> int:
    """Return how many lines the strip may have."""
    return max(1, min(_MOST, lines_within(room_below(public), MARGIN)))


def room_below(public: Public) -> int:
    """Return how high a strip may be, in px: what the roster leaves, and what a board may have alone."""
    return min(_left(public, style_of(public)), BOARD - layout_of(public).bottom)


def ready_armies(public: Public) -> tuple[Ready[Squad], ...]:
    """Return the ready armies that the roster lists: as long as nobody has one."""
    return () if public.units else public.book.value.ready[:_MOST_READY]


def ready_height(public: Public) -> int:
    """Return the height of a ready army in the list: two lines where no more than a few are listed."""
    return 2 * READY if len(ready_armies(public)) <= _FEW else READY


def _left(public: Public, style: Style) -> int:
    return SCREEN - layout_of(public).bottom - roster_height(public, style)
