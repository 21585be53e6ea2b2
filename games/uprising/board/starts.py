"""Who places when, and where (UP-4, UP-B4 .. UP-B6)."""

from games.kernel import Seat
from games.uprising.board.order import turn_order
from games.uprising.state.state import Public


def placement_order(public: Public) -> tuple[Seat, ...]:
    """Return who places when (UP-B4)."""
    order = turn_order(public)
    return order[::-1] if public.options.reverse_placement else order


def start_regions(public: Public) -> tuple[tuple[int, ...], bool]:
    """Return where the seat to place may start (UP-4, UP-B5), and whether the distance had to be dropped (UP-B6)."""
    taken = {one.region for one in public.characters}
    regions, share = public.country.regions, public.options.shared_start
    open_to = tuple(r for r in range(len(regions)) if share or r not in taken)
    free = tuple(r for r in open_to if taken.isdisjoint(regions[r].near))
    return (free, False) if free else (open_to, True)
