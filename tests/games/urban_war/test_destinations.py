"""Destinations: what they are called, what they give, and that what is said of odds is what forecasts say."""

from fractions import Fraction
from typing import Any

import pytest

from games.battlefield.bases.destinations import MOST
from games.battlefield.ways.notation import write_way
from games.kernel.base.numbers import percent
from games.urban_war.mechanics.shooting import weapon_choice
from games.urban_war.previews import consequences, destinations, odds
from games.urban_war.state.public import State
from games.urban_war.terrain import line_of_sight
from tests.games.urban_war.positions import GAME, at, field, model, stand, wall

LINE = 100


def skirmish(**bare: Any) -> State:
    """Two grunts behind a low wall, two enemies that could shoot them, and a third one that can only charge."""
    models = {
        "A1": stand(24, 30, "grunt"),
        "A2": stand(30, 34, "grunt"),
        "B1": stand(24, 18, "grunt"),
        "B2": stand(31, 20, "burst"),
        "B3": stand(26, 21, "fist", counter="down", **bare),
    }
    low = wall(1, 22, 27, 26, 28, blocks_sight=False)
    return field(models, terrain=(low,))


def test_uw25_a_destination_tells_its_place_its_length_and_what_is_left() -> None:
    state = skirmish()
    found = destinations.destinations(state.public, model(state, "A1"), "move")
    titles = [one.title for one in found]
    assert "toward B3 · 3.9″, 0.1″ left" in titles
    assert any(title.startswith("at T1, wall · ") for title in titles)
    assert "south-east · 3.7″, 0.3″ left" in titles
    assert len(found) <= MOST
    assert all(len(one.words) <= LINE for one in found)


def test_uw40_the_odds_of_a_destination_are_those_of_the_forecast() -> None:
    state = skirmish()
    for one in destinations.destinations(state.public, model(state, "A1"), "move"):
        there = consequences.consequences_of(state.public, model(state, "A1"), one.way[-1])
        for name, wounds in there.targets:
            line = f"move A1 {write_way(one.way)} shoot {name}"
            told = GAME.forecast(state, 0, GAME.parse(state, 0, line))
            assert told is not None
            wound = sum((row.share for row in told.rows if row.tone == "good"), Fraction(0))
            assert wounds == pytest.approx(float(wound)), line
            assert there.targets[0][1] >= wounds


def test_uw38_uw42_who_could_shoot_it_there_is_told_with_odds_and_cover() -> None:
    state = skirmish()
    behind = consequences.threats(state.public, model(state, "A1"), at(24, 29))
    assert [threat.model for threat in behind] == ["B2", "B1"]
    assert all(threat.look.save == 6 for threat in behind)
    assert behind[1].words == f"B1 {percent(behind[1].odds)} (cover)"
    shooter, target = model(state, "B1"), model(state, "A1")
    look = line_of_sight.look(state.public, shooter, target, at=at(24, 29))
    weapon = weapon_choice.best_weapon(state.public, shooter, target, look)
    ways = odds.shot_odds(state.public, shooter, target, weapon, look, moved=False)
    assert behind[1].odds == pytest.approx(float(1 - ways[0]))


def test_uw23_who_has_completed_its_turn_could_shoot_or_charge_it_in_the_next_turn_only() -> None:
    done = {"done": True, "counter": ""}
    state = field(
        {
            "A1": stand(24, 30, "grunt"),
            "B1": stand(24, 18, "grunt", **done),
            "B2": stand(31, 20, "burst"),
            "B3": stand(26, 21, "fist", **done),
        }
    )
    shots = [one.words.split("% ") for one in consequences.threats(state.public, model(state, "A1"), at(24, 29))]
    assert [words[1:] for words in shots] == [[], ["(next turn)"]], "the first is B2, which has still to act"
    told = GAME.forecast(state, 0, GAME.parse(state, 0, "move A1 24,29"))
    assert told is not None
    facts = {fact.key: fact.value for fact in told.facts}
    assert facts["seen"].endswith("(next turn)")
    assert facts["charged"] == "B3 (next turn)"


def test_uw35_who_could_charge_it_there_is_told_but_nobody_who_is_panicked() -> None:
    state = skirmish()
    assert consequences.chargers(state.public, model(state, "A1"), at(24, 29)) == ("B3",)
    panicked = skirmish(panic=True)
    assert consequences.chargers(panicked.public, model(panicked, "A1"), at(24, 29)) == ()


def test_uw24_what_a_rush_could_shoot_is_for_later() -> None:
    state = skirmish()
    told = [one.words for one in destinations.destinations(state.public, model(state, "A1"), "rush")]
    assert any(words.startswith("later shoots B") for words in told)
    assert not any(words.startswith("shoots") for words in told)


def test_destinations_are_looked_for_once_for_the_menu_and_the_picture() -> None:
    state = skirmish()
    assert destinations.destinations(state.public, model(state, "A1"), "move") is destinations.destinations(
        GAME.view(state, 0).public, model(state, "A1"), "move"
    )


def test_the_menu_numbers_the_destinations_in_their_order() -> None:
    state = skirmish()
    asked = GAME.choices(state, 0, ("move", "A1")).open
    assert asked is not None
    found = destinations.destinations(state.public, model(state, "A1"), "move")
    assert [word.label for word in asked.suggestions] == [f"{n}. {one.title}" for n, one in enumerate(found, 1)]
    assert [word.hint for word in asked.suggestions] == [one.words for one in found]


def test_uw25_staying_tells_what_it_gives_and_nobody_without_a_gun_is_told_of_shots() -> None:
    state = skirmish()
    stay = GAME.choices(state, 0, ("move", "A1")).words[0]
    assert (stay.text, stay.label) == ("stay", "Stay here")
    assert stay.hint == consequences.consequences_of(state.public, model(state, "A1"), at(24, 30), moved=False).words()
    assert stay.hint.startswith("shoots B")
    fists = field({"A1": stand(24, 30), "B1": stand(24, 18, "grunt")})
    assert "shoot " not in GAME.choices(fists, 0, ("move", "A1")).words[0].hint
