"""What the steps of a Skirmish could take."""

from games.kernel import Fact, Seat
from games.kernel.base.numbers import counted
from games.uprising.board.regions import region_of
from games.uprising.mechanics.skirmish.steps import paths
from games.uprising.mechanics.skirmish.targets import field_of, most_trades, targets_a, targets_b
from games.uprising.state.actions import Skirmish, Take
from games.uprising.state.state import Public, State


def prey(public: Public) -> str:
    """Say what step a) may take here (UP-20, UP-B22)."""
    targets = paths(public, Take)
    followers = max((len(some) for some in targets if len(some[0]) == 1), default=0)
    lieutenant = any(len(some[0]) > 1 for some in targets)
    parts = (
        counted(followers, "follower") if followers > 1 else "a follower" if followers else "",
        "a Lieutenant" if lieutenant else "",
    )
    return " or ".join(part for part in parts if part)


def steps_in_facts(state: State, seat: Seat, action: Skirmish) -> list[Fact]:
    """Say what each step could do if it came now."""
    field = field_of(state.public, region_of(state.public, action.region))
    a, b = targets_a(field, seat), targets_b(field, seat)
    lieutenants = [targets[0] for targets in a if len(targets[0]) > 1]
    followers = max((len(targets) for targets in a if len(targets[0]) == 1), default=0)
    texts = [counted(followers, "follower")] if followers else []
    trades = most_trades(field.followers, seat)
    return [
        Fact("step a", "Step a: the Warlord takes", " or ".join([*texts, *lieutenants]) or "nothing to take"),
        Fact("step b", "Step b: Lieutenants take", counted(len(b[0]), "follower") if b else "nothing to take"),
        Fact(
            "step c", "Step c: followers traded", f"up to {counted(trades, 'trade')}" if trades else "nothing to trade"
        ),
    ]
