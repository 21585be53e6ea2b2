"""Sentences and small tables, as all games write them."""

from types import SimpleNamespace
from typing import Any

import pytest

from games.kernel import Fact, Forecast
from games.kernel.text.prose import ALT_MOST, clip, first_lower, join, person, table


@pytest.mark.parametrize(
    ("parts", "told"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_lists_are_joined_as_people_say_them(parts: list[str], told: str) -> None:
    assert join(parts) == told
    assert join(iter(parts)) == told
    assert join(parts, "or") == told.replace(" and ", " or ")


def test_a_text_is_clipped_to_what_fits() -> None:
    assert clip("Halcyon", 7) == "Halcyon"
    assert clip("Halcyon and", 9) == "Halcyon…", "no space before the ellipsis"
    assert len(clip("x" * 5000)) == ALT_MOST == 1024


def test_people_are_called_by_name_where_names_are_filled_in() -> None:
    view: Any = SimpleNamespace(names=("Ann",))
    assert [person(view, seat) for seat in (0, 1)] == ["Ann", "Player B"]


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    assert table([("A", "12", "x"), ("Bea", "3", "")], right=[1]) == ("A    12  x", "Bea   3")
    assert table([]) == ()


def test_a_sentence_goes_on_inside_another() -> None:
    assert first_lower("Move Halcyon") == "move Halcyon"
    assert first_lower("") == ""


def test_facts_are_found_by_their_key() -> None:
    purse = Fact("purse", "Purse", "4 → 3", "$", "warn")
    forecast = Forecast("Campaign", facts=(purse, Fact("mean", "Mean hits", "0.5", "of 2"), Fact("odd", "Odd", "1")))
    assert forecast.fact("purse") == purse
    assert forecast.fact("nothing") is None
    assert [fact.text for fact in forecast.facts] == ["4 → 3$", "0.5 of 2", "1"]
