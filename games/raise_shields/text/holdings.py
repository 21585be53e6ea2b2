"""A captain's ships, for players who were away."""

from games.geometry.hexes import FACINGS
from games.kernel import Seat
from games.kernel.text.holdings import Figures, Holding
from games.raise_shields.board.fleet import fleet_of, strengths
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import View

_OUT = ("destroyed", "fled")


def holdings(view: View, seat: Seat) -> tuple[Holding, ...]:
    """Return the ships of a seat with what a roster says of them."""
    return tuple(map(_ship, fleet_of(view.public, seat)))


def _ship(ship: Ship) -> Holding:
    return Holding(
        f"{ship.id} {ship.name}",
        figures={
            "shields": ship.shields,
            "hull": ship.hull,
            "crew": ship.crew,
            "port cannons": ship.cannons("port"),
            "starboard cannons": ship.cannons("starboard"),
            "torpedoes": ship.torpedoes,
            "credits": ship.credits,
        },
        harms={"stress": ship.stress},
        where=f"{ship.hex.name} {FACINGS[ship.facing]}" if ship.hex else "off the map",
        gone=ship.status if ship.status in _OUT else "",
    )


def standing(view: View, seat: Seat) -> Figures:
    """Return how a captain does: the one ship, or how many of several are left with how much."""
    ships = fleet_of(view.public, seat)
    if len(ships) > 1:
        left = sum(ship.status not in _OUT for ship in ships)
        return {"ships": f"{left}/{len(ships)}", "shields, hull and crew": str(strengths(view.public)[seat])}
    return _figures(ships[0]) if ships else {}


def _figures(ship: Ship) -> Figures:
    if ship.status in _OUT:
        return {ship.name: ship.status}
    start = ship.start
    return {
        "shields": f"{ship.shields}/{start.shields}",
        "hull": f"{ship.hull}/{start.hull}",
        "crew": f"{ship.crew}/{start.crew}",
        "stress": str(ship.stress),
    }
