"""How a battle ends: one side alone is left, or the turns are over and the objectives are counted (UH-H10, UH-B48)."""

from games.kernel import Outcome, Seat
from games.kernel.base.numbers import counted
from games.kernel.base.seats import seat_letter
from games.kernel.text.prose import join
from games.upheaval.content.numbers import FIRST_SCORED
from games.upheaval.mechanics.campaign.aftermath import aftermath
from games.upheaval.state.events import Ended, Scored
from games.upheaval.state.public import Public, Table
from games.upheaval.units import sides
from games.upheaval.units.objectives import holder
from games.upheaval.units.sides import lost, points

_POINT = 10_000
"""More than any side can lose."""


def worth(public: Public, seat: Seat) -> int:
    """Return how well a seat stands: the points of its side, less for what its side has lost (UH-H10)."""
    side = sides.side_of(public, seat)
    return _POINT * points(public, side) - lost(public, side)


def worth_words(number: int) -> str:
    """Return in words how well a seat stands.

    >>> worth_words(19_880), worth_words(0)
    ('2 points, 120 lost', '0 points, 0 lost')
    """
    return f"{counted(-(-number // _POINT), 'point')}, {-number % _POINT} lost"


def decided(table: Table) -> bool:
    """End the battle where at most one side is left; return whether it has ended (UH-H10)."""
    if table.public.outcome is not None:
        return True
    left = sides.sides(table.public)
    if len(left) > 1:
        return False
    winners = left[0] if left else ()
    reason = f"Only {_names(winners)} {'is' if len(winners) == 1 else 'are'} left." if winners else "Nobody is left."
    _finish(table, winners, reason)
    return True


def at_turn_end(table: Table) -> bool:
    """Count the objectives from their first turn on, end the battle after the last; return whether it ends (UH-H10)."""
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
    """Return who has most points, and of those who has lost least; nobody where that is equal too (UH-H10)."""
    left = sides.sides(public)
    most = max(points(public, side) for side in left)
    first = [side for side in left if points(public, side) == most]
    if len(first) == 1:
        return first[0], f"The turns are over: {counted(most, 'point')} for {_names(first[0])}."
    least = min(lost(public, side) for side in first)
    second = [side for side in first if lost(public, side) == least]
    if len(second) == 1:
        equal = f"equal at {counted(most, 'point')}"
        has = "has" if len(second[0]) == 1 else "have"
        return second[
            0
        ], f"The turns are over, {equal}: {_names(second[0])} {has} lost least, models of {least} points."
    return (), f"The turns are over, equal at {counted(most, 'point')} and models of {least} points lost: a draw."


def _names(side: tuple[Seat, ...]) -> str:
    return join(f"army {seat_letter(seat)}" for seat in side)


def _finish(table: Table, winners: tuple[Seat, ...], reason: str) -> None:
    table.tell(Ended(winners=winners, reason=reason, rules=("UH-H10",)))
    table.change(phase="over")
    table.finish(Outcome(winners, reason, "UH-H10", aftermath(table.public, winners)))
