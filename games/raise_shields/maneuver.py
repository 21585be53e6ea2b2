"""Maneuvers: from the steps of a move to its path, its stress modifiers, and whether it needs a stress test."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from games.geometry.hexes import Grid, Hex, turned
from games.kernel import IllegalAction
from games.kernel.numbers import counted
from games.raise_shields import board
from games.raise_shields.actions import StepLetter
from games.raise_shields.state import Maneuver, Options, Public, Ship
from games.raise_shields.tables import MAX_SPEED, speed_modifier

Step = tuple[StepLetter, int]

SLIPS: dict[StepLetter, int] = {"P": -1, "S": 1}
"""Steps along a side arrow, the facing staying as it is, as clicks off the bow (RS-B7)."""


class Course(NamedTuple):
    """A partly flown maneuver. `fled` says that its last hex is off the map (RS-35)."""

    path: tuple[Hex, ...]
    facing: int
    clicks: int = 0
    fled: bool = False

    @property
    def spaces(self) -> int:
        """Return the speed so far: spaces moved."""
        return len(self.path) - 1


def is_turn(step: Step) -> bool:
    """Tell whether a step turns the ship in its hex; all others fly on."""
    return step[0] in ("L", "R")


def extended(course: Course, step: Step, grid: Grid, occupied: frozenset[Hex]) -> Course:
    """Return the course after one more step; raises IllegalAction (RS-34, RS-35, RS-36)."""
    letter, count = step
    if course.fled:
        raise IllegalAction("the ship has left the map, so the move ends there", "RS-35")
    if is_turn(step):
        clicks = -count if letter == "L" else count
        return Course(course.path, turned(course.facing, clicks), course.clicks + count)
    if course.spaces + count > MAX_SPEED:
        raise IllegalAction(f"{course.spaces + count} spaces are too many, {MAX_SPEED} are the most", "RS-34")
    path, here = list(course.path), course.path[-1]
    for _ in range(count):
        if here not in grid:
            raise IllegalAction(
                f"the ship leaves the map after {counted(len(path) - 1, 'space')}, so the move ends there", "RS-35"
            )
        here = here.step(course.facing + SLIPS.get(letter, 0))
        if here in occupied:
            raise IllegalAction(f"another ship is in the way at {here.name}", "RS-36")
        path.append(here)
    return Course(tuple(path), course.facing, course.clicks, here not in grid)


@lru_cache(maxsize=20_000)
def flown(start: Hex, facing: int, steps: tuple[Step, ...], grid: Grid, occupied: frozenset[Hex]) -> Course:
    """Return the course of all steps from a hex; raises IllegalAction."""
    course = Course((start,), facing)
    for step in steps:
        course = extended(course, step, grid, occupied)
    return course


def course_of(public: Public, ship: Ship, steps: tuple[Step, ...]) -> Course:
    """Return the course of a ship's steps as things stand; raises IllegalAction."""
    return flown(board.place_of(ship), ship.facing, steps, public.grid, board.occupied(public, ship.id))


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


@lru_cache(maxsize=20_000)
def modifiers_of(steps: tuple[Step, ...], engines: Engines) -> tuple[tuple[str, int], ...]:
    """Return the stress modifiers in path order, speed last, as (label, modifier <= 0) pairs (RS-33, RS-34, RS-B10)."""
    found: list[tuple[str, int]] = []
    for letter, count in (step for step in steps if is_turn(step)):
        found.append((f"{counted(count, 'click')} {'left' if letter == 'L' else 'right'}", -count))
    spaces = sum(step[1] for step in steps if not is_turn(step))
    speed = speed_modifier(spaces, legacy=engines.legacy)
    if speed and not (engines.impulse and spaces >= 5 and not engines.single):
        found.append((f"speed {spaces}", speed))
    if engines.impulse and found:
        gains = [1 if engines.by_click and not label.startswith("speed") else -size for label, size in found]
        index = gains.index(max(gains)) if engines.single else 0
        label, size = found[index]
        found[index] = (f"{label} (eased by Impulse Engines)", size + gains[index])
    return tuple(found)


