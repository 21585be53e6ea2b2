"""Shooting: targets, the target check, and the shot (UW-37 .. UW-42)."""

from typing import Literal, cast

from games.geometry.discs import Disc, compare_gaps, gap
from games.geometry.inches import INCH
from games.geometry.plane import Point
from games.kernel import IllegalAction
from games.urban_war import board, chances, sight, walking
from games.urban_war.cards.book import Band, Weapon
from games.urban_war.events import Aimed, Shot
from games.urban_war.phases import blows, morale
from games.urban_war.sight import Look
from games.urban_war.state import Model, Public, Table

_UNCOVERED = 2
"""What eases the choice of another target where the priority target has cover (UW-39)."""


def usable(public: Public, shooter: Model, look: Look) -> tuple[Weapon, ...]:
    """Return the weapons with which a model could shoot at what it sees so."""
    if not look.seen or look.band is None or look.band == "contact":
        return ()
    return tuple(weapon for weapon in public.card(shooter).weapons if weapon.cell(look.band) is not None)


def shootable(public: Public, target: Model) -> bool:
    """Tell whether the rules let a model be shot at: it is in no contact (UW-39, B17)."""
    return public.options.shoot_contact or not board.contacts(public, target)


def targets(public: Public, shooter: Model, at: Point | None = None) -> tuple[tuple[Model, Look], ...]:
    """Return the enemies that a model could shoot from where it stands, or from `at`, with how it sees them."""
    found = []
    for enemy in public.standing(board.other(shooter.seat)):
        if shootable(public, enemy):
            seen = sight.look(public, shooter, enemy, eye=at)
            if usable(public, shooter, seen):
                found.append((enemy, seen))
    return tuple(found)


def priority(public: Public, shooter: Model, at: Point | None = None) -> tuple[Model, ...]:
    """Return the closest enemies that could be shot and are in no contact: one, or several as near (UW-39, B29)."""
    base = public.disc(shooter) if at is None else public.disc(shooter)._replace(centre=at)
    free = [enemy for enemy, _ in targets(public, shooter, at) if not board.contacts(public, enemy)]
    best: list[Model] = []
    for enemy in free:
        order = compare_gaps(base, public.disc(enemy), public.disc(best[0])) if best else -1
        if order <= 0:
            best = [enemy] if order < 0 else [*best, enemy]
    return tuple(best)


def check_shot(public: Public, shooter: Model, target_id: str, weapon: str, at: Point | None = None) -> None:
    """Raise IllegalAction for a shot that could not be taken from a point (UW-5, UW-9, UW-37 .. UW-39)."""
    target = next((model for model in public.standing(board.other(shooter.seat)) if model.id == target_id), None)
    if target is None:
        raise IllegalAction(f"there is no enemy {target_id} on the table", "UW-37")
    if not shootable(public, target):
        raise IllegalAction(f"{target.id} is in base contact with an enemy, and cannot be shot", "UW-B17")
    seen = sight.look(public, shooter, target, eye=at)
    if not seen.seen:
        lines = (
            f"{seen.sight.free} of {seen.sight.lines} lines to it are free, and {sight.lines_needed(public)} must be"
        )
        raise IllegalAction(f"{shooter.id} does not see {target.id} from there: {lines}", "UW-38")
    if not usable(public, shooter, seen):
        raise IllegalAction(f"{target.id} is {far(seen)} away, and {_furthest(public, shooter)}", "UW-9")
    if weapon and weapon not in {each.word for each in usable(public, shooter, seen)}:
        raise IllegalAction(f"{shooter.id} cannot use {weapon} at {far(seen)}", "UW-4")


def _furthest(public: Public, shooter: Model) -> str:
    weapons = public.card(shooter).weapons
    shots = [limit for limit, band in board.BAND_LIMITS if any(weapon.cell(band) for weapon in weapons)]
    return f"{shooter.id} shoots up to {shots[-1] // INCH}" if shots else f"{shooter.id} has no weapon that shoots"


def far(look: Look) -> str:
    """Return a distance in words, rounded up to a tenth."""
    return walking.in_inches(look.gap)


def best_weapon(public: Public, shooter: Model, target: Model, look: Look) -> Weapon:
    """Return the weapon that wounds most on average: what is used where none is named (UW-5)."""
    weapons = usable(public, shooter, look)
    return max(weapons, key=lambda weapon: mean_wounds(public, shooter, target, weapon, look, moved=False))


