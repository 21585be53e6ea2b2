"""Clocks as text, and what a table can agree on."""

import pytest

from bot.time_left import DAY, HOUR, PRESETS, BadClock, BadZone, ClockRules, clock_words, preset_of, read_clock

NONE = ClockRules()


def test_presets_have_the_agreed_figures() -> None:
    assert PRESETS["a move a day"] == ClockRules("bank", 72 * HOUR, 12 * HOUR, 120 * HOUR)
    assert PRESETS["relaxed"] == ClockRules("bank", 72 * HOUR, 36 * HOUR, 240 * HOUR)
    assert PRESETS["no hurry"] == ClockRules("call", each=21 * DAY)
    assert not PRESETS["none"].counts


def test_each_preset_is_read_by_its_name_and_known_by_it() -> None:
    for name, preset in PRESETS.items():
        assert read_clock(name.upper(), ClockRules(weekends=False)) == ClockRules(
            preset.kind, preset.bank, preset.each, preset.cap, weekends=False
        )
        assert preset_of(preset) == name
    assert preset_of(ClockRules("call", each=DAY)) is None


def test_lengths_and_parts_are_read_and_the_rest_stays() -> None:
    rules = read_clock("2d weekends=off zone=europe/berlin end=computer", NONE)
    assert rules == ClockRules("call", each=2 * DAY, weekends=False, zone="Europe/Berlin", at_end="computer")
    assert read_clock("72h+12h<120h", rules) == ClockRules(
        "bank", 72 * HOUR, 12 * HOUR, 120 * HOUR, False, "Europe/Berlin", "computer"
    )
    assert read_clock("end=lost", rules).each == 2 * DAY


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("soon", "no length of time"),
        ("1m", "between 5 minutes and 90 days"),
        ("999d", "between 5 minutes and 90 days"),
        ("72h+12h", "Say the most"),
        ("72h+12h<71h", "begin with more time"),
        ("weekends=maybe", "no part of a clock"),
        ("end=substitutes", "no part of a clock"),
    ],
)
def test_what_is_no_clock_is_refused_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(BadClock, match=why):
        read_clock(text, NONE)


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(BadZone):
        read_clock("2d zone=Nowhere/Here", NONE)


def test_words_say_everything_that_the_table_agrees_on() -> None:
    assert clock_words(NONE) == "none: nobody's time is counted."
    rules = read_clock("no hurry weekends=off zone=Asia/Tokyo end=claim", NONE)
    assert clock_words(rules) == (
        "no hurry: 21 days for each answer. It stops on weekends (Asia/Tokyo). "
        "Time up: anyone at the table can skip the player (/seat skip)."
    )
