"""Armies that the bot makes: for computer players, for Suggest, and for players who say nothing (UH-H13, UH-H15)."""

import random
from typing import Any

import pytest

from games.geometry.inches import INCH
from games.kernel import Content, RngDice, Seat
from games.upheaval.content.book import Squad
from games.upheaval.content.builder import squads_of
from games.upheaval.game import UPHEAVAL
from games.upheaval.state.actions import Muster
from games.upheaval.state.options import Options
from games.upheaval.state.public import State
from tests.games.upheaval.books import book_text, brought
from tests.games.upheaval.setting import SETTING, new_match, through

MOST = 900
POINTS = (100, 150, 200, 300, 400, 450, 600, MOST)
MANY: list[dict[str, Any]] = [
    {"word": "spear", "name": "Spear"},
    {"word": "sling", "name": "Sling", "wl": 8, "mel": 2, "weapons": ["icegun"]},
    {"word": "ram", "name": "Ram", "wounds": 4, "wl": 12, "av": 8, "keywords": ["huge"]},
    {"word": "thane", "name": "Thane", "wounds": 6, "wl": 14, "acc": 8, "mel": 8},
    {"word": "jarl", "name": "Jarl", "wounds": 3, "keywords": ["personality"]},
]


def _many(book: dict[str, Any]) -> None:
    book.update(profile=MANY, kit=[], army=[])


def _kits(book: dict[str, Any]) -> None:
    kits = [
        {"word": "wall", "name": "Wall", "members": ["spear*6"]},
        {"word": "rams", "name": "Rams", "members": ["ram*2"]},
    ]
    book.update(profile=MANY, kit=kits, army=[])


def _small(book: dict[str, Any]) -> None:
    units = [{"name": "Wall", "members": ["spear*8"]}, {"name": "Slings", "members": ["sling*8"]}]
    army = {"word": "few", "name": "The Few", "words": "Few.", "unit": [*units, {"name": "Jarl", "members": ["jarl"]}]}
    book.update(profile=MANY, kit=[], army=[army])


BOOKS: dict[str, tuple[Content, ...]] = {
    "house": (),
    "many": (brought(book_text(_many)),),
    "kits": (brought(book_text(_kits)),),
    "small": (brought(book_text(_small)),),
}
"""Books by what they have: ready armies of 300 points, profiles alone, ready squads, and a ready army of 150."""


def match(book: str, points: int, seats: int = 2, **values: Any) -> State:
    return new_match(*BOOKS[book], seats=seats, points=points, armies="frost" if BOOKS[book] else "house", **values)


def pick(state: State, seed: int = 0, policy: str = "advise", seat: Seat = 0) -> Muster:
    """Return what a computer player picks."""
    action = UPHEAVAL.card.policies[policy](SETTING.view(state, seat), seat, random.Random(seed), 0)
    assert isinstance(action, Muster)
    return action


def army(state: State, action: Muster) -> tuple[Squad, ...]:
    """Return the units of a pick that the game accepts, written and read."""
    SETTING.check(state, 0, action)
    assert SETTING.parse(state, 0, SETTING.format(action)) == action
    return squads_of(state.public.book.value, action)


