"""What harm does to a ship, whoever did it: hull lost, ship destroyed, game over (RS-56, RS-60)."""

from typing import Literal

from games.kernel import Outcome
from games.raise_shields import board, events
from games.raise_shields.state import Ship, Table

Cause = Literal["attack", "stress", "collision"]


def lose_hull(table: Table, ship_id: str, amount: int, cause: Cause) -> int:
    """Take hull off a ship, destroying it at 0 (RS-56); return how much it lost."""
    ship = table.public.ship(ship_id)
    lost = min(amount, ship.hull)
    ship = board.change_ship(table, ship_id, hull=ship.hull - lost)
    if ship.hull == 0:
        destroy(table, ship_id, cause, "RS-56")
    return lost


def destroy(table: Table, ship_id: str, cause: Cause, rule: str) -> None:
    """Take a ship out of the game at once (RS-B41)."""
    board.change_ship(table, ship_id, status="destroyed")
    table.tell(events.ShipDestroyed(ship=ship_id, cause=cause, rules=(rule, "RS-B41")))


def _fate(ship: Ship) -> str:
    return f"{ship.name} {'has fled' if ship.status == 'fled' else 'is destroyed'}"


def end_if_decided(table: Table) -> bool:
    """End the game as soon as at most one seat has ships in play (RS-60, RS-B42, RS-B55); tell whether it ended."""
    public = table.public
    seats = {ship.seat for ship in public.ships if ship.status == "active"}
    if len(seats) > 1:
        return False
    if seats:
        winner = board.ship_of(public, seats.pop())
        gone = " and ".join(_fate(ship) for ship in public.ships if ship.status != "active")
        outcome = Outcome((winner.seat,), f"{winner.name} wins: {gone}", "RS-60")
        rules: tuple[str, ...] = ("RS-60", "RS-B55")
    else:
        outcome = Outcome((), "Nobody wins: the last ships were destroyed together", "RS-B42")
        rules = ("RS-60", "RS-B42")
    table.change(turn="", order=(), points=())
    table.finish(outcome)
    table.tell(events.GameEnded(winners=outcome.winners, reason=outcome.reason, rules=rules))
    return True
