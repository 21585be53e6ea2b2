"""What happens alike in every game on a table in inches, in the past tense."""

from games.battlefield.pieces import Piece
from games.kernel.model import Event
from games.kernel.seats import Seat


class TerrainLaid(Event, frozen=True, kw_only=True):
    """The scenario's terrain lies on the table."""

    pieces: int
    style: str


class PiecePlaced(Event, frozen=True, kw_only=True):
    """A player placed a piece of terrain."""

    seat: Seat
    piece: Piece
