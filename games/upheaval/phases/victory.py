"""How a battle ends: one side alone is left, or the turns are over and the objectives are counted (H-10, B48)."""

from games.battlefield.scenario import Objective
from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, Inches
from games.kernel import Outcome, Seat
from games.kernel.numbers import counted
from games.kernel.prose import join
from games.kernel.seats import seat_letter
from games.upheaval import board, party
from games.upheaval.events import Ended, Scored
from games.upheaval.state import Public, Table, Unit

HOLDS: Inches = 3 * INCH
"""How near a unit holds an objective (H-10)."""
FIRST_SCORED = 2
"""The turn from which on objectives count (H-10)."""
_POINT = 1000


def sides(public: Public) -> tuple[tuple[Seat, ...], ...]:
    """Return the sides that still have a model, every seat once; all of them before there are units (B48)."""
    every = tuple(dict.fromkeys(board.side_of(public, seat) for seat in range(public.seats)))
    if not public.units:
        return every
    alive = {unit.seat for unit in public.units if unit.alive}
    return tuple(side for side in every if alive.intersection(side))


def worth(public: Public, seat: Seat) -> int:
    """Return how well a seat stands: the points of its side, then the models that it has left (H-10)."""
    return _POINT * points(public, board.side_of(public, seat)) + models(public, (seat,))


def worth_words(number: int) -> str:
    """Return in words how well a seat stands.

    >>> worth_words(2001)
    '2 points, 1 model'
    """
    return f"{counted(number // _POINT, 'point')}, {counted(number % _POINT, 'model')}"


def points(public: Public, side: tuple[Seat, ...]) -> int:
    """Return the points of a side (H-10, B48)."""
    return sum(public.points[seat] for seat in side)


def models(public: Public, side: tuple[Seat, ...]) -> int:
    """Return how many models a side has left."""
    alive = [unit for unit in public.units if unit.seat in side]
    return sum(not figure.dead and not figure.gone for unit in alive for figure in unit.models)


def holder(public: Public, at: tuple[int, int]) -> Seat | None:
    """Return who holds an objective: the nearest of the one side with a model within 3 inches; or nobody (H-10)."""
    goal = Disc(at, 0)
    near = sorted(
        (distance, unit.seat)
        for unit in public.standing()
        if (distance := min(gap(disc, goal) for _, disc in board.bases(public, unit))) <= HOLDS
    )
    if len({board.side_of(public, seat) for _, seat in near}) != 1:
        return None
    return near[0][1]


def stands_at(public: Public, unit: Unit) -> tuple[Objective, ...]:
    """Return the objectives at which a unit stands, or who is attached to it; enemies may be there too (H-10)."""
    bases = [one.disc(public) for one in party.members(public, unit)]
    return tuple(mark for mark in public.objectives if any(gap(base, Disc(mark.at, 0)) <= HOLDS for base in bases))


def decided(table: Table) -> bool:
    """End the battle where at most one side is left; tell whether it has ended (H-10)."""
    if table.public.outcome is not None:
        return True
    left = sides(table.public)
    if len(left) > 1:
        return False
    winners = left[0] if left else ()
    reason = f"Only {_names(winners)} {'is' if len(winners) == 1 else 'are'} left." if winners else "Nobody is left."
    _finish(table, winners, reason)
    return True


def at_turn_end(table: Table) -> bool:
    """Count the objectives, from turn 2 on, and end the battle after the last turn; tell whether it has (H-10)."""
    if decided(table):
        return True
    if table.public.turn >= FIRST_SCORED and table.public.objectives:
        _score(table)
    if table.public.turn < table.public.options.turns:
        return False
    _finish(table, *_best(table.public))
    return True


def _score(table: Table) -> None:
    public = table.public
    holders = tuple(holder(public, objective.at) for objective in public.objectives)
    table.change(points=tuple(sum_ + holders.count(seat) for seat, sum_ in enumerate(public.points)))
    table.tell(Scored(turn=public.turn, holders=holders, points=table.public.points, rules=("UH-H10",)))


def _best(public: Public) -> tuple[tuple[Seat, ...], str]:
    """Return who has most points, and of those most models left; nobody where that is equal too (H-10)."""
    left = sides(public)
    most = max(points(public, side) for side in left)
    first = [side for side in left if points(public, side) == most]
    if len(first) == 1:
        return first[0], f"The turns are over: {counted(most, 'point')} for {_names(first[0])}."
    alive = max(models(public, side) for side in first)
    second = [side for side in first if models(public, side) == alive]
    if len(second) == 1:
        equal = f"equal at {counted(most, 'point')}"
        has = "has" if len(second[0]) == 1 else "have"
        return second[0], f"The turns are over, {equal}: {_names(second[0])} {has} most models left, {alive}."
    return (), f"The turns are over, equal at {counted(most, 'point')} and {counted(alive, 'model')}: a draw."


def _names(side: tuple[Seat, ...]) -> str:
    return join(f"army {seat_letter(seat)}" for seat in side)


def _finish(table: Table, winners: tuple[Seat, ...], reason: str) -> None:
    from games.upheaval import campaign

    table.tell(Ended(winners=winners, reason=reason, rules=("UH-H10",)))
    table.change(phase="over")
    table.finish(Outcome(winners, reason, "UH-H10", campaign.aftermath(table.public, winners)))
