"""The start zones, and where a ship can look from them (RS-9 .. RS-11, RS-B3, RS-B53)."""

from itertools import groupby

from games.geometry.hexes import Grid, Hex, Side, at
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


def inward(public: Public, seat: Seat, where: Hex) -> int:
    """Return the facing into the middle of the map: the straightest one, of two the one that ends nearer to it."""
    width, height = public.grid.width, public.grid.height
    middle = at(width // 2, height // 2)
    found = facings(public, seat, where)
    if side_of(public, seat) in ("north", "south"):
        return found[0]
    return min(found, key=lambda facing: where.step(facing).distance(middle))


def free_runs(public: Public, seat: Seat) -> tuple[str, ...]:
    """Return the free hexes of a seat's start zone, neighbours along the edge as one run: `A13 to H13`."""
    free = frozenset(zone(public, seat))
    runs = groupby(_edge(public.grid, side_of(public, seat)), key=free.__contains__)
    found = [tuple(run) for is_free, run in runs if is_free]
    return tuple(run[0].name if len(run) == 1 else f"{run[0].name} to {run[-1].name}" for run in found)
