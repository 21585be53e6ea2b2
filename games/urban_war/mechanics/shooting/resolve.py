"""The shot: whether it is still possible, the target check, its rolls (UW-37 .. UW-43)."""

from typing import Literal, cast

from games.urban_war.content import numbers
from games.urban_war.content.book import Band, Weapon
from games.urban_war.mechanics.casualties import attack_rolls, removal
from games.urban_war.mechanics.dice import modifiers
from games.urban_war.mechanics.morale.command_check import command_check
from games.urban_war.mechanics.shooting import targets, weapon_choice
from games.urban_war.state.events import Aimed, Shot
from games.urban_war.state.models import Model
from games.urban_war.state.public import Table
from games.urban_war.terrain import line_of_sight
from games.urban_war.terrain.line_of_sight import Look


def shoot(
    table: Table, shooter_id: str, target_id: str, weapon_word: str, *, moved: bool, reaction: bool = False
) -> bool:
    """Take a shot, as far as it is still possible (UW-37 .. UW-43), and return whether it hit.

    A reaction needs no target check (UW-B15).
    """
    public = table.public
    shooter, target = public.model(shooter_id), public.model(target_id)
    if target.dead or target.at is None or not targets.shootable(public, target):
        table.tell(Aimed(model=shooter_id, target=target_id, why="gone", rules=("UW-37",)))
        return False
    look = line_of_sight.look(public, shooter, target)
    weapons = targets.usable_weapons(public, shooter, look)
    if not weapons:
        lost: Literal["no sight", "out of range"] = "out of range" if look.seen else "no sight"
        table.tell(Aimed(model=shooter_id, target=target_id, why=lost, rules=("UW-38",)))
        return False
    if not reaction and not _may_choose(table, shooter, target):
        table.tell(Aimed(model=shooter_id, target=target_id, why="target check", rules=("UW-39",)))
        return False
    named = next((weapon for weapon in weapons if weapon.word == weapon_word), None)
    return _fire(
        table, shooter, target, named or weapon_choice.best_weapon(public, shooter, target, look), look, moved, reaction
    )


def _may_choose(table: Table, shooter: Model, target: Model) -> bool:
    """Make the target check if one is needed; if several are as near, pick one in cover (UW-39, UW-B29)."""
    public = table.public
    first = targets.priority_targets(public, shooter)
    if target.id in {model.id for model in first}:
        return True
    covered = any(line_of_sight.look(public, shooter, model).save for model in first)
    return command_check(
        table, shooter, "target", modifiers.target_check_parts(public, shooter, covered=covered), target.id
    )


def _fire(table: Table, shooter: Model, target: Model, weapon: Weapon, look: Look, moved: bool, reaction: bool) -> bool:
    public = table.public
    band = cast(Band, look.band)
    cell = weapon.cell(band)
    assert cell is not None  # noqa: S101 - usable weapons have a cell
    blow = attack_rolls.attack(
        table,
        shooter,
        target,
        weapon,
        band,
        needed=numbers.TO_HIT_SHOT,
        parts=modifiers.shot_parts(public, shooter, target, cell, band, moved=moved),
        damage_parts=modifiers.damage_parts(public, target, cell, None),
        save=look.save,
        gap=look.gap,
    )
    rules = ("UW-37", "UW-38", "UW-40", "UW-41", *attack_rolls.cited(table, blow))
    table.tell(Shot(blow=blow, reaction=reaction, rules=rules))
    removal.suffer(table, (blow,))
    return any(hit.good for hit in blow.hits)
