"""When it makes a difference which models of a unit take hits, and its owner is to be asked (UH-H5)."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.upheaval.mechanics.casualties.allocation import falls_by_rule, hit_count, queue
from games.upheaval.state.frames import Wounding
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import coherency, party, queries
from games.upheaval.units.objectives import objectives_at
from games.upheaval.units.party import Member


def other_order_spares(public: Public, models: tuple[Member, ...], falls: tuple[Member, ...]) -> bool:
    """Whether another order might spare a model that is worth more than others of the unit, or in another state.

    So who falls by the rules costs more points than another one; or not all of them lie, or are in contact, or stand
    as many wounds when whole, or have lost as many Wound Points as the others that are wounded.
    """
    states = {(party.wound_points(public, *one[1:]), one.model.prone, _touches(public, one)) for one in models}
    wounds = {one.model.wounds for one in models if one.model.wounds}
    least = min(_cost(public, one) for one in models)
    return len(states) > 1 or len(wounds) > 1 or any(_cost(public, one) > least for one in falls)


def _cost(public: Public, member: Member) -> int:
    return member.profile(public).points


def _touches(public: Public, member: Member) -> bool:
    return queries.engaged(public, member.unit) and bool(queries.touched(public, member.unit, member.disc(public)))


def costs_ground(public: Public, unit: Unit, falls: tuple[Member, ...]) -> bool:
    """Whether a unit would lose coherency, or an objective that it stands at, if models fell in this order.

    It does not have to fall apart with the last of them: each may be the last that falls.
    """
    held = objectives_at(public, unit)
    return any(not coherency.coherent(there, there.unit(unit.id)) or objectives_at(there, there.unit(unit.id)) != held
               for there in _without(public, unit, falls))  # fmt: skip


def _without(public: Public, unit: Unit, falls: tuple[Member, ...]) -> Iterator[Public]:
    """Yield the table after one model fell, after two, and so on, while any of the unit is left."""
    for one in falls[: len(party.members(public, unit)) - 1]:
        public = _fallen(public, one)
        yield public


def _fallen(public: Public, one: Member) -> Public:
    """Return the table without a model."""
    models = tuple(
        replace(model, dead=True, at=None) if model.number == one.model.number else model
        for model in public.unit(one.unit.id).models
    )
    units = tuple(replace(other, models=models) if other.id == one.unit.id else other for other in public.units)
    return replace(public, units=units)


def order_that_keeps_ground(public: Public, frame: Wounding) -> tuple[int, ...] | None:
    """Return in which order models that are all alike fall so that the rest keeps coherency and its objectives.

    None where they are not alike, or the table wants to be asked always: then it is the owner's choice (UH-H5).
    """
    unit = public.unit(frame.target)
    members = party.members(public, unit)
    if public.options.casualties == "always" or other_order_spares(public, members, members):
        return None
    held, order = objectives_at(public, unit), []
    for _ in range(min(hit_count(frame), len(members))):
        line = queue(public, party.members(public, public.unit(unit.id)), (), frame.hits[0].source)
        if line[0].model.wounds:
            line = line[:1]
        one = next((each for each in line if _keeps(_fallen(public, each), unit, held)), line[0])
        order.append(one.number)
        public = _fallen(public, one)
    return tuple(order)


def _keeps(public: Public, unit: Unit, held: object) -> bool:
    """Whether what is left of a unit is in coherency, and at the objectives that it held."""
    there = public.unit(unit.id)
    return coherency.coherent(public, there) and objectives_at(public, there) == held


def needs_choice(public: Public, frame: Wounding) -> bool:
    """Whether the order can matter: several models, and not all hits go to the one that is wounded already.

    Unless the table wants to be asked always, it must matter for more than where those stand who are left.
    """
    unit = public.unit(frame.target)
    members = party.members(public, unit)
    if public.options.casualties == "auto" or len(members) < 2:
        return False
    hurt = [member for member in members if member.model.wounds]
    if len(hurt) == 1 and hit_count(frame) <= _least(public, hurt[0], frame):
        return False
    return public.options.casualties == "always" or _differs(public, unit, frame)


def _differs(public: Public, unit: Unit, frame: Wounding) -> bool:
    """Whether the owner may well want other models to take the hits than the nearest (UH-H5)."""
    members = party.members(public, unit)
    falls = falls_by_rule(public, members, frame)
    return other_order_spares(public, members, falls) or costs_ground(public, unit, falls)


def _least(public: Public, member: Member, frame: Wounding) -> int:
    """Return how few hits may kill a model (UH-37)."""
    if member.model.prone:
        return 1
    left = party.wounds_left(public, member.unit, member.model)
    return min(left, 2) if any(hit.knocks for hit in frame.hits) else left
