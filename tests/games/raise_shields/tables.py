"""Positions of a duel at tables that play with options, for the rule cases."""

from typing import Any

from games.geometry.hexes import FACINGS
from games.raise_shields.mechanics.maneuver.course import planned
from games.raise_shields.mechanics.maneuver.engines import penalty_of
from games.raise_shields.state.frames import Maneuver
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import State
from tests.games.raise_shields.duel import GAME, act, duel, ship


def flying(where: str = "I10 N", enemy: str = "A1 S", upgrades: tuple[str, ...] = (), **options: Any) -> State:
    a = ship("A", where, upgrades=upgrades)
    return duel("movement", a, ship("B", enemy), options=Options(**options))


def plan(text: str, upgrades: tuple[str, ...] = (), **options: Any) -> Maneuver:
    state = flying(upgrades=upgrades, **options)
    return planned(state.public, state.public.ships[0], GAME.parse(state, 0, text).steps)


def cost(text: str, upgrades: tuple[str, ...] = (), **options: Any) -> tuple[int, bool]:
    """Return what a maneuver takes off its stress test, and whether it obliges one."""
    maneuver = plan(text, upgrades, **options)
    return penalty_of(maneuver.modifiers), maneuver.test


def placed(state: State) -> str:
    each = state.public.ships[0]
    assert each.hex is not None
    return f"{each.hex.name} {FACINGS[each.facing]}"


def fight(
    where: str = "L8 N", b: dict[str, Any] | None = None, a: dict[str, Any] | None = None, **options: Any
) -> State:
    return duel("cannon", ship("A", "I7 N", **(a or {})), ship("B", where, **(b or {})), options=Options(**options))


def chosen(face: int, hits: int, b: dict[str, Any], **options: Any) -> State:
    """Ship B has no shields; so many hits of A's starboard side pass its evasion, and the location die shows a face."""
    state = fight(b={"shields": 0, **b}, **options)
    state = act(state, "A", "fire starboard B", *(6,) * hits, *(1,) * (5 - hits)).state
    return act(state, "B", "evade", 1, face).state


def target(state: State) -> Ship:
    return state.public.ships[1]
