"""What happens alike in every game on a table in inches, in the past tense."""

from games.battlefield.pieces import Piece
from games.kernel.base.seats import Seat
from games.kernel.state.model import Event


class TerrainLaid(Event, frozen=True, kw_only=True):
    """The scenario's terrain lies on the table."""

    pieces: int
    style: str


class PiecePlaced(Event, frozen=True, kw_only=True):
    """A player placed a piece of terrain."""

    seat: Seat
    piece: Piece
