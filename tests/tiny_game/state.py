"""What a tiny race is at one moment, and what happens in it. Lengths are whole centimetres."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.kernel import Codec, Event, Frozen, Outcome, Prompt, Seat, View

PaceName = Literal["walk", "jog", "dash"]
PACES: tuple[PaceName, ...] = ("walk", "jog", "dash")
COST: dict[PaceName, int] = {"walk": 0, "jog": 1, "dash": 2}
SHORTEST, GRID = 50, 5
LONGEST: dict[PaceName, int] = {"walk": 0, "jog": 250, "dash": 500}


class Options(Frozen, frozen=True):
    length: Annotated[int, Meta(ge=4, le=20, description="Length of the track in metres (TB-1)")] = 8
    rounds: Annotated[int, Meta(ge=1, le=12, description="Rounds at most (TB-2)")] = 6


class Pace(Frozen, frozen=True, tag="pace"):
    pace: PaceName


class Auto(Frozen, frozen=True, tag="auto"):
    pass


class Run(Frozen, frozen=True, tag="run"):
    distance: int


class Catch(Frozen, frozen=True, tag="catch"):
    pass


class Fall(Frozen, frozen=True, tag="fall"):
    pass


Action = Pace | Auto | Run | Catch | Fall


class Written(Event, frozen=True, kw_only=True):
    """Everyone sees that a seat has written, and nothing else."""

    seat: Seat


class PaceChosen(Event, frozen=True, kw_only=True):
    """For the writer's eyes only."""

    seat: Seat
    pace: PaceName


class PacesShown(Event, frozen=True, kw_only=True):
    paces: tuple[PaceName, ...]


class Ran(Event, frozen=True, kw_only=True):
    seat: Seat
    distance: int


class Stumbled(Event, frozen=True, kw_only=True):
    seat: Seat
    face: int


class Caught(Event, frozen=True, kw_only=True):
    seat: Seat
    distance: int


class Fell(Event, frozen=True, kw_only=True):
    seat: Seat
    distance: int


class Ended(Event, frozen=True, kw_only=True):
    winners: tuple[Seat, ...]


AnyEvent = Written | PaceChosen | PacesShown | Ran | Stumbled | Caught | Fell | Ended


class State(Frozen, frozen=True):
    """`stamina` is each runner's hidden start, `spent` is public; `queue` are those still to run this round."""

    options: Options
    seats: int
    stamina: tuple[int, ...]
    spent: tuple[int, ...]
    at: tuple[int, ...]
    round: int = 0
    paces: tuple[PaceName | None, ...] = ()
    shown: bool = False
    queue: tuple[Seat, ...] = ()
    stumble: int = 0
    prompts: tuple[tuple[str, Seat, str], ...] = ()
    opened: int = 0
    outcome: Outcome | None = None

    def left(self, seat: Seat) -> int:
        """Stamina that a runner can still pay, with what a written pace will cost taken off (TR-2)."""
        return self.stamina[seat] - self.spent[seat]


class TinyView(View, frozen=True, kw_only=True):
    """`own` is the viewer's stamina at the start, `pace` what he wrote this round while it is secret."""

    options: Options
    spent: tuple[int, ...]
    at: tuple[int, ...]
    round: int
    paces: tuple[PaceName | None, ...]
    written: tuple[bool, ...]
    queue: tuple[Seat, ...]
    stumble: int
    prompts: tuple[tuple[str, Seat, str], ...]
    opened: int
    own: int | None = None
    pace: PaceName | None = None
    awaited: tuple[Prompt, ...] = ()
    outcome: Outcome | None = None


CODEC: Codec[State] = Codec(State, schema=1)


def put(values: tuple, seat: Seat, value: object) -> tuple:
    """Return the tuple with one seat's value replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


replace = msgspec.structs.replace
