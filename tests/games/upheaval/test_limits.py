"""What an army of one's own may be made of: not all of one kind, few personalities, each with a unit (UH-H19)."""

import random
from typing import Any

import msgspec
import pytest

from games.kernel import IllegalAction
from games.upheaval.content.book import Book
from games.upheaval.content.builder import check_squads, squads_of
from games.upheaval.content.limits import Limits, family_of, limits_of, most_units
from games.upheaval.content.rivals import amounts_of, extremes, filled, is_legal, random_rival, written
from games.upheaval.state.public import State
from tests.games.upheaval.books import book_text, brought
from tests.games.upheaval.setting import SETTING, new_match


@pytest.fixture(scope="module")
def state() -> State:
    """A match in which both are about to pick an army of 300 points."""
    return new_match()


def book_of(state: State) -> Book:
    """The book of a match."""
    return state.public.book.value


def refusal(state: State, line: str) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as caught:
        SETTING.check(state, 0, SETTING.parse(state, 0, line))
    return str(caught.value), caught.value.rule


@pytest.mark.parametrize(("points", "limits"), [(100, (50, 1)), (300, (150, 1)), (301, (150, 2)), (600, (300, 2))])
def test_uhh19_half_of_the_points_and_a_personality_for_each_300_begun(
    state: State, points: int, limits: tuple[int, int]
) -> None:
    assert limits_of(book_of(state), points) == Limits(*limits)


def test_uhh19_models_of_one_profile_cost_at_most_half_of_the_points(state: State) -> None:
    price = book_of(state).profile("trooper").points
    most = 150 // price
    SETTING.check(state, 0, SETTING.parse(state, 0, f"army make trooper*6 / trooper*{most - 6} / hookman*2"))
    reason, rule = refusal(state, f"army make trooper*6 / trooper*{most - 5} / hookman*2")
    told = (
        f"{most + 1} × Trooper cost {(most + 1) * price} points, and models of one profile may cost at most 150: UH-H19"
    )
    assert (reason, rule) == (told, "UH-H19")


@pytest.mark.parametrize("great", ["crusher*2 / walker", "crusher*2 / blade*2", "walker*4"])
def test_uhh19_all_huge_and_dear_models_together_cost_at_most_half_of_the_points(state: State, great: str) -> None:
    """Huge ones, and those of 22 points or more, such as a Blade; none of these armies has room for two more."""
    cost = book_of(state).points(squads_of(book_of(state), SETTING.parse(state, 0, f"army make {great} / hookman")))
    great_cost = cost - book_of(state).profile("hookman").points
    SETTING.check(state, 0, SETTING.parse(state, 0, f"army make {great} / hookman*4"))
    more = great_cost + 2 * book_of(state).profile("blade").points
    told = (
        f"Huge models and others of 22 points or more cost {more} points, "
        "and all of them together may cost at most 150: UH-H19"
    )
    assert refusal(state, f"army make {great} / blade*2 / hookman*4") == (told, "UH-H19")
    said = ("army", "make", *great.split(), "/")
    words = {word.text for word in SETTING.choices(state, 0, said).words}
    assert not words & {"crusher", "walker", "blade*5"}


def test_uhh19_a_model_below_22_points_and_a_personality_are_not_dear(state: State) -> None:
    book = book_of(state)
    assert book.profile("guard").points < 22 <= book.profile("blade").points
    grand = msgspec.structs.replace(book.profile("marshal"), wounds=5)
    assert grand.points >= 22
    alone = (book.profile("guard"), book.profile("trooper"), grand)
    assert [family_of(profile) for profile in alone] == [profile.word for profile in alone]
    assert len({family_of(book.profile(word)) for word in ("blade", "crusher", "walker")}) == 1


def test_uhh19_a_second_personality_is_too_many_at_300_points(state: State) -> None:
    line = "army make captain / preacher / trooper / trooper / trooper"
    told = "that army has 2 personalities; 1 may lead an army of 300 points: UH-H19"
    assert refusal(state, line) == (told, "UH-H19")


def test_uhh19_each_personality_needs_another_unit() -> None:
    state = new_match(points=600)
    told = "that army has 2 personalities and 1 other unit; each needs one to lead: UH-H19"
    assert refusal(state, "army make captain / captain / trooper*4") == (told, "UH-H19")
    SETTING.check(state, 0, SETTING.parse(state, 0, "army make captain / trooper*2 / captain / trooper*2"))


def test_uhh19_a_book_of_few_profiles_has_no_limits() -> None:
    frost = new_match(brought(book_text()), armies="frost")
    assert limits_of(book_of(frost), 300) is None
    SETTING.check(frost, 0, SETTING.parse(frost, 0, "army make jarl / jarl / jarl"))


