"""When a clock stands still, held against a model that asks the wall clock every minute."""

import datetime
import zoneinfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.time_left import BadZone, Span, Stills, find_zone, zone_names
from tests.bot.time_left.slow_model import MINUTE, end_of, minutes_run, runs_at

ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "Asia/Kathmandu",
    "Pacific/Apia",
    "Asia/Beirut",
    "UTC",
    "Australia/Sydney",
)
"""Beirut changes its clocks at midnight."""
CHANGES = ("2026-03-27", "2026-10-23", "2027-03-12", "2027-11-05", "2026-04-03", "2026-10-02", "2027-01-01")
"""Fridays before daylight saving begins or ends somewhere, and one on which it does not."""


def at(text: str, zone: str = "UTC") -> float:
    return datetime.datetime.fromisoformat(text).replace(tzinfo=zoneinfo.ZoneInfo(zone)).timestamp()


moments = st.builds(lambda day, minutes: at(day) + MINUTE * minutes, st.sampled_from(CHANGES), st.integers(0, 3 * 1440))
spans = st.lists(
    st.builds(lambda start, minutes: Span(start, start + MINUTE * minutes), moments, st.integers(1, 2 * 1440)),
    max_size=3,
)


@given(moments, st.integers(0, 5 * 1440), spans, st.booleans(), st.sampled_from(ZONES))
def test_running_time_agrees_with_the_wall_clock(
    since: float, minutes: int, away: list[Span], weekends: bool, zone: str
) -> None:
    stills = Stills.of(away, weekends=weekends, zone=zone)
    until = since + MINUTE * minutes
    assert stills.running(since, until) == MINUTE * minutes_run(runs_at(away, weekends, zone), since, until)


@given(moments, st.integers(1, 4 * 1440), spans, st.booleans(), st.sampled_from(ZONES))
def test_the_end_agrees_with_the_wall_clock(
    since: float, minutes: int, away: list[Span], weekends: bool, zone: str
) -> None:
    stills = Stills.of(away, weekends=weekends, zone=zone)
    assert stills.moment(since, MINUTE * minutes) == end_of(runs_at(away, weekends, zone), since, minutes)


@given(moments, st.floats(0, 9e5), st.floats(0, 9e5), spans, st.booleans(), st.sampled_from(ZONES))
def test_a_stretch_is_the_sum_of_its_parts(
    since: float, one: float, other: float, away: list[Span], weekends: bool, zone: str
) -> None:
    stills = Stills.of(away, weekends=weekends, zone=zone)
    middle, until = since + one, since + one + other
    parts = stills.running(since, middle) + stills.running(middle, until)
    assert stills.running(since, until) == pytest.approx(parts, abs=1e-3)


@given(moments, spans, st.booleans(), st.sampled_from(ZONES))
def test_a_still_moment_says_when_time_goes_on(now: float, away: list[Span], weekends: bool, zone: str) -> None:
    stills, runs = Stills.of(away, weekends=weekends, zone=zone), runs_at(away, weekends, zone)
    until = stills.still_until(now)
    assert (until is None) == runs(now)
    if until is not None:
        assert runs(until)
        assert minutes_run(runs, now, until) == 0


def test_a_weekend_is_an_hour_shorter_when_clocks_go_forward() -> None:
    stills = Stills(weekends=True, zone="Europe/Berlin")
    since, until = at("2026-03-27T12:00", "Europe/Berlin"), at("2026-03-30T12:00", "Europe/Berlin")
    assert until - since == 71 * 3600
    assert stills.running(since, until) == 24 * 3600
    since, until = at("2026-10-23T12:00", "Europe/Berlin"), at("2026-10-26T12:00", "Europe/Berlin")
    assert until - since == 73 * 3600
    assert stills.running(since, until) == 24 * 3600


def test_time_that_is_up_as_a_weekend_begins_is_up_on_friday_night() -> None:
    stills = Stills(weekends=True, zone="Europe/Berlin")
    friday = at("2026-11-27T23:00", "Europe/Berlin")
    assert stills.moment(friday, 3600) == at("2026-11-28T00:00", "Europe/Berlin")
    assert stills.moment(friday, 3601) == at("2026-11-30T00:00:01", "Europe/Berlin")


def test_zones_are_found_in_any_letters_and_others_refused() -> None:
    assert find_zone(" europe/BERLIN ").key == "Europe/Berlin"
    assert "/" in zone_names()[0]
    with pytest.raises(BadZone, match="No time zone is called 'Mars'"):
        find_zone("Mars")
