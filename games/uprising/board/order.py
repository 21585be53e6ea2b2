"""Who comes when (UP-8), and the letters of the players."""

from games.kernel import Seat, seat_letter
from games.kernel.base.caching import per_domain
from games.uprising.state.state import Public


def turn_order(public: Public) -> tuple[Seat, ...]:
    """Return the seats still playing, from the marker to the left (UP-8)."""
    seats = ((public.first + step) % public.seats for step in range(public.seats))
    return tuple(seat for seat in seats if not public.players[seat].gone)


def next_seat(public: Public, seat: Seat) -> Seat | None:
    """Return who comes after a seat in this round, or None after the last (UP-8)."""
    for step in range(1, public.seats):
        other = (seat + step) % public.seats
        if other == public.first:
            return None
        if not public.players[other].gone:
            return other
    return None


@per_domain
def letters(seats: int) -> tuple[str, ...]:
    """Return the letters of all players."""
    return tuple(map(seat_letter, range(seats)))


def by_seat(public: Public) -> bool:
    """Return whether each player settles all regions at once (UP-B42)."""
    return public.options.war_order == "seat"
