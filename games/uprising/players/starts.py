"""Where to start."""

from games.kernel import Rng, Seat
from games.uprising.actions import Action
from games.uprising.players.listing import result
from games.uprising.state import State


def best_start(state: State, seat: Seat, actions: list[Action], rng: Rng) -> Action:
    """Start where a Decree reaches most regions, and where most regions are near."""

    def reach(action: Action) -> tuple[int, int]:
        after = result(state, seat, action).public
        regions = after.country.regions
        near = regions[after.own(seat)[0].region].near
        return len(near), sum(len(regions[other].near) for other in near)

    best = max(map(reach, actions))
    choice = [action for action in actions if reach(action) == best]
    return choice[rng.randrange(len(choice))]
