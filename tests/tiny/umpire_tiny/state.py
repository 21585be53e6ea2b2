"""What a tiny race is at one moment. Lengths are whole centimetres."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from umpire_api import rules
from umpire_api.rules import Frozen, Seat

PaceName = Literal["walk", "jog", "dash"]
PACES: tuple[PaceName, ...] = ("walk", "jog", "dash")
COST: dict[PaceName, int] = {"walk": 0, "jog": 1, "dash": 2}
SHORTEST, GRID, WALKED = 50, 5, 100
LONGEST: dict[PaceName, int] = {"walk": 0, "jog": 250, "dash": 500}


class Options(Frozen, frozen=True):
    """Table options of a tiny race."""

    length: Annotated[int, Meta(ge=4, le=20, description="Length of the track in metres (TR-B1)")] = 8
    rounds: Annotated[int, Meta(ge=1, le=12, description="Rounds at most (TR-B2)")] = 6


class Starting(Frozen, frozen=True, tag=True):
    """The runners find out how fit they are."""


class Round(Frozen, frozen=True, tag=True):
    """A round begins, or the race is over."""


class Showing(Frozen, frozen=True, tag=True):
    """All have written, and the paces are shown."""


class Running(Frozen, frozen=True, tag=True):
    """The runners of `Public.queue` run one after the other."""


class Stumbling(Frozen, frozen=True, tag=True):
    """A runner stumbled on a run of `distance` and must say what comes of it."""

    seat: Seat
    distance: int


Frame = Starting | Round | Showing | Running | Stumbling


class Public(rules.Public, frozen=True, kw_only=True):
    """`spent` is stamina paid so far, `paces` what was shown this round, `queue` who still has to run in it."""

    options: Options
    spent: tuple[int, ...]
    at: tuple[int, ...]
    round: int = 0
    paces: tuple[PaceName | None, ...] = ()
    queue: tuple[Seat, ...] = ()
    frames: tuple[Frame, ...] = ()


class Secret(Frozen, frozen=True):
    """A runner's stamina at the start, and the pace written this round until it is shown."""

    stamina: int = 0
    pace: PaceName | None = None


State: TypeAlias = rules.State[Public, Secret, rules.Nothing]
View: TypeAlias = rules.View[Public, Secret]
Table: TypeAlias = rules.Table[Public, Secret, rules.Nothing]


def left(state: State, seat: Seat) -> int:
    """Return the stamina that a runner can still pay."""
    return state.secret[seat].stamina - state.public.spent[seat]


def put(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    """Return the tuple with one seat's value replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
