"""What players may lay over the map at any time: the arcs of a ship, the danger to it, and where it can end a move.

All of it is as the ships are now. What is laid over the map is asked for as measuring is (`Ends`): `A-1` for its arcs,
`danger A-1`, `moves A-1`, and a second ship for the fire between the two.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from games.geometry.hexes import Hex, blockers
from games.kernel import BadNotation, Fact, Word
from games.kernel.base.numbers import MINUS, counted, percent
from games.kernel.text.measuring import Ends, Gauge, Group, Measurement
from games.kernel.text.prose import join, person
from games.raise_shields.board import fleet, sides, weapons
from games.raise_shields.board.naming import find_ship
from games.raise_shields.content.numbers import BOARDING_RANGE, CLOSE_RANGE
from games.raise_shields.content.tables import range_name
from games.raise_shields.content.upgrades import band
from games.raise_shields.mechanics.gunnery.odds import hit_ways, mean_after
from games.raise_shields.mechanics.maneuver.safe_moves import staying, whole_penalty
from games.raise_shields.mechanics.stress.odds import stress_ways
from games.raise_shields.state.ships import CannonSide, Ship
from games.raise_shields.state.state import Public, View

Kind: TypeAlias = Literal["arcs", "danger", "moves"]

RANGES = Gauge(
    "Ranges",
    "Choose what to see on the map: the arcs of a ship and what hits there, the danger to it, or where it can end a "
    "move. Only you see it.",
    "",
    "Fire between it and: ",
    "Show something else",
    "Arcs of ",
    "A ship for its arcs; danger or moves before it for those",
    ("danger A", "B"),
    reach=False,
    nothing="Ranges are shown once ships are placed: no ship is on the map yet.",
)
"""How Raise Shields speaks of what may be laid over its map."""
_SIDES: tuple[CannonSide, ...] = ("port", "starboard")
_SHOWN_PENALTIES = 6
"""So many of the odds of tests, the cheapest first, are shown with where a ship can end a move."""


class Overlay(NamedTuple):
    """What is laid over the map about a ship, or the fire between it and another one."""

    kind: Kind
    ship: Ship
    other: Ship | None = None


class Threat(NamedTuple):
    """How many enemy broadsides bear on a hex: near ones up to close range, and those at long range."""

    near: int
    far: int


def measurable(view: View) -> tuple[Group, ...]:
    """Return the menus: the ships on the map, once for each thing that can be seen of them."""
    ships = fleet.active_ships(view.public)
    if not ships:
        return ()

    def group(title: str, lead: str = "", *, starts: bool = True) -> Group:
        words = [Word(f"{lead}{ship.id}", f"{ship.id} {ship.name}", person(view, ship.seat)) for ship in ships]
        return Group(title, tuple(words), starts=starts, ends=not starts)

    return (
        group("Arcs and ranges of a ship"),
        group("Danger to a ship", "danger "),
        group("Where a ship can end a move", "moves "),
        group("another ship", starts=False),
    )


def read_overlay(public: Public, ends: Ends) -> Overlay:
    """Read what is to be shown; raises BadNotation, AmbiguousNotation."""
    if ends.reach:
        raise BadNotation("Raise Shields shows all ranges at once; leave `within` out")
    kind: Kind = "arcs"
    words = ends.start.split()
    if words and (first := words[0].lower()) in {"danger", "moves", "arcs"}:
        kind = "danger" if first == "danger" else "moves" if first == "moves" else "arcs"
        words = words[1:]
    ship = _on_map(public, words)
    if not ends.end:
        return Overlay(kind, ship)
    other = _on_map(public, ends.end.split())
    if other.id == ship.id:
        raise BadNotation(f"choose another ship than {ship.name}")
    return Overlay("arcs", ship, other)


def _on_map(public: Public, words: list[str]) -> Ship:
    ship = public.ship(find_ship(public, words))
    if ship.status != "active":
        raise BadNotation(f"{ship.name} is not on the map")
    return ship


def measure(view: View, ends: Ends) -> Measurement:
    """Return in words what an overlay shows; raises BadNotation."""
    public = view.public
    found = read_overlay(public, ends)
    name = f"{found.ship.id} {found.ship.name}"
    if found.other is not None:
        return Measurement(f"{name} and {found.other.id} {found.other.name}", _between(public, found.ship, found.other))
    if found.kind == "danger":
        return Measurement(f"Danger to {name}", _danger(public, found.ship))
    if found.kind == "moves":
        return Measurement(f"Where {name} can end a move", _moves(public, found.ship))
    return Measurement(f"Arcs and ranges of {name}", _arcs(public, found.ship))


def _arcs(public: Public, ship: Ship) -> tuple[Fact, ...]:
    own = [Fact(side, side.capitalize(), _side_words(ship, side)) for side in _SIDES]
    foes = [Fact(foe.id, f"{foe.id} {foe.name}", shot_words(public, ship, foe)) for foe in sides.enemies(public, ship)]
    return (*own, *foes)


def _side_words(ship: Ship, side: CannonSide) -> str:
    """Return how many cannons of a side fire, and what hits at each range (RS-45)."""
    count = ship.cannons(side)
    if not count:
        return "no cannon fires"
    needs = (weapons.need_of(ship, side, distance) for distance in (BOARDING_RANGE, CLOSE_RANGE, CLOSE_RANGE + 1))
    boarding, close, long = (band(need) for need in needs)
    nearest = counted(BOARDING_RANGE, "hex", "hexes")
    return f"{counted(count, 'cannon')}; hits on {boarding} at {nearest}, {close} up to {CLOSE_RANGE}, {long} beyond"


def shot_words(public: Public, ship: Ship, foe: Ship) -> str:
    """Return what a broadside of a ship at an enemy would be as both are now, or why there is none (RS-43 .. RS-45)."""
    here, there = fleet.place_of(ship), fleet.place_of(foe)
    distance = here.distance(there)
    far = f"{counted(distance, 'hex', 'hexes')}, {range_name(distance)}"
    bears = weapons.bearing_of(public, here, ship.facing, there)
    if bears not in _SIDES:
        return f"{far}; no gun bears, it lies off the {bears}"
    side: CannonSide = "port" if bears == "port" else "starboard"
    count = ship.cannons(side)
    if not count:
        return f"{far}, {side}; no cannon fires there"
    refused = weapons.refusal(public, ship, side, foe)
    if refused is not None:
        return f"{far}, {side}; {refused[0]}"
    need = weapons.need_of(ship, side, distance)
    spread = hit_ways(count, need, False, weapons.bypass_of(ship, side))
    mean = mean_after(spread, weapons.evasion_dice(foe, extra=False), foe.stress)
    return f"{far}, {side}: {counted(count, 'die', 'dice')}, hits on {band(need)}; {mean:.1f} left after evasion"


def _between(public: Public, ship: Ship, other: Ship) -> tuple[Fact, ...]:
    """Return the fire of two ships at each other."""
    return tuple(
        Fact(one.id, f"{one.id} {one.name} at {two.id}", shot_words(public, one, two))
        for one, two in ((ship, other), (other, ship))
    )


def broadsides_on(public: Public, ship: Ship, place: Hex) -> Iterator[tuple[Ship, CannonSide]]:
    """Yield the enemy broadsides that would bear on a ship if it were in a hex, all others being where they are."""
    others = fleet.occupied(public, ship.id)
    for foe in sides.enemies(public, ship):
        there = fleet.place_of(foe)
        if there == place:
            continue
        bears = weapons.bearing_of(public, there, foe.facing, place)
        for side in _SIDES:
            if bears == side and foe.cannons(side) and not blockers(there, place, others):
                yield foe, side


def threats(public: Public, ship: Ship) -> dict[Hex, Threat]:
    """Return how many enemy broadsides would bear on a ship, by the hex where it might be."""
    found = {}
    for place in public.grid.hexes():
        far = [fleet.place_of(foe).distance(place) for foe, _ in broadsides_on(public, ship, place)]
        if far:
            near = sum(distance <= CLOSE_RANGE for distance in far)
            found[place] = Threat(near, len(far) - near)
    return found


def _danger(public: Public, ship: Ship) -> tuple[Fact, ...]:
    here = fleet.place_of(ship)
    bearing = [
        f"{foe.name}'s {side}, {counted(fleet.place_of(foe).distance(here), 'hex', 'hexes')}"
        for foe, side in broadsides_on(public, ship, here)
    ]
    moving = [foe.name for foe in sides.enemies(public, ship) if public.phase == "movement" and not foe.moved]
    counted_here = f"enemy broadsides that bear from up to {CLOSE_RANGE} hexes; a tint without one: only from farther"
    facts = [
        Fact("numbers", "Numbers", counted_here),
        Fact("here", f"On {here.name}", join(bearing) or "no broadside bears on it"),
    ]
    if moving:
        facts.append(Fact("moving", "Still to move this round", join(moving)))
    return tuple(facts)


def endings(public: Public, ship: Ship) -> dict[Hex, int | None]:
    """Return where a ship can end a move on the map, and the least that its stress test would take off (None: no test).

    Any facing counts; the stress that the ship has is in it (RS-38).
    """
    found: dict[Hex, int | None] = {}
    for steps, course in staying(public, ship):
        end, penalty = course.path[-1], whole_penalty(public, ship, steps)
        if end not in found or _price(penalty) < _price(found[end]):
            found[end] = penalty
    return found


def _price(penalty: int | None) -> int:
    return -1 if penalty is None else penalty


def taken_off(penalty: int) -> str:
    """Return what a test takes off the dice as it is shown on the map.

    >>> taken_off(0), taken_off(2)
    ('0', '−2')
    """
    return f"{MINUS}{penalty}" if penalty else "0"


def _moves(public: Public, ship: Ship) -> tuple[Fact, ...]:
    found = endings(public, ship)
    penalties = sorted({penalty for penalty in found.values() if penalty is not None})
    free = sum(penalty is None for penalty in found.values())
    facts = [
        Fact("numbers", "Numbers", "what the cheapest way there takes off the 2D6 of its stress test"),
        Fact("free", "Without a test", counted(free, "hex", "hexes")),
    ]
    shown = penalties[:_SHOWN_PENALTIES]
    for key, label, rows in (("calm", "No stress", slice(0, 1)), ("harm", "Hull damage or worse", slice(4, 6))):
        odds = [f"{percent(sum(stress_ways(penalty)[rows]) / 36)} at {taken_off(penalty)}" for penalty in shown]
        facts += [Fact(key, label, ", ".join(odds))] if odds else []
    if ship.moved:
        facts.append(Fact("moved", "Moved already", "this is what it can do in the next round, from where it is"))
    return tuple(facts)
