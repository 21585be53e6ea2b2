"""Where an overrun carries a ship (RS-37, RS-39)."""

from games.geometry.hexes import Hex
from games.raise_shields.board import fleet
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public


def carried(public: Public, ship: Ship, heading: int, spaces: int) -> tuple[tuple[Hex, ...], Ship | None]:
    """Return the hexes of an overrun, the last one off the map if it leads there, and the ship that it runs into."""
    others = {fleet.place_of(other): other for other in fleet.active_ships(public)}
    drift: list[Hex] = []
    for far in range(1, spaces + 1):
        ahead = fleet.place_of(ship).step(heading, far)
        if ahead in others:
            return tuple(drift), others[ahead]
        drift.append(ahead)
        if ahead not in public.grid:
            break
    return tuple(drift), None
