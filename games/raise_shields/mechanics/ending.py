"""When the game ends, and who wins (RS-60, RS-65, RS-B55, RS-B57)."""

from games.kernel import Outcome, Seat
from games.kernel.base.numbers import counted
from games.raise_shields.board import fleet
from games.raise_shields.state import events
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, Table


def sole_armed(public: Public) -> Seat | None:
    """Return the seat that has the only ships in play with cannons that fire; torpedoes are none (RS-B52)."""
    armed = {ship.seat for ship in fleet.active_ships(public) if ship.cannons("port") or ship.cannons("starboard")}
    return armed.pop() if len(armed) == 1 else None


def end_at_once(table: Table) -> bool:
    """End the game as `end_if_decided` in the middle of a phase, unless the table waits for all attacks (RS-B55)."""
    return not table.public.options.victory_after_attacks and end_if_decided(table)


def end_if_decided(table: Table) -> bool:
    """End the game if at most one seat has ships in play (RS-60, RS-B42, RS-B55); return whether it ended."""
    public = table.public
    seats = {ship.seat for ship in public.ships if ship.status == "active"}
    if len(seats) > 1:
        return False
    if seats:
        winner = fleet.ship_of(public, seats.pop())
        gone = " and ".join(_fate(ship) for ship in public.ships if ship.status != "active")
        _end(table, Outcome((winner.seat,), f"{winner.name} wins: {gone}", "RS-60"), "RS-B55")
    else:
        gone = " and ".join(_fate(ship) for ship in public.ships)
        together = all(ship.status == "destroyed" for ship in public.ships)
        why = "the last ships were destroyed together" if together else gone
        _end(table, Outcome((), f"Nobody wins: {why}", "RS-B42"), "RS-60")
    return True


def end_if_time_is_up(table: Table) -> bool:
    """End the game after its last round: most hull and shields win, equal ones draw (RS-B57); return if it ended."""
    public = table.public
    if not public.options.round_limit or public.round < public.options.round_limit:
        return False
    standing = {ship.name: ship.hull + ship.shields for ship in fleet.active_ships(public)}
    best = max(standing.values())
    winners = tuple(ship.seat for ship in fleet.active_ships(public) if standing[ship.name] == best)
    figures = ", ".join(f"{name} has {points}" for name, points in standing.items())
    who = fleet.ship_of(public, winners[0]).name if len(winners) == 1 else ""
    result = f"{who} wins" if who else "Nobody wins"
    why = f"after {counted(public.round, 'round')} {figures} hull and shields"
    _end(table, Outcome(winners if who else (), f"{result}: {why}", "RS-B57"), "RS-60")
    return True


def _fate(ship: Ship) -> str:
    return f"{ship.name} {'has fled' if ship.status == 'fled' else 'is destroyed'}"


def _end(table: Table, outcome: Outcome, *rules: str) -> None:
    table.change(turn="", order=(), points=())
    table.finish(outcome)
    table.tell(events.GameEnded(winners=outcome.winners, reason=outcome.reason, rules=(outcome.rule, *rules)))
