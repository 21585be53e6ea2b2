"""An attack after evasion, from the hits that are left to their damage (RS-52 .. RS-57)."""

from typing import cast

from msgspec.structs import replace

from games.kernel import Seat
from games.raise_shields.board import fleet
from games.raise_shields.mechanics.damage.hull import lose_hull
from games.raise_shields.mechanics.damage.places import near_side, room, spills
from games.raise_shields.state import events
from games.raise_shields.state.actions import Locate
from games.raise_shields.state.frames import Attack, Attacking
from games.raise_shields.state.ships import CannonSide, Location, Ship
from games.raise_shields.state.state import Public, Table

_ROWS: dict[int, Location] = {2: "hull", 3: "cannons", 4: "crew", 5: "stress"}
"""Rows of the location table that nobody chooses (RS-54)."""


def attack_of(public: Public) -> Attack:
    """Return the attack that somebody must decide on."""
    return cast(Attacking, public.frames[-1]).attack


def end_attack(table: Table, attack: Attack) -> None:
    """End an attack, and tell all of it."""
    start, end = (fleet.place_of(table.public.ship(ship)) for ship in (attack.attacker, attack.target))
    table.end()
    table.tell(events.AttackEnded(attack=attack, start=start, end=end, rules=("RS-43",)))


def strike(table: Table, attack: Attack) -> None:
    """Let the hits that were not evaded strike, those that bypass the shields first (RS-57, RS-B30)."""
    past = attack.evaded_past or 0
    piercing, plain = attack.piercing - past, attack.hits - (attack.evaded - past)
    if piercing:
        attack = _pierce(table, attack, piercing)
    if plain and table.public.ship(attack.target).status == "active":
        _shields(table, attack, plain)
    else:
        end_attack(table, attack)


def _pierce(table: Table, attack: Attack, hits: int) -> Attack:
    hull = table.public.ship(attack.target).hull
    lost = min(hits, hull)
    rules = ("RS-57", "RS-B30") if attack.hits and attack.evaded else ("RS-57",)
    table.tell(events.HullPierced(ship=attack.target, amount=hits, lost=lost, hull=hull - lost, rules=rules))
    lose_hull(table, attack.target, hits, "attack", attack.attacker)
    return _lost(replace(attack, wasted=hits - lost), "hull", lost)


def _shields(table: Table, attack: Attack, hits: int) -> None:
    """Let the shields absorb what they can (RS-52, RS-B33)."""
    ship = table.public.ship(attack.target)
    absorbed = min(ship.shields, hits)
    if absorbed:
        ship = fleet.change_ship(table, ship.id, shields=ship.shields - absorbed)
        table.tell(events.ShieldsStruck(ship=ship.id, amount=absorbed, shields=ship.shields, rules=("RS-52",)))
        attack = _lost(attack, "shields", absorbed)
    attack = replace(attack, absorbed=absorbed, through=hits - absorbed)
    if attack.through:
        _locate(table, attack)
    else:
        end_attack(table, attack)


def _locate(table: Table, attack: Attack) -> None:
    """Roll where the rest goes, or who says so (RS-53, RS-54)."""
    target = table.public.ship(attack.target)
    (face,) = table.roll(1, 6, f"damage location on {target.name}", by=None, reason="location")
    rules = ("RS-53", "RS-54")
    table.tell(
        events.LocationRolled(ship=target.id, face=face, amount=attack.through, struck=attack.struck, rules=rules)
    )
    attack = replace(attack, location=face)
    if face in _ROWS:
        where = "hull" if face == 3 and near_side(attack) is None else _ROWS[face]
        place_damage(table, attack, ((where, attack.through),), None)
        return
    table.goto(Attacking(attack))
    table.ask("locate", table.public.ship(attack.attacker if face == 1 else attack.target).seat)


def _lost(attack: Attack, what: str, amount: int) -> Attack:
    if not amount:
        return attack
    counts = dict(attack.losses)
    counts[what] = counts.get(what, 0) + amount
    return replace(attack, losses=tuple(counts.items()))


def place_damage(table: Table, attack: Attack, parts: tuple[tuple[Location, int], ...], by: Seat | None) -> None:
    """Put the remaining hits where they go, and end the attack (RS-55, RS-B34 .. RS-B37)."""
    for where, hits in parts:
        if table.public.ship(attack.target).status == "active":
            attack = _place(table, attack, where, hits, by)
    end_attack(table, attack)


def _place(table: Table, attack: Attack, where: Location, hits: int, by: Seat | None) -> Attack:
    """Put hits in one place; what does not fit goes to the hull or is lost (RS-55, RS-B35 .. RS-B37)."""
    ship, side = table.public.ship(attack.target), near_side(attack)
    amount = min(hits, room(table.public, ship, attack)[where])
    spilled = min(hits - amount, ship.hull) if where != "hull" and spills(table.public, by) else 0
    harm = amount if where == "hull" else spilled
    _mark(table, ship, where, side, amount)
    now = replace(table.public.ship(ship.id), hull=ship.hull - harm)
    table.tell(
        events.DamagePlaced(
            ship=ship.id,
            where=where,
            amount=amount,
            wasted=hits - amount - spilled,
            side=side if where == "cannons" else None,
            by=by,
            left=_left(now, where, side),
            spilled=spilled,
            hull=now.hull if spilled else None,
            rules=("RS-54", "RS-55", *(("RS-B35",) if amount < hits and where != "hull" else ())),
        )
    )
    if harm:
        lose_hull(table, ship.id, harm, "attack", attack.attacker)
    if now.hull == 0:
        attack = replace(attack, wasted=attack.wasted + hits - amount - spilled)
    return _lost(_lost(attack, where, amount), "hull", spilled)


def open_to(public: Public) -> dict[Location, int]:
    """Return where a chooser may put the hits, with what each place can take; nowhere that is empty (RS-B36)."""
    attack = attack_of(public)
    return {where: hits for where, hits in room(public, public.ship(attack.target), attack).items() if hits}


def _left(ship: Ship, where: Location, side: CannonSide | None) -> int:
    if where == "cannons":
        return ship.cannons(side) if side else 0
    return {"hull": ship.hull, "crew": ship.crew, "stress": ship.stress}[where]


def _mark(table: Table, ship: Ship, where: Location, side: CannonSide | None, amount: int) -> None:
    """Mark on the roster what hits did to crew, stress and cannons (RS-55)."""
    if where == "crew":
        fleet.change_ship(table, ship.id, crew=ship.crew - amount)
    elif where == "stress":
        fleet.change_ship(table, ship.id, stress=ship.stress + amount)
    elif where == "cannons":
        port, starboard = ship.ticks
        ticks = (port + amount, starboard) if side == "port" else (port, starboard + amount)
        fleet.change_ship(table, ship.id, ticks=ticks)


def default_choice(public: Public, seat: Seat) -> Locate:
    """Return what a time-out answers: an attacker names the hull, a defender crew, cannons or stress (RS-B65)."""
    attack, places = attack_of(public), open_to(public)
    if seat != public.ship(attack.target).seat:
        return Locate("hull")
    if places.get("crew", 0) > attack.through:
        return Locate("crew")
    return Locate("cannons" if places.get("cannons", 0) >= attack.through else "stress")
