"""When the game ends, and who wins (RS-60, RS-65, RS-B43, RS-B55, RS-B57)."""

from msgspec.structs import replace

from games.kernel import Outcome, Seat, seat_letter
from games.kernel.base.numbers import counted
from games.kernel.text.prose import join
from games.raise_shields.board import fleet, sides
from games.raise_shields.mechanics.campaign.aftermath import aftermath
from games.raise_shields.state import events
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, Table

FEW = 3
"""So many ships that are out of the game are named, more are not."""


def sole_armed(public: Public) -> Seat | None:
    """Return the seat to ask of the only side with cannons that fire in play: the next one in the order of the round.

    Torpedoes are no cannons (RS-B52).
    """
    armed = {ship.seat for ship in fleet.active_ships(public) if ship.cannons("port") or ship.cannons("starboard")}
    if len({sides.side_of(public, seat) for seat in armed}) != 1:
        return None
    return min(armed, key=lambda seat: (seat - (public.first or 0)) % public.seats)


def end_at_once(table: Table) -> bool:
    """End the game as `end_if_decided` in the middle of a phase, unless the table waits for all attacks (RS-B55)."""
    return not table.public.options.victory_after_attacks and end_if_decided(table)


def end_if_decided(table: Table) -> bool:
    """End the game if at most one side has ships in play (RS-60, RS-B42, RS-B43, RS-B55); return whether it ended."""
    public = table.public
    left = {sides.side_of(public, ship.seat) for ship in fleet.active_ships(public)}
    if len(left) > 1:
        return False
    if left:
        side = left.pop()
        rules = ("RS-B55",) if len(side) == 1 else ("RS-B55", "RS-B43")
        reason = f"{_winning(public, side)}: {_gone(public, side)}"
        _end(table, Outcome(side, reason, "RS-60"), *rules)
    else:
        together = all(ship.status == "destroyed" for ship in public.ships)
        why = "the last ships were destroyed together" if together else _gone(public, ())
        _end(table, Outcome((), f"Nobody wins: {why}", "RS-B42"), "RS-60")
    return True


def end_if_time_is_up(table: Table) -> bool:
    """End the game after its last round: most hull and shields win, equal ones draw (RS-B57); return if it ended."""
    public = table.public
    if not public.options.round_limit or public.round < public.options.round_limit:
        return False
    left = {side: _standing(public, side) for side in sides.sides_left(public)}
    most = max(left.values())
    best = [side for side in left if left[side] == most]
    others = [f"{left[side]} ({called(public, side)})" for side in left if side not in best]
    against = f" against {join(others)}" if others else ""
    result = _winning(public, best[0]) if len(best) == 1 else "Nobody wins"
    each = "" if len(best) == 1 else f" each for {join([called(public, side) for side in best])}"
    why = f"{most} hull and shields{each}{against} after {counted(public.round, 'round')}"
    _end(table, Outcome(best[0] if len(best) == 1 else (), f"{result}: {why}", "RS-B57"), "RS-60")
    return True


def _standing(public: Public, side: tuple[Seat, ...]) -> int:
    return sum(ship.hull + ship.shields for ship in fleet.active_ships(public) if ship.seat in side)


def called(public: Public, side: tuple[Seat, ...]) -> str:
    """Return the name of a side: its ship, its fleet, or both of a team."""
    if fleet.has_fleets(public):
        letters = join([seat_letter(seat) for seat in side])
        return f"the fleet{'s' if len(side) > 1 else ''} of {letters}"
    return join([fleet.ship_of(public, seat).name for seat in side])


def _winning(public: Public, side: tuple[Seat, ...]) -> str:
    name = called(public, side)
    return f"{name[0].upper()}{name[1:]} {'win' if len(side) > 1 else 'wins'}"


def _gone(public: Public, side: tuple[Seat, ...]) -> str:
    """Say what became of the ships that are not on the winning side."""
    gone = [ship for ship in public.ships if ship.status != "active" and ship.seat not in side]
    if len(gone) > FEW:
        return "no other ship is left"
    return " and ".join(_fate(ship) for ship in gone)


def _fate(ship: Ship) -> str:
    return f"{ship.name} {'has fled' if ship.status == 'fled' else 'is destroyed'}"


def _end(table: Table, outcome: Outcome, *rules: str) -> None:
    table.change(turn="", order=(), points=())
    table.finish(replace(outcome, aftermath=aftermath(table.public, outcome.winners)))
    table.tell(events.GameEnded(winners=outcome.winners, reason=outcome.reason, rules=(outcome.rule, *rules)))
