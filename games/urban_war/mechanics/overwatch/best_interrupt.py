"""How much an interruption is worth, to find the best one (UW-30 .. UW-36)."""

from games.geometry.inches import Inches
from games.urban_war.mechanics.dice import chances, modifiers
from games.urban_war.mechanics.melee import contact_weapons
from games.urban_war.mechanics.shooting import weapon_choice
from games.urban_war.state.actions import Interrupt
from games.urban_war.state.public import Public
from games.urban_war.state.rolls import total
from games.urban_war.terrain import line_of_sight
from games.urban_war.units import queries


def look(public: Public, one: Interrupt) -> line_of_sight.Look:
    """Return how the interrupting model sees the acting one at the moment of an interruption."""
    frame = queries.action(public)
    at = frame.moments[one.moment - 1].at
    return line_of_sight.look(public, public.model(one.model), public.model(frame.model), at=at)


def gap(public: Public, one: Interrupt) -> Inches:
    """Return how far apart the two are at the moment of an interruption."""
    return look(public, one).gap


def wound_chance(public: Public, one: Interrupt) -> float:
    """Return the odds that an interruption deals at least one wound, its command check included."""
    model, target = public.model(one.model), public.model(queries.action(public).model)
    if one.how == "intercept":
        deals, band = contact_weapons.wound_chance(public, model, target, charged=True), None
    else:
        seen = look(public, one)
        deals, band = weapon_choice.wound_chance(public, model, target, seen, moved=False), seen.band
    parts = modifiers.interrupt_parts(public, model, one.how, band)
    return deals * float(chances.check_chance(total(parts)))


def mean_wounds(public: Public, one: Interrupt) -> float:
    """Return the wounds that an interruption deals on average, its command check included."""
    model, target = public.model(one.model), public.model(queries.action(public).model)
    if one.how == "intercept":
        weapon = contact_weapons.best(public, model, target, charged=True)
        deals, band = contact_weapons.mean_wounds(public, model, target, weapon, charged=True), None
    else:
        seen = look(public, one)
        weapon = weapon_choice.best_weapon(public, model, target, seen)
        deals, band = weapon_choice.mean_wounds(public, model, target, weapon, seen, moved=False), seen.band
    parts = modifiers.interrupt_parts(public, model, one.how, band)
    return deals * float(chances.check_chance(total(parts)))
