"""What shots and fights are worth, on average, as a computer player estimates it. Points of cost are the measure.

Bases that hide something are left out here: what terrain hides is kept from one question to the next.
"""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from games.geometry.discs import Disc, gap
from games.geometry.plane import Point
from games.kernel import Seat
from games.urban_war import board, chances, sight, walking
from games.urban_war.cards.book import BANDS, Band, Cell, Member, Weapon
from games.urban_war.phases import melee
from games.urban_war.state import Model, Public

_SELDOM = 0.35
_QUARTER = 6
"""Lines of 24 that must be free, as the rules have it by default."""


class Duel(NamedTuple):
    """How close combat would go: the odds that the target dies, and that the attacker does."""

    kills: float
    dies: float


def value(public: Public, model: Model) -> float:
    """Return what a model is worth: its points, and something for a Commander."""
    cost = public.book.value.cost(Member(model.card, model.cal, model.gear))
    return cost * (1.25 if model.commander else 1.0)


def wounds_left(public: Public, model: Model) -> int:
    """Return the wounds that a model has left."""
    return public.card(model).wounds - model.wounds


def shot_worth(public: Public, shooter: Model, eye: Point, target: Model, at: Point, *, moved: bool = False) -> float:
    """Return the points that a shot from one place at a target in another place destroys on average."""
    source, aim = Disc(eye, public.card(shooter).radius), Disc(at, public.card(target).radius)
    band = board.band_of(gap(source, aim))
    if band is None:
        return 0.0
    mask, save = sight.over_ground(public.terrain, source, aim)
    if sum(mask) < _QUARTER:
        return 0.0
    card = public.card(target)
    best = 0.0
    for weapon in public.card(shooter).weapons:
        cell = weapon.cell(band)
        if cell is not None:
            hit = board.total(chances.shot_parts(public, shooter, target, cell, band, moved=moved))
            hurt = board.total(chances.damage_parts(public, target, cell, None))
            best = max(best, _killed(hit, hurt, cell, card.armour, save, wounds_left(public, target)))
    return best * value(public, target)


@lru_cache(maxsize=8192)
def _killed(hit: int, hurt: int, cell: Cell, armour: int, save: int, left: int) -> float:
    """Return which part of a model with so many wounds left an attack takes on average, a kill being 1."""
    ways = chances.wounds_ways(
        cell.attacks,
        chances.chance(hit, chances.TO_HIT_SHOT),
        chances.plain_chance(armour, chances.TO_IGNORE) if armour else Fraction(0),
        cell.damage,
        chances.chance(hurt, chances.TO_WOUND),
        chances.saving(save),
    )
    return float(sum(share * min(1.0, 0.8 * wounds / left if wounds < left else 1.0) for wounds, share in ways.items()))


def duel(public: Public, attacker: Model, target: Model, *, charged: bool, replies: bool = True) -> Duel:
    """Return the odds of one close combat, both with their best weapons (UW-44 .. UW-49)."""
    mine = melee.best(public, attacker, target, charged=charged)
    theirs = melee.best(public, target, attacker)
    kills = _kills(public, attacker, target, mine, charged=charged)
    dies = _kills(public, target, attacker, theirs, charged=False) if replies else 0.0
    ours = board.total(chances.first_parts(public, attacker, mine, charged=charged))
    others = board.total(chances.first_parts(public, target, theirs, charged=False))
    if ours > others or not replies:
        return Duel(kills, dies * (1 - kills))
    if ours < others:
        return Duel(kills * (1 - dies), dies)
    return Duel(kills, dies)


def _kills(public: Public, striker: Model, victim: Model, weapon: Weapon, *, charged: bool) -> float:
    cell = weapon.cell("contact")
    if cell is None:
        return 0.0
    hit = board.total(chances.blow_parts(public, striker, victim, weapon, charged=charged))
    hurt = board.total(chances.damage_parts(public, victim, cell, striker, charged=charged))
    return _slain(hit, hurt, cell, public.card(victim).armour, wounds_left(public, victim))


@lru_cache(maxsize=4096)
def _slain(hit: int, hurt: int, cell: Cell, armour: int, left: int) -> float:
    ways = chances.wounds_ways(
        cell.attacks,
        chances.chance(hit, chances.TO_HIT_BLOW),
        chances.plain_chance(armour, chances.TO_IGNORE) if armour else Fraction(0),
        cell.damage,
        chances.chance(hurt, chances.TO_WOUND),
        Fraction(0),
    )
    return float(sum(share for wounds, share in ways.items() if wounds >= left))


def danger(public: Public, model: Model, at: Point) -> float:
    """Return the points that the enemy may destroy of a model at a place before it acts again, on average, capped.

    Whoever is not the closest to an enemy is shot at seldom: that takes a target check (UW-39).
    """
    found = 0.0
    base = Disc(at, public.card(model).radius)
    friends = [one.at for one in public.standing(model.seat) if one.id != model.id and one.at is not None]
    for enemy in public.standing(board.other(model.seat)):
        if enemy.at is None:
            continue
        soon = 0.45 if enemy.done else 1.0
        threat = shot_worth(public, enemy, enemy.at, model, at)
        if threat and any(_squared(enemy, friend) < _squared(enemy, at) for friend in friends):
            threat *= _SELDOM
        far = gap(base, public.disc(enemy))
        if far <= walking.reach(public, enemy, "charge"):
            fight = duel(public, enemy, model, charged=True)
            threat = max(threat, (fight.kills - 0.4 * fight.dies) * value(public, model))
        found += soon * max(0.0, threat)
    return min(found, value(public, model) * 0.95)


def nearest(public: Public, seat: Seat, at: Point) -> Model | None:
    """Return the enemy nearest to a point."""
    enemies = [enemy for enemy in public.standing(board.other(seat)) if enemy.at is not None]
    return min(enemies, key=lambda enemy: _squared(enemy, at), default=None)


def _squared(enemy: Model, at: Point) -> int:
    x, y = enemy.at or (0, 0)
    return (x - at[0]) ** 2 + (y - at[1]) ** 2


def guns(public: Public, model: Model) -> bool:
    """Tell whether a model has any ranged weapon."""
    return any(weapon.cell(band) is not None for weapon in public.card(model).weapons for band in _RANGED)


_RANGED: tuple[Band, ...] = BANDS[1:]
