"""What enemies can answer to a plan with one activation: the worst that one of them does to any unit."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from games.kernel.odds.replies import Outcome, Reply
from games.upheaval.ai.weighing.evaluation import Force, Post
from games.upheaval.ai.weighing.threats import threat
from games.upheaval.state.public import Public


class After(NamedTuple):
    """A position after a plan of a unit: where it is, whether it covers, and what part of whom it destroyed."""

    unit: str
    post: Post
    covered: bool
    target: str = ""
    lost: float = 0.0
    tied: bool = False


class Replies:
    """The answers of enemies that are still to be activated; what no plan changes is worked out once."""

    def __init__(self, public: Public, ours: Mapping[str, Force], foes: Sequence[Force]) -> None:
        self._public, self._ours = public, ours
        self._foes = [foe for foe in foes if not foe.unit.activated and not foe.engaged]
        self._known: dict[tuple[str, str], float] = {}

    def outcomes(self, after: After) -> Iterator[Outcome[After]]:
        """Yield the position after a plan, its losses on average."""
        yield Outcome(1.0, after)

    def replies(self, after: After) -> Iterator[Reply]:
        """Yield the worst that each enemy can do next, in points that it destroys."""
        for foe in self._foes:
            left = 1 - after.lost if foe.unit.id == after.target else 1.0
            if after.tied and foe.unit.id == after.target:
                continue
            worst = left * max((self._strike(foe, force, after) for force in self._ours.values()), default=0.0)
            yield Reply(worst, -worst)

    def _strike(self, foe: Force, force: Force, after: After) -> float:
        if force.unit.id == after.unit:
            if after.tied:
                return 0.0
            return threat(self._public, force, after.post, foe, covered=after.covered)
        key = foe.unit.id, force.unit.id
        if key not in self._known:
            self._known[key] = threat(self._public, force, force.bases, foe, covered=force.unit.covered)
        return self._known[key]
