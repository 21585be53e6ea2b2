"""What time-out does in a Skirmish ((c)): it goes for whoever leads in victory points."""

from games.kernel import seat_letter
from games.uprising.board import points
from games.uprising.phases.fight import Targets, answers_to
from games.uprising.state import State


def default_targets(state: State) -> Targets:
    """Return the targets of steps a) and b): a Lieutenant of the present leader, else the leader's followers."""
    # Hidden purses stay out of the reckoning, or a time-out would tell something of them.
    parts = 2 if state.options.secret_money else 3
    totals = [sum(part[:parts]) for part in points(state)]
    order = sorted(range(state.seats), key=lambda seat: (-totals[seat], seat))
    rank = {seat_letter(seat): place for place, seat in enumerate(order)}

    def key(targets: Targets) -> tuple[int, int, list[int]]:
        ranks = sorted(rank[target[0]] for target in targets)
        lieutenant = len(targets[0]) > 1
        return ranks[0], 0 if lieutenant else 1, ranks

    return min((answer[1:] for answer in answers_to(state)), key=key)
