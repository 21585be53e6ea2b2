"""What shots, melees and danger are worth, on average, as a computer player estimates it, in points of armies.

Units are judged as forces: their bases, guns and bodies, worked out once for a decision. A post is where the bases of
a force would stand.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.geometry.discs import Disc, gap
from games.geometry.inches import Inches
from games.geometry.plane import Point, squared
from games.kernel.base.caching import per_case, per_piece
from games.upheaval.content.book import Profile, Weapon
from games.upheaval.content.numbers import MOST_COVER
from games.upheaval.mechanics import morale
from games.upheaval.mechanics.casualties.dice import damage_on, save_odds, wound_odds
from games.upheaval.mechanics.melee.dice import strike_odds
from games.upheaval.mechanics.movement.context import allowance
from games.upheaval.mechanics.shooting import dice
from games.upheaval.state.public import Public
from games.upheaval.state.units import Deed, Unit
from games.upheaval.terrain import command_centre, line_of_sight
from games.upheaval.terrain.cover import terrain_cover
from games.upheaval.units import party

Post = tuple[Disc, ...]
"""Where the bases of a force would stand."""
_EYES = 2
"""How many models of a unit are asked what they see; the others see as much."""
_UNSEEN = 0.3
"""What a threat counts for that does not see one yet."""
_BREAKS = 0.4
"""What a unit that falls back has lost, of its worth."""

_SHARED = 0.6
"""Which part of an enemy's blows falls on a unit that joins a melee."""


class Gun(NamedTuple):
    """What one model shoots with: mean hits of a volley, DAM, its TEK, reach; heavy ones do not move before."""

    hits: float
    damage: int
    tek: int
    reach: Inches
    heavy: bool


class Force(NamedTuple):
    """A unit with those attached to it as it is judged: `body` is its usual profile, `each` what a wound is worth."""

    unit: Unit
    bases: Post
    guns: tuple[Gun, ...]
    body: Profile
    each: float
    worth: float
    move: Inches
    charge: Inches
    engaged: bool

    @property
    def wounds_left(self) -> float:
        """How many wounds it takes to destroy it."""
        return self.worth / self.each if self.each else 0.0

    @property
    def reach(self) -> Inches:
        """How far its longest weapon reaches."""
        return max((gun.reach for gun in self.guns), default=0)


@per_piece
def value_of(profile: Profile) -> float:
    """Return what a model is worth."""
    return float(profile.points)


def force_of(public: Public, unit: Unit) -> Force:
    """Return a unit, with those attached to it, as it is judged."""
    members = party.members(public, unit)
    profiles = [one.profile(public) for one in members]
    body = max(profiles, key=profiles.count)
    wounds = [
        (party.wounds_left(public, one.unit, one.model), party.wound_points(public, one.unit, one.model))
        for one in members
    ]
    worth = sum(value_of(kind) * left / full for kind, (left, full) in zip(profiles, wounds, strict=True))
    bonus = command_centre.command_bonus(public, unit.seat)
    able = ((kind, one) for kind, one in zip(profiles, members, strict=True) if not one.model.prone)
    return Force(
        unit=unit,
        bases=tuple(one.disc(public) for one in members),
        guns=tuple(gun for kind, one in able for gun in _guns(kind, bonus, dice.storm_loss(public, one))),
        body=body,
        each=worth / max(1, sum(left for left, _ in wounds)),
        worth=worth,
        move=_slowest(public, members, "move"),
        charge=_slowest(public, members, "charge"),
        engaged=party.engaged(public, unit),
    )


def _slowest(public: Public, members: Iterable[party.Member], deed: Deed) -> Inches:
    """Return how far the slowest model goes with an action."""
    return min((allowance(public, one.unit, one.model, deed).full for one in members), default=0)


@per_piece
def _guns(profile: Profile, bonus: int, loss: int) -> tuple[Gun, ...]:
    """Return the best weapon of a model: one shoots at a time."""
    best: Weapon | None = max(profile.weapons, key=lambda arm: arm.shots * arm.damage, default=None)
    if best is None:
        return ()
    hits = best.shots * float(dice.hit_odds(profile.accuracy + bonus))
    return (Gun(hits, best.damage - loss, profile.tek, best.reach, best.kind == "heavy"),)


@per_case
def _harms(damage: int, wound_level: int) -> float:
    return float(wound_odds(damage, wound_level, knocks=False).wound)


