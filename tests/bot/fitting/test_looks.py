"""How many battles an army gets, and what is said of it: clear ones get no more (UH-H15)."""

import pytest

from bot.fitting.battles import Fought
from bot.fitting.looks import LOOK, Score, looks_of, score_of


@pytest.mark.parametrize(
    ("played", "won", "verdict"),
    [(0, 0, "open"), (24, 12, "open"), (24, 10, "fine"), (24, 20, "too strong"), (96, 50, "fine"), (96, 60, "open")],
)
def test_a_share_is_judged_by_how_sure_it_is(played: int, won: int, verdict: str) -> None:
    """Wilson with 1.28: 12 of 24 is .37 to .63, 10 of 24 .30 to .55, 20 of 24 .71 to .91, 50 of 96 .46 to .58."""
    assert Score(played, won).verdict == verdict


def test_wilsons_interval_by_hand() -> None:
    """Of 1 of 4: the middle is (1 + .819) / 5.638 = .323, the spread 1.28 / 5.638 x sqrt(.75 + .41) = .245."""
    assert Score(4, 1).bounds() == pytest.approx((0.078, 0.567), abs=0.001)


@pytest.mark.parametrize(
    ("score", "due"),
    [(Score(), LOOK), (Score(24, 12), 48), (Score(24, 10), 24), (Score(24, 20), 24), (Score(48, 27), 60)],
)
def test_what_is_open_gets_one_look_more_up_to_the_most(score: Score, due: int) -> None:
    assert looks_of(score, 60) == due


def test_a_score_counts_battles_from_both_places_and_draws_for_half() -> None:
    fought = [
        Fought(("a", "b"), "1", 1.0, ahead=6),
        Fought(("b", "a"), "2", 1.0, ahead=2),
        Fought(("c", "a"), "3", 0.5),
        Fought(("a", "d"), "4", 1.0, ahead=9),
    ]
    score = score_of("a", ("b", "c"), fought)
    assert score == Score(3, 1.5, 4)
    assert score.lead == pytest.approx(4 / 3)
