"""Who plays with whom: a side is a player, or a team of two, that wins together (RS-60, RS-67, RS-B43)."""

from games.kernel import Seat
from games.raise_shields.board.fleet import active_ships, strengths
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public


def are_friends(public: Public, one: Seat, other: Seat) -> bool:
    """Whether two seats are on one side; in teams every second seat is (RS-67)."""
    return one == other or (public.options.teams and (one - other) % 2 == 0)


def side_of(public: Public, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that win together with a seat, itself too."""
    return tuple(other for other in range(public.seats) if are_friends(public, seat, other))


def sides(public: Public) -> tuple[tuple[Seat, ...], ...]:
    """Return all sides, in the order of their first seats."""
    return tuple(dict.fromkeys(side_of(public, seat) for seat in range(public.seats)))


def sides_left(public: Public) -> tuple[tuple[Seat, ...], ...]:
    """Return the sides that are not out of the game."""
    left = {ship.seat for ship in public.ships if ship.status not in ("destroyed", "fled")}
    return tuple(side for side in sides(public) if left.intersection(side))


def leader(public: Public) -> Seat | None:
    """Return the seat with the most shields, hull and crew, if one has and more than two sides are left; else None."""
    if not sides_left(public)[2:]:
        return None
    left = strengths(public)
    return left.index(max(left)) if left.count(max(left)) == 1 else None


def enemies(public: Public, ship: Ship) -> tuple[Ship, ...]:
    """Return the ships in play that are not on a ship's side."""
    return tuple([other for other in active_ships(public) if not are_friends(public, other.seat, ship.seat)])
