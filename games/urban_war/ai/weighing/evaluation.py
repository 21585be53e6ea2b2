"""What shots, fights and places are worth on average, as a computer player estimates it, in points of cost."""

from fractions import Fraction
from typing import NamedTuple

from games.battlefield.sight.quick_sight import ground_of
from games.battlefield.ways.walking_distance import net_of
from games.geometry.discs import Disc, gap
from games.geometry.inches import Inches
from games.geometry.plane import Point, squared
from games.kernel import Seat
from games.kernel.base.caching import per_case
from games.urban_war.content import numbers
from games.urban_war.content.book import BANDS, Band, Card, Cell, Member, Weapon
from games.urban_war.mechanics.dice import chances, modifiers
from games.urban_war.mechanics.melee import contact_weapons
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.state.rolls import total
from games.urban_war.terrain.line_of_sight import OWN_COVER, SAVES
from games.urban_war.units import queries
from games.urban_war.units.ranges import band_of

_COMMANDER = 1.25
"""How much more than its points a Commander is worth."""
_SELDOM = 0.35
"""How often an enemy shoots somebody else than the closest one that it sees: that takes a target check (UW-39)."""
_LATER = 0.45
"""How often an enemy that has completed its turn acts before a model does once more."""
_HURT = 0.8
"""What taking all wounds but the last is worth, of a kill."""
_DELAYED = 0.5
"""What a charge is worth less for every turn that it takes to come near enough."""
_CROWD = 0.5
"""How much less one model is in danger of a charge for each friend that the charger reaches as well."""


class Duel(NamedTuple):
    """How close combat would go: the odds that the target dies, and that the attacker does."""

    kills: float
    dies: float


