"""Melees: which units fight each other, and whom each model may strike (UH-H7)."""

from games.geometry.discs import gap, in_contact
from games.upheaval.state.frames import Melee
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import party, sides
from games.upheaval.units.party import Member


def melees_left(public: Public, fought: tuple[str, ...] = ()) -> tuple[tuple[str, ...], ...]:
    """Return the melees that have not been fought: the units that hang together by contact (UH-H7)."""
    units = [unit for unit in public.on_table() if not unit.joined and unit.id not in fought]
    found = []
    while units:
        chain, group = [units.pop(0)], []
        while chain:
            one = chain.pop()
            near = [other for other in units if in_touch(public, one, other)]
            units = [other for other in units if other not in near]
            group.append(one.id)
            chain += near
        if len(group) > 1:
            found.append(tuple(unit.id for unit in public.units if unit.id in group))
    return tuple(found)


def in_touch(public: Public, one: Unit, two: Unit) -> bool:
    """Whether two units are enemies in contact, personalities attached included."""
    if two.seat in sides.side_of(public, one.seat) or not party.engaged(public, one):
        return False
    theirs = party.bases(public, two)
    return any(in_contact(base, other) for _, base in party.bases(public, one) for _, other in theirs)


# One melee.


def strike_choices(public: Public, units: tuple[str, ...]) -> dict[str, tuple[Member, ...]]:
    """Return whom each model in contact could strike, the nearest first, by its name "A2.3" (UH-H7)."""
    members = [member for unit_id in units for member in party.members(public, public.unit(unit_id))]
    return {one.name: found for one in members if (found := _touching(public, one, members))}


def _touching(public: Public, one: Member, members: list[Member]) -> tuple[Member, ...]:
    base, friends = one.disc(public), sides.side_of(public, one.unit.seat)
    foes = [other for other in members if other.unit.seat not in friends]
    near = [other for other in foes if in_contact(base, other.disc(public))]
    return tuple(sorted(near, key=lambda other: gap(base, other.disc(public))))


# Assigning blows.


def units_of(public: Public) -> tuple[str, ...]:
    """Return the units of the melee in which blows are assigned."""
    frame = public.frames[-1]
    assert isinstance(frame, Melee)  # noqa: S101 - the question is asked in a melee alone
    return frame.units
