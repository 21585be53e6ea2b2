"""Courses: from the steps of a maneuver to its path."""

from collections.abc import Iterator
from typing import NamedTuple

from games.geometry.hexes import Grid, Hex, turned
from games.kernel import IllegalAction
from games.kernel.base.caching import per_case, per_table
from games.raise_shields.board import fleet
from games.raise_shields.content.numbers import MAX_SPEED
from games.raise_shields.mechanics.maneuver.engines import engines_of, modifiers_of, needs_test
from games.raise_shields.mechanics.maneuver.steps import SLIPS, TURNS, Step, format_step, format_steps, is_turn
from games.raise_shields.state.frames import Maneuver
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public


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
    for flown in range(count):
        if here not in grid:
            raise IllegalAction(f"{format_step((letter, flown))} leaves the map, so the move ends there", "RS-35")
        here = here.step(course.facing + SLIPS.get(letter, 0))
        if here in occupied:
            raise IllegalAction(f"another ship is in the way at {here.name}", "RS-36")
        path.append(here)
    return Course(tuple(path), course.facing, course.clicks, here not in grid)


@per_case
def flown(start: Hex, facing: int, steps: tuple[Step, ...], grid: Grid, occupied: frozenset[Hex]) -> Course:
    """Return the course of all steps from a hex; raises IllegalAction."""
    course = Course((start,), facing)
    for step in steps:
        course = extended(course, step, grid, occupied)
    return course


def course_of(public: Public, ship: Ship, steps: tuple[Step, ...]) -> Course:
    """Return the course of a ship's steps as things stand; raises IllegalAction."""
    return flown(fleet.place_of(ship), ship.facing, steps, public.grid, fleet.occupied(public, ship.id))


@per_table  # hundreds of courses each, and positions hardly come again
def courses(
    start: Hex, facing: int, grid: Grid, occupied: frozenset[Hex], most_clicks: int
) -> tuple[tuple[tuple[Step, ...], Course], ...]:
    """Return the courses that stay on the map with at most so many clicks, as (steps, course) pairs.

    If several lead to the same hex and facing with as many spaces and clicks, and so cost the same, only the one
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


def carried_to(options: Options, ship: Ship, course: Course) -> int:
    """Return where an overrun would carry a ship after a course that it has not flown yet (RS-39, RS-B11)."""
    return ship.facing if options.drift == "start" else course.facing


def planned(public: Public, ship: Ship, steps: tuple[Step, ...]) -> Maneuver:
    """Return the whole maneuver that a move's steps describe; raises IllegalAction."""
    course, engines = course_of(public, ship, steps), engines_of(public.options, ship)
    return Maneuver(
        ship=ship.id,
        text=format_steps(steps),
        path=course.path,
        clicks=course.clicks,
        facing=course.facing,
        modifiers=modifiers_of(steps, engines),
        test=needs_test(steps, engines) and not course.fled,
        heading=carried_to(public.options, ship, course) if public.options.drift == "start" else None,
    )
