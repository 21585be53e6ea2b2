"""What happens in a tiny race."""

from umpire_api.rules import Event, Seat
from umpire_tiny.state import PaceName


class Written(Event, frozen=True, kw_only=True):
    """Everyone sees that a seat has written, and nothing else."""

    seat: Seat


class PaceChosen(Event, frozen=True, kw_only=True):
    """For the writer's eyes only."""

    seat: Seat
    pace: PaceName


class PacesShown(Event, frozen=True, kw_only=True):
    """All paces of the round."""

    paces: tuple[PaceName, ...]


class Ran(Event, frozen=True, kw_only=True):
    """A runner ran as far as he said."""

    seat: Seat
    distance: int


class Stumbled(Event, frozen=True, kw_only=True):
    """A runner stumbled."""

    seat: Seat
    face: int


class Caught(Event, frozen=True, kw_only=True):
    """A runner stayed on his feet."""

    seat: Seat
    distance: int


class Fell(Event, frozen=True, kw_only=True):
    """A runner fell."""

    seat: Seat
    distance: int


class Ended(Event, frozen=True, kw_only=True):
    """The race is over."""

    winners: tuple[Seat, ...]


TinyEvent = Written | PaceChosen | PacesShown | Ran | Stumbled | Caught | Fell | Ended