def penalty_of(modifiers: tuple[tuple[str, int], ...]) -> int:
    """Return the sum of the modifiers as a positive number."""
    return -sum(size for _, size in modifiers)


def needs_test(steps: tuple[Step, ...], engines: Engines) -> bool:
    """Tell whether a maneuver obliges a stress test: not straight on, or a modifier is left (RS-32, RS-B7, RS-B9)."""
    swerved = any(letter != "F" for letter, _ in steps)
    return engines.always or swerved or penalty_of(modifiers_of(steps, engines)) > 0


def has_impulse(ship: Ship) -> bool:
    """Tell whether a ship has Impulse Engines (RS-15)."""
    return "impulse" in ship.upgrades


def planned(public: Public, ship: Ship, steps: tuple[Step, ...], text: str) -> Maneuver:
    """Return the whole maneuver that a move's steps describe; raises IllegalAction."""
    course, engines = course_of(public, ship, steps), engines_of(public.options, ship)
    return Maneuver(
        ship=ship.id,
        text=text,
        path=course.path,
        clicks=course.clicks,
        facing=course.facing,
        modifiers=modifiers_of(steps, engines),
        test=needs_test(steps, engines) and not course.fled,
        heading=carried_to(public.options, ship, course) if public.options.drift == "start" else None,
    )


@lru_cache(maxsize=8)  # hundreds of courses each, and positions hardly come again
def courses(
    start: Hex, facing: int, grid: Grid, occupied: frozenset[Hex], most_clicks: int
) -> tuple[tuple[tuple[Step, ...], Course], ...]:
    """Return the courses that stay on the map with at most so many clicks, as (steps, course) pairs.

    Of several to the same hex and facing with as many spaces and clicks, which therefore cost the same, only the one
    with the fewest steps is returned.
    """
    found: list[tuple[tuple[Step, ...], Course]] = [((), Course((start,), facing))]
    reached: set[tuple[Hex, int, int, int, bool]] = set()
    for steps, course in found:  # grows on the way: breadth first
        for step, on in _onward(steps, course, grid, occupied, most_clicks):
            key = (on.path[-1], on.facing, on.spaces, on.clicks, step[0] == "F")
            if key not in reached:
                reached.add(key)
                found.append(((*steps, step), on))
    return tuple(found)


def _onward(
    steps: tuple[Step, ...], course: Course, grid: Grid, occupied: frozenset[Hex], most_clicks: int
) -> Iterator[tuple[Step, Course]]:
    last = steps[-1][0] if steps else ""
    if last != "F":
        path = course.path
        for count in range(1, MAX_SPEED - course.spaces + 1):
            ahead = path[-1].step(course.facing)
            if ahead in occupied or ahead not in grid:
                break
            path = (*path, ahead)
            yield ("F", count), Course(path, course.facing, course.clicks)
    if last in ("", "F"):
        for turn in TURNS:
            if course.clicks + turn[1] <= most_clicks:
                yield turn, extended(course, turn, grid, occupied)


def is_canonical(steps: tuple[Step, ...]) -> bool:
    """Tell whether steps are as `notation` writes them: never two of a kind in a row, with legal counts (RS-B59)."""
    kinds = ["turn" if is_turn(step) else step[0] for step in steps]
    counts = all(step[1] > 0 and (step[1] <= 3 or not is_turn(step)) for step in steps)
    return counts and all(one != two for one, two in pairwise(kinds))


def carried_to(options: Options, ship: Ship, course: Course) -> int:
    """Return where an overrun would carry a ship after a course that it has not flown yet (RS-39, RS-B11)."""
    return ship.facing if options.drift == "start" else course.facing


TURNS: tuple[Step, ...] = (("L", 1), ("R", 1), ("L", 2), ("R", 2), ("L", 3), ("R", 3))
"""The turns in one hex: never more than three net clicks, never left and right in a row (RS-B59)."""
