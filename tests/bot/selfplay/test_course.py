"""How a match went: the order of those asked alone, calls, and hand-offs."""

from collections import Counter

from bot.selfplay import SelfplaySetup, play_match, play_matches
from bot.selfplay.course import Course, calls_of, handoffs_of
from bot.selfplay.recording import Recording
from games.registry import find_policy
from umpire_tiny.game import TINY
from umpire_tiny.state import Options


def went(*turns: tuple[str, int]) -> Course:
    """A course of (seats waited for, who answered)."""
    course = Course()
    for waiting, seat in turns:
        course.wait(int(digit) for digit in waiting)
        course.answered(seat)
    return course


def test_answers_given_at_once_make_no_order() -> None:
    course = went(("012", 2), ("01", 0), ("1", 1), ("2", 2), ("2", 2), ("1", 1))
    assert course.order == [1, 2]
    assert [course.place(seat) for seat in (1, 2, 0)] == ["1", "2", "3"]


def test_those_who_never_came_alone_are_last_as_they_sit() -> None:
    course = went(("0123", 3), ("2", 2))
    assert [course.place(seat) for seat in (2, 0, 1, 3)] == ["1", "2", "3", "4"]


def test_who_goes_on_acting_is_not_called_again() -> None:
    course = went(("01", 0), ("1", 1), ("1", 1), ("0", 0), ("01", 1))
    assert course.handoffs == 2, "to 0, and to 1 beside him"
    assert dict(course.calls) == {0: 2, 1: 2}


def test_figures_of_many_matches_are_medians() -> None:
    courses = [went(("0", 0)), went(("0", 0), ("1", 1)), went(("0", 0), ("1", 1), ("0", 0), ("1", 1))]
    assert (handoffs_of(courses).median, handoffs_of(courses).longest) == (1.0, 3)
    assert calls_of(courses, 2) == {"1": 1.0, "2": 1.0}
    assert calls_of([], 2) == {"1": 0.0, "2": 0.0}


def test_a_report_counts_every_win_in_every_way() -> None:
    report = play_matches(SelfplaySetup(TINY, 12, 3, "7", ("careful", "random"), Options()))
    assert sum(report.wins_by_order.values()) == sum(report.wins.values())
    assert report.wins_by_order["draw"] == report.wins["draw"]
    assert report.endings == {"TR-7": 12}
    assert all(calls > 1 for calls in report.calls.values())
    assert 1 < report.handoffs.median <= report.handoffs.longest


def test_wins_are_counted_by_who_came_first_and_not_by_seat() -> None:
    setup, games = SelfplaySetup(TINY, 6, 3, "9", ("random",), Options()), 6
    policies, first, seats = [find_policy(TINY, "random")] * 3, Counter[str](), Counter[str]()
    for match in range(games):
        carrier = Recording(TINY, Options(), ["random"] * 3, f"9/{match}") if match == games - 1 else None
        played = play_match(TINY, policies, Options(), f"9/{match}", carrier=carrier)
        assert played.outcome is not None
        first.update(map(played.course.place, played.outcome.winners))
        seats.update(str(seat + 1) for seat in played.outcome.winners)
    assert first != seats
    assert {place: wins for place, wins in play_matches(setup).wins_by_order.items() if wins} == first
