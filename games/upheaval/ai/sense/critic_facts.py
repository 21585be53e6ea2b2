"""What a critic asks a table: how often a volley hurts, who has a free shot at whom, who holds what."""

import re
from collections.abc import Iterator
from fractions import Fraction

from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, Inches
from games.kernel import Seat
from games.upheaval.mechanics.casualties.dice import damage_on, model_cover, save_odds, wound_odds
from games.upheaval.mechanics.movement.context import move_context
from games.upheaval.mechanics.movement.plan import free_movers
from games.upheaval.mechanics.shooting import dice, targets
from games.upheaval.mechanics.turn import permissions
from games.upheaval.previews.lines_of_fire import lines_at
from games.upheaval.state.actions import Shoot
from games.upheaval.state.public import Public
from games.upheaval.state.units import Deed, Unit
from games.upheaval.terrain import command_centre
from games.upheaval.terrain.cover import cover_of
from games.upheaval.units import party, sides
from games.upheaval.units.objectives import HOLDS, holder

_USE = Fraction(1, 10)
"""A shot that hurts somebody this often is something to do."""


def volley_harms(public: Public, action: Shoot) -> Fraction:
    """Return the odds that a volley wounds anybody (UH-H2 .. UH-H4)."""
    missed, unit = Fraction(1), public.unit(action.unit)
    for target, aims in targets.volley_aims(public, unit, action.volleys):
        missed *= 1 - aims_harm(public, unit, target, aims)
    return 1 - missed


def aims_harm(public: Public, unit: Unit, target: Unit, aims: tuple[targets.Aim, ...]) -> Fraction:
    """Return the odds that models which aim at a unit wound anybody."""
    missed = Fraction(1)
    for one, odds in _aimed(public, unit, target, aims):
        missed *= (1 - odds) ** one.weapon.shots
    return 1 - missed


def _aimed(
    public: Public, unit: Unit, target: Unit, aims: tuple[targets.Aim, ...]
) -> Iterator[tuple[targets.Aim, Fraction]]:
    """Yield models that aim at a unit with the odds that one of their shots wounds."""
    cover = cover_of(public, target, tuple(one.member.disc(public) for one in aims)) if aims else 0
    bonus = command_centre.command_bonus(public, unit.seat)
    for one in aims:
        body = one.foe.profile(public)
        hit = dice.hit_odds(one.member.profile(public).accuracy + bonus)
        stopped = save_odds(model_cover(body, cover, prone=one.foe.model.prone), covered=target.covered)
        damage = damage_on(body, dice.damage_of(public, one.member, one.weapon), one.member.profile(public).tek)
        yield one, hit * (1 - stopped) * wound_odds(damage, body.wound_level, knocks=False).wound


def forlorn(public: Public, unit: Unit) -> bool:
    """Whether a unit is alone, no friend near, where fire takes half its wounds on average before it acts again."""
    near = (party.distance(public, unit, one) for one in _friends(public, unit))
    if any(far <= ALONE for far in near):
        return False
    wounds = sum(party.wounds_left(public, one.unit, one.model) for one in party.members(public, unit))
    taken = Fraction(0)
    for table, foe, aims in lines_at(public, unit):
        taken += sum((odds * one.weapon.shots for one, odds in _aimed(table, foe, unit, aims)), Fraction(0))
    return 2 * taken >= wounds


def _friends(public: Public, unit: Unit) -> Iterator[Unit]:
    friends = sides.friendly_units(public, unit.seat)
    return (one for one in friends if unit.id not in (one.id, one.joined) and one.id != unit.joined)


def other_use(public: Public, action: Shoot) -> bool:
    """Whether a unit could have done something of use in place of a shot: gone to an objective, or taken cover."""
    unit = public.unit(action.unit)
    if permissions.action_refusal(public, unit, "cover") is None and not places_of(public, unit):
        return bool(covered_lines(public, unit)) or _can_go(public, unit)
    return _can_go(public, unit) and not places_of(public, unit)


def _can_go(public: Public, unit: Unit) -> bool:
    """Whether a unit may move, and an objective is not its side's yet."""
    free = _may_walk(public, unit, "move") or _may_walk(public, unit, "run")
    return free and len(held_by(public, unit.seat)) < len(public.objectives)


