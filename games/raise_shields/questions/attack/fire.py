"""The cannon phase: which ship fires next, and at whom (RS-26, RS-42 .. RS-45)."""

from collections.abc import Iterator
from typing import Literal, get_args

from games.kernel import (
    IllegalAction,
    Line,
    Question,
    Seat,
    Verb,
    Word,
)
from games.kernel.base.numbers import counted, often
from games.kernel.questions.arguments import Argument, bare, flag, one_of, picked, taking
from games.raise_shields.board import fleet, weapons
from games.raise_shields.board.naming import find_ship
from games.raise_shields.content.numbers import BOARDING_HITS, BOARDING_RANGE, BOARDING_WORTH, TORPEDO_HITS
from games.raise_shields.content.tables import least_hit, range_name
from games.raise_shields.content.upgrades import band
from games.raise_shields.mechanics import rounds
from games.raise_shields.mechanics.ending import end_at_once, end_if_decided
from games.raise_shields.mechanics.gunnery.odds import count_hits
from games.raise_shields.previews import attack, shortcuts
from games.raise_shields.previews.only import only_shot
from games.raise_shields.questions import victory, withdraw
from games.raise_shields.state import events
from games.raise_shields.state.actions import Fire, Pass, Torpedo
from games.raise_shields.state.frames import Attack, Attacking, Firing
from games.raise_shields.state.ships import CannonSide, Ship, Weapon
from games.raise_shields.state.state import Public, State, Table

SIDES: tuple[CannonSide, ...] = get_args(CannonSide)
WEAPONS: tuple[Weapon, ...] = get_args(Weapon)


def proceed(table: Table, frame: Firing) -> None:
    """Ask the next ship that can still fire, passing over ships without a possible attack; then repairs follow."""
    if end_at_once(table):
        return
    while ship_id := rounds.next_in_order(table.public, "fired"):
        ship = table.public.ship(ship_id)
        if ship_id != table.public.turn:
            table.change(turn=ship_id)
        if weapons.can_fire(table.public, ship, *WEAPONS):
            table.ask("fire", ship.seat)
            return
        _hold_fire(table, ship)
    if not end_if_decided(table):
        victory.offer(table, frame)


def _hold_fire(table: Table, ship: Ship) -> None:
    """Pass over a ship that can fire at nobody (any more), and say why (RS-B63)."""
    silent = next((side for side in SIDES if _silent(table.public, ship, side)), None)
    if ship.used:
        _cease(table, "all fired")
    elif silent or not any(weapons.shots_ready(table.public, ship, weapon) for weapon in WEAPONS):
        _cease(table, "silenced", silent)
    else:
        _cease(table, "no target")


def _silent(public: Public, ship: Ship, side: CannonSide) -> bool:
    """Return whether a side without a cannon that fires would have had a target (RS-55)."""
    enemies = (other for other in fleet.active_ships(public) if weapons.refusal(public, ship, side, other) is None)
    return not ship.cannons(side) and any(enemies)


def _cease(
    table: Table, why: Literal["passed", "no target", "all fired", "silenced"], side: CannonSide | None = None
) -> None:
    ship = fleet.change_ship(table, table.public.turn, fired=True)
    rules = ("RS-26", "RS-42", *(("RS-46",) if why == "silenced" else ()))
    table.tell(events.FireCeased(ship=ship.id, why=why, side=side, rules=rules))


def cease(table: Table, seat: Seat, action: Pass) -> None:
    """End the ship's cannon turn (RS-42)."""
    _cease(table, "passed")


def fire(table: Table, seat: Seat, action: Fire | Torpedo) -> None:
    """Pay for the attack and roll it (RS-45 .. RS-49)."""
    public, weapon = table.public, action.weapon
    ship, target = public.ship(public.turn), public.ship(action.target)
    fleet.change_ship(
        table,
        ship.id,
        used=(*ship.used, weapon),
        crew=ship.crew - action.boarding,
        torpedoes=ship.torpedoes - (weapon == "torpedo"),
    )
    why = f"{weapon} attack of {ship.name} on {target.name}"
    dice = table.roll(weapons.shots_ready(public, ship, weapon), 6, why, by=seat, reason="attack")
    _score(table, ship, target, action, dice)


def _score(table: Table, ship: Ship, target: Ship, action: Fire | Torpedo, dice: tuple[int, ...]) -> None:
    """Count the hits (RS-47, RS-48), which the defender may then evade."""
    weapon, boarding = action.weapon, action.boarding
    here, there = fleet.place_of(ship), fleet.place_of(target)
    distance, struck = here.distance(there), weapons.bearing_of(table.public, there, target.facing, here)
    need = weapons.need_of(ship, weapon, distance)
    hits, piercing = count_hits(dice, need, boarding=boarding, bypass=weapons.bypass_of(ship, weapon))
    attack = Attack(ship.id, target.id, weapon, distance, need, dice, hits, boarding, piercing, struck)
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
            crew=table.public.ship(ship.id).crew if boarding else None,
            rules=_rules(ship, attack),
        )
    )
    table.call(Attacking(attack))


_CANNON_RULES = {"phaser": ("RS-17",), "pulse": ("RS-18",), "plasma": ("RS-19",)}


def _rules(ship: Ship, attack: Attack) -> tuple[str, ...]:
    pierced = ("RS-57",) if attack.piercing else ()
    if attack.weapon == "torpedo":
        return ("RS-26", "RS-42", "RS-43", "RS-20", "RS-47", "RS-B27", *pierced)
    rules = ("RS-26", "RS-42", "RS-43", "RS-44", "RS-45", "RS-46", "RS-47")
    return (*rules, *_CANNON_RULES.get(ship.cannon, ()), *pierced, *(("RS-48",) if attack.boarding else ()))


