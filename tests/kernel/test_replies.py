"""Plans weighed by what the enemy answers, and what is reckless, in a game made of numbers."""

from collections.abc import Iterator

import pytest

from games.kernel.odds.replies import Outcome, Reply, weigh_replies
from games.kernel.odds.stakes import NOTHING, Stakes, reckless

ANSWERS = {
    "open": (Reply(5, -5), Reply(1, 9)),
    "shut": (Reply(2, -1), Reply(3, -4)),
    "won": (),
}
"""By position what the enemy can answer: its worth to the enemy, and what it leaves to us."""
PLANS = {"rush": ((0.25, "won"), (0.75, "open")), "hide": ((1.0, "shut"),), "wait": ((1.0, "open"),)}


def outcomes(plan: str) -> Iterator[Outcome[str]]:
    return (Outcome(share, position) for share, position in PLANS[plan])


def weighed(nodes: int) -> list[tuple[str, float]]:
    return weigh_replies(PLANS, outcomes, ANSWERS.__getitem__, nodes)


def test_the_enemy_gives_the_answer_that_is_worth_most_to_it() -> None:
    # rush: 0.25 x 0 + 0.75 x -5; hide: -4, for it takes its 3 and not its 2; wait: -5, though the other leaves us 9.
    assert weighed(100) == [("rush", -3.75), ("hide", -4), ("wait", -5)]


@pytest.mark.parametrize(("nodes", "looked_at"), [(0, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_after_so_many_answers_no_further_plan_is_looked_at(nodes: int, looked_at: int) -> None:
    assert [plan for plan, _ in weighed(nodes)] == list(PLANS)[:looked_at]


def test_who_rather_loses_than_gains_is_reckless_where_another_loses_less() -> None:
    assert reckless(Stakes(0.25, 0.5), [NOTHING])
    assert reckless(Stakes(0.25, 0.5), [Stakes(0.9, 0.6), Stakes(0.1, 0.4)])


def test_a_fair_risk_and_one_that_all_share_are_not_reckless() -> None:
    assert not reckless(Stakes(0.5, 0.5), [NOTHING])
    assert not reckless(Stakes(0.25, 0.5), [Stakes(0.9, 0.5)])
    assert not reckless(Stakes(0.25, 0.5), [])
