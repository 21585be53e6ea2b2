"""Ships, attacks, moves and views made by hand, for the positions that are drawn."""

import msgspec

from games.geometry.hexes import Hex, parse_hex
from games.kernel import Asked, Event, News, Prompt
from games.raise_shields.state import events as ev
from games.raise_shields.state.frames import (
    Attack,
    Building,
    Firing,
    Frame,
    Maneuver,
    Morale,
    Movement,
    Placing,
    Repairing,
    TakingSides,
)
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Base, Ship
from games.raise_shields.state.state import Public, View
from games.raise_shields.text.changes import Flight

Scene = tuple[View, News]
replace = msgspec.structs.replace
NAMES = ("Mira", "Jonas", "Tomoko", "Sam")
PHASES: dict[str, tuple[Frame, ...]] = {
    "build": (Building(asked=True),),
    "sides": (TakingSides(asked=True),),
    "place": (Placing(),),
    "morale": (Morale(asked=True),),
    "movement": (Movement(),),
    "cannon": (Firing(),),
    "repair": (Repairing(asked=True),),
    "over": (),
}
VERBS = {
    "build": ("build",),
    "side": ("side",),
    "place": ("place",),
    "first": ("first",),
    "move": ("move",),
    "test": ("accept", "reroll"),
    "fire": ("fire", "torpedo", "pass"),
    "victory": ("declare", "fight"),
    "evade": ("evade",),
    "locate": ("locate",),
    "repair": ("repair",),
}


def hexes(*names: str) -> tuple[Hex, ...]:
    found = tuple(parse_hex(name) for name in names)
    assert all(place is not None for place in found)
    return found  # type: ignore[return-value]


def ship(ship_id: str, name: str, place: str = "", facing: int = 0, **fields: object) -> Ship:
    seat = "ABCD".index(ship_id[0])
    where = hexes(place)[0] if place else None
    values: dict[str, object] = {"status": "active" if place else "waiting", "hex": where, "facing": facing, **fields}
    return Ship(id=ship_id, seat=seat, name=name, **values)  # type: ignore[arg-type]


def halcyon(place: str = "F9", facing: int = 1, **fields: object) -> Ship:
    values = {
        "shields": 11,
        "crew": 13,
        "stress": 2,
        "ticks": (0, 3),
        "torpedoes": 2,
        "credits": 5,
        "start": Base(15, 10, 15),
        "upgrades": ("shield", "crew"),
        **fields,
    }
    return ship("A", "Halcyon", place, facing, **values)


def vesper(place: str = "I5", facing: int = 3, **fields: object) -> Ship:
    values = {
        "shields": 6,
        "hull": 13,
        "crew": 9,
        "stress": 1,
        "ticks": (5, 0),
        "cannon": "pulse",
        "start": Base(20, 15, 10),
        "upgrades": ("shield", "shield", "armor", "pulse"),
        **fields,
    }
    return ship("B", "Vesper", place, facing, **values)


def grackle(place: str = "M10", facing: int = 5, **fields: object) -> Ship:
    values = {
        "shields": 3,
        "hull": 6,
        "crew": 7,
        "stress": 4,
        "ticks": (7, 3),
        "cannon": "phaser",
        "credits": 10,
        "upgrades": ("evasive", "impulse", "phaser"),
        **fields,
    }
    return ship("C", "Grackle", place, facing, **values)


def iron_duke(place: str = "M4", facing: int = 0, **fields: object) -> Ship:
    values = {
        "shields": 8,
        "hull": 12,
        "ticks": (0, 1),
        "cannon": "plasma",
        "start": Base(10, 15, 10),
        "upgrades": ("armor", "plasma"),
        **fields,
    }
    return ship("D", "Iron Duke", place, facing, **values)


def attack(**fields: object) -> Attack:
    values: dict[str, object] = {
        "attacker": "B",
        "target": "A",
        "weapon": "starboard",
        "distance": 4,
        "need": 5,
        "dice": (6, 5, 2, 6, 1),
        "hits": 3,
        "evasion": (3,),
        "evaded": 1,
        "absorbed": 1,
        "through": 1,
        "location": 2,
        "losses": (("hull", 1), ("shields", 1)),
        **fields,
    }
    return Attack(**values)  # type: ignore[arg-type]


def trace(ship_id: str = "B", **fields: object) -> Flight:
    maneuver = Maneuver(ship_id, "2F R 2F", hexes("G2", "H2", "I3", "I4", "I5"), 1, 3, (("1 click right", -1),), True)
    values: dict[str, object] = {"maneuver": maneuver, "dice": (3, 2), "total": 4, "stress": 1, **fields}
    return Flight(**values)  # type: ignore[arg-type]


def told(public: Public, act: Flight | Attack) -> tuple[Event, ...]:
    """Return the events that a move or an attack is told with."""
    if isinstance(act, Attack):
        start, end = (public.ship(ship_id).hex for ship_id in (act.attacker, act.target))
        assert start is not None
        assert end is not None
        return (ev.AttackEnded(attack=act, start=start, end=end),)
    ship_id = act.maneuver.ship
    events: list[Event] = [ev.ShipMoved(ship=ship_id, maneuver=act.maneuver, end=act.maneuver.path[-1])]
    if act.total is not None:
        events.append(ev.StressTested(ship=ship_id, dice=act.dice, modifier=0, stress=0, total=act.total))
    if act.stress:
        events.append(ev.StressGained(ship=ship_id, amount=act.stress, stress=act.stress))
    if act.drift:
        events.append(ev.ShipOverran(ship=ship_id, face=len(act.drift), drift=act.drift))
    if act.result == "collision":
        events.append(
            ev.ShipsCollided(ship=ship_id, other=act.struck, dice=(act.hull, 1), lost=(act.hull, 1), left=(4, 5))
        )
    if act.result == "fled":
        events.append(ev.ShipFled(ship=ship_id, forced=True))
    return tuple(events)


def view(
    *ships: Ship,
    ask: tuple[tuple[int, str], ...] = (),
    names: tuple[str, ...] = NAMES,
    phase: str = "cannon",
    within: tuple[Frame, ...] = (),
    acts: tuple[Flight | Attack, ...] = (),
    **fields: object,
) -> Scene:
    """Return what the public sees in a phase, and what happened; `within` are the frames of what happens inside it."""
    prompts = tuple(Asked(f"{kind}.{index + 1}", seat, kind) for index, (seat, kind) in enumerate(ask))
    seats = len({ship.seat for ship in ships})
    values: dict[str, object] = {
        "options": Options(),
        "seats": seats,
        "ships": ships,
        "round": 4,
        "first": 0,
        "frames": (*PHASES[phase], *within),
        "prompts": prompts,
        "sides": ("south", "north"),
        **fields,
    }
    awaited = tuple(
        Prompt(asked.id, asked.seat, asked.kind, f"Answer {asked.kind}", VERBS[asked.kind]) for asked in prompts
    )
    public = Public(**values)  # type: ignore[arg-type]
    seen = View(seat=None, public=public, awaited=awaited, names=names[:seats])
    return seen, tuple(told(public, act) for act in acts)


def unplaced(*ships: Ship) -> tuple[Ship, ...]:
    return tuple(
        replace(s, hex=None, status="waiting", stress=0, shields=s.start.shields, hull=s.start.hull, ticks=(0, 0))
        for s in ships
    )


def duel(a: dict[str, object] | None = None, b: dict[str, object] | None = None, **fields: object) -> Scene:
    return view(halcyon(**(a or {})), vesper(**(b or {})), **fields)  # type: ignore[arg-type]
