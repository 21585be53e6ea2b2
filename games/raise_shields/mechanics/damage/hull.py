"""Hull lost and ships destroyed, whatever the cause (RS-56, RS-B41)."""

from typing import Literal

from games.raise_shields.board import fleet, sides
from games.raise_shields.state import events
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, Table

Cause = Literal["attack", "stress", "collision"]


def lose_hull(table: Table, ship_id: str, amount: int, cause: Cause, by: str = "") -> int:
    """Take hull off a ship, destroying it at 0 (RS-56); return how much it lost. `by` is the ship that attacked it."""
    ship = table.public.ship(ship_id)
    lost = min(amount, ship.hull)
    ship = fleet.change_ship(table, ship_id, hull=ship.hull - lost)
    if ship.hull == 0:
        destroy(table, ship_id, cause, "RS-56", by)
    return lost


def destroy(table: Table, ship_id: str, cause: Cause, rule: str, by: str = "") -> None:
    """Take a ship out of the game at once (RS-B41)."""
    fleet.change_ship(table, ship_id, status="destroyed", sunk_by=by)
    table.tell(events.ShipDestroyed(ship=ship_id, cause=cause, by=by, rules=(rule, "RS-B41")))


def loss_of(public: Public, ship: Ship) -> str:
    """Return what it means to lose a ship, as words behind "to" (RS-60): the game, if it is the last of its side."""
    own = (each for each in fleet.active_ships(public) if sides.are_friends(public, each.seat, ship.seat))
    return "lose the game" if all(each.id == ship.id for each in own) else f"take {ship.name} out of the game"
