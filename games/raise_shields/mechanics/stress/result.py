"""What the result of a stress test does to a ship (RS-37, RS-39)."""

from typing import cast

from games.raise_shields.board import fleet
from games.raise_shields.board.overrun import carried
from games.raise_shields.content.tables import stress_row
from games.raise_shields.mechanics.damage.hull import destroy, lose_hull
from games.raise_shields.state import events
from games.raise_shields.state.frames import StressTest
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, Table


def waiting_test(public: Public) -> StressTest:
    """Return the test that somebody may roll again."""
    return cast(StressTest, public.frames[-1])


def settle(table: Table, ship: Ship, test: StressTest) -> None:
    """Carry out the row of the stress table (RS-39)."""
    row = stress_row(test.total)
    if row.stress:
        ship = fleet.change_ship(table, ship.id, stress=ship.stress + row.stress)
        table.tell(events.StressGained(ship=ship.id, amount=row.stress, stress=ship.stress, rules=("RS-39",)))
    if row.name in ("drift", "overrun"):
        (face,) = table.roll(1, 6, f"overrun of {ship.name}", by=ship.seat, reason="overrun")
        _overrun(table, ship, test.maneuver.carried, face, face // 2 if row.name == "drift" else face)
    elif row.name == "damage":
        _strain(table, ship)
    elif row.name == "destroyed":
        destroy(table, ship.id, "stress", "RS-39")


def flee(table: Table, ship_id: str, *, forced: bool) -> None:
    """Take a ship that left the map out of the game (RS-35, RS-B13)."""
    fleet.change_ship(table, ship_id, status="fled")
    rules = ("RS-35", "RS-B13") if forced else ("RS-35",)
    table.tell(events.ShipFled(ship=ship_id, forced=forced, rules=rules))


def _strain(table: Table, ship: Ship) -> None:
    (face,) = table.roll(1, 6, f"stress damage of {ship.name}", by=ship.seat, reason="stress damage")
    lost = min(face, ship.hull)
    table.tell(
        events.HullStrained(ship=ship.id, face=face, lost=lost, hull=ship.hull - lost, rules=("RS-39", "RS-B16"))
    )
    lose_hull(table, ship.id, face, "stress")


def _overrun(table: Table, ship: Ship, heading: int, face: int, spaces: int) -> None:
    """Carry the ship on in its travel direction (RS-39, RS-B11, RS-B12, RS-37)."""
    drift, struck = carried(table.public, ship, heading, spaces)
    on_map = [where for where in (fleet.place_of(ship), *drift) if where in table.public.grid]
    fleet.change_ship(table, ship.id, hex=on_map[-1])
    rules = ("RS-39", "RS-B11", "RS-B12") if face != spaces else ("RS-39", "RS-B11")
    table.tell(events.ShipOverran(ship=ship.id, face=face, drift=drift, rules=rules))
    if struck is not None:
        _collide(table, ship, struck)
    elif len(on_map) == len(drift):
        flee(table, ship.id, forced=True)


def _collide(table: Table, ship: Ship, other: Ship) -> None:
    """Both ships lose hull, each by its own die unless the table throws one for both (RS-37, RS-B14)."""
    rolling = (ship,) if table.public.options.one_collision_die else (ship, other)
    faces = [table.roll(1, 6, f"collision, {each.name}", by=each.seat, reason="collision")[0] for each in rolling]
    one, two = faces[0], faces[-1]
    rules = ("RS-37", "RS-B14", "RS-B15")
    lost = min(one, ship.hull), min(two, other.hull)
    left = ship.hull - lost[0], other.hull - lost[1]
    table.tell(events.ShipsCollided(ship=ship.id, other=other.id, dice=(one, two), lost=lost, left=left, rules=rules))
    lose_hull(table, ship.id, one, "collision")
    lose_hull(table, other.id, two, "collision")
