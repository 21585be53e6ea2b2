"""Who leads where, what it earns and what it scores (UP-24, UP-25, UP-30 .. UP-32)."""

from collections.abc import Sequence
from typing import Literal

from games.kernel import Seat
from games.kernel.base.caching import per_case
from games.uprising.content.numbers import (
    BOARD_POINTS,
    FOLLOWER_INCOME,
    MONEY_PER_POINT,
    REGION_INCOME,
    REGION_POINTS,
)
from games.uprising.state.state import Public

Ties = Literal["all", "none"]
"""Who is rewarded where several have the most (UP-B36)."""


@per_case
def most(counts: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats with the most, of at least one (UP-B36, UP-B37).

    >>> most((2, 0, 2)), most((0, 0))
    ((0, 2), ())
    """
    best = max(counts)
    if not best:
        return ()
    if counts.count(best) == 1:
        return (counts.index(best),)
    return tuple(seat for seat, count in enumerate(counts) if count == best)


def rewarded(counts: tuple[int, ...], ties: Ties) -> tuple[Seat, ...]:
    """Return the seats that get something for having the most: all who are tied, or none of them (UP-B36)."""
    seats = most(counts)
    return () if ties == "none" and len(seats) > 1 else seats


def scorers(public: Public, counts: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats that score for having the most (UP-30, UP-31)."""
    return rewarded(counts, public.options.vp_ties)


def board_totals(public: Public) -> tuple[int, ...]:
    """Return the followers of each seat on the whole board."""
    if not public.lands:
        return (0,) * public.seats
    return tuple(map(sum, zip(*[land.followers for land in public.lands], strict=True)))


def _led(public: Public, ties: Ties) -> list[int]:
    """Return for how many regions each seat is rewarded."""
    led = [0] * public.seats
    for land in public.lands:
        for seat in rewarded(land.followers, ties):
            led[seat] += 1
    return led


def income(public: Public) -> tuple[tuple[int, int], ...]:
    """Return what the end of the round pays each seat: for followers (UP-24, UP-B34), for regions led (UP-25)."""
    if public.options.income_per_region:
        held = [sum(1 for land in public.lands if land.followers[seat]) for seat in range(public.seats)]
    else:
        held = list(board_totals(public))
    led = _led(public, public.options.income_ties)
    return tuple([(FOLLOWER_INCOME * count, REGION_INCOME * led) for count, led in zip(held, led, strict=True)])


def pays(public: Public) -> bool:
    """Return whether an income is still to come: not once the last round is over (UP-27)."""
    return public.phase not in ("war", "tie", "over")


def points(public: Public, purses: Sequence[int | None]) -> tuple[tuple[int, int, int], ...]:
    """Return the victory points of each seat: regions (UP-30), board (UP-31), purse (UP-32; 0 where None hides it)."""
    led, board = _led(public, public.options.vp_ties), scorers(public, board_totals(public))
    return tuple(
        [
            (REGION_POINTS * led[seat], BOARD_POINTS if seat in board else 0, (money or 0) // MONEY_PER_POINT)
            for seat, money in enumerate(purses)
        ]
    )


def all_unstable(public: Public) -> bool:
    """Return whether every region is unstable (UP-27)."""
    return all(land.unstable for land in public.lands)


def incomes_left(public: Public) -> int:
    """Return how many incomes are still to come, if no further region becomes unstable (UP-24, UP-27)."""
    if public.phase != "play":
        return 0
    return 1 if all_unstable(public) else public.options.rounds - public.round + 1
