"""What shots, melees and places are worth, on average, as a computer player estimates it, in points of armies.

It is asked of battles as they would be: `marched` puts a unit where a plan would lead it.
"""

from functools import lru_cache

from msgspec.structs import replace

from games.geometry.discs import Disc, gap, within
from games.geometry.inches import INCH, Inches
from games.geometry.plane import Point
from games.kernel import Seat
from games.upheaval import board, terrain
from games.upheaval.armies.book import Profile, Weapon
from games.upheaval.armies.points import model_points
from games.upheaval.marches import March
from games.upheaval.state import Figure, Public, Unit

_EYES = 3
"""How many models of a unit are asked what they see; the others see as much."""
_HOLD: Inches = 3 * INCH
_DIE = 10


def marched(public: Public, march: March) -> Public:
    """Return the battle after a march: its models stand where it leads them."""
    ends = {(step.unit, step.number): step.path[-1] for step in march.steps if step.moved and not step.left}
    moving = {step.unit for step in march.steps}
    units = tuple(_shifted(unit, ends) if unit.id in moving else unit for unit in public.units)
    return replace(public, units=units)


def _shifted(unit: Unit, ends: dict[tuple[str, int], Point]) -> Unit:
    models = tuple(replace(figure, at=ends.get((unit.id, figure.number), figure.at)) for figure in unit.models)
    return replace(unit, models=models)


@lru_cache(maxsize=512)
def value_of(profile: Profile) -> float:
    """Return what a model is worth."""
    return float(model_points(profile))


def worth(public: Public, unit: Unit) -> float:
    """Return what a unit's models on the table are worth; who is wounded counts for what is left."""
    return sum(_left(public.profile(unit, figure), figure, public) for figure in unit.figures)


def _left(profile: Profile, figure: Figure, public: Public) -> float:
    full = profile.wounds * (2 if public.options.cinematic else 1)
    return value_of(profile) * (full - figure.wounds) / full


def _chance(faces: int) -> float:
    """Return the chance that a D10 shows one of so many faces."""
    return min(_DIE, max(0, faces)) / _DIE


def hitting(profile: Profile, bonus: int = 0) -> float:
    """Return the chance to hit by shooting (H-2)."""
    return min(0.9, max(0.1, _chance(profile.accuracy + bonus + 1)))


def wounding(damage: int, profile: Profile) -> float:
    """Return the chance to wound (H-3)."""
    return _chance(11 - profile.wound_level + damage)


def _usual(public: Public, unit: Unit) -> tuple[Profile, float]:
    """Return the profile of which a unit has most, and what one wound on it is worth."""
    kinds = [public.profile(unit, figure) for figure in unit.figures]
    profile = max(kinds, key=kinds.count)
    full = profile.wounds * (2 if public.options.cinematic else 1)
    return profile, value_of(profile) / full


def volley(public: Public, unit: Unit, target: Unit, *, walked: bool = False, heavy: bool = True) -> float:
    """Return the points that a unit's shooting at a target destroys on average (H-2 .. H-4)."""
    far = board.distance(public, unit, target)
    guns = [(figure, _gun(public.profile(unit, figure), far, walked=walked, heavy=heavy)) for figure in unit.figures]
    armed = [(figure, gun) for figure, gun in guns if gun is not None and not figure.prone]
    if not armed:
        return 0.0
    seen = _seen(public, unit, target, [figure for figure, _ in armed])
    if not seen:
        return 0.0
    profile, each = _usual(public, target)
    cover = terrain.cover_of(public, target, tuple(public.disc(unit, figure) for figure, _ in armed[:_EYES]))
    missed = 1 - min(0.9, cover / _DIE) if not target.covered else (1 - min(0.9, cover / _DIE)) ** 2
    total = sum(
        gun.shots * hitting(public.profile(unit, figure)) * wounding(gun.damage, profile) for figure, gun in armed
    )
    return min(worth(public, target), total * seen * missed * each)


def _gun(profile: Profile, far: Inches, *, walked: bool, heavy: bool) -> Weapon | None:
    """Return the weapon that a model would use at a distance."""
    able = [
        weapon
        for weapon in profile.weapons
        if weapon.reach >= far and not (weapon.kind == "heavy" and (walked or not heavy))
    ]
    return max(able, key=lambda weapon: weapon.shots * weapon.damage, default=None)


def _seen(public: Public, unit: Unit, target: Unit, eyes: list[Figure]) -> float:
    """Return which part of some models sees a model of the target."""
    looking = eyes[:: max(1, len(eyes) // _EYES)][:_EYES]
    marks = target.figures[:: max(1, len(target.figures) // 2)][:2]
    count = sum(any(terrain.sees(public, unit, figure, target, mark) for mark in marks) for figure in looking)
    return count / len(looking)


def clash(public: Public, unit: Unit, foe: Unit) -> float:
    """Return what a round of melee between two units gains on average: theirs lost less ours, morale counted in."""
    ours, theirs = len(unit.figures), len(foe.figures)
    mine, my_worth = _usual(public, unit)
    other, its_worth = _usual(public, foe)
    strikers, answers = min(ours, 2 * theirs), min(theirs, 2 * ours)
    caused = strikers * _chance(5 + mine.melee - other.melee) * wounding(mine.blow, other)
    taken = answers * _chance(5 + other.melee - mine.melee) * wounding(other.blow, mine)
    odds = 0.5 + max(-0.5, min(0.5, (caused - taken) / 3))
    breaks = odds * (1 - _chance(min(9, other.morale))) * 0.5 * worth(public, foe)
    broken = (1 - odds) * (1 - _chance(min(9, mine.morale))) * 0.5 * worth(public, unit)
    gain = min(worth(public, foe), caused * its_worth) + breaks
    return gain - min(worth(public, unit), taken * my_worth) - broken


def danger(public: Public, unit: Unit, *, near: float = 0.35) -> float:
    """Return the points that enemies may destroy of a unit before it acts again, capped; who would charge counts too.

    Every enemy shoots at one unit alone: what it could do to this one is counted by `near`.
    """
    found = 0.0
    for foe in board.foes(public, unit.seat):
        threat = volley(public, foe, unit)
        far = board.distance(public, foe, unit)
        if far <= 2 * _usual(public, foe)[0].reach and not foe.pinned:
            threat = max(threat, 0.6 * clash(public, foe, unit))
        found += near * max(0.0, threat)
    return min(found, 0.9 * worth(public, unit))


def holders(public: Public, at: Point) -> tuple[set[Seat], set[str]]:
    """Return the seats with a model within reach of an objective, and their units (H-10)."""
    found = [
        unit for unit in public.standing() for _, disc in board.bases(public, unit) if within(disc, Disc(at, 0), _HOLD)
    ]
    return {unit.seat for unit in found}, {unit.id for unit in found}


def far_from(public: Public, unit: Unit, at: Point) -> Inches:
    """Return how far the nearest base of a unit is from a point."""
    return min(gap(disc, Disc(at, 0)) for _, disc in board.bases(public, unit))
