"""One attack from declaration to damage, stopping wherever somebody must decide (RS-45 .. RS-57).

declare -> roll -> [evade?] -> piercing hits, shields -> location die -> [locate?] -> damage. The functions return
True when the attack is over, False when a prompt was opened.
"""

from games.geometry.hexes import bearing
from games.kernel import IllegalAction, Seat
from games.raise_shields import board, events
from games.raise_shields.actions import Evade, Locate
from games.raise_shields.odds import face_hits
from games.raise_shields.phases.harm import lose_hull
from games.raise_shields.state import Attack, CannonSide, Location, Ship, State, Weapon
from games.raise_shields.table import Table, replace
from games.raise_shields.tables import hits_evaded, least_hit


def declare(table: Table, weapon: Weapon, target_id: str, boarding: bool) -> bool:
    """Pay for the attack, roll it, and ask the defender if anything hit (RS-45 .. RS-50)."""
    state = table.state
    ship, target = state.ship(state.turn), state.ship(target_id)
    distance = board.place_of(ship).distance(board.place_of(target))
    need = 4 if weapon == "torpedo" else least_hit(ship.cannon, distance)
    count = board.shots_ready(ship, weapon)
    table.change_ship(
        ship.id,
        used=(*ship.used, weapon),
        crew=ship.crew - boarding,
        torpedoes=ship.torpedoes - (weapon == "torpedo"),
    )
    dice = table.dice.roll(count, 6, f"{weapon} attack of {ship.name} on {target.name}")
    hits, piercing = count_hits(dice, need, boarding=boarding, bypass=bypass_of(ship, weapon))
    attack = Attack(
        attacker=ship.id,
        target=target.id,
        weapon=weapon,
        distance=distance,
        need=need,
        dice=dice,
        hits=hits,
        boarding=boarding,
        piercing=piercing,
        struck=bearing(board.place_of(target), target.facing, board.place_of(ship)),
    )
    table.tell(
        events.AttackRolled(
            attacker=ship.id,
            target=target.id,
            weapon=weapon,
            distance=distance,
            need=need,
            dice=dice,
            hits=hits,
            piercing=piercing,
            boarding=boarding,
            rules=_attack_rules(ship, weapon, boarding=boarding, piercing=piercing),
        )
    )
    if hits + piercing == 0:
        _record(table, attack)
        return True
    _pend(table, attack)
    table.ask("evade", target.seat)
    return False


def bypass_of(ship: Ship, weapon: Weapon) -> int:
    """Return the least face whose hits go straight to the hull: 4 torpedo, 6 plasma cannons, else 7 (RS-57)."""
    if weapon == "torpedo":
        return 4
    return 6 if ship.cannon == "plasma" else 7


def count_hits(dice: tuple[int, ...], need: int, *, boarding: bool, bypass: int) -> tuple[int, int]:
    """Return (plain, piercing) hits of the dice, read singly (RS-47, RS-48, RS-57, RS-B29).

    >>> count_hits((6, 5, 4), 5, boarding=True, bypass=7)
    (3, 0)
    """
    found = [face_hits(face, need, boarding=boarding, bypass=bypass) for face in dice]
    return sum(plain for plain, _ in found), sum(piercing for _, piercing in found)


def _attack_rules(ship: Ship, weapon: Weapon, *, boarding: bool, piercing: int) -> tuple[str, ...]:
    if weapon == "torpedo":
        return ("RS-26", "RS-42", "RS-43", "RS-20", "RS-47", "RS-B27", *(("RS-57",) if piercing else ()))
    rules = ["RS-26", "RS-42", "RS-43", "RS-44", "RS-45", "RS-46", "RS-47"]
    cannon = {"phaser": "RS-17", "pulse": "RS-18", "plasma": "RS-19"}.get(ship.cannon)
    if cannon:
        rules.append(cannon)
    if piercing:
        rules.append("RS-57")
    if boarding:
        rules.append("RS-48")
    return tuple(rules)


def _pend(table: Table, attack: Attack) -> None:
    table.change(pending=attack, last=attack)


def _record(table: Table, attack: Attack) -> None:
    """Put a resolved attack where the picture finds it."""
    table.change(pending=None, last=attack, shots=(*table.state.shots, attack))


def pending_attack(state: State) -> Attack:
    """Return the attack under way; raises IllegalAction when there is none."""
    if not isinstance(state.pending, Attack):
        raise IllegalAction("no attack is under way", "RS-50")
    return state.pending