def mean_wounds(public: Public, shooter: Model, target: Model, weapon: Weapon, look: Look, *, moved: bool) -> float:
    """Return the wounds that a shot deals on average."""
    assert look.band is not None  # noqa: S101 - usable weapons have a band
    cell = weapon.cell(look.band)
    if cell is None:
        return 0.0
    hit = chances.chance(
        board.total(chances.shot_parts(public, shooter, target, cell, look.band, moved=moved)), chances.TO_HIT_SHOT
    )
    wound = chances.chance(board.total(chances.damage_parts(public, target, cell, None)), chances.TO_WOUND)
    struck = hit * (1 - chances.ignoring(public.card(target)))
    return float(cell.attacks * struck * cell.damage * wound * (1 - chances.saving(look.save)))


def harm(public: Public, shooter: Model, target: Model, look: Look, *, moved: bool) -> float:
    """Return the odds of at least one wound of a shot with the best weapon that can be used (UW-40 .. UW-42)."""
    return max(
        (_harm(public, shooter, target, weapon, look, moved=moved) for weapon in usable(public, shooter, look)),
        default=0.0,
    )


def _harm(public: Public, shooter: Model, target: Model, weapon: Weapon, look: Look, *, moved: bool) -> float:
    band = cast(Band, look.band)
    cell = weapon.cell(band)
    if cell is None:
        return 0.0
    hit = board.total(chances.shot_parts(public, shooter, target, cell, band, moved=moved))
    hurt = board.total(chances.damage_parts(public, target, cell, None))
    return chances.harm(cell.attacks, cell.damage, hit, hurt, public.card(target).armour, look.save)


def in_range(public: Public, shooter: Model, one: Disc, two: Disc) -> bool:
    """Tell whether a model has a weapon for the distance of two bases, whoever sees whom (UW-4, UW-9)."""
    band = board.band_of(gap(one, two))
    return band is not None and any(weapon.cell(band) is not None for weapon in public.card(shooter).weapons)


def target_parts(public: Public, shooter: Model, *, covered: bool) -> board.Parts:
    """Return what is added to a target check, eased where the priority target has cover (UW-39)."""
    return board.command_parts(public, shooter, ("cover", _UNCOVERED if covered else 0))


def shoot(
    table: Table, shooter_id: str, target_id: str, weapon_word: str, *, moved: bool, reaction: bool = False
) -> None:
    """Take a shot, as far as it is still possible (UW-37 .. UW-43); a reaction needs no target check (B15)."""
    public = table.public
    shooter, target = public.model(shooter_id), public.model(target_id)
    if target.dead or target.at is None or not shootable(public, target):
        table.tell(Aimed(model=shooter_id, target=target_id, why="gone", rules=("UW-37",)))
        return
    look = sight.look(public, shooter, target)
    weapons = usable(public, shooter, look)
    if not weapons:
        lost: Literal["no sight", "out of range"] = "out of range" if look.seen else "no sight"
        table.tell(Aimed(model=shooter_id, target=target_id, why=lost, rules=("UW-38",)))
        return
    if not reaction and not _may_choose(table, shooter, target):
        table.tell(Aimed(model=shooter_id, target=target_id, why="target check", rules=("UW-39",)))
        return
    named = next((weapon for weapon in weapons if weapon.word == weapon_word), None)
    _fire(table, shooter, target, named or best_weapon(public, shooter, target, look), look, moved, reaction)


def _may_choose(table: Table, shooter: Model, target: Model) -> bool:
    """Make the target check where one is needed; of several as near the shooter picks the covered one (UW-39, B29)."""
    public = table.public
    first = priority(public, shooter)
    if target.id in {model.id for model in first}:
        return True
    covered = any(sight.look(public, shooter, model).save for model in first)
    return morale.check(table, shooter, "target", target_parts(public, shooter, covered=covered), target.id)


def _fire(table: Table, shooter: Model, target: Model, weapon: Weapon, look: Look, moved: bool, reaction: bool) -> None:
    public = table.public
    band = cast(Band, look.band)
    cell = weapon.cell(band)
    assert cell is not None  # noqa: S101 - usable weapons have a cell
    blow = blows.attack(
        table,
        shooter,
        target,
        weapon,
        band,
        needed=chances.TO_HIT_SHOT,
        parts=chances.shot_parts(public, shooter, target, cell, band, moved=moved),
        damage_parts=chances.damage_parts(public, target, cell, None),
        save=look.save,
        gap=look.gap,
    )
    rules = ("UW-37", "UW-38", "UW-40", "UW-41", *blows.cited(table, blow))
    table.tell(Shot(blow=blow, reaction=reaction, rules=rules))
    blows.suffer(table, (blow,))
