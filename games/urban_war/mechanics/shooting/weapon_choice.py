"""What a shot deals on average, and the best weapon for it (UW-5, UW-40 .. UW-42)."""

from typing import cast

from games.urban_war.content import numbers
from games.urban_war.content.book import Band, Weapon
from games.urban_war.mechanics.dice import chances, modifiers
from games.urban_war.mechanics.shooting import targets
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.state.rolls import total
from games.urban_war.terrain.line_of_sight import Look


def best_weapon(public: Public, shooter: Model, target: Model, look: Look) -> Weapon:
    """Return the weapon that wounds most on average: what is used where none is named (UW-5)."""
    weapons = targets.usable_weapons(public, shooter, look)
    return max(weapons, key=lambda weapon: mean_wounds(public, shooter, target, weapon, look, moved=False))


def mean_wounds(public: Public, shooter: Model, target: Model, weapon: Weapon, look: Look, *, moved: bool) -> float:
    """Return the wounds that a shot deals on average."""
    assert look.band is not None  # noqa: S101 - usable weapons have a band
    cell = weapon.cell(look.band)
    if cell is None:
        return 0.0
    hit = chances.chance(
        total(modifiers.shot_parts(public, shooter, target, cell, look.band, moved=moved)), numbers.TO_HIT_SHOT
    )
    wound = chances.chance(total(modifiers.damage_parts(public, target, cell, None)), numbers.TO_WOUND)
    struck = hit * (1 - chances.ignoring(public.card(target)))
    return float(cell.attacks * struck * cell.damage * wound * (1 - chances.saving(look.save)))


def wound_chance(public: Public, shooter: Model, target: Model, look: Look, *, moved: bool) -> float:
    """Return the odds of at least one wound of a shot with the best weapon that can be used (UW-40 .. UW-42)."""
    return max(
        (
            _weapon_chance(public, shooter, target, weapon, look, moved=moved)
            for weapon in targets.usable_weapons(public, shooter, look)
        ),
        default=0.0,
    )


def _weapon_chance(public: Public, shooter: Model, target: Model, weapon: Weapon, look: Look, *, moved: bool) -> float:
    band = cast(Band, look.band)
    cell = weapon.cell(band)
    if cell is None:
        return 0.0
    hit = total(modifiers.shot_parts(public, shooter, target, cell, band, moved=moved))
    hurt = total(modifiers.damage_parts(public, target, cell, None))
    return chances.harm(cell.attacks, cell.damage, hit, hurt, public.card(target).armour, look.save)
