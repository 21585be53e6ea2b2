"""Plans weighed by what the enemy answers: a search two moves deep, bounded by nodes.

A game says what a plan may lead to, and what the enemy can answer there. The enemy gives the answer that is
worth most to it.
"""

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

P = TypeVar("P")
S = TypeVar("S")


class Outcome(NamedTuple, Generic[S]):
    """What a plan may lead to: how likely it is, and the position then."""

    share: float
    position: S


class Reply(NamedTuple):
    """An answer of the enemy: what it is worth to the enemy, which chooses by that, and what it leaves to us."""

    his: float
    ours: float


NO_REPLY = Reply(0.0, 0.0)


def weigh_replies(
    plans: Iterable[P],
    outcomes: Callable[[P], Iterable[Outcome[S]]],
    replies: Callable[[S], Iterable[Reply]],
    nodes: int,
) -> list[tuple[P, float]]:
    """Return plans, in their order, each with what the enemy's best answers leave to us on average.

    After `nodes` answers no further plan is looked at; the first one always is.
    """
    found: list[tuple[P, float]] = []
    left = nodes
    for plan in plans:
        if found and left <= 0:
            break
        ours = 0.0
        for outcome in outcomes(plan):
            best = NO_REPLY
            for count, reply in enumerate(replies(outcome.position)):
                left -= 1
                if not count or reply.his > best.his:
                    best = reply
            ours += outcome.share * best.ours
        found.append((plan, ours))
    return found
