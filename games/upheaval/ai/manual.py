"""Without the house pack: what computer players record, by dice of their own, for a book that nobody here has."""

from typing import Any

from games.kernel import Rng
from games.upheaval.state.actions import Casualty, Done, Record
from games.upheaval.state.frames import Recording
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import party

_DONE, _FALLS = 50, 30
"""In how many of 100 answers a player is done, and a unit falls back that loses a model in a melee."""


def recorded(public: Public, rng: Rng) -> Any:
    """Return a loss or a state to record, or that this is all; it never goes on for long."""
    frame = public.frames[-1]
    assert isinstance(frame, Recording)  # noqa: S101 - the question is asked in a recording alone
    units = _concerned(public, frame)
    if not units or rng.randrange(100) < _DONE:
        return Done()
    unit = units[rng.randrange(len(units))]
    if frame.what == "regroup":
        return Record(unit.id, "ready")
    if frame.what == "melee" and not unit.falling and not unit.joined and rng.randrange(100) < _FALLS:
        return Record(unit.id, "falling")
    return Casualty(unit.id, 1)


def _concerned(public: Public, frame: Recording) -> tuple[Unit, ...]:
    """Return the units to which what is recorded may have happened."""
    there = public.on_table()
    if frame.what == "regroup":
        return tuple(unit for unit in there if (unit.pinned or unit.falling) and not unit.joined)
    if frame.what == "melee":
        return tuple(unit for unit in there if party.engaged(public, unit))
    return tuple(unit for unit in there if unit.id in (frame.targets or (frame.unit,)))
