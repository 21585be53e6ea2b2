"""The figures of every player as they are now: the rows of the roster."""

from collections.abc import Sequence

from games.kernel import Frozen, Seat
from games.uprising.board.scoring import board_totals, income, most, points
from games.uprising.state.state import Public, View
from games.uprising.state.views import seen_purses


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


def standings(public: Public, purses: Sequence[int | None]) -> tuple[Standing, ...]:
    """Return every player's figures, in seat order; a purse is None where it is hidden."""
    totals, incomes, scores = board_totals(public), income(public), points(public, purses)
    leads: list[list[int]] = [[] for _ in range(public.seats)]
    shared: list[list[int]] = [[] for _ in range(public.seats)]
    for region, land in enumerate(public.lands):
        seats = most(land.followers)
        for seat in seats:
            leads[seat].append(region)
            if len(seats) > 1:
                shared[seat].append(region)
    return tuple(
        Standing(
            seat=seat,
            money=money,
            followers=totals[seat],
            leads=tuple(leads[seat]),
            shared=tuple(shared[seat]),
            income=incomes[seat],
            points=scores[seat],
            actions=sum(one.left for one in public.own(seat)),
        )
        for seat, money in enumerate(purses)
    )


def rows(view: View) -> tuple[Standing, ...]:
    """Return every player's figures, in seat order, as the viewer may see them."""
    return standings(view.public, seen_purses(view))
