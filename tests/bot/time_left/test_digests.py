"""Once a day at a time of one's own: also when clocks change, and after the bot was away."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.time_left import DAY, HOUR, Wishes, find_zone, late_digest, next_digest
from tests.bot.time_left.test_stills import ZONES, at, moments

BERLIN = "Europe/Berlin"


def wishes(text: str, zone: str = BERLIN, quiet: tuple[int, int] | None = None) -> Wishes:
    hours, minutes = map(int, text.split(":"))
    return Wishes(digest=hours * 60 + minutes, zone=zone, quiet=quiet)


def test_it_comes_at_the_same_time_of_the_day_in_summer_and_in_winter() -> None:
    eight = wishes("8:00")
    saturday = at("2026-03-28T08:00", BERLIN)
    sunday = next_digest(eight, saturday)
    assert sunday == at("2026-03-29T08:00", BERLIN) == saturday + 23 * HOUR, "clocks go forward in between"
    autumn = at("2026-10-24T08:00", BERLIN)
    assert next_digest(eight, autumn) == autumn + 25 * HOUR


def test_an_hour_that_is_left_out_or_comes_twice_has_one_digest() -> None:
    half_past_two = wishes("2:30")
    before = at("2026-03-29T00:00", BERLIN)
    left_out = next_digest(half_past_two, before)
    assert left_out == at("2026-03-29T03:30", BERLIN), "there is no half past two"
    assert next_digest(half_past_two, left_out) == at("2026-03-30T02:30", BERLIN)
    twice = next_digest(half_past_two, at("2026-10-25T00:00", BERLIN)) or 0.0
    assert twice == at("2026-10-25T00:30"), "the first of the two, in summer time"
    assert next_digest(half_past_two, twice) == at("2026-10-26T02:30", BERLIN)


def test_nobody_gets_one_who_wants_none() -> None:
    assert next_digest(Wishes(), 0.0) is None


@given(moments, st.integers(0, 24 * 60 - 1), st.sampled_from(ZONES))
def test_there_is_one_for_each_day(now: float, minute: int, zone: str) -> None:
    wished, days = Wishes(digest=minute, zone=zone), []
    for _ in range(5):
        following = next_digest(wished, now)
        assert following is not None
        assert following > now
        assert following - now <= 2 * DAY + 2 * HOUR
        now = following
        days.append(datetime.datetime.fromtimestamp(now, find_zone(zone)).date())
    assert days == sorted(set(days))


@pytest.mark.parametrize(
    ("now", "comes"),
    [
        ("2026-06-01T08:00", "2026-06-01T08:00"),
        ("2026-06-01T11:00", "2026-06-01T08:00"),
        ("2026-06-01T21:00", None),
        ("2026-06-03T07:00", None),
    ],
)
def test_a_late_one_is_sent_unless_the_next_is_nearer(now: str, comes: str | None) -> None:
    due = at("2026-06-01T08:00", BERLIN)
    found = late_digest(wishes("8:00"), due, at(now, BERLIN))
    assert found == (None if comes is None else at(comes, BERLIN))


def test_a_late_one_waits_for_the_end_of_quiet_hours() -> None:
    wished = wishes("20:30", quiet=(22, 6))
    due = at("2026-06-01T20:30", BERLIN)
    assert late_digest(wished, due, at("2026-06-01T23:00", BERLIN)) == at("2026-06-02T06:00", BERLIN)
    early = wishes("17:00", quiet=(22, 8))
    due = at("2026-06-01T17:00", BERLIN)
    assert late_digest(early, due, at("2026-06-01T23:00", BERLIN)) is None, "by then it is more than half a day old"
