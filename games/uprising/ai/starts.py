"""Where to start."""

from games.kernel import Rng, Seat
from games.uprising.ai.ending.foresight import result
from games.uprising.ai.light.position import ground_of
from games.uprising.state.actions import Action
from games.uprising.state.state import State

CROWD = 4
"""So many players make room for each other: otherwise the player who places last would be between the others."""


def best_start(state: State, seat: Seat, actions: list[Action], rng: Rng) -> Action:
    """Start where a Decree reaches most regions, and where most regions are near."""
    choice = _widest(state, seat, actions)
    return choice[rng.randrange(len(choice))]


def start_apart(state: State, seat: Seat, actions: list[Action], rng: Rng) -> Action:
    """Start at one of the best places; in a crowd at the one that is farthest from all others."""
    choice = _widest(state, seat, actions)
    if state.public.seats >= CROWD:
        choice = _farthest(state, seat, choice)
    return choice[rng.randrange(len(choice))]


def _widest(state: State, seat: Seat, actions: list[Action]) -> list[Action]:
    def reach(action: Action) -> tuple[int, int]:
        regions = state.public.country.regions
        near = regions[_region(state, seat, action)].near
        return len(near), sum(len(regions[other].near) for other in near)

    best = max(map(reach, actions))
    return [action for action in actions if reach(action) == best]


def _farthest(state: State, seat: Seat, actions: list[Action]) -> list[Action]:
    far = ground_of(state.public.country).far
    stands = {one.region for one in state.public.characters}

    def away(action: Action) -> int:
        moves = far[_region(state, seat, action)]
        return sum(moves[stand] for stand in stands)

    best = max(map(away, actions))
    return [action for action in actions if away(action) == best]


def _region(state: State, seat: Seat, action: Action) -> int:
    """Return where a player would stand."""
    return result(state, seat, action).public.own(seat)[0].region
