"""The stress modifiers of a maneuver, and whether it needs a stress test (RS-32 .. RS-34, RS-38)."""

from typing import NamedTuple

from games.kernel.base.caching import per_case
from games.kernel.base.numbers import counted
from games.raise_shields.board.fitting import has_impulse
from games.raise_shields.content.numbers import CLICK_COST
from games.raise_shields.content.tables import is_fast, speed_modifier
from games.raise_shields.mechanics.maneuver.steps import Step, is_turn
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Ship


class Engines(NamedTuple):
    """What decides on stress modifiers beside the maneuver: the ship's engines, and how the table reads the rules.

    `impulse`: with Impulse Engines (RS-15), which erase one modifier of a turn at most (`single`) and only a click of
    each turning (`by_click`; both RS-B10). `legacy`: fast ones cost nothing (RS-B4). `always`: each move is tested
    (RS-B9).
    """

    impulse: bool = False
    single: bool = False
    by_click: bool = False
    legacy: bool = False
    always: bool = False


def engines_of(options: Options, ship: Ship) -> Engines:
    """Return how a ship flies at this table."""
    return Engines(
        has_impulse(ship), options.impulse_single, options.impulse_by_click, options.legacy_speed, options.test_always
    )


@per_case
def modifiers_of(steps: tuple[Step, ...], engines: Engines) -> tuple[tuple[str, int], ...]:
    """Return the stress modifiers in path order, speed last, as (label, modifier <= 0) pairs (RS-33, RS-34, RS-B10)."""
    found: list[tuple[str, int]] = []
    for letter, count in (step for step in steps if is_turn(step)):
        found.append((f"{counted(count, 'click')} {'left' if letter == 'L' else 'right'}", -CLICK_COST * count))
    spaces = sum(step[1] for step in steps if not is_turn(step))
    speed = speed_modifier(spaces, legacy=engines.legacy)
    if speed and not (engines.impulse and is_fast(spaces) and not engines.single):
        found.append((f"speed {spaces}", speed))
    if engines.impulse and found:
        gains = [CLICK_COST if engines.by_click and not label.startswith("speed") else -size for label, size in found]
        index = gains.index(max(gains)) if engines.single else 0
        label, size = found[index]
        found[index] = (f"{label} (eased by Impulse Engines)", size + gains[index])
    return tuple(found)


def penalty_of(modifiers: tuple[tuple[str, int], ...]) -> int:
    """Return the sum of the modifiers as a positive number."""
    return -sum(size for _, size in modifiers)


def needs_test(steps: tuple[Step, ...], engines: Engines) -> bool:
    """Return whether a maneuver obliges a stress test: not straight on, or a modifier is left (RS-32, RS-B7, RS-B9)."""
    swerved = any(letter != "F" for letter, _ in steps)
    return engines.always or swerved or penalty_of(modifiers_of(steps, engines)) > 0
