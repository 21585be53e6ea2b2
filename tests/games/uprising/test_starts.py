"""Starts of like worth on the maps that come with the game, and supply enough: checked by going through all of them."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from games.kernel import NoDice, RngDice, ScriptedDice
from games.uprising.ai.light.position import ground_of
from games.uprising.board.starts import start_regions
from games.uprising.content.maps.country import Country
from games.uprising.content.maps.shelf import SHELF
from games.uprising.state.pieces import Character
from tests.games.uprising.positions import GAME, changed, country_of, fresh, step

TABLES = [(name, seats) for name in SHELF.texts() for seats in range(2, country_of(name).seats[1] + 1)]


def symmetries(country: Country) -> Iterator[tuple[int, ...]]:
    """Every way to lay a country upon itself so that neighbours stay neighbours, as the images of its regions."""
    near = [set(region.near) for region in country.regions]

    def go(images: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        region = len(images)
        if region == len(near):
            yield images
            return
        for image in range(len(near)):
            fits = ((other in near[region]) == (images[other] in near[image]) for other in range(region))
            if image not in images and len(near[image]) == len(near[region]) and all(fits):
                yield from go((*images, image))

    return go(())


def alike(country: Country) -> set[frozenset[int]]:
    """The pairs of regions that a symmetry exchanges: neither is the better start."""
    return {
        frozenset((region, image))
        for images in symmetries(country)
        for region, image in enumerate(images)
        if images[image] == region
    }


def apart(country: Country) -> list[frozenset[int]]:
    """The pairs of regions in which two players may start."""
    pairs = combinations(range(len(country.regions)), 2)
    return [frozenset((one, two)) for one, two in pairs if two not in country.regions[one].near]


def test_two_who_start_on_the_marches_stand_alike_wherever_they_do() -> None:
    country = country_of("marches")
    assert {len(region.near) for region in country.regions} == {3}
    assert {images[0] for images in symmetries(country)} == set(range(12))
    assert set(apart(country)) <= alike(country)


@pytest.mark.parametrize("seed", range(5))
def test_four_computers_on_the_marches_stand_alike_whoever_places_first(seed: int) -> None:
    """Every one has two neighbours two moves away, and the third four: nobody stands between the others."""
    state, rng, advise = fresh(4, seed=seed), random.Random(seed), GAME.card.policies["advise"]
    far = ground_of(state.public.country).far
    while state.public.phase == "placement":
        seat = state.public.turn
        state = GAME.apply(state, seat, advise(GAME.view(state, seat), seat, rng, 1), RngDice(rng)).state
    stands = [state.public.own(seat)[0].region for seat in range(4)]
    assert [sorted(far[one][other] for other in stands) for one in stands] == [[0, 2, 2, 4]] * 4


def test_to_every_start_on_the_narrows_there_is_one_like_it_for_the_other_player() -> None:
    country = country_of("narrows")
    assert {len(region.near) for region in country.regions} == {3}
    for region in range(8):
        assert any(region in pair and pair in alike(country) for pair in apart(country))


def test_the_old_realm_has_four_capitals_all_alike_and_none_beside_another() -> None:
    country = country_of("realm")
    capitals = [number for number, region in enumerate(country.regions) if len(region.near) == 4]
    assert [country.regions[number].name for number in capitals] == ["Elmstead", "Amberfield", "Oxbridge", "Willowrun"]
    assert max(len(region.near) for region in country.regions) == 4
    pairs = [frozenset(pair) for pair in combinations(capitals, 2)]
    assert set(pairs) <= set(apart(country)) & alike(country)
    around = [images for images in symmetries(country) if images[capitals[0]] == capitals[1]]
    assert any(images[images[capitals[0]]] == capitals[3] for images in around), "a quarter turn"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_up4_after_all_legal_placements_of_the_others_a_legal_region_remains(name: str, seats: int) -> None:
    state, todo, seen = fresh(seats, map=name), [()], 0
    while todo:
        taken: tuple[int, ...] = todo.pop()
        stands = tuple(Character(seat, 0, "Hadrik", region) for seat, region in enumerate(taken))
        free, dropped = start_regions(changed(state, characters=stands).public)
        assert free
        assert not dropped
        seen += 1
        todo += [(*taken, region) for region in free if len(taken) + 1 < seats and region > max(taken, default=-1)]
    assert seen > len(state.public.country.regions)


def supplied(name: str, seats: int, face: int) -> list[tuple[int, ...]]:
    """The tokens of all regions when every die of the supply shows the same."""
    state = fresh(seats, map=name)
    country = state.public.country
    dice = [face] * 2 * len(country.regions)
    while state.public.phase == "placement":
        word = country.regions[start_regions(state.public)[0][0]].word
        ends = len(state.public.characters) == 2 * (seats - 1)
        state = step(state, f"place {word}", ScriptedDice(1, *dice) if ends else NoDice()).state
    return [land.tokens for land in state.public.lands]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_up27_all_regions_may_become_unstable_before_the_last_round_and_need_not(name: str, seats: int) -> None:
    actions = 12 * 3 * seats
    scarce, ample = supplied(name, seats, 1), supplied(name, seats, 6)
    assert {*scarce, *ample} == {(seats + 1,) * 2, (seats + 6,) * 2}
    assert sum(min(tokens) for tokens in scarce) < actions
    assert sum(sum(tokens) - 1 for tokens in ample) > actions
