"""What a place gives a model: whom it could shoot from there with which odds, who could shoot or charge it there."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from games.geometry.discs import Disc, gap, nearest
from games.geometry.plane import Point
from games.kernel import Word
from games.kernel.base.numbers import percent
from games.kernel.text.prose import clip
from games.urban_war.mechanics.dice import chances, modifiers
from games.urban_war.mechanics.movement.allowance import allowance, may_charge
from games.urban_war.mechanics.shooting import targets
from games.urban_war.mechanics.shooting.targets import shootable, shooting_weapons
from games.urban_war.mechanics.shooting.weapon_choice import wound_chance
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.state.rolls import total
from games.urban_war.terrain import line_of_sight
from games.urban_war.terrain.line_of_sight import Look
from games.urban_war.units import queries

_TOLD = 2
"""How many models are named with their odds."""
NEXT_TURN = "next turn"
"""The sign of an enemy that has completed its turn."""
_LINE = 100
"""As many letters as a menu shows below a choice."""


class Threat(NamedTuple):
    """An enemy that could shoot a model at a place, the odds of a wound, and how it would see it there.

    `later`: it has completed its turn, and could not before the next one (UW-23).
    """

    model: str
    odds: float
    look: Look
    later: bool = False

    @property
    def words(self) -> str:
        """Who it is, with the odds."""
        signs = ["cover"] * bool(self.look.save) + [NEXT_TURN] * self.later
        return f"{self.model} {percent(self.odds)}" + (f" ({', '.join(signs)})" if signs else "")


class Consequences(NamedTuple):
    """What a place gives: targets with the odds of a wound, who could shoot one there, who could charge one there.

    The best targets and the worst threats come first. `armed`: it has something to shoot with.
    """

    targets: tuple[tuple[str, float], ...]
    threats: tuple[Threat, ...]
    charged: tuple[str, ...]
    armed: bool = True

    @property
    def risk(self) -> float:
        """The odds of a wound if everybody who could did shoot."""
        return 1 - math.prod(1 - threat.odds for threat in self.threats)

    def words(self, *, at_once: bool = True) -> str:
        """Return what it gives, in a line; `at_once`: the shot belongs to the same action."""
        shoots = [f"{name} {percent(odds)}" for name, odds in self.targets[:_TOLD]]
        verb = "shoots" if at_once else "later shoots"
        told = f"{verb} {_with_more(shoots, len(self.targets))}" if shoots else "nobody to shoot" * self.armed
        return clip(" · ".join(part for part in (told, self.danger) if part), _LINE)

    @property
    def danger(self) -> str:
        """Who could shoot and charge the model there."""
        shot = [threat.words for threat in self.threats[:_TOLD]]
        charged = f" · charged by {_with_more(self.charged[:_TOLD], len(self.charged))}" if self.charged else ""
        return (f"shot by {_with_more(shot, len(self.threats))}" if shot else "out of sight") + charged


def _with_more(told: Sequence[str], number: int) -> str:
    more = number - len(told)
    return ", ".join(told) + (f" +{more}" if more else "")


def consequences_of(public: Public, model: Model, at: Point, *, moved: bool = True) -> Consequences:
    """Return what a place would give a model, as far as terrain and bases now let see; `moved`: it shoots at once."""
    targets = []
    for enemy in public.standing(queries.other(model.seat)):
        look = seen(public, model, enemy, eye=at) if shootable(public, enemy) else None
        if look is not None:
            targets.append((enemy, look))
    base = Disc(at, public.card(model).radius)
    aimed, shot = _aimed(public, model, base, targets, moved), threats(public, model, at)
    return Consequences(aimed, shot, chargers(public, model, at), bool(shooting_weapons(public, model)))


def threats(public: Public, model: Model, at: Point) -> tuple[Threat, ...]:
    """Return the enemies that could shoot a model at a place, the worst first."""
    found = []
    for enemy in public.standing(queries.other(model.seat)):
        back = seen(public, enemy, model, at=at)
        if back is not None:
            found.append(Threat(enemy.id, wound_chance(public, enemy, model, back, moved=False), back, enemy.done))
    return tuple(sorted(found, key=lambda threat: -threat.odds))


def chargers(public: Public, model: Model, at: Point) -> tuple[str, ...]:
    """Return the enemies within whose charge a model would be at a place, and in no contact."""
    base = Disc(at, public.card(model).radius)
    enemies = public.standing(queries.other(model.seat))
    return tuple(enemy.id for enemy in enemies if may_charge(public, enemy, base))


def nearness(public: Public, base: Disc, enemy: Model) -> int:
    """Return the gap between a base and an enemy."""
    return gap(base, public.disc(enemy))


def in_charge(public: Public, model: Model, at: Point) -> tuple[str, ...]:
    """Return the enemies that a model could charge from a place, as far as inches go."""
    base, reach = Disc(at, public.card(model).radius), allowance(public, model, "charge")
    enemies = public.standing(queries.other(model.seat))
    return tuple(enemy.id for enemy in enemies if gap(base, public.disc(enemy)) <= reach)


def seen(
    public: Public, shooter: Model, target: Model, at: Point | None = None, eye: Point | None = None
) -> Look | None:
    """Return how a model sees whom it could shoot, None where it could not; no line is drawn where it is too far."""
    one = Disc(eye, public.card(shooter).radius) if eye is not None else public.disc(shooter)
    two = Disc(at, public.card(target).radius) if at is not None else public.disc(target)
    if not targets.in_range(public, shooter, one, two):
        return None
    look = line_of_sight.look(public, shooter, target, at=at, eye=eye)
    return look if targets.usable_weapons(public, shooter, look) else None


def _aimed(
    public: Public, model: Model, base: Disc, targets: list[tuple[Model, Look]], moved: bool
) -> tuple[tuple[str, float], ...]:
    """Return the odds of a wound for each target, the target check included where one is needed (UW-39)."""
    free = [(enemy, look) for enemy, look in targets if not queries.contacts(public, enemy)]
    first = [free[place] for place in nearest(base, [public.disc(enemy) for enemy, _ in free])]
    names, covered = {enemy.id for enemy, _ in first}, any(look.save for _, look in first)
    check = float(chances.check_chance(total(modifiers.target_check_parts(public, model, covered=covered))))
    found = [
        (enemy.id, wound_chance(public, model, enemy, look, moved=moved) * (1 if enemy.id in names else check))
        for enemy, look in targets
    ]
    return tuple(sorted(found, key=lambda each: -each[1]))


def target_words(
    public: Public, model: Model, at: Point | None, found: Sequence[tuple[Model, Look]]
) -> tuple[Word, ...]:
    """Return whom a model can shoot from a place (None: where it stands), each with the odds, the best first."""
    base = Disc(at, public.card(model).radius) if at is not None else public.disc(model)
    looks = {enemy.id: look for enemy, look in found}
    return tuple(
        Word(name, f"{name} · {percent(odds)} to wound", _seen_words(public, public.model(name), looks[name]))
        for name, odds in _aimed(public, model, base, list(found), moved=at is not None)
    )


def _seen_words(public: Public, enemy: Model, look: Look) -> str:
    cover = f" · cover {look.save}+" if look.save else ""
    return f"{public.card(enemy).name} · {targets.distance_words(look)}{cover}"


def words_of_staying(public: Public, model: Model) -> str:
    """Return what the place gives at which a model stands: a shot from there is not hindered."""
    return consequences_of(public, model, public.disc(model).centre, moved=False).words()
