"""The repair phase, all seats at once (RS-27, RS-58, RS-59, RS-B37, RS-B39, RS-B40)."""

from typing import cast

from games.kernel import Question, Seat, Verb
from games.kernel.base.numbers import counted
from games.kernel.questions.arguments import by_hand
from games.raise_shields.board import fleet
from games.raise_shields.mechanics.ending import end_if_time_is_up
from games.raise_shields.mechanics.repair import (
    PARTS,
    Parts,
    cost_of,
    damaged,
    default_repair,
    orders_of,
    useful_parts,
)
from games.raise_shields.previews.only import only_repair
from games.raise_shields.questions import repair_orders
from games.raise_shields.state import events
from games.raise_shields.state.actions import Repair
from games.raise_shields.state.frames import Morale, Repairing
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, Table


def proceed(table: Table, frame: Repairing) -> None:
    """Roll for every ship in play, ask those with useful points (RS-58), and begin the next round."""
    if not frame.asked:
        _begin(table)
        return
    for seat in range(table.public.seats):
        _reveal(table, seat)
    if frame.waiting:
        table.goto(Repairing(asked=True, waiting=frame.waiting[1:]))
        table.ask("repair", frame.waiting[0])
    elif not end_if_time_is_up(table):
        table.goto(Morale())


def _begin(table: Table) -> None:
    """Roll for all, then ask all at once, or one after another from the first player on (RS-B66)."""
    table.change(turn="", order=(), points=(0,) * len(table.public.ships))
    useful = [ship.seat for ship in fleet.active_ships(table.public) if _roll(table, ship)]
    seats = list(dict.fromkeys(useful))
    if table.public.options.sealed_repairs:
        table.goto(Repairing(asked=True))
        table.ask("repair", *seats)
    else:
        seats.sort(key=lambda seat: (seat - (table.public.first or 0)) % table.public.seats)
        table.goto(Repairing(asked=True, waiting=tuple(seats)))


def _roll(table: Table, ship: Ship) -> bool:
    """Roll the points of a ship (RS-58); return whether they can repair anything (RS-B63)."""
    why = f"repairs of {ship.name}"
    dice = table.roll(ship.crew, 6, why, by=ship.seat, reason="repairs") if ship.crew else ()
    points = dice.count(6)
    useful = bool(useful_parts(table.public, ship, points))
    rules = ("RS-27", "RS-58") if ship.crew else ("RS-27", "RS-58", "RS-B38")
    idle = points > 0 and not useful
    table.tell(events.RepairRolled(ship=ship.id, dice=dice, points=points, idle=idle, rules=rules))
    if useful:
        _set_points(table, ship.id, points)
    return useful


def _set_points(table: Table, ship_id: str, value: int) -> None:
    pairs = zip(table.public.ships, table.public.points, strict=True)
    table.change(points=tuple(value if ship.id == ship_id else points for ship, points in pairs))


def apply(table: Table, seat: Seat, action: Repair) -> None:
    """Seal the orders until all have given theirs (RS-B66)."""
    table.change_secret(seat, repairs=action.parts, fleet=action.fleet)
    if table.public.prompts:
        table.tell(events.RepairSealed(seat=seat, rules=("RS-27", "RS-B66")))


def _reveal(table: Table, seat: Seat) -> None:
    sealed = table.secret(seat)
    if sealed.repairs is None:
        return
    table.change_secret(seat, repairs=None, fleet=())
    action = Repair(cast(Parts, sealed.repairs), cast(tuple[tuple[str, Parts], ...], sealed.fleet))
    orders = dict(orders_of(table.public, seat, action))
    for ship in damaged(table.public, seat):
        _spend(table, ship, orders.get(ship.id, ()))


def _spend(table: Table, ship: Ship, parts: Parts) -> None:
    """Spend the points; the rest is lost (RS-59)."""
    shields, port, starboard, hull, stress = (dict(parts).get(part, 0) for part in PARTS)
    after = fleet.change_ship(
        table,
        ship.id,
        shields=ship.shields + shields,
        hull=ship.hull + hull,
        ticks=(ship.ticks[0] - port, ship.ticks[1] - starboard),
        stress=ship.stress - stress,
    )
    lost = fleet.points_of(table.public, ship) - cost_of(parts)
    _set_points(table, ship.id, 0)
    table.tell(
        events.ShipRepaired(
            ship=ship.id,
            shields=shields,
            port=port,
            starboard=starboard,
            hull=hull,
            stress=stress,
            lost=lost,
            now=_now(after),
            rules=("RS-59", "RS-B39") if stress else ("RS-59",),
        )
    )


def _now(ship: Ship) -> events.Repaired:
    return events.Repaired(ship.shields, ship.hull, ship.cannons("port"), ship.cannons("starboard"), ship.stress)


def _ask(public: Public, seat: Seat) -> str:
    ships = damaged(public, seat)
    if not fleet.has_fleets(public):
        ship = fleet.ship_of(public, seat)
        return f"Repair {ship.name} with {counted(fleet.points_of(public, ship), 'point')}"
    return f"Repair {', '.join(f'{ship.name} with {fleet.points_of(public, ship)}' for ship in ships)} points"


QUESTION = Question(
    kind="repair",
    rule="RS-27",
    ask=_ask,
    default=lambda state, seat: default_repair(state.public, seat),
    only=only_repair,
    verbs=(
        Verb(
            form=by_hand(
                Repair,
                "parts",
                "Such as shields 2 hull 1, or none",
                repair_orders.read,
                repair_orders.words,
                write=repair_orders.write,
            ),
            check=repair_orders.check,
            apply=apply,
            second_look=repair_orders.second_look,
            example=lambda state: fleet.by_fleet(
                state.public, "repair shields 2 hull 1", "repair A-1 shields 2 A-2 hull 1"
            ),
        ),
    ),
)
