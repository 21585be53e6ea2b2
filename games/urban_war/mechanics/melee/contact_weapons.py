"""Weapons for base contact, what each of them deals on average, and the best (UW-4, UW-44 .. UW-49)."""

from fractions import Fraction

from games.urban_war.content import numbers
from games.urban_war.content.book import Weapon
from games.urban_war.mechanics.dice import chances, modifiers
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.state.rolls import total


def usable_weapons(public: Public, model: Model) -> tuple[Weapon, ...]:
    """Return the weapons that a model can use in base contact (UW-4)."""
    return tuple(weapon for weapon in public.card(model).weapons if weapon.cell("contact") is not None)


def mean_wounds(public: Public, striker: Model, victim: Model, weapon: Weapon, *, charged: bool = False) -> float:
    """Return the wounds that a weapon deals on average in close combat."""
    cell = weapon.cell("contact")
    if cell is None:
        return 0.0
    parts = modifiers.blow_parts(public, striker, victim, weapon, charged=charged)
    damage = modifiers.damage_parts(public, victim, cell, striker, charged=charged)
    hit = chances.chance(total(parts), numbers.TO_HIT_BLOW) * (1 - chances.ignoring(public.card(victim)))
    return float(cell.attacks * hit * cell.damage * chances.chance(total(damage), numbers.TO_WOUND))


def wound_chance(public: Public, striker: Model, victim: Model, *, charged: bool = False) -> float:
    """Return the odds of at least one wound in close combat with the best weapon."""
    weapon = best(public, striker, victim, charged=charged)
    cell = weapon.cell("contact")
    if cell is None:
        return 0.0
    parts = modifiers.blow_parts(public, striker, victim, weapon, charged=charged)
    damage = modifiers.damage_parts(public, victim, cell, striker, charged=charged)
    ways = chances.wounds_ways(
        cell.attacks,
        chances.chance(total(parts), numbers.TO_HIT_BLOW),
        chances.ignoring(public.card(victim)),
        cell.damage,
        chances.chance(total(damage), numbers.TO_WOUND),
        Fraction(0),
    )
    return float(1 - ways[0])


def best(public: Public, striker: Model, victim: Model, *, charged: bool = False) -> Weapon:
    """Return the weapon that is best in close combat: the most wounds, then the earliest blow."""
    return max(
        usable_weapons(public, striker),
        key=lambda weapon: (mean_wounds(public, striker, victim, weapon, charged=charged), weapon.first_strike),
    )


def best_word(public: Public, striker: Model, victim: Model, *, charged: bool = False) -> str:
    """Return the name of the weapon that is best in close combat, "" for the only one: that is not named."""
    return best(public, striker, victim, charged=charged).word if len(usable_weapons(public, striker)) > 1 else ""


def never_worse(public: Public, striker: Model, victim: Model) -> Weapon | None:
    """Return the weapon that is in no figure worse than any other of the striker, None where there is none."""
    mine = {weapon: _figures(public, striker, victim, weapon) for weapon in usable_weapons(public, striker)}
    top = tuple(max(column) for column in zip(*mine.values(), strict=True))
    return next((weapon for weapon, figures in mine.items() if figures == top), None)


def _figures(public: Public, striker: Model, victim: Model, weapon: Weapon) -> tuple[int, ...]:
    """Return what counts of a weapon in close combat: more is better in each."""
    cell = weapon.cell("contact")
    assert cell is not None  # noqa: S101 - it is usable in contact
    hit = total(modifiers.blow_parts(public, striker, victim, weapon, charged=False))
    wound = total(modifiers.damage_parts(public, victim, cell, striker, charged=False))
    return (cell.attacks, hit, cell.damage, wound, weapon.first_strike)