def _fire(guns: Sequence[Gun], body: Profile, far: Inches, *, walked: bool) -> float:
    """Return the mean wounds of guns on a body at a distance, before its saves."""
    able = (gun for gun in guns if gun.reach >= far and not (walked and gun.heavy))
    return sum(gun.hits * _harms(damage_on(body, gun.damage, gun.tek), body.wound_level) for gun in able)


@per_case
def _passed(cover: int, *, covered: bool) -> float:
    """Return which part of hits Cover lets through."""
    return float(1 - save_odds(min(MOST_COVER, cover), covered=covered))


def nearest(at: Disc, bases: Post) -> Disc:
    """Return the base nearest to another."""
    return min(bases, key=lambda base: squared(base.centre, at.centre))


def wounds_of(public: Public, force: Force, post: Post, foe: Force, *, walked: bool) -> float:
    """Return the wounds that a force's shooting from a post at another one makes on average (UH-H2 .. UH-H4)."""
    eyes = [(eye, nearest(eye, foe.bases)) for eye in post[:: max(1, len(post) // _EYES)][:_EYES]]
    wounds = 0.0
    for eye, mark in eyes:
        power = _fire(force.guns, foe.body, gap(eye, mark), walked=walked)
        if power and line_of_sight.sees_from(public, force.unit.id, eye, mark):
            cover = foe.body.cover + terrain_cover(public, mark, (eye,))
            wounds += power / len(eyes) * _passed(cover, covered=foe.unit.covered)
    return wounds


def loss_of(foe: Force, wounds: float) -> float:
    """Return the points that wounds take from a force, its morale counted in (UH-H8)."""
    return min(foe.worth, wounds * foe.each) + _breaking(foe, wounds) if wounds else 0.0


def _breaking(foe: Force, wounds: float) -> float:
    """Return what it is worth that a unit may have lost half its models in this turn (UH-H8)."""
    unit, alive = foe.unit, len(foe.unit.on_table)
    full = max(1, unit.strength)
    lost = full - alive
    if unit.falling or unit.broken or 2 * lost >= full or full < 2:
        return 0.0
    models = wounds / foe.body.wounds
    needed = full / 2 - lost
    odds = max(0.0, min(1.0, 0.5 + (models - needed) / 2))
    return odds * (1 - float(morale.morale_odds(foe.body.morale))) * _BREAKS * foe.worth


def clash(force: Force, foe: Force) -> float:
    """Return what a round of melee between two forces gains on average: theirs lost less ours, morale counted in."""
    ours, theirs = len(force.bases), len(foe.bases)
    mine, other = force.body, foe.body
    caused = min(ours, 2 * theirs) * _strikes(mine, other)
    taken = min(theirs, 2 * ours) * _strikes(other, mine) * (_SHARED if foe.engaged else 1.0)
    odds = 0.5 + max(-0.5, min(0.5, (caused - taken) / 3))
    breaks = odds * (1 - float(morale.morale_odds(other.morale))) * _BREAKS * foe.worth
    broken = (1 - odds) * (1 - float(morale.morale_odds(mine.morale))) * _BREAKS * force.worth
    return min(foe.worth, caused * foe.each) + breaks - min(force.worth, taken * force.each) - broken


@per_piece
def _strikes(mine: Profile, other: Profile) -> float:
    return float(strike_odds(mine.melee, other.melee)) * _harms(
        damage_on(other, mine.blow, mine.tek), other.wound_level
    )


def shots_at(public: Public, force: Force, base: Disc, foe: Force, source: Disc, *, covered: bool) -> float:
    """Return the points that the fire of an enemy takes of a force, from where it is or after a move."""
    far = gap(base, source)
    power = max(
        _fire(foe.guns, force.body, far, walked=False), _fire(foe.guns, force.body, far - foe.move, walked=True)
    )
    if not power:
        return 0.0
    seen = 1.0 if line_of_sight.sees_from(public, foe.unit.id, source, base) else _UNSEEN
    cover = force.body.cover + terrain_cover(public, base, (source,))
    return power * seen * _passed(cover, covered=covered) * force.each


def far_from(post: Post, at: Point) -> Inches:
    """Return how far the nearest base of a post is from a point."""
    return min(gap(base, Disc(at, 0)) for base in post)
