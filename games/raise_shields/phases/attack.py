"""One attack from its dice to its damage, stopping wherever somebody must decide (RS-50 .. RS-57)."""

from typing import cast

from msgspec.structs import replace

from games.kernel import Seat
from games.raise_shields import board, events
from games.raise_shields.phases.harm import lose_hull
from games.raise_shields.state import Attack, Attacking, CannonSide, Location, Public, Ship, Table

_ROWS: dict[int, Location] = {2: "hull", 3: "cannons", 4: "crew", 5: "stress"}
"""Rows of the location table that nobody chooses (RS-54)."""


def proceed(table: Table, frame: Attacking) -> None:
    """Ask the defender to evade if anything hit (RS-50); then the hits that are left strike."""
    attack = frame.attack
    if not attack.scored:
        over(table, attack)
    elif attack.evasion:
        _strike(table, attack)
    else:
        table.ask("evade", table.public.ship(attack.target).seat)


def attack_of(public: Public) -> Attack:
    """Return the attack that somebody must decide on."""
    return cast(Attacking, public.frames[-1]).attack


def over(table: Table, attack: Attack) -> None:
    """End an attack, and tell all of it."""
    start, end = (board.place_of(table.public.ship(ship)) for ship in (attack.attacker, attack.target))
    table.end()
    table.tell(events.AttackEnded(attack=attack, start=start, end=end, rules=("RS-43",)))


def _strike(table: Table, attack: Attack) -> None:
    """Let the hits that were not evaded strike, those that bypass the shields first (RS-57, RS-B30)."""
    piercing = max(0, attack.piercing - attack.evaded)
    plain = attack.hits - max(0, attack.evaded - attack.piercing)
    if piercing:
        attack = _pierce(table, attack, piercing)
    if plain and table.public.ship(attack.target).status == "active":
        _shields(table, attack, plain)
    else:
        over(table, attack)


def _pierce(table: Table, attack: Attack, hits: int) -> Attack:
    left = max(0, table.public.ship(attack.target).hull - hits)
    rules = ("RS-57", "RS-B30") if attack.hits and attack.evaded else ("RS-57",)
    table.tell(events.HullPierced(ship=attack.target, amount=hits, hull=left, rules=rules))
    return _lost(attack, "hull", lose_hull(table, attack.target, hits, "attack"))


def _shields(table: Table, attack: Attack, hits: int) -> None:
    """Let the shields absorb what they can (RS-52, RS-B33)."""
    ship = table.public.ship(attack.target)
    absorbed = min(ship.shields, hits)
    if absorbed:
        ship = board.change_ship(table, ship.id, shields=ship.shields - absorbed)
        table.tell(events.ShieldsStruck(ship=ship.id, amount=absorbed, shields=ship.shields, rules=("RS-52",)))
        attack = _lost(attack, "shields", absorbed)
    attack = replace(attack, absorbed=absorbed, through=hits - absorbed)
    if attack.through:
        _locate(table, attack)
    else:
        over(table, attack)


def _locate(table: Table, attack: Attack) -> None:
    """Roll where the rest goes, or who says so (RS-53, RS-54)."""
    target = table.public.ship(attack.target)
    (face,) = table.roll(1, 6, f"damage location on {target.name}", by=None, reason="location")
    table.tell(events.LocationRolled(ship=target.id, face=face, amount=attack.through, rules=("RS-53", "RS-54")))
    attack = replace(attack, location=face)
    if face in _ROWS:
        place_damage(table, attack, "hull" if face == 3 and near_side(attack) is None else _ROWS[face], None)
        return
    table.goto(Attacking(attack))
    table.ask("locate", table.public.ship(attack.attacker if face == 1 else attack.target).seat)


def near_side(attack: Attack) -> CannonSide | None:
    """Return the target's cannon side that the attack strikes; None = front or back (RS-54, RS-B23)."""
    return attack.struck if attack.struck in ("port", "starboard") else None


def _lost(attack: Attack, what: str, amount: int) -> Attack:
    if not amount:
        return attack
    counts = dict(attack.losses)
    counts[what] = counts.get(what, 0) + amount
    return replace(attack, losses=tuple(counts.items()))


def place_damage(table: Table, attack: Attack, where: Location, by: Seat | None) -> None:
    """Put all remaining hits in one place; what does not fit is lost (RS-55, RS-B34 .. RS-B37)."""
    ship, hits, side = table.public.ship(attack.target), attack.through, near_side(attack)
    amount = min(hits, room(ship, attack)[where])
    rules = ("RS-54", "RS-55", *(("RS-B35",) if amount < hits and where != "hull" else ()))
    table.tell(
        events.DamagePlaced(
            ship=ship.id,
            where=where,
            amount=amount,
            wasted=hits - amount,
            side=side if where == "cannons" else None,
            by=by,
            rules=rules,
        )
    )
    over(table, _lost(attack, where, amount))
    _damage(table, ship, where, side, amount)


def room(ship: Ship, attack: Attack) -> dict[Location, int]:
    """Return how many hits of an attack each place can take; bow and stern have no cannons (RS-54, RS-B34)."""
    side = near_side(attack)
    boxes = board.boxes_left(ship, side) if side else 0
    return {"hull": ship.hull, "crew": ship.crew, "stress": attack.through, "cannons": boxes}


def _damage(table: Table, ship: Ship, where: Location, side: CannonSide | None, amount: int) -> None:
    if where == "hull":
        lose_hull(table, ship.id, amount, "attack")
    elif where == "crew":
        board.change_ship(table, ship.id, crew=ship.crew - amount)
    elif where == "stress":
        board.change_ship(table, ship.id, stress=ship.stress + amount)
    else:
        port, starboard = ship.ticks
        ticks = (port + amount, starboard) if side == "port" else (port, starboard + amount)
        board.change_ship(table, ship.id, ticks=ticks)
