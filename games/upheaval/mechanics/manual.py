"""Without the house pack: who records what players resolved by their own book (UH-B4, UH-B47)."""

from typing import Literal

from games.kernel import Seat
from games.upheaval.state.frames import Recording
from games.upheaval.state.public import Public, Table
from games.upheaval.state.units import Unit


def open_recording(
    table: Table, what: Literal["shot", "melee", "regroup", "hazard"], unit: str = "", targets: tuple[str, ...] = ()
) -> None:
    """Let somebody record: the player of the unit, or whose card came first in this turn (UH-B4)."""
    seat = table.public.unit(unit).seat if unit else recorder(table.public)
    table.call(Recording(seat, what, unit, targets, table.public.units))


def recorder(public: Public) -> Seat:
    """Return who records for everybody: whose card came first, or else the first who has units left (UH-B4)."""
    left = [seat for seat in range(public.seats) if public.on_table(seat)]
    return public.first if public.first in left and public.first is not None else left[0]


def frame_of(public: Public) -> Recording:
    """Return what is being recorded."""
    frame = public.frames[-1]
    assert isinstance(frame, Recording)  # noqa: S101 - the question is asked in a recording alone
    return frame


def credited(public: Public, unit: Unit) -> str:
    """Return the enemy's unit that is credited with what another one loses; "" for none (UH-H12)."""
    by = frame_of(public).unit
    return by if by and public.unit(by).seat != unit.seat else ""