def check(state: State, seat: Seat, action: Fire | Torpedo) -> None:
    """Refuse an attack that the rules do not allow (RS-42 .. RS-44, RS-48)."""
    public, weapon = state.public, action.weapon
    ship = public.ship(public.turn)
    if weapon in ship.used:
        fired = "a torpedo" if weapon == "torpedo" else f"to {weapon}"
        raise IllegalAction(f"{ship.name} has already fired {fired} this round", "RS-42")
    if not weapons.shots_ready(public, ship, weapon):
        if weapon == "torpedo":
            raise IllegalAction(f"{ship.name} has no torpedo left", "RS-20")
        raise IllegalAction(f"{ship.name} has no working cannon to {weapon}", "RS-46")
    problem = weapons.refusal(public, ship, weapon, _target(public, action.target))
    if problem is not None:
        raise IllegalAction(*problem)
    if action.boarding:
        _check_boarding(ship, fleet.distance(public, ship, action.target))


def _target(public: Public, ship_id: str) -> Ship:
    try:
        return public.ship(ship_id)
    except KeyError:
        raise IllegalAction(f"there is no ship {ship_id}", "RS-43") from None


def _check_boarding(ship: Ship, distance: int) -> None:
    if distance > BOARDING_RANGE:
        rule = "RS-49" if least_hit(ship.cannon, distance) <= BOARDING_HITS else "RS-48"
        reach = counted(BOARDING_RANGE, "hex", "hexes")
        raise IllegalAction(f"a ship boards at a distance of {reach}, not {distance}", rule)
    if ship.crew < 1:
        raise IllegalAction(f"{ship.name} has no crew left to board with", "RS-B28")


def _sides(state: State, seat: Seat) -> Iterator[Word]:
    ship = state.public.ship(state.public.turn)
    for side in SIDES:
        if weapons.can_fire(state.public, ship, side):
            yield Word(side, side.capitalize(), counted(ship.cannons(side), "cannon"))


def _targets(public: Public, weapon: Weapon) -> Iterator[Word]:
    ship = public.ship(public.turn)
    for other in weapons.targets(public, ship, weapon):
        distance = fleet.distance(public, ship, other.id)
        dice, hits = weapons.shots_ready(public, ship, weapon), band(weapons.need_of(ship, weapon, distance))
        away = f"{counted(distance, 'hex', 'hexes')} ({range_name(distance)})"
        odds = shortcuts.hits_in_words(public, ship, weapon, other)
        yield Word(other.id, other.name, f"{away}, {dice}D6, hits on {hits} · {odds}")


def _boarding(state: State, seat: Seat, side: CannonSide, target: str) -> Word | None:
    ship = state.public.ship(state.public.turn)
    if ship.crew < 1 or fleet.distance(state.public, ship, target) > BOARDING_RANGE:
        return None
    return Word("boarding", "board", f"costs 1 of {ship.crew} crew, every 6 counts {often(BOARDING_WORTH)}")


def _read_target(line: Line, state: State, seat: Seat, *side: CannonSide) -> str:
    """Read a target; a line that names none means the only one that can be hit, if there is one alone."""
    words, public = line.rest(), state.public
    if not words and public.turn:
        found = weapons.targets(public, public.ship(public.turn), side[0] if side else "torpedo")
        if len(found) == 1:
            return found[0].id
    return find_ship(public, words)


_SIDE = one_of("side", "Which cannons fire", picked(SIDES, "side"), _sides)
_TARGET: Argument[State, str, CannonSide] = one_of(
    "target", "The ship to hit", _read_target, lambda state, seat, side: _targets(state.public, side)
)
_BOARDING = flag(
    "boarding",
    f"Spend a crew member: every 6 counts {often(BOARDING_WORTH)}",
    _boarding,
    "board",
    label="board the ship",
)
_AIM: Argument[State, str] = one_of(
    "target", "The ship to hit", _read_target, lambda state, seat: _targets(state.public, "torpedo")
)


def _bears(public: Public, *kinds: Weapon) -> bool:
    """Return whether the ship in turn can fire a weapon of these kinds at anybody."""
    return weapons.can_fire(public, public.ship(public.turn), *kinds)


def _offers(public: Public, seat: Seat) -> tuple[str, ...]:
    guns, torpedo = _bears(public, *SIDES), _bears(public, "torpedo")
    return (*(("fire",) if guns else ()), *(("torpedo",) if torpedo else ()), "pass", *withdraw.offered(public))


QUESTION = Question(
    kind="fire",
    rule="RS-26",
    ask=lambda public, seat: f"Fire with {public.ship(public.turn).name}, or pass",
    default=lambda state, seat: Pass(),
    only=only_shot,
    offers=_offers,
    verbs=(
        Verb(
            form=taking(_SIDE).then(_TARGET).then(_BOARDING).to(Fire),
            needs=lambda state: f"a side and a target, such as `fire port {fleet.by_fleet(state.public, 'B', 'B-2')}`",
            check=check,
            apply=fire,
            forecast=attack.forecast,
            shortcuts=shortcuts.broadsides,
            when=lambda state, seat: _bears(state.public, *SIDES),
            title="Fire cannons",
            hint="port or starboard",
        ),
        Verb(
            form=taking(_AIM).to(Torpedo),
            needs=lambda state: f"a target, such as `torpedo {fleet.by_fleet(state.public, 'B', 'B-2')}`",
            check=check,
            apply=fire,
            forecast=attack.forecast,
            when=lambda state, seat: _bears(state.public, "torpedo"),
            title="Launch torpedo",
            hint=f"any direction, hits on {band(TORPEDO_HITS)}",
        ),
        Verb(form=bare(Pass), apply=cease, title="Pass", hint="don't fire any more in this round"),
        withdraw.VERB,
    ),
)
