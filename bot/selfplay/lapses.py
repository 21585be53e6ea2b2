"""Counts of what a person would call senseless in the play of computers, with the first examples of each."""

from collections import Counter

import msgspec

from games.kernel import Lapse

MOST_EXAMPLES = 3
"""How many examples of a lapse are kept."""


class Sense(msgspec.Struct):
    """What was senseless in the play of one policy. Lapses are by name; each example says where to look."""

    actions: int = 0
    lapses: dict[str, int] = {}
    examples: dict[str, list[str]] = {}

    def rate(self, lapse: Lapse) -> float:
        """Return how many lapses of a kind come on 100 actions."""
        return 100 * self.lapses[lapse.name] / self.actions if self.actions else 0.0


class SenseCounter:
    """Sums up all matches of a run, by policy."""

    def __init__(self) -> None:
        self._actions: Counter[str] = Counter()
        self._lapses: dict[str, Counter[str]] = {}
        self._examples: dict[str, dict[str, list[str]]] = {}

    def acted(self, policy: str) -> None:
        """Count an action."""
        self._actions[policy] += 1

    def add(self, policy: str, lapse: Lapse, example: str) -> None:
        """Count a lapse."""
        self._lapses.setdefault(policy, Counter())[lapse.name] += 1
        kept = self._examples.setdefault(policy, {}).setdefault(lapse.name, [])
        if len(kept) < MOST_EXAMPLES:
            kept.append(example)

    def found(self) -> dict[str, Sense]:
        """Return what was found, by policy."""
        return {policy: self._of(policy) for policy in self._actions}

    def _of(self, policy: str) -> Sense:
        counts = self._lapses.get(policy, Counter())
        lapses = {lapse.name: counts[lapse.name] for lapse in Lapse}
        return Sense(self._actions[policy], lapses, self._examples.get(policy, {}))