def assert_well_used(state: State, squads: tuple[Squad, ...]) -> None:
    """Assert that an army uses the points of a table, with two profiles, not all of them personalities."""
    book, points = state.public.book.value, state.public.options.points
    assert 0 <= points - book.points(squads) <= max(points // 20, book.cheapest()[0])
    words = {word for squad in squads for word in squad.members}
    assert len(words) > 1
    assert sum(len(squad.members) == 1 and book.profile(squad.members[0]).has("personality") for squad in squads) <= 3
    assert any(not book.profile(word).has("personality") for word in words)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("points", POINTS)
def test_uhh15_a_computer_player_uses_the_points_of_the_table(book: str, points: int) -> None:
    state = match(book, points)
    for seed in range(6):
        for policy in UPHEAVAL.card.policies:
            assert_well_used(state, army(state, pick(state, seed, policy)))


@pytest.mark.parametrize("points", [300, 150])
@pytest.mark.parametrize("policy", UPHEAVAL.card.policies)
def test_uhh15_a_ready_army_that_costs_about_the_points_is_picked(points: int, policy: str) -> None:
    state = match("house" if points == 300 else "small", points)
    words = {pick(state, seed, policy).ready for seed in range(20)}
    assert words == {side.word for side in state.public.book.value.ready}


@pytest.mark.parametrize("points", [100, 450, 600])
def test_uhh15_armies_vary_and_equal_seeds_make_equal_ones(points: int) -> None:
    state = match("house", points)
    picks = [pick(state, seed) for seed in range(12)]
    assert pick(state, 0) == picks[0]
    assert len(set(picks)) > 4


@pytest.mark.parametrize("points", POINTS)
def test_uhh15_who_says_nothing_gets_an_army_of_the_points_of_the_table(points: int) -> None:
    state = match("house", points, seats=4)
    for prompt in SETTING.awaiting(state):
        action = SETTING.default(state, prompt)
        assert action == SETTING.default(state, prompt)
        assert_well_used(state, army(state, action))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scenario", ["streets", "fords"])
def test_uh49_the_largest_army_finds_room_in_every_zone(seats: int, scenario: str) -> None:
    end, _ = through(match("house", MOST, seats, scenario=scenario))
    assert all(model.at is not None and not model.gone for unit in end.public.units for model in unit.models)


def test_uh49_an_army_of_wide_models_is_no_larger_than_its_zone() -> None:
    def wide(book: dict[str, Any]) -> None:
        kinds = [{"word": word, "name": word, "keywords": ["huge"]} for word in ("ram", "ox")]
        book.update(profile=kinds, kit=[], army=[])

    thin = 'name = "thin"\ntitle = "Thin"\nwords = "A thin zone."\nsize = [48, 48]\ndepth = 3\nterrain = "generated"\n'
    content = (brought(book_text(wide)), Content("scenario", "thin", f'{thin}style = "outskirts"\n'))
    state = new_match(*content, points=MOST, armies="frost", scenario="thin")
    squads = army(state, pick(state))
    assert sum(len(squad.members) for squad in squads) * 3 * 3 <= 48 * 3 * 3 // 5
    end, _ = through(state, RngDice(random.Random(3)))
    assert all(model.at is not None for unit in end.public.units for model in unit.models)
    assert state.public.scenario.value.depth == 3 * INCH


def test_uhh12_an_army_that_comes_home_is_fielded_again_whatever_its_units_have_gained() -> None:
    def trained(book: dict[str, Any]) -> None:
        _small(book)
        for unit in book["army"][0]["unit"]:
            unit["gains"] = ["ACC", "ACC", "WL", "WL", "MEL", "MEL"]

    state = new_match(brought(book_text(trained)), points=150, armies="frost")
    book = state.public.book.value
    assert book.points(book.ready[0].parts) > 150
    assert pick(state) == Muster("few")


def test_uhh15_a_large_army_of_lone_models_is_made_although_a_small_ready_one_is_there() -> None:
    def lone(book: dict[str, Any]) -> None:
        book["army"] = [
            {"word": "pair", "name": "Pair", "words": "Two.", "unit": 2 * [{"name": "R", "members": ["ranger"]}]}
        ]

    state = new_match(brought(book_text(lone)), armies="frost", points=220)
    assert_well_used(state, army(state, pick(state)))


def test_uhh13_ready_squads_of_personalities_are_no_shape_of_an_army() -> None:
    def lone(book: dict[str, Any]) -> None:
        _many(book)
        book.update(kit=[{"word": "lord", "name": "Lord", "members": ["jarl"]}])

    state = new_match(brought(book_text(lone)), armies="frost")
    for seed in range(6):
        assert_well_used(state, army(state, pick(state, seed)))


def test_uhh13_a_book_of_personalities_alone_makes_units_of_one() -> None:
    def lone(book: dict[str, Any]) -> None:
        book.update(profile=[MANY[-1]], kit=[], army=[])

    state = new_match(brought(book_text(lone)), armies="frost", points=100)
    squads = army(state, pick(state))
    assert [squad.members for squad in squads] == 10 * [("jarl",)]


@pytest.mark.soak
@pytest.mark.parametrize("ready", ["tide", "company", "riders", "foundry"])
def test_uhh15_who_makes_an_army_of_600_points_beats_a_ready_one(ready: str) -> None:
    options = Options(points=600)
    rng = random.Random(7)
    state = UPHEAVAL.setup(2, options, UPHEAVAL.content_for(options), RngDice(rng)).state
    state = UPHEAVAL.apply(state, 1, Muster(ready), RngDice(rng)).state
    while prompts := UPHEAVAL.awaiting(state):
        seat = prompts[0].seat
        action = UPHEAVAL.advise(UPHEAVAL.view(state, seat), seat, rng, 0)
        state = UPHEAVAL.apply(state, seat, action, RngDice(rng)).state
    outcome = UPHEAVAL.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
