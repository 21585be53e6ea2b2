"""What a panel offers in one go: whole maneuvers, and a side with its target; the best come first."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from games.geometry.hexes import FACINGS
from games.kernel import Choices, Seat, Word
from games.raise_shields.board import fleet, weapons
from games.raise_shields.mechanics.gunnery.odds import hit_ways, mean_after
from games.raise_shields.mechanics.maneuver.course import Course
from games.raise_shields.mechanics.maneuver.safe_moves import lost_ways, staying, whole_penalty
from games.raise_shields.mechanics.maneuver.steps import Step, format_steps
from games.raise_shields.state.ships import CannonSide, Ship, Weapon
from games.raise_shields.state.state import Public, State

_LISTED = 25
"""So many shortcuts are in one menu."""
_SIDES: tuple[CannonSide, ...] = ("port", "starboard")
_TEST, _PENALTY = 0.5, 0.15
"""What a stress test counts against hits, and each point that it takes off the dice."""
_LOST = 5.0
"""What the loss of the ship counts against hits."""


class _Plan(NamedTuple):
    """A maneuver with where it ends, and how good that looks."""

    merit: float
    steps: tuple[Step, ...]
    course: Course
    word: Word


def hits(public: Public, ship: Ship, weapon: Weapon, target: Ship) -> tuple[float, float]:
    """Return the mean hits of an attack from where a ship is, before and after evasion."""
    need = weapons.need_of(ship, weapon, fleet.place_of(ship).distance(fleet.place_of(target)))
    spread = hit_ways(weapons.shots_ready(public, ship, weapon), need, False, weapons.bypass_of(ship, weapon))
    out_of = sum(ways for _, ways in spread)
    mean = sum((plain + piercing) * ways for (plain, piercing), ways in spread) / out_of
    return mean, mean_after(spread, weapons.evasion_dice(target, extra=False), target.stress)


def hits_in_words(public: Public, ship: Ship, weapon: Weapon, target: Ship) -> str:
    """Return the same in words: "1.7 hits, 0.9 after evasion"."""
    mean, after = hits(public, ship, weapon, target)
    return f"{mean:.1f} hits, {after:.1f} after evasion"


def broadsides(state: State, seat: Seat) -> Choices:
    """Return the sides that can fire with their targets, by the hits that are left after evasion."""
    public, ship = state.public, state.public.ship(state.public.turn)
    found = [
        (hits(public, ship, side, other)[1], Word(f"{side} {other.id}", f"{side.capitalize()} at {other.name}",
                                                  hits_in_words(public, ship, side, other)))
        for side in _SIDES
        for other in weapons.targets(public, ship, side)
    ]  # fmt: skip
    found.sort(key=lambda one: -one[0])
    return Choices(tuple(word for _, word in found[:_LISTED]), label="fire: side and target at once")


def maneuvers(state: State, seat: Seat) -> Choices:
    """Return whole maneuvers that stay on the map, one for each hex and facing, by what bears then and by the test."""
    public, ship = state.public, state.public.ship(state.public.turn)
    best: dict[tuple[object, int], _Plan] = {}
    for steps, course in staying(public, ship, most_clicks=2):
        plan = _plan(public, ship, steps, course)
        pose = course.path[-1], course.facing
        if pose not in best or best[pose].merit < plan.merit:
            best[pose] = plan
    found = sorted(best.values(), key=lambda plan: (-plan.merit, len(plan.steps)))
    return Choices(tuple(plan.word for plan in found[:_LISTED]), label="move: a whole maneuver at once")


def _plan(public: Public, ship: Ship, steps: tuple[Step, ...], course: Course) -> _Plan:
    there = replace(ship, hex=course.path[-1], facing=course.facing)
    penalty = whole_penalty(public, ship, steps)
    ships = tuple(there if other.id == ship.id else other for other in public.ships)
    aimed = list(_bearing(replace(public, ships=ships), there))
    text = format_steps(steps)
    test = "no stress test" if penalty is None else f"stress test 2D6 − {penalty}" if penalty else "stress test 2D6"
    told = f"{test} · {', '.join(f'{side} at {name} {mean:.1f} hits' for mean, side, name in aimed) or 'nothing bears'}"
    merit = sum(mean for mean, _, _ in aimed) - (0.0 if penalty is None else _TEST + _PENALTY * penalty)
    merit -= _LOST * lost_ways(public, ship, course, penalty) / 216
    label = f"{text} to {course.path[-1].name}, facing {FACINGS[course.facing]}"
    return _Plan(merit, steps, course, Word(text, label, told))


def _bearing(public: Public, ship: Ship) -> Iterable[tuple[float, str, str]]:
    """Yield for each side that bears on anybody the most hits that it scores on average, and on whom."""
    for side in _SIDES:
        reached = weapons.targets(public, ship, side)
        aimed = [(hits(public, ship, side, other)[0], side, other.name) for other in reached]
        if aimed:
            yield max(aimed)