def evasion_dice(ship: Ship, extra: bool) -> int:
    """Return how many evasion dice a defender rolls (RS-50, RS-14)."""
    return 1 + extra + ("evasive" in ship.upgrades)


def evade(table: Table, seat: Seat, action: Evade) -> bool:
    """Roll evasion, remove the evaded hits, and let the rest strike (RS-50 .. RS-53, RS-B30)."""
    attack = pending_attack(table.state)
    ship = table.state.ship(attack.target)
    if action.stress:
        ship = table.change_ship(ship.id, stress=ship.stress + 1)
    dice = table.dice.roll(evasion_dice(ship, action.stress), 6, f"evasion of {ship.name}")
    scored = attack.hits + attack.piercing
    evaded = min(scored, hits_evaded(sum(dice), ship.stress))
    evasive = ("RS-14",) if "evasive" in ship.upgrades else ()
    table.tell(
        events.AttackEvaded(
            target=ship.id,
            dice=dice,
            stress=ship.stress,
            evaded=evaded,
            extra=action.stress,
            rules=("RS-50", "RS-51", *evasive),
        )
    )
    losses = (("stress", 1),) if action.stress else ()
    return _strike(table, replace(attack, evasion=dice, evaded=evaded, losses=losses))


def _strike(table: Table, attack: Attack) -> bool:
    piercing = max(0, attack.piercing - attack.evaded)
    plain = attack.hits - max(0, attack.evaded - attack.piercing)
    if piercing:
        ship = table.state.ship(attack.target)
        left = max(0, ship.hull - piercing)
        rules = ("RS-57", "RS-B30") if attack.hits and attack.evaded else ("RS-57",)
        table.tell(events.HullPierced(ship=ship.id, amount=piercing, hull=left, rules=rules))
        attack = _lost(attack, "hull", lose_hull(table, ship.id, piercing, "attack"))
        if not left:
            _record(table, attack)
            return True
    if not plain:
        _record(table, attack)
        return True
    return _shields(table, attack, plain)


def _shields(table: Table, attack: Attack, hits: int) -> bool:
    """Let the shields absorb what they can, and roll where the rest goes (RS-52, RS-53, RS-B33)."""
    ship = table.state.ship(attack.target)
    absorbed = min(ship.shields, hits)
    if absorbed:
        ship = table.change_ship(ship.id, shields=ship.shields - absorbed)
        table.tell(events.ShieldsStruck(ship=ship.id, amount=absorbed, shields=ship.shields, rules=("RS-52",)))
        attack = _lost(attack, "shields", absorbed)
    through = hits - absorbed
    attack = replace(attack, absorbed=absorbed, through=through)
    if not through:
        _record(table, attack)
        return True
    face = table.dice.roll(1, 6, f"damage location on {ship.name}")[0]
    table.tell(events.LocationRolled(ship=ship.id, face=face, amount=through, rules=("RS-53", "RS-54")))
    attack = replace(attack, location=face)
    if face in (1, 6):
        _pend(table, attack)
        table.ask("locate", table.state.ship(attack.attacker if face == 1 else attack.target).seat)
        return False
    where: dict[int, Location] = {2: "hull", 3: "cannons", 4: "crew", 5: "stress"}
    place_damage(table, attack, "hull" if face == 3 and near_side(attack) is None else where[face], None)
    return True


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
    ship, hits, side = table.state.ship(attack.target), attack.through, near_side(attack)
    room = {"hull": ship.hull, "crew": ship.crew, "stress": hits, "cannons": boxes(ship, side)}[where]
    amount = min(hits, room)
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
    _record(table, _lost(attack, where, amount))
    if where == "hull":
        lose_hull(table, ship.id, amount, "attack")
    elif where == "crew":
        table.change_ship(ship.id, crew=ship.crew - amount)
    elif where == "stress":
        table.change_ship(ship.id, stress=ship.stress + amount)
    elif side is not None:
        port, starboard = ship.ticks
        ticks = (port + amount, starboard) if side == "port" else (port, starboard + amount)
        table.change_ship(ship.id, ticks=ticks)


def boxes(ship: Ship, side: CannonSide | None) -> int:
    """Return the boxes left on the side struck, 0 from front or back (RS-54, RS-B34)."""
    return board.boxes_left(ship, side) if side else 0


def locate(table: Table, seat: Seat, action: Locate) -> bool:
    """Place the hits where the chooser wants them."""
    attack = pending_attack(table.state)
    place_damage(table, attack, action.where, seat)
    return True
