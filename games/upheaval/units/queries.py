"""Units on the table: their bases, contacts and distances, leaders, and who is attached to whom."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from games.geometry.discs import CONTACT, Disc, box_around, in_contact
from games.geometry.inches import Inches
from games.geometry.plane import Box, boxes_meet, grown, union
from games.geometry.roots import ceil_root
from games.kernel import Seat
from games.upheaval.content.book import Book
from games.upheaval.state.frames import Activating, Activation
from games.upheaval.state.public import Public
from games.upheaval.state.units import Model, Unit
from games.upheaval.units.sides import enemy_units


class UnitBases(NamedTuple):
    """The models of a unit on the table with their bases, and the box around them, None where there are none.

    It is found by the identity of the book that says how wide they are, and keeps the book, so that no other has it.
    """

    book: Book
    bases: tuple[tuple[Model, Disc], ...]
    box: Box | None


def unit_bases(public: Public, unit: Unit) -> UnitBases:
    """Return how a unit stands on the table; it is kept with the unit, which changes less often than the table."""
    book = public.book.value
    found: UnitBases | None = unit.stood.get(id(book))
    if found is None:
        discs = tuple((model, public.disc(unit, model)) for model in unit.on_table)
        found = UnitBases(book, discs, union(box_around(disc) for _, disc in discs) if discs else None)
        unit.stood[id(book)] = found
    return found


def bases(public: Public, unit: Unit) -> tuple[tuple[Model, Disc], ...]:
    """Return the models of a unit on the table with their bases."""
    return unit_bases(public, unit).bases


def box_of(public: Public, unit: Unit) -> Box:
    """Return the box around the bases of a unit on the table."""
    box = unit_bases(public, unit).box
    assert box is not None, unit  # noqa: S101 - the caller has made sure
    return box


def leader(unit: Unit) -> Model | None:
    """Return the model by which a unit is ordered: the first that is still there (UH-H16)."""
    return next(iter(unit.on_table), None)


def touched(public: Public, unit: Unit, base: Disc) -> tuple[tuple[Unit, Model], ...]:
    """Return the enemies' models that a base of a unit touches."""
    near = box_around(base, CONTACT)
    return tuple(
        (foe, model)
        for foe in enemy_units(public, unit.seat)
        if boxes_meet(box_of(public, foe), near)
        for model, disc in bases(public, foe)
        if in_contact(base, disc)
    )


def engaged(public: Public, unit: Unit) -> bool:
    """Whether an enemy touches any model of a unit: that holds it entirely (UH-11, UH-B10)."""
    if unit not in public.derived.engaged:
        public.derived.engaged[unit] = bool(unit.on_table) and _engaged(public, unit)
    return public.derived.engaged[unit]


def _engaged(public: Public, unit: Unit) -> bool:
    near = grown(box_of(public, unit), CONTACT)
    close = [foe for foe in enemy_units(public, unit.seat) if boxes_meet(box_of(public, foe), near)]
    theirs = [disc for foe in close for _, disc in bases(public, foe)]
    return any(in_contact(disc, other) for _, disc in bases(public, unit) for other in theirs)


def distance(public: Public, one: Unit, two: Unit) -> Inches:
    """Return the least gap between bases of two units on the table, rounded up."""
    return least_gap([base for _, base in bases(public, one)], [base for _, base in bases(public, two)])


def least_gap(ones: Iterable[Disc], others: Collection[Disc]) -> Inches:
    """Return the least gap between bases of two groups, at least one of each, rounded up."""
    nearest = dict[Inches, int]()
    for (x, y), radius in ones:
        for (other_x, other_y), width in others:
            far, wide = (x - other_x) ** 2 + (y - other_y) ** 2, radius + width
            if far < nearest.get(wide, far + 1):
                nearest[wide] = far
    return min(ceil_root(far) - wide for wide, far in nearest.items())


def escorts(public: Public, unit: Unit) -> tuple[Unit, ...]:
    """Return the personalities attached to a unit (UH-H13)."""
    return tuple([other for other in attached(public, unit) if other.alive])


def attached(public: Public, unit: Unit) -> tuple[Unit, ...]:
    """Return the personalities attached to a unit, dead ones too (UH-H13)."""
    found: dict[str, tuple[Unit, ...]] | None = public.derived.attached
    if found is None:
        hosts = {one.joined for one in public.units if one.joined}
        found = {host: tuple(one for one in public.units if one.joined == host) for host in hosts}
        public.derived.attached = found
    return found.get(unit.id, ())


def model_name(unit: Unit, model: Model) -> str:
    """Return what a model is called: "A2.3"."""
    return f"{unit.id}.{model.number}"


def find_model(public: Public, name: str) -> tuple[Unit, Model]:
    """Return a model by what it is called; raises StopIteration, ValueError for none."""
    unit_id, _, number = name.partition(".")
    unit = public.unit(unit_id)
    return unit, unit.model(int(number))


def whose_turn(public: Public) -> Seat | None:
    """Return the seat whose unit acts, or is next to: others may be asked meanwhile (UH-8)."""
    acting = next((frame for frame in public.frames if isinstance(frame, Activation)), None)
    if acting is not None:
        return public.unit(acting.unit).seat
    return next((frame.seat for frame in public.frames if isinstance(frame, Activating)), None)
