"""When it makes a difference which models of a unit take hits, and its owner is to be asked (H-5)."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.upheaval import board, party, walking
from games.upheaval.armies.points import model_points
from games.upheaval.party import Member
from games.upheaval.phases.victory import stands_at
from games.upheaval.state import Public, Unit


def spares(public: Public, models: tuple[Member, ...], falls: tuple[Member, ...]) -> bool:
    """Tell whether another order might spare a model that is worth more than others of the unit, or in another state.

    So who falls by the rules costs more points than another one; or not all of them lie, or are in contact, or stand
    as many wounds when whole, or have lost as many Wound Points as the others that are wounded.
    """
    states = {(party.points(public, *one[1:]), one.figure.prone, _touches(public, one)) for one in models}
    wounds = {one.figure.wounds for one in models if one.figure.wounds}
    least = min(_cost(public, one) for one in models)
    return len(states) > 1 or len(wounds) > 1 or any(_cost(public, one) > least for one in falls)


def _cost(public: Public, member: Member) -> int:
    return model_points(member.profile(public))


def _touches(public: Public, member: Member) -> bool:
    return board.engaged(public, member.unit) and bool(board.touched(public, member.unit, member.disc(public)))


def costs_ground(public: Public, unit: Unit, falls: tuple[Member, ...]) -> bool:
    """Tell whether a unit would lose coherency, or an objective that it stands at, if models fell in this order.

    It need not fall apart with the last of them: each may be the last that falls.
    """
    held = stands_at(public, unit)
    return any(not walking.coherent(there, there.unit(unit.id)) or stands_at(there, there.unit(unit.id)) != held
               for there in _without(public, unit, falls))  # fmt: skip


def _without(public: Public, unit: Unit, falls: tuple[Member, ...]) -> Iterator[Public]:
    """Yield the table after one model fell, after two, and so on, while any of the unit is left."""
    for one in falls[: len(party.members(public, unit)) - 1]:
        models = tuple(
            replace(figure, dead=True, at=None) if figure.number == one.figure.number else figure
            for figure in public.unit(one.unit.id).models
        )
        units = tuple(replace(other, models=models) if other.id == one.unit.id else other for other in public.units)
        public = replace(public, units=units)
        yield public