def test_uhh19_the_panel_offers_what_keeps_the_limits(state: State) -> None:
    def offered(*said: str) -> set[str]:
        found = SETTING.choices(state, 0, ("army", "make", *said)).open
        return {word.text for word in found.suggestions} if found else set()

    assert "captain" not in offered(), "it has nobody to lead"
    assert "captain" in offered("raiders", "/")
    assert "captain" not in offered("raiders", "/", "captain", "/"), "one other unit, one personality"
    half = 150 // book_of(state).profile("trooper").points
    offers = offered(f"trooper*{half - 1}", "/")
    assert {"trooper", "raider*5"} <= offers
    assert "trooper*3" not in offers
    assert not SETTING.choices(state, 0, ("army", "make", "captain", "/", "captain")).complete


def test_uhh19_ready_armies_keep_the_limits(state: State) -> None:
    book = book_of(state)
    for army in book.ready:
        check_squads(book, army.parts, 300)


# Armies that try the prices.


def test_uhh15_extreme_armies_are_legal_and_nearly_full(state: State) -> None:
    book = book_of(state)
    found = extremes(book, 300)
    assert {"cheapest", "dearest", "fastest", "longest range", "half crusher", "dearest personalities"} <= {
        one.name for one in found
    }
    assert all(is_legal(book, one.squads, 300) and book.points(one.squads) > 280 for one in found)


def test_uhh15_random_armies_are_legal_and_the_same_for_the_same_seed(state: State) -> None:
    book = book_of(state)
    found = [random_rival(book, 300, random.Random(seed), f"r{seed}") for seed in range(12)]
    assert found == [random_rival(book, 300, random.Random(seed), f"r{seed}") for seed in range(12)]
    assert len({one.squads for one in found}) == 12
    assert all(is_legal(book, one.squads, 300) and book.points(one.squads) > 270 for one in found)


def test_uhh15_an_army_is_written_as_a_player_would(state: State) -> None:
    book = book_of(state)
    for one in extremes(book, 300)[:8]:
        action = SETTING.parse(state, 0, f"army make {written(one.squads)}")
        assert [squad.members for squad in squads_of(book, action)] == [squad.members for squad in one.squads]


def test_uhh15_the_amounts_of_an_army_are_those_of_its_models(state: State) -> None:
    """Two troopers: MOV 6, TEK 5, MEL 4 and WL 10 (nothing), MOR 6, 10 + 4 - 11 = 3, ACC 4 + 1 with a light weapon."""
    book = book_of(state)
    found = amounts_of(book, filled(book, 2 * book.profile("trooper").points * 2, ("trooper",)))
    plain = {"MOV_WORTH": 6, "TEK_WORTH": 5, "MOR_WORTH": 6, "BODY_WORTH": 3}
    assert +found == {name: 2 * amount for name, amount in {**plain, "LIGHT_WORTH": 5}.items()}


def test_uhh19_an_army_has_a_unit_for_each_50_points_begun(state: State) -> None:
    six = "trooper*2 / trooper*2 / trooper*2 / raider*2 / raider*2 / raider*2"
    SETTING.check(state, 0, SETTING.parse(state, 0, f"army make {six}"))
    told = "that army has 7 units; an army of 300 points has at most 6: UH-H19"
    assert refusal(state, f"army make {six} / gunner") == (told, "UH-H19")
    assert "/" in {word.text for word in SETTING.choices(state, 0, ("army", "make", *six[:-10].split())).words}


def test_uhh19_personalities_come_on_top_of_the_units(state: State) -> None:
    six = "trooper*2 / trooper*2 / trooper*2 / raider*2 / raider*2 / raider*2"
    SETTING.check(state, 0, SETTING.parse(state, 0, f"army make {six} / captain"))
    told = "that army has 7 units besides its personalities; an army of 300 points has at most 6: UH-H19"
    assert refusal(state, f"army make {six} / captain / gunner") == (told, "UH-H19")

    def offered(line: str) -> set[str]:
        found = SETTING.choices(state, 0, ("army", "make", *line.split()))
        free = () if found.open is None else found.open.suggestions
        return {word.text for word in (*found.words, *free)}

    assert "/" in offered(six)
    assert offered(f"{six} /") == {"captain", "preacher", "marshal", "chieftain", "foreman"}
    assert "/" not in offered(f"{six} / captain"), "one personality in 300 points"


@pytest.mark.parametrize(("points", "most"), [(100, 2), (101, 3), (300, 6), (301, 7), (450, 9), (500, 10), (900, 10)])
def test_uhh19_the_most_units_follow_the_points_within_ten(state: State, points: int, most: int) -> None:
    assert most_units(book_of(state), points) == most


def test_uhh19_a_book_of_few_profiles_has_the_limit_of_units_and_one_of_personalities_alone_has_not() -> None:
    frost = new_match(brought(book_text()), armies="frost", points=100)
    assert refusal(frost, "army make jarl / jarl / jarl")[1] == "UH-H19"

    def alone(book: dict[str, Any]) -> None:
        book.update(profile=[book["profile"][1]], kit=[], army=[])

    jarls = new_match(brought(book_text(alone)), armies="frost", points=100)
    SETTING.check(jarls, 0, SETTING.parse(jarls, 0, "army make jarl / jarl / jarl"))
