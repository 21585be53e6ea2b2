"""How a match swung, as it is kept: chances by turn, luck, time, and decisions that mattered. No names are in it."""

from collections.abc import Iterable, Iterator, Sequence

from bot.swings.chances import Estimate
from bot.swings.playing import Moment, Retold
from bot.swings.weighing import Weighed
from games.kernel import Frozen, Seat

TURNING, LEAST = 3, 0.05
"""So many turning points are shown, each a change of a chance by that much at least."""
_WORST, _BEST = 2, 1
"""So many actions of each seat after which its chance fell, and rose, the most are weighed."""
_TRIES, _GAIN = 4, 0.02
"""A decision is named after so many tries at least, if it changed the chance by that much."""


class SwingTurn(Frozen, frozen=True):
    """A turn: its last action, the part of the game, and each seat's chance after it with its standard error."""

    ply: int
    heading: str
    chances: tuple[float, ...]
    errors: tuple[float, ...]


class TurningPoint(Frozen, frozen=True):
    """A turn that changed the chances: its place in the list of turns, and the seat whose chance it changed most."""

    place: int
    seat: Seat


class Analysis(Frozen, frozen=True):
    """How a match swung, by so many `games` that were played on in so many `seconds` of processor time.

    By seat: `fortunes` are how many standard deviations the dice were better than expected (None: it threw none) with
    how many throws, `spent` the seconds until answers. `decisions` are those that were weighed.
    """

    turns: tuple[SwingTurn, ...]
    games: int
    seconds: float
    fortunes: tuple[tuple[float | None, int], ...]
    spent: tuple[float, ...]
    decisions: tuple[Weighed, ...]

    @property
    def error(self) -> float:
        """The middle one of all standard errors."""
        errors = sorted(error for turn in self.turns for error in turn.errors)
        return errors[len(errors) // 2] if errors else 0.0

    def worst(self, seat: Seat) -> Weighed | None:
        """Return the decision of a seat to which another would have been better by most, as far as is sure."""
        found = [one for one in self.decisions if one.seat == seat and _is_clear(one) and one.gain < 0]
        return min(found, key=lambda one: one.gain + one.error, default=None)

    def best(self, seat: Seat) -> Weighed | None:
        """Return the decision of a seat that was better than all others by most, as far as is sure."""
        found = [one for one in self.decisions if one.seat == seat and _is_clear(one) and one.gain > 0]
        return max(found, key=lambda one: one.gain - one.error, default=None)


def _is_clear(one: Weighed) -> bool:
    """Whether a decision made a difference that is no mere luck of few tries."""
    return one.tries >= _TRIES and abs(one.gain) >= max(_GAIN, one.error)


def ends_of_turns(moments: Iterable[Moment]) -> tuple[Moment, ...]:
    """Return the moments at which turns ended, the beginning first."""
    return tuple(moment for moment in moments if moment.turn_ended)


def swing_turns(
    ends: Sequence[Moment], found: Sequence[Estimate], winners: Sequence[Seat] | None
) -> tuple[SwingTurn, ...]:
    """Return the turns with their chances; where the rules said who has won (`winners`), the last one is certain."""
    turns = [
        SwingTurn(moment.ply, moment.heading, each.chances, each.errors)
        for moment, each in zip(ends, found, strict=True)
    ]
    if winners is not None and turns:
        seats = len(turns[-1].chances)
        sure = tuple(float(seat in winners) for seat in range(seats))
        turns[-1] = SwingTurn(turns[-1].ply, turns[-1].heading, sure, (0.0,) * seats)
    return tuple(turns)


def turning_points(turns: Sequence[SwingTurn]) -> tuple[TurningPoint, ...]:
    """Return the turns that changed a chance the most, in their order.

    >>> turns = [SwingTurn(ply, "", (a, 1 - a), (0, 0)) for ply, a in enumerate((0.5, 0.52, 0.8, 0.3))]
    >>> [(point.place, point.seat) for point in turning_points(turns)]
    [(2, 0), (3, 0)]
    """
    changes = sorted(
        (
            (abs(turns[place].chances[seat] - turns[place - 1].chances[seat]), -place, -seat)
            for place in range(1, len(turns))
            for seat in range(len(turns[place].chances))
        ),
        reverse=True,
    )
    found: dict[int, Seat] = {}
    for size, place, seat in changes:
        if size >= LEAST and len(found) < TURNING:
            found.setdefault(-place, -seat)
    return tuple(TurningPoint(place, seat) for place, seat in sorted(found.items()))


def worth_weighing(told: Retold, turns: Sequence[SwingTurn]) -> dict[Seat, tuple[int, ...]]:
    """Return the actions of each seat that are to be weighed: the first of the turns that changed its chance most."""
    return {seat: tuple(_of_seat(told, turns, seat)) for side in told.sides for seat in side}


def _of_seat(told: Retold, turns: Sequence[SwingTurn], seat: Seat) -> Iterator[int]:
    first: dict[int, int] = {}
    place = 1
    for moment in told.moments[1:]:
        while place < len(turns) - 1 and turns[place].ply < moment.ply:
            place += 1
        if moment.seat == seat:
            first.setdefault(place, moment.ply)
    changes = sorted((turns[at].chances[seat] - turns[at - 1].chances[seat], ply) for at, ply in first.items())
    yield from dict.fromkeys(ply for _, ply in (*changes[:_WORST], *changes[::-1][:_BEST]))
