"""Who leads where, what it earns and what it scores (UP-24, UP-25, UP-30 .. UP-32)."""

import functools

from games.kernel import Frozen, Seat
from games.uprising.state import State

INCOME_EACH = 2
REGION_POINTS = 3
BOARD_POINTS = 2
MONEY_PER_POINT = 5


class Standing(Frozen, frozen=True):
    """One player's figures as they are now: the row of the roster.

    `leads` are the regions led by index, `shared` those of them that are tied. `income` is what the end of the round
    would pay (for followers, for regions led), `points` what the end of the game would (regions, board, purse).
    `money` is None where the table hides it from the viewer; the last of `points` is 0 then.
    """

    seat: Seat
    money: int | None
    followers: int
    leads: tuple[int, ...]
    shared: tuple[int, ...]
    income: tuple[int, int]
    points: tuple[int, int, int]
    actions: int

    @property
    def total(self) -> int:
        """Victory points if the game ended now."""
        return sum(self.points)


@functools.lru_cache(maxsize=8192)
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


@functools.lru_cache(maxsize=8192)
def _paid(counts: tuple[int, ...], strict: bool) -> tuple[Seat, ...]:
    seats = most(counts)
    return () if strict and len(seats) > 1 else seats


def paid(state: State, counts: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats that are paid or score for having the most: all tied, or by option none (UP-B36)."""
    return _paid(counts, state.options.ties_score_nothing)


def board_totals(state: State) -> tuple[int, ...]:
    """Return the followers of each seat on the whole board."""
    if not state.lands:
        return (0,) * state.seats
    return tuple(map(sum, zip(*(land.followers for land in state.lands), strict=True)))


def income(state: State) -> tuple[tuple[int, int], ...]:
    """Return what the end of the round pays each seat: for followers (UP-24, UP-B34), for regions led (UP-25)."""
    led = [0] * state.seats
    for land in state.lands:
        for seat in paid(state, land.followers):
            led[seat] += INCOME_EACH
    if state.options.income_per_region:
        held = [sum(1 for land in state.lands if land.followers[seat]) for seat in range(state.seats)]
    else:
        held = list(board_totals(state))
    return tuple((INCOME_EACH * count, lead) for count, lead in zip(held, led, strict=True))


def pays(state: State) -> bool:
    """Tell whether an income is still to come: not once the last round is over (UP-27)."""
    return state.phase not in ("war", "tie", "over")


def points(state: State) -> tuple[tuple[int, int, int], ...]:
    """Return the victory points of each seat: regions (UP-30), board (UP-31), purse (UP-32)."""
    led = [0] * state.seats
    for land in state.lands:
        for seat in paid(state, land.followers):
            led[seat] += REGION_POINTS
    board = paid(state, board_totals(state))
    return tuple(
        (led[seat], BOARD_POINTS if seat in board else 0, player.money // MONEY_PER_POINT)
        for seat, player in enumerate(state.players)
    )


def standings(state: State) -> tuple[Standing, ...]:
    """Return every player's figures, in seat order."""
    totals, incomes, scores = board_totals(state), income(state), points(state)
    leads: list[list[int]] = [[] for _ in range(state.seats)]
    shared: list[list[int]] = [[] for _ in range(state.seats)]
    for region, land in enumerate(state.lands):
        seats = most(land.followers)
        for seat in seats:
            leads[seat].append(region)
            if len(seats) > 1:
                shared[seat].append(region)
    return tuple(
        Standing(
            seat=seat,
            money=player.money,
            followers=totals[seat],
            leads=tuple(leads[seat]),
            shared=tuple(shared[seat]),
            income=incomes[seat],
            points=scores[seat],
            actions=sum(one.left for one in state.own(seat)),
        )
        for seat, player in enumerate(state.players)
    )


def turn_order(state: State) -> tuple[Seat, ...]:
    """Return the seats still playing, from the marker to the left (UP-8)."""
    seats = ((state.first + step) % state.seats for step in range(state.seats))
    return tuple(seat for seat in seats if not state.players[seat].gone)


def next_seat(state: State, seat: Seat) -> Seat | None:
    """Return who comes after a seat in this round, or None after the last (UP-8)."""
    for step in range(1, state.seats):
        other = (seat + step) % state.seats
        if other == state.first:
            return None
        if not state.players[other].gone:
            return other
    return None


def all_unstable(state: State) -> bool:
    """Tell whether every region is unstable (UP-27)."""
    return all(land.unstable for land in state.lands)
