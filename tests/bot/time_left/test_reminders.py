"""When reminders come: as people wish, not in quiet hours if there is another moment, and always before the end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.time_left import ClockRules, Event, Hand, Stills, Wishes, next_event
from bot.time_left.reminders import MOST_REMINDERS, last_mark, loud_moment, marks_of, quiet_span
from bot.time_left.rules import DAY, HOUR, PRESETS
from tests.bot.time_left.test_stills import ZONES, at, moments

RULES = ClockRules("call", each=2 * DAY)
NEVER = Wishes(shares=())


def test_everybody_gets_a_reminder_an_hour_before_the_end_or_a_quarter_of_a_short_call() -> None:
    assert marks_of(NEVER, RULES, 2 * DAY) == (HOUR + 120,)
    assert marks_of(NEVER, RULES, HOUR) == (HOUR / 4 + 120,)
    assert marks_of(NEVER, RULES, 600.0) == (150.0 + 60.0,)


def test_wishes_are_shares_and_hours_and_no_more_than_some_a_call() -> None:
    wishes = Wishes((0.5, 0.2), (3.0,), most=4)
    assert marks_of(wishes, RULES, 2 * DAY) == (DAY, 0.4 * DAY, 3 * HOUR, HOUR + 120)
    assert marks_of(wishes, RULES, 2 * HOUR) == (HOUR, 0.25 * 2 * HOUR + 120), "others come too late, or too early"
    fewer = replace(wishes, most=2)
    assert marks_of(fewer, RULES, 2 * DAY) == (0.4 * DAY, 3 * HOUR), "the last ones of those that are wished"
    many = Wishes((0.9, 0.8, 0.7, 0.6, 0.5), most=MOST_REMINDERS)
    assert len(marks_of(many, RULES, 2 * DAY)) == MOST_REMINDERS


def test_who_has_said_nothing_is_reminded_once_a_call() -> None:
    assert marks_of(Wishes(), RULES, 2 * DAY) == (0.4 * DAY,)
    assert marks_of(Wishes(), RULES, HOUR) == (HOUR / 4 + 120,), "a fifth of an hour would come too late"


def coming(left: float, now: float, told: float | None, told_at: float | None = None, **rules: object) -> Event | None:
    hand = Hand(2 * DAY, 0.0, 2 * DAY)
    made = ClockRules("call", each=2 * DAY, **rules)  # type: ignore[arg-type]
    return next_event(hand, made, Stills(), Wishes((0.5,), most=2), told, told_at, now)


def test_reminders_come_in_order_and_then_the_end() -> None:
    assert coming(0, 0.0, None) == Event(DAY, DAY)
    last = HOUR + 120
    assert coming(0, DAY, DAY) == Event(2 * DAY - last, last)
    assert coming(0, 2 * DAY, last, 2 * DAY - last) == Event(2 * DAY, None)
    assert coming(0, 2 * DAY, last, 2 * DAY - last, at_end="claim") == Event(2 * DAY, None)


def test_of_several_that_are_due_the_last_one_stands_for_all() -> None:
    assert coming(0, 2 * DAY - 1, None) == Event(2 * DAY - HOUR - 120, HOUR + 120)


def test_the_end_waits_for_a_reminder_that_came_late() -> None:
    assert coming(0, 2 * DAY, HOUR + 120, 2 * DAY - 60) == Event(2 * DAY - 60 + HOUR, None)


def test_nothing_comes_on_a_clock_that_does_not_run() -> None:
    assert next_event(Hand(DAY, None, DAY), RULES, Stills(), Wishes(), None, None, 0.0) is None


def test_a_reminder_waits_for_the_end_of_quiet_hours_or_comes_before_them() -> None:
    wishes = Wishes(quiet=(22, 8), zone="Europe/Berlin")
    night, morning = at("2026-03-29T01:00", "Europe/Berlin"), at("2026-03-29T08:00", "Europe/Berlin")
    assert morning - night == 6 * HOUR, "clocks go forward in this night"
    evening = at("2026-03-28T22:00", "Europe/Berlin")
    assert loud_moment(wishes, night, morning + HOUR, evening - DAY) == morning
    assert loud_moment(wishes, night, morning - HOUR, evening - DAY) == evening - 60
    assert loud_moment(wishes, night, morning - HOUR, evening + 60) == morning - HOUR, "the whole rest is quiet"
    noon = at("2026-03-28T12:00", "Europe/Berlin")
    assert loud_moment(wishes, noon, morning, noon) == noon


@given(moments, st.integers(0, 23), st.integers(1, 10), st.sampled_from(ZONES))
def test_quiet_hours_hold_the_moment_and_last_no_longer_than_they_say(
    now: float, start: int, hours: int, zone: str
) -> None:
    wishes = Wishes(quiet=(start, (start + hours) % 24), zone=zone)
    span = quiet_span(wishes, now)
    if span is not None:
        assert span.start <= now < span.end
        assert span.end - span.start <= (hours + 1) * HOUR


@given(moments, st.integers(0, 23), st.integers(1, 10), st.integers(0, 3), st.sampled_from(ZONES), st.integers(1, 4))
def test_no_reminder_of_a_call_of_a_day_comes_in_quiet_hours(
    now: float, start: int, hours: int, which: int, zone: str, most: int
) -> None:
    rules = ClockRules("call", each=DAY * (which + 1))
    wishes = Wishes((0.5, 0.2), (3.0,), (start, (start + hours) % 24), zone, most=most)
    hand, told, count = Hand(rules.each, now, rules.each), None, 0
    end = hand.deadline(Stills()) or 0.0
    while True:
        event = next_event(hand, rules, Stills(), wishes, told, now, now)
        assert event is not None
        if event.mark is None:
            break
        assert quiet_span(wishes, event.at) is None
        assert event.at <= end - rules.grace(rules.each)
        now, told, count = max(now, event.at), event.mark, count + 1
    assert event.at == end
    assert 1 <= count <= most


def test_each_preset_has_a_last_reminder_within_a_call() -> None:
    for preset in PRESETS.values():
        if preset.counts:
            assert 0 < last_mark(preset, preset.each) < preset.each


@pytest.mark.parametrize("text", ["", "someday", "2026-13-01", "3 years", "2026-12-03 25:00"])
def test_no_moment_is_refused_in_a_sentence(text: str) -> None:
    from bot.time_left import BadMoment, read_moment

    with pytest.raises(BadMoment, match="no moment"):
        read_moment(text, 0.0, "UTC")


def test_moments_are_read_in_the_persons_own_zone() -> None:
    from bot.time_left import read_moment

    assert read_moment("2026-12-03 18:00", 0.0, "Asia/Tokyo") == at("2026-12-03T09:00")
    assert read_moment("2026-12-03", 0.0, "Asia/Tokyo", end=True) == at("2026-12-03T15:00")
    assert read_moment("2 weeks", 5.0, "UTC") == 5.0 + 14 * DAY
    assert read_moment(" NOW ", 5.0, "UTC") == 5.0
