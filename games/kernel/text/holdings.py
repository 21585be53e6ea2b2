"""What a seat has, and how that changed between two moments: what somebody reads who was away."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from games.kernel.text.prose import join

Figures = Mapping[str, str]
"""What says how a seat does: what counts, and how much there is of it, such as "hull" and "5/8"."""
_NONE: Mapping[str, int] = {}


class Holding(NamedTuple):
    """A thing that a seat has, as everybody who reads it may know: a ship, a model, a purse, the lead somewhere.

    Of `figures` more is better, of `harms` less. `where` is its place in a few letters, `marks` are what it suffers,
    in words behind "is". What is `gone` says how ("destroyed"); a thing that is not there any more is gone too. Without
    a `name`, its figures say what it is.
    """

    name: str = ""
    figures: Mapping[str, int] = _NONE
    harms: Mapping[str, int] = _NONE
    where: str = ""
    marks: tuple[str, ...] = ()
    gone: str = ""


class Changed(NamedTuple):
    """What a seat lost and gained, where its things went, and what they suffer now, in a few words each."""

    lost: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    suffers: tuple[str, ...] = ()


def changed(before: Iterable[Holding], after: Iterable[Holding]) -> Changed:
    """Return what became of a seat's things; each is known by its name.

    >>> then = (Holding("A1 Osprey", {"hull": 8}, {"stress": 0}, "F7 NE"), Holding("A2 Heron", {"hull": 3}))
    >>> now = (Holding("A1 Osprey", {"hull": 5}, {"stress": 2}, "G8 E"), Holding("A2 Heron", gone="destroyed"))
    >>> changed(then, now)[:2]
    (('A1 Osprey hull 8 → 5, stress 0 → 2', 'A2 Heron (destroyed)'), ())
    >>> changed(then, now).moved, changed((), now[:1]).gained
    (('A1 Osprey F7 NE → G8 E',), ('A1 Osprey',))
    """
    old, new = ({one.name: one for one in each if not one.gone} for each in (before, after))
    fates = {one.name: one.gone for one in after if one.gone}
    stayed = [(old[name], one) for name, one in new.items() if name in old]
    lost = [*(_worse(*pair) for pair in stayed), *(_with(name, fates.get(name)) for name in old if name not in new)]
    gained = [*(_better(*pair) for pair in stayed), *(name for name in new if name not in old)]
    moved = [f"{now.name} {then.where} → {now.where}" for then, now in stayed if then.where != now.where]
    fresh = ((now.name, [mark for mark in now.marks if mark not in then.marks]) for then, now in stayed)
    suffers = [f"{name} {join(marks)}" for name, marks in fresh if marks]
    return Changed(tuple(filter(None, lost)), tuple(filter(None, gained)), tuple(moved), tuple(suffers))


def _with(name: str, fate: str | None) -> str:
    return f"{name} ({fate})" if fate else name


def _worse(then: Holding, now: Holding) -> str:
    return _named(now.name, [*_went(then.figures, now.figures, -1), *_went(then.harms, now.harms, 1)])


def _better(then: Holding, now: Holding) -> str:
    return _named(now.name, [*_went(then.figures, now.figures, 1), *_went(then.harms, now.harms, -1)])


def _went(then: Mapping[str, int], now: Mapping[str, int], sign: int) -> list[str]:
    """Return the figures that went up (sign 1) or down (-1), each with what it was and is."""
    both = ((what, then.get(what, value), value) for what, value in now.items())
    return [f"{what} {before} → {value}" for what, before, value in both if (value - before) * sign > 0]


def _named(name: str, parts: Sequence[str]) -> str:
    return f"{name} {', '.join(parts)}".strip() if parts else ""


def in_line(before: Figures, after: Figures) -> str:
    """Return how a seat does in a line, with what was another way before.

    >>> in_line({"VP": "11", "leads": "2"}, {"VP": "25", "leads": "2"}), in_line({}, {"hull": "5/8"})
    ('VP 11 → 25 · leads 2', 'hull 5/8')
    """
    both = ((what, before.get(what, value), value) for what, value in after.items())
    return " · ".join(f"{what} {old} → {new}" if old != new else f"{what} {new}" for what, old, new in both)
