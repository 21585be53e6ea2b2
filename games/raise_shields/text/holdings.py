"""A captain's ships, for players who were away."""

from games.geometry.hexes import FACINGS
from games.kernel import Seat
from games.kernel.base.numbers import counted
from games.kernel.text.holdings import Holding
from games.kernel.text.prose import join
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


def standing(view: View, seat: Seat) -> str:
    """Return how a captain stands: the one ship, or how many of several are left with how much."""
    ships = fleet_of(view.public, seat)
    if len(ships) > 1:
        left = sum(ship.status not in _OUT for ship in ships)
        return f"{left} of {counted(len(ships), 'ship')}, {strengths(view.public)[seat]} shields, hull and crew"
    return join(_figures(ship) for ship in ships)


def _figures(ship: Ship) -> str:
    if ship.status in _OUT:
        return f"{ship.name} {ship.status}"
    start, stress = ship.start, f", stress {ship.stress}" if ship.stress else ""
    shields, crew = f"{ship.shields}/{start.shields}", f"{ship.crew}/{start.crew}"
    return f"{ship.name}, shields {shields}, hull {ship.hull}/{start.hull}, crew {crew}{stress}"