class Judge:
    """What a computer player makes of a position; every question is answered once, and then remembered."""

    def __init__(self, public: Public) -> None:
        self.public = public
        self._ground = ground_of(public.terrain, OWN_COVER)
        self._values: dict[str, float] = {}
        self._shots: dict[tuple[str, Point, str, Point, bool], float] = {}
        self._hits: dict[tuple[str, str, Band, bool, int], float] = {}
        self._duels: dict[tuple[str, str, bool, bool], Duel] = {}
        self._dangers: dict[tuple[str, Point], float] = {}
        self._cards = {model.id: public.card(model) for model in public.models}
        self._standing = {seat: public.standing(seat) for seat in (0, 1)}
        self._net = net_of(public.terrain, public.size)
        self._goals = {
            seat: frozenset(enemy.at for enemy in self.enemies(seat) if enemy.at is not None) for seat in (0, 1)
        }

    def card(self, model: Model) -> Card:
        """Return the stat card of a model, with its gear."""
        return self._cards[model.id]

    def enemies(self, seat: Seat) -> tuple[Model, ...]:
        """Return the enemies of a seat on the table."""
        return self._standing[queries.other(seat)]

    def friends(self, seat: Seat) -> tuple[Model, ...]:
        """Return the models of a seat on the table."""
        return self._standing[seat]

    def value(self, model: Model) -> float:
        """Return what a model is worth: its points, and something for a Commander."""
        if model.id not in self._values:
            cost = self.public.book.value.cost(Member(model.card, model.cal, model.gear))
            self._values[model.id] = cost * (_COMMANDER if model.commander else 1.0)
        return self._values[model.id]

    def apart(self, model: Model, at: Point, other: Model) -> Inches:
        """Return the gap between a model that stands at a place and another one."""
        return gap(Disc(at, self.card(model).radius), Disc(other.at or at, self.card(other).radius))

    def shot(self, shooter: Model, eye: Point, target: Model, at: Point, *, moved: bool = False) -> float:
        """Return the points that a shot from one place at a target in another place destroys on average."""
        key = shooter.id, eye, target.id, at, moved
        found = self._shots.get(key)
        if found is None:
            found = self._shots[key] = self._shot(shooter, eye, target, at, moved)
        return found

    def _shot(self, shooter: Model, eye: Point, target: Model, at: Point, moved: bool) -> float:
        source, aim = Disc(eye, self.card(shooter).radius), Disc(at, self.card(target).radius)
        band = band_of(gap(source, aim))
        if band is None or not self._hit(shooter, target, band, moved, 0):
            return 0.0
        glance = self._ground.glance(source, aim)
        return self._hit(shooter, target, band, moved, SAVES.get(glance.cover, 0)) if glance.seen else 0.0

    def _hit(self, shooter: Model, target: Model, band: Band, moved: bool, save: int) -> float:
        """Return what the best weapon destroys in a band, of a target that is seen behind some cover."""
        key = shooter.id, target.id, band, moved, save
        if key not in self._hits:
            cells = [cell for weapon in self.card(shooter).weapons if (cell := weapon.cell(band)) is not None]
            shares = (self._share(shooter, target, cell, band, moved, save) for cell in cells)
            self._hits[key] = self.value(target) * max(shares, default=0.0)
        return self._hits[key]

    def _share(self, shooter: Model, target: Model, cell: Cell, band: Band, moved: bool, save: int) -> float:
        hit = total(modifiers.shot_parts(self.public, shooter, target, cell, band, moved=moved))
        hurt = total(modifiers.damage_parts(self.public, target, cell, None))
        return _killed(hit, hurt, cell, self.card(target).armour, save, self._left(target))

    def _left(self, model: Model) -> int:
        return self.card(model).wounds - model.wounds

    def odds(self, target: Model, average: float) -> float:
        """Return about how likely a shot hurts a target, from the points of it that it destroys on average."""
        left = self._left(target)
        return average / self.value(target) * (left / _HURT if left > 1 else 1.0)

    def duel(self, attacker: Model, target: Model, *, charged: bool, replies: bool = True) -> Duel:
        """Return the odds of one close combat, both with their best weapons (UW-44 .. UW-49)."""
        key = attacker.id, target.id, charged, replies
        if key not in self._duels:
            self._duels[key] = self._duel(attacker, target, charged, replies)
        return self._duels[key]

    def _duel(self, attacker: Model, target: Model, charged: bool, replies: bool) -> Duel:
        public = self.public
        mine = contact_weapons.best(public, attacker, target, charged=charged)
        theirs = contact_weapons.best(public, target, attacker)
        kills = self._kills(attacker, target, mine, charged)
        dies = self._kills(target, attacker, theirs, False) if replies else 0.0
        ours = total(modifiers.first_strike_parts(public, attacker, mine, charged=charged))
        others = total(modifiers.first_strike_parts(public, target, theirs, charged=False))
        if ours > others or not replies:
            return Duel(kills, dies * (1 - kills))
        if ours < others:
            return Duel(kills * (1 - dies), dies)
        return Duel(kills, dies)

    def _kills(self, striker: Model, victim: Model, weapon: Weapon, charged: bool) -> float:
        cell = weapon.cell("contact")
        if cell is None:
            return 0.0
        hit = total(modifiers.blow_parts(self.public, striker, victim, weapon, charged=charged))
        hurt = total(modifiers.damage_parts(self.public, victim, cell, striker, charged=charged))
        return _slain(hit, hurt, cell, self.card(victim).armour, self._left(victim))

    def fray(self, attacker: Model, target: Model, *, replies: bool = True) -> float:
        """Return the points that a charge gains on average, what it may cost taken off."""
        odds = self.duel(attacker, target, charged=True, replies=replies)
        return odds.kills * self.value(target) - _HURT * odds.dies * self.value(attacker)

    def charges(self, model: Model, at: Point, enemy: Model) -> bool:
        """Whether a model at a place could charge an enemy, as far as inches go."""
        return self.apart(model, at, enemy) <= allowance(self.public, model, "charge")

    def reaches(self, enemy: Model, model: Model, at: Point) -> bool:
        """Whether an enemy could charge a model at a place, as far as inches go."""
        return self.apart(model, at, enemy) <= allowance(self.public, enemy, "charge")

    def danger(self, model: Model, at: Point, *, last: bool = False) -> float:
        """Return the points that the enemy may destroy of a model at a place before it acts again, on average, capped.

        In the `last` turn enemies that have completed theirs are none.
        """
        key = model.id, at
        found = self._dangers.get(key)
        if found is None:
            threats = (self._threat(enemy, model, at, last) for enemy in self.enemies(model.seat))
            found = self._dangers[key] = min(sum(threats), self.value(model) * 0.95)
        return found

    def _threat(self, enemy: Model, model: Model, at: Point, last: bool) -> float:
        soon = (0.0 if last else _LATER) if enemy.done else 1.0
        if enemy.at is None or not soon:
            return 0.0
        threat = self.shot(enemy, enemy.at, model, at)
        if threat and self._screened(enemy, model, at):
            threat *= _SELDOM
        reach = allowance(self.public, enemy, "charge")
        if self.apart(model, at, enemy) <= reach:
            charge = max(0.0, self.fray(enemy, model))
            threat = max(threat, charge / (1 + _CROWD * self._reached(enemy, model, reach)))
        return soon * threat

    def _screened(self, enemy: Model, model: Model, at: Point) -> bool:
        """Whether an enemy could shoot a friend of a model that is closer to it."""
        here = enemy.at or at
        return any(
            friend.at is not None
            and friend.id != model.id
            and squared(here, friend.at) < squared(here, at)
            and self.shot(enemy, here, friend, friend.at) > 0
            for friend in self.friends(model.seat)
        )

    def _reached(self, enemy: Model, model: Model, reach: Inches) -> int:
        """Return how many friends of a model an enemy could charge as well."""
        return sum(
            friend.id != model.id and self.apart(enemy, enemy.at or (0, 0), friend) <= reach
            for friend in self.friends(model.seat)
        )

    def prospect(self, model: Model, at: Point) -> float:
        """Return what a model could destroy with its next action from a place: by the best shot, or a charge."""
        return max((self._chance(model, at, enemy) for enemy in self.enemies(model.seat)), default=0.0)

    def _chance(self, model: Model, at: Point, enemy: Model) -> float:
        assert enemy.at is not None  # noqa: S101 - it stands on the table
        worth = self.shot(model, at, enemy, enemy.at)
        fray = self.fray(model, enemy)
        if fray > worth:
            reach = allowance(self.public, model, "charge")
            short = max(0, self.apart(model, at, enemy) - reach)
            worth = max(worth, fray * _DELAYED ** (short / reach + bool(short)))
        return worth

    def nearest(self, seat: Seat, at: Point) -> float:
        """Return how many inches it is to walk from a point to the nearest enemy of a seat."""
        goals = self._goals[seat]
        return self._net.inches(at, goals) if goals else 0.0

    def ahead(self, model: Model, most: Inches) -> list[Point]:
        """Return points on a model's way round what stands between it and the nearest enemy, the furthest first.

        There are none where the straight way is free.
        """
        goals = self._goals[model.seat]
        if model.at is None or not goals or self._net.straight(model.at, goals):
            return []
        return self._net.ahead(model.at, goals, most)

    def armed(self, model: Model) -> bool:
        """Whether a model has any ranged weapon."""
        return any(weapon.cell(band) is not None for weapon in self.card(model).weapons for band in _RANGED)


_RANGED: tuple[Band, ...] = BANDS[1:]


@per_case
def _killed(hit: int, hurt: int, cell: Cell, armour: int, save: int, left: int) -> float:
    """Return which part of a model with so many wounds left an attack takes on average, a kill being 1."""
    ways = chances.wounds_ways(
        cell.attacks,
        chances.chance(hit, numbers.TO_HIT_SHOT),
        chances.plain_chance(armour, numbers.TO_IGNORE) if armour else Fraction(0),
        cell.damage,
        chances.chance(hurt, numbers.TO_WOUND),
        chances.saving(save),
    )
    return float(sum(share * (1.0 if wounds >= left else _HURT * wounds / left) for wounds, share in ways.items()))


@per_case
def _slain(hit: int, hurt: int, cell: Cell, armour: int, left: int) -> float:
    ways = chances.wounds_ways(
        cell.attacks,
        chances.chance(hit, numbers.TO_HIT_BLOW),
        chances.plain_chance(armour, numbers.TO_IGNORE) if armour else Fraction(0),
        cell.damage,
        chances.chance(hurt, numbers.TO_WOUND),
        Fraction(0),
    )
    return float(sum(share for wounds, share in ways.items() if wounds >= left))
