"""The start zones, and where a ship can look from them (RS-9 .. RS-11, RS-B3, RS-B53)."""

from games.geometry.hexes import Grid, Hex, Side
from games.kernel import Seat
from games.kernel.base.caching import per_content
from games.raise_shields.board import fleet
from games.raise_shields.state.state import Public

INWARD: dict[Side, tuple[int, ...]] = {"north": (3, 2, 4), "south": (0, 5, 1), "west": (1, 2), "east": (5, 4)}
"""Facings that look away from a side into open space, the straightest first (RS-11)."""


def side_of(public: Public, seat: Seat) -> Side:
    """Return the side a seat has taken; raises ValueError before it has one."""
    side = public.sides[seat]
    if side is None:
        raise ValueError("no side is chosen yet")
    return side


def zone(public: Public, seat: Seat) -> tuple[Hex, ...]:
    """Return the free hexes of a seat's start zone (RS-9, RS-B3, RS-B53)."""
    taken = fleet.occupied(public)
    return tuple(where for where in _edge(public.grid, side_of(public, seat)) if where not in taken)


_edge = per_content(Grid.edge)


def facings(public: Public, seat: Seat, where: Hex) -> tuple[int, ...]:
    """Return the facings that look into open space from a hex, the straightest first (RS-11)."""
    return tuple(facing for facing in INWARD[side_of(public, seat)] if where.step(facing) in public.grid)
