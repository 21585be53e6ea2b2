"""When rounds are over, and what matches count as that have not ended by then."""

import pytest

from leagues.deadlines import Schedule, adjudicated


def test_a_round_begins_when_the_last_one_is_over() -> None:
    schedule = Schedule(1000.0, 600.0)
    assert [schedule.deadline(number) for number in (1, 2, 3)] == [1600.0, 2200.0, 2800.0]
    assert [schedule.round_at(schedule.deadline(number)) for number in (1, 2, 3)] == [2, 3, 4]
    with pytest.raises(ValueError, match="a round needs time"):
        Schedule(0.0, 0.0)


def test_who_is_awaited_at_the_deadline_loses_by_forfeit() -> None:
    found = adjudicated((7, 8), 3, {8}, "awaited")
    assert (found.places, found.forfeits, found.number) == ((1, 2), (8,), 3)


def test_if_everybody_or_nobody_is_awaited_it_is_a_draw() -> None:
    for awaited in ((), (7, 8)):
        assert adjudicated((7, 8), 1, awaited, "awaited").places == (1, 1)
    assert adjudicated((7, 8), 1, {8}, "draw").places == (1, 1)


def test_at_a_table_of_three_the_others_share_the_first_place() -> None:
    found = adjudicated((7, 8, 9), 0, {8}, "awaited")
    assert (found.places, found.forfeits) == ((1, 3, 1), (8,))


def test_a_moderator_goes_before_the_rule() -> None:
    assert adjudicated((7, 8), 1, {7}, "awaited", decided=[7]).places == (1, 2)
    assert adjudicated((7, 8), 1, {7}, "awaited", decided=()).places == (1, 1)
