"""Positions for the pictures: one for every phase, every kind of last action, every crowded case."""

from games.geometry.hexes import Grid
from games.kernel import Outcome
from games.raise_shields.state.frames import Attacking, Maneuver, StressTest
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Base
from games.raise_shields.text.changes import Flight
from tests.renderers.raise_shields.samples import (
    Scene,
    attack,
    duel,
    grackle,
    halcyon,
    hexes,
    iron_duke,
    replace,
    ship,
    trace,
    unplaced,
    vesper,
    view,
)  # fmt: skip


def eight(*places: tuple[str, str]) -> Scene:
    """Return two teams of two with two ships each on the map of fleets, the second ship of B destroyed."""
    names = ("Halcyon", "Vesper", "Meridian", "Tempest", "Argosy", "Bastion", "Citadel", "Drover")
    ships = [
        ship(ship_id, name, place, turn % 6, shields=10 - turn, hull=10 - turn // 2, moved=turn < 3, fired=turn < 2)
        for turn, ((ship_id, place), name) in enumerate(zip(places, names, strict=True))
    ]
    ships[5] = replace(ships[5], status="destroyed", hull=0, shields=0)
    return view(
        *sorted(ships, key=lambda each: each.id),
        ask=((2, "fire"),),
        acts=(attack(attacker="B-1", target="A-1", weapon="starboard"),),
        options=Options(ships=2, teams=True, map="fleet", credits=10),
        grid=Grid(34, 26),
        order=tuple(ship_id for ship_id, _ in places),
        turn="C-1",
        sides=("south", "east", "north", "west"),
    )


def boards() -> dict[str, Scene]:
    """Return positions by name: every phase, every kind of last action, every crowded case."""
    fresh = unplaced(halcyon(), vesper())
    building = tuple(
        replace(
            s,
            status="building",
            upgrades=(),
            start=Base(),
            shields=10,
            hull=10,
            crew=10,
            cannon="laser",
            torpedoes=0,
            credits=0,
        )
        for s in fresh
    )
    placed_one = (fresh[0], replace(fresh[1], hex=hexes("I1")[0], facing=3, status="active"))
    drift = Flight(
        Maneuver(
            "A",
            "L 6F",
            hexes("F9", "F8", "F7", "F6", "F5", "F4", "F3"),
            1,
            0,
            (("1 click left", -1), ("speed 6", -1)),
            True,
        ),
        (2, 1),
        1,
        hexes("F2", "F1"),
        2,
    )
    crash = replace(drift, drift=hexes("F2"), result="collision", hull=4, struck="B")
    test = StressTest(drift.maneuver, (2, 1), 1)
    tested = Flight(drift.maneuver, (2, 1), 1)
    wide = {"shields": 20, "hull": 20, "crew": 20, "start": Base(20, 20, 20)}
    order = {"order": ("A", "B"), "turn": "A"}
    return {
        "build": view(
            *building,
            ask=((0, "build"), (1, "build")),
            phase="build",
            round=0,
            first=None,
            sides=(),
            options=Options(credits=20),
        ),
        "upgrades": view(
            halcyon(upgrades=("armor", "evasive", "impulse", "crew"), start=Base(10, 15, 15), hull=15, torpedoes=0),
            vesper(),
            ask=((0, "move"),),
            phase="movement",
            order=("A", "B"),
            turn="A",
        ),
        "build_one": view(
            *building, ask=((1, "build"),), phase="build", round=0, first=None, sides=(), options=Options(credits=20)
        ),
        "sides": view(*fresh, ask=((1, "side"),), phase="sides", round=0, first=None, sides=(None, None)),
        "place": view(*placed_one, ask=((0, "place"),), phase="place", round=0, first=None, order=("B", "A"), turn="A"),
        "morale": duel(ask=((0, "first"),), phase="morale", morale=((6, 13), (3, 9)), acts=(attack(),)),
        "move": duel(ask=((0, "move"),), phase="movement", morale=((6, 13), (3, 9)), **order),
        "moved": duel(
            b={"moved": True},
            ask=((0, "move"),),
            phase="movement",
            morale=((3, 13), (6, 9)),
            acts=(trace(),),
            order=("B", "A"),
            turn="A",
            first=1,
        ),
        "test": duel(
            {"place": "F3", "facing": 0}, ask=((0, "test"),), phase="movement", within=(test,), acts=(tested,), **order
        ),
        "drift": duel(
            {"place": "F1", "facing": 0, "stress": 4, "moved": True},
            ask=((1, "move"),),
            phase="movement",
            acts=(drift,),
            order=("A", "B"),
            turn="B",
        ),
        "collision": duel(
            {"place": "F2", "facing": 0, "stress": 12, "hull": 3},
            {"place": "F1", "hull": 9, "facing": 2},
            ask=((1, "move"),),
            phase="movement",
            acts=(crash,),
            order=("A", "B"),
            turn="B",
        ),
        "fire": duel(ask=((0, "fire"),), acts=(attack(),), **order),
        "two_shots": duel(
            ask=((1, "fire"),),
            acts=(
                attack(attacker="A", target="B"),
                attack(
                    attacker="A",
                    target="B",
                    weapon="torpedo",
                    distance=6,
                    need=4,
                    dice=(2, 1, 3, 3, 1),
                    hits=0,
                    evaded=0,
                    evasion=(),
                    losses=(),
                ),
            ),
            order=("A", "B"),
            turn="B",
        ),
        "several": duel(
            {"place": "F1", "facing": 0, "stress": 4},
            ask=((1, "fire"),),
            acts=(
                trace(),
                drift,
                attack(),
                attack(attacker="A", target="B", dice=(1, 2), hits=0, evasion=(), losses=()),
            ),
            order=("A", "B"),
            turn="B",
        ),
        "missed": duel(
            ask=((0, "fire"),), acts=(attack(dice=(1, 2, 2, 4, 3), hits=0, evasion=(), evaded=0, losses=()),), **order
        ),
        "evade": duel(
            ask=((0, "evade"),),
            within=(Attacking(attack(evasion=(), evaded=0, losses=())),),
            order=("B", "A"),
            turn="B",
        ),
        "locate": duel(
            ask=((0, "locate"),),
            within=(Attacking(attack(location=6, losses=(("shields", 1),))),),
            order=("B", "A"),
            turn="B",
        ),
        "torpedo": duel(
            ask=((1, "fire"),),
            acts=(
                attack(
                    attacker="A",
                    target="B",
                    weapon="torpedo",
                    distance=6,
                    need=4,
                    dice=(5, 4, 2, 1, 3),
                    hits=0,
                    piercing=2,
                    evaded=1,
                    losses=(("hull", 1),),
                ),
            ),
            order=("A", "B"),
            turn="B",
        ),
        "adjacent": duel(
            {"place": "H6", "facing": 0},
            {"place": "I6", "facing": 2},
            ask=((0, "fire"),),
            acts=(
                attack(
                    distance=1,
                    need=4,
                    boarding=True,
                    dice=(6, 6, 4, 5, 1),
                    hits=6,
                    evaded=2,
                    losses=(("shields", 3), ("crew", 1)),
                ),
            ),
            **order,
        ),
        "repair": duel(ask=((0, "repair"), (1, "repair")), phase="repair", points=(2, 1), acts=(attack(),)),
        "wreck": duel(
            b={"status": "destroyed", "hull": 0, "shields": 0, "crew": 2},
            phase="over",
            acts=(attack(attacker="A", target="B", losses=(("hull", 3),), wasted=2),),
            outcome=Outcome((0,), "Vesper was destroyed.", "RS-60"),
        ),
        "fled": duel(
            b={"status": "fled", "place": "Q7", "facing": 1},
            phase="over",
            outcome=Outcome((0,), "Vesper fled.", "RS-60"),
        ),
        "draw": duel(
            {"status": "destroyed"},
            {"status": "destroyed"},
            phase="over",
            outcome=Outcome((), "Both ships were lost together.", "RS-B42"),
        ),
        "stress": duel(
            {"stress": 14, "shields": 2, "hull": 3, **wide, "place": "A1", "facing": 3},
            {"stress": 9, **wide, "place": "Q13", "facing": 5},
            ask=((0, "move"),),
            phase="movement",
            **order,
        ),
        "long_names": view(
            replace(halcyon(), name="Intrepid Wanderer II"),
            replace(vesper(), name="WWWWWWWWWWWWWWWWWWWW"),
            ask=((1, "fire"),),
            names=("Maximiliana Featherst", "WWWWWWWWWWWWWWWWWWWW"),
            acts=(attack(),),
            order=("B", "A"),
            turn="B",
        ),
        "odd_names": view(
            replace(halcyon(), name="𝓗𝓪𝓵𝓬𝔂𝓸𝓷 🚀"),
            replace(vesper(), name="王小明"),
            ask=((1, "fire"),),
            names=("🦊", "Zoë Ąčę\u200d"),
            acts=(attack(),),
            order=("B", "A"),
            turn="B",
        ),
        "no_names": duel(ask=((0, "fire"),), names=(), **order),
        "four": view(
            halcyon(),
            vesper(fired=True),
            grackle(fired=True),
            iron_duke(fired=True),
            ask=((0, "fire"),),
            first=2,
            order=("C", "D", "A", "B"),
            turn="A",
            acts=(attack(attacker="D", target="B", weapon="port"),),
        ),
        "crowd": view(
            halcyon("H7", 0),
            vesper("I7", 2),
            grackle("H8", 4, moved=True),
            iron_duke("I8", 3, moved=True),
            ask=((0, "move"),),
            phase="movement",
            order=("C", "D", "A", "B"),
            turn="A",
            first=2,
        ),
        "drift_fled": duel(
            {"place": "F1", "facing": 0, "status": "fled"},
            phase="over",
            acts=(replace(drift, drift=(*hexes("F2", "F1"), hexes("F1")[0].step(0)), result="fled"),),
            outcome=Outcome((1,), "Vesper wins: Halcyon has fled", "RS-60"),
        ),
        "fleet": view(
            ship("B-2", "Vesper II", "C5", 2, moved=True, shields=7),
            *(halcyon(), vesper()),
            ask=((0, "move"),),
            phase="movement",
            morale=((6, 13), (0, 0)),
            order=("A", "B", "B-2"),
            turn="A",
        ),
        "wide_map": duel(
            {"place": "C3"}, {"place": "AF6"}, ask=((0, "move"),), phase="movement", grid=Grid(34, 13), **order
        ),
        "doubled": view(
            halcyon(upgrades=("armor", "armor"), start=Base(10, 40, 10), shields=10, hull=33, crew=10),
            vesper(upgrades=("armor",), start=Base(10, 20, 10), shields=10, hull=20, ticks=(1, 10)),
            ask=((0, "victory"),),
            **order,
        ),
        "fleet_map": duel(
            {"place": "AA20", "facing": 2},
            {"place": "AE22"},
            acts=(attack(),),
            ask=((0, "fire"),),
            grid=Grid(34, 26),
            **order,
        ),
        "eight": eight(
            ("A-1", "H6"),
            ("B-1", "J7"),
            ("C-1", "I8"),
            ("D-1", "K5"),
            ("A-2", "G9"),
            ("B-2", "L9"),
            ("C-2", "F5"),
            ("D-2", "M6"),
        ),
        "eight_far": eight(
            ("A-1", "AA20"),
            ("B-1", "AC22"),
            ("C-1", "AB18"),
            ("D-1", "X21"),
            ("A-2", "B2"),
            ("B-2", "C3"),
            ("C-2", "AG2"),
            ("D-2", "P25"),
        ),
        "small_map": duel(
            {"place": "C3"}, {"place": "H6"}, ask=((0, "move"),), phase="movement", grid=Grid(9, 7), **order
        ),
    }