def _may_walk(public: Public, unit: Unit, deed: Deed) -> bool:
    if permissions.action_refusal(public, unit, deed) is not None:
        return False
    return bool(free_movers(move_context(public, unit, deed)))


def could_do(public: Public, unit: Unit) -> bool:
    """Whether a unit that begins its activation has something to do: a shot worth it, or an objective to go to."""
    if unit.pinned or unit.falling or party.engaged(public, unit):
        return False
    if _can_go(public, unit) and not places_of(public, unit):
        return True
    shots = ((foe, targets.all_aims(public, unit, foe)) for foe in targets.each_target(public, unit))
    return any(aims_harm(public, unit, foe, aims) >= _USE for foe, aims in shots)


ALONE: Inches = 12 * INCH
"""A unit without a friend this near is alone."""


def took_cover(public: Public, unit_id: str) -> bool:
    """Whether a unit is on the table and has taken cover."""
    return any(unit.id == unit_id and unit.covered for unit in public.on_table())


def open_lines(public: Public, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemies that can shoot at a unit where it has no Cover at all, each from where it stands."""
    return tuple(foe for foe, cover in _lines(public, unit) if not cover)


def covered_lines(public: Public, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemies that can shoot at a unit through Cover, which Take Cover would make better (UH-15)."""
    return tuple(foe for foe, cover in _lines(public, unit) if cover)


def _lines(public: Public, unit: Unit) -> list[tuple[Unit, int]]:
    """Return the enemies that can shoot at a unit, and its Cover from each."""
    found = []
    for table, foe, aims in lines_at(public, unit):
        own = min(one.foe.profile(public).cover for one in aims)
        found.append((foe, own + cover_of(table, unit, tuple(one.member.disc(table) for one in aims))))
    return found


def places_of(public: Public, unit: Unit) -> set[str]:
    """Return the objectives near enough to a unit that it could hold them (UH-H10)."""
    bases = [base for _, base in party.bases(public, unit)]
    return {one.name for one in public.objectives if any(gap(base, Disc(one.at, 0)) <= HOLDS for base in bases)}


def held_by(public: Public, seat: Seat) -> set[str]:
    """Return the objectives that the side of a seat holds (UH-H10)."""
    ours = sides.side_of(public, seat)
    return {one.name for one in public.objectives if holder(public, one.at) in ours}


def relieved(public: Public, seat: Seat, names: set[str]) -> bool:
    """Whether friends that have yet to act in this turn are near enough to take over every objective that was left."""
    ready = [unit for unit in public.on_table(seat) if not unit.activated and not unit.pinned and not unit.falling]
    marks = [one for one in public.objectives if one.name in names]
    return all(any(_reaches(public, unit, one.at) for unit in ready) for one in marks)


def _reaches(public: Public, unit: Unit, at: tuple[int, int]) -> bool:
    members = party.members(public, unit)
    far = min(gap(one.disc(public), Disc(at, 0)) for one in members)
    return far <= HOLDS + INCH * min(one.profile(public).move for one in members)


def gain_named(why: str, before: Public, after: Public, unit_id: str) -> bool:
    """Whether a reason names a gain that the activation had: an objective come nearer, an enemy shot or come nearer."""
    marks = [(one.name, one.at) for one in before.objectives]
    if any(name in why and _nearer(before, after, unit_id, at) for name, at in marks):
        return True
    unit = after.unit(unit_id)
    foes = [foe for foe in sides.whole_enemy_units(before, unit) if foe.id in re.findall(r"\w+", why)]
    return any(
        unit.shot or not _there(after, foe) or party.distance(after, unit, foe) < _distance(before, unit_id, foe)
        for foe in foes
    )


def _there(public: Public, unit: Unit) -> bool:
    return any(one.id == unit.id for one in public.on_table())


def _distance(public: Public, unit_id: str, foe: Unit) -> int:
    return party.distance(public, public.unit(unit_id), foe)


def _nearer(before: Public, after: Public, unit_id: str, at: tuple[int, int]) -> bool:
    goal = Disc(at, 0)
    ends = [min(gap(base, goal) for _, base in party.bases(public, public.unit(unit_id))) for public in (before, after)]
    return ends[1] <= HOLDS or ends[1] < ends[0]
