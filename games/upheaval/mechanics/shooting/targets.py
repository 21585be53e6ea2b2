"""Who could shoot whom, with what (UH-13, UH-17, UH-22, UH-36, UH-H2, UH-H13).

Without the house pack, range and sight are the players' affair: any weapon that may be used now reaches any enemy.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from games.geometry.discs import gap, within
from games.geometry.inches import INCH, Inches
from games.geometry.plane import boxes_meet, grown
from games.geometry.roots import ceil_root
from games.upheaval.content.book import Weapon
from games.upheaval.content.numbers import SHELTER_RANGE, SHELTERERS
from games.upheaval.mechanics.casualties.dice import damage_on, wound_odds
from games.upheaval.mechanics.shooting import dice
from games.upheaval.state.actions import Refusal, Volley
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.terrain import line_of_sight
from games.upheaval.units import party, queries, sides
from games.upheaval.units.party import Member
from games.upheaval.units.sides import whole_enemy_units

SHELTER: Inches = SHELTER_RANGE * INCH
"""How near a friendly unit shelters a personality (UH-H13)."""


class Aim(NamedTuple):
    """A model that can shoot at a unit: its best weapon, the nearest model that it sees, and how far that is."""

    member: Member
    weapon: Weapon
    foe: Member
    gap: Inches


def usable_weapons(unit: Unit, member: Member, public: Public) -> tuple[Weapon, ...]:
    """Return the weapons that a model may use now: no heavy one where it moved or falls back (UH-13, UH-17, UH-22)."""
    if member.model.prone:
        return ()
    light_only = member.model.walked or unit.compelled
    return tuple(arm for arm in member.profile(public).weapons if not (light_only and arm.kind == "heavy"))


def best_aim(public: Public, unit: Unit, member: Member, target: Unit) -> Aim | None:
    """Return how a model would shoot at a unit; None where it cannot (UH-H2)."""
    arms = usable_weapons(unit, member, public)
    if not arms:
        return None
    if not public.options.house_pack:
        return _nearest(public, member, arms[0], target)
    reach, ((x, y), radius) = max(arm.reach for arm in arms), member.disc(public)
    near: list[tuple[Inches, int, Member]] = []
    for foe, ((foe_x, foe_y), wide) in party.bases(public, target):
        square, bases = (x - foe_x) ** 2 + (y - foe_y) ** 2, radius + wide
        if square <= (bases + reach) ** 2:
            near.append((ceil_root(square) - bases, foe.number, foe))
    for far, _, foe in sorted(near):
        if line_of_sight.sees(public, member.unit, member.model, foe.unit, foe.model):
            usable = [arm for arm in arms if arm.reach >= far]
            return Aim(member, max(usable, key=lambda arm: _worth(public, member, arm, foe)), foe, far)
    return None


def _nearest(public: Public, member: Member, weapon: Weapon, target: Unit) -> Aim:
    """Return how a model shoots at the nearest model of a unit, wherever that is."""
    base = member.disc(public)
    far, _, foe = min((gap(base, disc), foe.number, foe) for foe, disc in party.bases(public, target))
    return Aim(member, weapon, foe, far)


def _worth(public: Public, member: Member, weapon: Weapon, foe: Member) -> tuple[float, Inches]:
    """Return how good a weapon is: hits that wound, then its reach."""
    struck = foe.profile(public)
    damage = damage_on(struck, dice.damage_of(public, member, weapon), member.profile(public).tek)
    odds = wound_odds(damage, struck.wound_level, knocks=False).wound
    return float(weapon.shots * odds), weapon.reach


def aims(public: Public, unit: Unit, target: Unit, taken: Collection[int] = ()) -> Iterator[Aim]:
    """Yield the models of a unit that can shoot at another, but those `taken` for other targets."""
    free = (member for member in party.members(public, unit) if member.number not in taken)
    return (aim for member in free if (aim := best_aim(public, unit, member, target)) is not None)


def all_aims(public: Public, unit: Unit, target: Unit) -> tuple[Aim, ...]:
    """Return all models of a unit that can shoot at another."""
    return tuple(aims(public, unit, target))


def has_shot_at(public: Public, unit: Unit, target: Unit) -> bool:
    """Whether any model of a unit can shoot at another."""
    found = public.derived.sighted.get((unit, target))
    if found is None:
        found = _near(public, unit, target) and any(aims(public, unit, target))
        public.derived.sighted[unit, target] = found
    return found


def _near(public: Public, unit: Unit, target: Unit) -> bool:
    """Whether any weapon of a unit could reach the box around another."""
    if not public.options.house_pack:
        return True
    return boxes_meet(grown(party.box_of(public, unit), longest_range(public, unit)), party.box_of(public, target))


def longest_range(public: Public, unit: Unit) -> Inches:
    """Return the longest reach of the weapons that models of a unit may use now; 0 for none."""
    if unit not in public.derived.reaches:
        arms = (arm for member in party.members(public, unit) for arm in usable_weapons(unit, member, public))
        public.derived.reaches[unit] = max((arm.reach for arm in arms), default=0)
    return public.derived.reaches[unit]


def target_refusal(public: Public, unit: Unit, target: Unit) -> Refusal:
    """Return why a unit may not be shot at even in sight: friends in contact, or a shelter (UH-H2, UH-H13)."""
    if not public.options.house_pack:
        return None
    friend = _friend_in_contact(public, unit, target)
    if friend is not None:
        return f"{target.id} is in contact with {friend.id}, a friend", "UH-H2"
    shelter = _shelter(public, target)
    if shelter is None:
        return None
    far = queries.distance(public, unit, target)
    for other in whole_enemy_units(public, unit):
        nearer = other.id != target.id and queries.distance(public, unit, other) < far
        if nearer and _friend_in_contact(public, unit, other) is None and has_shot_at(public, unit, other):
            return f"{target.id} is sheltered by {shelter.id}, and {other.id} is a nearer target", "UH-H13"
    return None


def _friend_in_contact(public: Public, unit: Unit, target: Unit) -> Unit | None:
    if not party.engaged(public, target):
        return None
    ours = sides.side_of(public, unit.seat)
    for member in party.members(public, target):
        for other, _ in queries.touched(public, member.unit, member.disc(public)):
            if other.seat in ours:
                return other
    return None


def _shelter(public: Public, target: Unit) -> Unit | None:
    """Return the unit that shelters a personality: one with three models or more, within 3 inches of it (UH-H13)."""
    if not any(public.profile(target, model).has("personality") for model in target.on_table):
        return None
    for other in sides.friendly_units(public, target.seat):
        if other.id != target.id and len(other.on_table) >= SHELTERERS:
            for _, base in queries.bases(public, other):
                if any(within(base, disc, SHELTER) for _, disc in queries.bases(public, target)):
                    return other
    return None


def legal_targets(public: Public, unit: Unit) -> tuple[Unit, ...]:
    """Return the units at which a unit may shoot now, the nearest first (UH-H2, UH-H13)."""
    return tuple(sorted(each_target(public, unit), key=lambda foe: queries.distance(public, unit, foe)))


def each_target(public: Public, unit: Unit) -> Iterator[Unit]:
    """Yield the units at which a unit may shoot now, in any order."""
    foes = (foe for foe in whole_enemy_units(public, unit) if has_shot_at(public, unit, foe))
    return (foe for foe in foes if target_refusal(public, unit, foe) is None)


def volley_aims(public: Public, unit: Unit, volleys: Sequence[Volley]) -> tuple[tuple[Unit, tuple[Aim, ...]], ...]:
    """Return the targets of an action, each with the models that shoot at it and how (UH-H2)."""
    named = {number for volley in volleys for number in volley.models}
    found = []
    for volley in volleys:
        target = public.unit(volley.target)
        mine = volley.models or {one.number for one in party.members(public, unit)} - named
        shots = (best_aim(public, unit, one, target) for one in party.members(public, unit) if one.number in mine)
        found.append((target, tuple(shot for shot in shots if shot is not None)))
    return tuple(found)
