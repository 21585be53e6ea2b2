"""Procedures: what happens next for each type of frame."""

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from games.kernel.state.model import Public
from games.kernel.state.table import Table

P = TypeVar("P", bound=Public)
S = TypeVar("S")
U = TypeVar("U")
FrameT = TypeVar("FrameT", bound=msgspec.Struct)


class ProcedureOf(msgspec.Struct, Generic[P, S, U], frozen=True):
    """A procedure of a game as the engine sees it, whatever its frame is: see `Procedure`, which is every one."""

    @property
    def frame_type(self) -> type[msgspec.Struct]:
        """The struct of the procedure's frame."""
        raise NotImplementedError

    def take_step(self, table: Table[P, S, U], frame: msgspec.Struct) -> None:
        """Take the next step of the procedure whose frame is on top of the stack."""
        raise NotImplementedError


class Procedure(ProcedureOf[P, S, U], Generic[P, S, U, FrameT], frozen=True):
    """What happens next where a frame is on top of the stack.

    `step` gets the table and the frame. It asks, calls, goes to another step, ends, or finishes the match.
    """

    frame: type[FrameT]
    step: Callable[[Table[P, S, U], FrameT], None]

    @property
    def frame_type(self) -> type[msgspec.Struct]:
        """The struct of the procedure's frame."""
        return self.frame

    def take_step(self, table: Table[P, S, U], frame: msgspec.Struct) -> None:
        """Take the next step of the procedure; raises TypeError for another procedure's frame."""
        if not isinstance(frame, self.frame):
            raise TypeError(f"{frame} is not a frame of {self.frame.__name__}")
        self.step(table, frame)
