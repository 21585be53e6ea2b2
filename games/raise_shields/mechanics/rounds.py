"""Who is in play, and in which order ships act (RS-24 .. RS-26)."""

from itertools import zip_longest
from typing import Literal

from games.kernel import Seat
from games.raise_shields.board import fleet
from games.raise_shields.board.fleet import active_ships
from games.raise_shields.state.state import Public, Table


def in_play(public: Public) -> tuple[Seat, ...]:
    """Return the seats that have ships in play."""
    return tuple(sorted({ship.seat for ship in fleet.active_ships(public)}))


def crew_of(public: Public, seat: Seat) -> int:
    """Return the crews of a seat's ships in play, summed (RS-B19, RS-B38)."""
    return sum(ship.crew for ship in fleet.active_ships(public) if ship.seat == seat)


def line_up(table: Table) -> None:
    """Set the order of ships in a phase: one of each player in turn, from the first player on (RS-25, RS-26, RS-69)."""
    public, first = table.public, table.public.first or 0
    ships = active_ships(public)
    fleets = [[ship for ship in ships if ship.seat == (first + step) % public.seats] for step in range(public.seats)]
    passes = zip_longest(*fleets)
    table.change(order=tuple(ship.id for one in passes for ship in one if ship is not None))


def next_in_order(public: Public, done: Literal["moved", "fired"]) -> str:
    """Return the first ship of the order that is in play and has not acted in this phase, or ""."""
    ships = (public.ship(ship_id) for ship_id in public.order)
    return next((ship.id for ship in ships if ship.status == "active" and not getattr(ship, done)), "")


def next_captain(public: Public) -> Seat | None:
    """Return whose ship acts after the one that acts now, of another captain; None at the end of a phase."""
    if public.turn not in public.order:
        return None
    after = public.order[public.order.index(public.turn) + 1 :]
    seats = (ship.seat for ship in map(public.ship, after) if ship.status == "active")
    return next((seat for seat in seats if seat != public.ship(public.turn).seat), None)
