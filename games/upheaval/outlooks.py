"""What a unit has when it has moved: whom it could shoot, who could shoot it through what cover, what it holds."""

from msgspec.structs import replace

from games.kernel import Fact
from games.kernel.prose import join
from games.upheaval import party, terrain
from games.upheaval.phases import aiming
from games.upheaval.phases.victory import holder, stands_at
from games.upheaval.state import Public, Unit
from games.upheaval.words import cover_words

_NAMED = 4


def outlook(after: Public, unit_id: str, *, shoots: bool) -> tuple[Fact, ...]:
    """Return what a unit could do and suffer on a table as it would be; `shoots`: it may still shoot then."""
    unit = after.unit(unit_id)
    if not unit.figures:
        return ()
    found = _held(after, unit)
    if after.options.house_pack:
        found += (*(_targets(after, unit) if shoots else ()), _threats(_rested(after, unit), unit))
    return found


def _held(public: Public, unit: Unit) -> tuple[Fact, ...]:
    told = [
        f"{'holds' if holder(public, mark.at) == unit.seat else 'contests'} the {mark.name}"
        for mark in stands_at(public, unit)
    ]
    return (Fact("objective", "Objective", join(told)),) if told else ()


def _targets(public: Public, unit: Unit) -> tuple[Fact, ...]:
    if not any(aiming.weapons(unit, one, public) for one in party.members(public, unit)):
        return ()
    names = [foe.id for foe in aiming.targets(public, unit)]
    return (Fact("targets", "Could shoot then", _some(names) or "nobody"),)


def _threats(public: Public, unit: Unit) -> Fact:
    """Return who could shoot at a unit from where they stand, and the Cover that it has from there (H-2, H-4)."""
    told = []
    for foe in aiming.enemies(public, unit):
        aims = aiming.aims(public, foe, unit)
        if aims:
            cover = terrain.cover_of(public, unit, tuple(one.member.disc(public) for one in aims))
            told.append(f"{foe.id} ({cover_words(cover)})")
    return Fact("threats", "Could be shot by", _some(told) or "nobody", tone="warn" if told else "plain")


def _some(names: list[str]) -> str:
    more = [f"{len(names) - _NAMED} more"] if len(names) > _NAMED else []
    return join([*names[:_NAMED], *more])


def _rested(public: Public, unit: Unit) -> Public:
    """Return a table on which enemies may use all their weapons, as in an activation in which they stand still."""
    foes = {foe.id for foe in aiming.enemies(public, unit)}
    units = tuple(
        replace(one, models=tuple(replace(figure, walked=False, heavy=False) for figure in one.models))
        if one.id in foes or one.joined in foes
        else one
        for one in public.units
    )
    return replace(public, units=units)
