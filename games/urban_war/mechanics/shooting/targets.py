"""Who can be shot, with which weapons, and who comes first (UW-37 .. UW-39)."""

from games.geometry.discs import Disc, compare_gaps, gap
from games.geometry.inches import INCH
from games.geometry.lengths import in_inches
from games.geometry.plane import Point
from games.kernel import IllegalAction
from games.urban_war.content.book import BANDS, Weapon
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.terrain import line_of_sight
from games.urban_war.terrain.line_of_sight import Look
from games.urban_war.units import queries
from games.urban_war.units.ranges import BAND_LIMITS, band_of

Refusal = tuple[str, str]
"""A reason, and the rule that it is due to."""


def usable_weapons(public: Public, shooter: Model, look: Look) -> tuple[Weapon, ...]:
    """Return the weapons with which a model could shoot at what it sees so."""
    if not look.seen or look.band is None or look.band == "contact":
        return ()
    return tuple(weapon for weapon in public.card(shooter).weapons if weapon.cell(look.band) is not None)


def shooting_weapons(public: Public, shooter: Model) -> tuple[Weapon, ...]:
    """Return the weapons with which a model shoots at any distance."""
    return tuple(weapon for weapon in public.card(shooter).weapons if any(map(weapon.cell, BANDS[1:])))


def shootable(public: Public, target: Model) -> bool:
    """Whether the rules let a model be shot at: it is in no contact (UW-39, UW-B17)."""
    return public.options.shoot_contact or not queries.contacts(public, target)


def legal_targets(public: Public, shooter: Model, at: Point | None = None) -> tuple[tuple[Model, Look], ...]:
    """Return the enemies that a model could shoot from where it stands, or from `at`, with how it sees them."""
    found = []
    for enemy in public.standing(queries.other(shooter.seat)):
        if shootable(public, enemy):
            seen = line_of_sight.look(public, shooter, enemy, eye=at)
            if usable_weapons(public, shooter, seen):
                found.append((enemy, seen))
    return tuple(found)


def priority_targets(public: Public, shooter: Model, at: Point | None = None) -> tuple[Model, ...]:
    """Return the closest enemies that could be shot and are in no contact: one, or several as near (UW-39, UW-B29)."""
    base = public.disc(shooter) if at is None else public.disc(shooter)._replace(centre=at)
    free = [enemy for enemy, _ in legal_targets(public, shooter, at) if not queries.contacts(public, enemy)]
    best: list[Model] = []
    for enemy in free:
        order = compare_gaps(base, public.disc(enemy), public.disc(best[0])) if best else -1
        if order <= 0:
            best = [enemy] if order < 0 else [*best, enemy]
    return tuple(best)


def check_shot(public: Public, shooter: Model, target_id: str, weapon: str, at: Point | None = None) -> None:
    """Raise IllegalAction for a shot that could not be taken from a point (UW-5, UW-9, UW-37 .. UW-39)."""
    target = next((model for model in public.standing(queries.other(shooter.seat)) if model.id == target_id), None)
    if target is None:
        raise IllegalAction(f"there is no enemy {target_id} on the table", "UW-37")
    if not shootable(public, target):
        raise IllegalAction(f"{target.id} is in base contact with an enemy, and cannot be shot", "UW-B17")
    seen = line_of_sight.look(public, shooter, target, eye=at)
    unseen = out_of_sight(public, shooter, target, seen, " from there")
    if unseen is not None:
        raise IllegalAction(*unseen)
    if not usable_weapons(public, shooter, seen):
        raise IllegalAction(*out_of_range(public, shooter, target, seen))
    if weapon and weapon not in {each.word for each in usable_weapons(public, shooter, seen)}:
        raise IllegalAction(f"{shooter.id} cannot use {weapon} at {distance_words(seen)}", "UW-4")


def out_of_sight(public: Public, shooter: Model, target: Model, seen: Look, where: str = "") -> Refusal | None:
    """Return why a model does not see another one; None if it does (UW-38)."""
    if seen.seen:
        return None
    needed = line_of_sight.lines_needed(public)
    lines = f"{seen.sight.free} of {seen.sight.lines} lines to it are free, and {needed} must be"
    return f"{shooter.id} does not see {target.id}{where}: {lines}", "UW-38"


def out_of_range(public: Public, shooter: Model, target: Model, seen: Look) -> Refusal:
    """Return why a model has no weapon for the distance of another one (UW-4, UW-9)."""
    return f"{target.id} is {distance_words(seen)} away, and {_furthest(public, shooter)}", "UW-9"


def _furthest(public: Public, shooter: Model) -> str:
    weapons = public.card(shooter).weapons
    shots = [limit for limit, band in BAND_LIMITS if any(weapon.cell(band) for weapon in weapons)]
    return f"{shooter.id} shoots up to {shots[-1] // INCH}" if shots else f"{shooter.id} has no weapon that shoots"


def distance_words(look: Look) -> str:
    """Return a distance in words, rounded up to a tenth."""
    return in_inches(look.gap)


def in_range(public: Public, shooter: Model, one: Disc, two: Disc) -> bool:
    """Whether a model has a weapon for the distance of two bases, seen or not (UW-4, UW-9)."""
    band = band_of(gap(one, two))
    return band is not None and any(weapon.cell(band) is not None for weapon in public.card(shooter).weapons)
