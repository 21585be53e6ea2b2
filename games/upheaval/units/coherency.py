"""Coherency: whether the models of a unit are near enough to each other (UH-20, UH-B12)."""

from collections.abc import Sequence

from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, Inches
from games.geometry.plane import squared
from games.upheaval.state.public import Public
from games.upheaval.state.units import Model, Unit
from games.upheaval.units import party


def left_out_of_coherency(unit: Unit, model: Model) -> bool:
    """Whether a model does not count for coherency: prone, its unit pinned or falling back (UH-B29)."""
    return model.prone and (unit.pinned or unit.falling)


def coherent(public: Public, unit: Unit) -> bool:
    """Whether all models of a unit are in coherency, with those attached to it (UH-20, UH-B12)."""
    if unit not in public.derived.coherent:
        chained = [base for one, base in party.bases(public, unit) if not left_out_of_coherency(unit, one.model)]
        public.derived.coherent[unit] = in_coherency(chained, public.options.coherency * INCH)
    return public.derived.coherent[unit]


def in_coherency(bases: Sequence[Disc], far: Inches) -> bool:
    """Whether bases make one chain whose gaps are at most so far."""
    if not bases:
        return True
    rest, chain = list(bases[1:]), [bases[0]]
    while chain:
        (x, y), radius = chain.pop()
        near = [one for one in rest if squared((x, y), one.centre) <= (radius + one.radius + far) ** 2]
        rest = [one for one in rest if one not in near]
        chain += near
    return not rest


def missing(bases: Sequence[Disc], far: Inches) -> Inches:
    """Return how much nearer to each other bases must come to make one chain: the gaps between its parts less `far`.

    >>> missing([Disc((0, 0), 500), Disc((2000, 0), 500), Disc((9000, 0), 500)], 2000)
    4000
    """
    rest, total = list(bases[1:]), 0
    gaps = [gap(one, bases[0]) for one in rest]
    while rest:
        place = min(range(len(rest)), key=gaps.__getitem__)
        base = rest.pop(place)
        total += max(0, gaps.pop(place) - far)
        gaps = [min(known, gap(one, base)) for known, one in zip(gaps, rest, strict=True)]
    return total
