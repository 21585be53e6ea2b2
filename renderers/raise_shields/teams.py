"""Teams share a frame round their ships' plates and cards: one team's is solid, the other's dashed (RS-67)."""

from games.kernel import Seat
from games.raise_shields.state.state import Public
from renderers.kit.canvas import Box, Canvas
from renderers.kit.palette import SPACE, STEEL, rgb
from renderers.kit.panels import TeamMark

FRAMES = (TeamMark(STEEL, dashed=False), TeamMark(rgb("B69BFF"), dashed=True))
"""The frames of team 1 and team 2."""


def team_of(seat: Seat) -> int:
    """Return the number of a seat's team, counted from 1 (RS-67)."""
    return seat % 2 + 1


def frame_of(public: Public, seat: Seat) -> TeamMark | None:
    """Return the frame of a seat's team; None where everybody plays alone."""
    return FRAMES[team_of(seat) - 1] if public.options.teams else None


def frame_box(canvas: Canvas, box: Box, frame: TeamMark) -> None:
    """Draw the frame of a team round a plate or card."""
    left, top, right, bottom = box
    path = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    if frame.dashed:
        canvas.line(path, SPACE, 3)
        canvas.dashed(path, frame.colour, 3, 11, 8)
    else:
        canvas.line(path, frame.colour, 2.5)


def frame_side(canvas: Canvas, left: float, top: float, bottom: float, frame: TeamMark) -> None:
    """Draw one side of a frame: lines of ships that lie close together have no whole ones."""
    if frame.dashed:
        canvas.dashed([(left, top), (left, bottom)], frame.colour, 5, 11, 5)
    else:
        canvas.line([(left, top), (left, bottom)], frame.colour, 5)
