"""Scenario files: those that come with Urban War, and what is wrong with others, in sentences."""

import pathlib
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games.battlefield.generation.generator import made
from games.battlefield.pieces import placed, templates
from games.battlefield.placing import Ground, place_fault
from games.battlefield.scenario import Objective, ScenarioError, check_scenario, laid_out, read_scenario
from games.battlefield.values import PIECES, REACH
from games.geometry.discs import Disc, apart
from games.geometry.inches import INCH
from games.kernel import GameError, NoDice, ScriptedDice
from games.kernel.content.files import BadFile
from games.urban_war.content.numbers import OBJECTIVE_RANGE

FOLDER = pathlib.Path(games.__file__).parent / "urban_war" / "data" / "scenarios"
SHIPPED = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.toml"))}
HEAD = 'name = "try"\ntitle = "A Try"\nwords = "Some words."\nsize = [48, 60]\n'
FIXED = HEAD + 'terrain = "fixed"\n'
WALL = '[[piece]]\ntemplate = "wall"\ncentre = [12.5, 30]\n'
OWN = """[[piece]]
title = "Burnt tram"
look = "wreck"
outline = "-5,-1 5,-1 5,1 -5,1"
cover = "solid"
impassable = true
centre = [24, 30.125]
turns = 6
"""


def faults_of(text: str) -> tuple[str, ...]:
    with pytest.raises(ScenarioError) as error:
        check_scenario(text)
    return error.value.faults


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_scenarios_are_sound_and_called_like_their_files(name: str) -> None:
    scenario = check_scenario(SHIPPED[name])
    assert scenario == read_scenario(SHIPPED[name])
    assert scenario.name == name
    assert name.isalpha()
    assert (scenario.size, scenario.depth) == ((48_000, 48_000), 6000)


def test_the_crossroads_leave_lanes_and_deployment_strips() -> None:
    scenario = check_scenario(SHIPPED["crossroads"])
    assert scenario.terrain == "fixed"
    assert len(scenario.streets) == 2
    assert [one.at[1] for one in scenario.objectives] == [24_000] * 3
    assert laid_out(scenario, NoDice()) == scenario.pieces
    walls = [piece for piece in scenario.pieces if piece.impassable]
    for number, piece in enumerate(walls):
        assert place_fault(piece, Ground(scenario.size, tuple(walls[:number]), gap=2100)) == ""
        assert all(6000 < y < 42_000 for _, y in piece.outline)


@pytest.mark.parametrize("name", ["city", "ruins"])
def test_generated_scenarios_are_made_from_a_roll(name: str) -> None:
    scenario = check_scenario(SHIPPED[name])
    assert (scenario.terrain, scenario.style, scenario.pieces) == ("generated", name, ())
    assert bool(scenario.streets) == (name == "city")
    with ScriptedDice(1, 1, 1, 8) as dice:
        assert laid_out(scenario, dice, "terrain") == made(name, scenario.size, 7)
        assert dice.rolls[0].reason == "terrain"


@pytest.mark.parametrize("name", ["city", "ruins"])
def test_uwh2_objectives_of_generated_tables_are_as_far_from_both_sides_and_can_always_be_held(name: str) -> None:
    """The turned table has the same ones; within three inches, a base of one inch has room on both sides."""
    scenario = check_scenario(SHIPPED[name])
    places = {one.at for one in scenario.objectives}
    assert len(places) == 3
    assert places == {(48_000 - x, 48_000 - y) for x, y in places}
    assert {y for _, y in places} == {24_000}
    around = [
        (x * 500, y * 500) for x in range(-6, 7) for y in range(1, 7) if x * x + y * y <= (2 * OBJECTIVE_RANGE) ** 2
    ]
    for seed in range(40):
        walls = [piece.outline for piece in made(name, scenario.size, seed) if piece.impassable]
        for x, y in places:
            for side in (-1, 1):
                bases = (Disc((x + dx, y + side * dy), INCH // 2) for dx, dy in around)
                assert any(all(apart(base, wall) for wall in walls) for base in bases), (seed, x, side)


def test_a_bare_table_is_for_the_players_to_fill() -> None:
    scenario = check_scenario(SHIPPED["table"])
    assert (scenario.terrain, scenario.each, scenario.pieces) == ("placed", 6, ())
    assert set(scenario.templates) < set(templates())
    assert laid_out(scenario, NoDice()) == ()
    assert check_scenario(HEAD + 'terrain = "placed"').templates == tuple(templates())


def test_pieces_and_objectives_are_read_in_thousandths() -> None:
    scenario = check_scenario(f'{FIXED}depth = 9\n{WALL}{OWN}[[objective]]\nname = "the well"\nat = [0.1, 59.999]\n')
    wall, tram = scenario.pieces
    assert (scenario.size, scenario.depth) == ((48_000, 60_000), 9000)
    assert wall == placed(templates()["wall"], "T1", (12_500, 30_000))
    assert tram.outline == ((25_000, 25_125), (25_000, 35_125), (23_000, 35_125), (23_000, 25_125))
    assert (tram.id, tram.template, tram.name, tram.look, tram.cover) == ("T2", "", "Burnt tram", "wreck", "solid")
    assert (tram.impassable, tram.blocks_sight, tram.difficult) == (True, False, False)
    assert scenario.objectives == (Objective("the well", (100, 59_999)),)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "name is missing; it is one word"),
        (HEAD, "terrain is missing; it is one of fixed, generated, placed"),
        (HEAD + 'terrain = "sea"', "terrain must be one of fixed, generated, placed, not 'sea'"),
        (FIXED, "terrain that is fixed needs piece"),
        (HEAD + 'terrain = "generated"', "terrain that is generated needs style"),
        (HEAD + 'terrain = "generated"\nstyle = "sea"', "style must be one of city, ruins"),
        (HEAD + 'terrain = "placed"\nstyle = "city"', "style means nothing where terrain is placed"),
        (HEAD + 'terrain = "placed"\neach = 13', "each must be a whole number from 1 to 12"),
        (HEAD + 'terrain = "placed"\ntemplates = ["castle"]', "there is no template 'castle'; there are house, hall"),
        (HEAD + 'terrain = "placed"\ntemplates = ["wall", "wall"]', "templates must be a list of templates, each once"),
        (FIXED.replace("48, 60", "47, 60") + WALL, "size must be width and height in whole inches, each 48 to 72"),
        (FIXED.replace("48, 60", "48, 60.5") + WALL, "size must be width and height in whole inches"),
        (FIXED.replace("Some", "\\u0007") + WALL, "words must be a sentence of 1 to 200 letters"),
        (FIXED.replace('"try"', '"Try it"') + WALL, "name must be one word of at most 30 small letters"),
        (FIXED + "seed = 3\n" + WALL, "'seed' means nothing here; there are name, title, words"),
        (FIXED + "depth = 13\n" + WALL, "depth must be a whole number of inches from 3 to 12"),
        (FIXED + WALL + "turns = 24\n", "piece 1: turns must be a whole number from 0 to 23"),
        (FIXED + WALL + "turns = true\n", "piece 1: turns must be a whole number from 0 to 23"),
        (FIXED + WALL + 'look = "wall"\n', "piece 1: 'look' means nothing here; there are template, centre, turns"),
        (FIXED + WALL.replace("12.5", "12.0005"), "piece 1: centre must be inches from the west"),
        (FIXED + WALL.replace("12.5", "nan"), "piece 1: centre must be inches from the west"),
        (FIXED + WALL.replace("12.5", "-1"), "piece 1: centre must be inches from the west"),
        (FIXED + WALL.replace("wall", "castle"), "piece 1: there is no template 'castle'; there are house"),
        (FIXED + WALL.replace("12.5", "2.9"), "T1: the low wall would reach 0.1 inches beyond the west"),
        (FIXED + WALL + WALL, "T2: the low wall would overlap T1, the low wall"),
        (FIXED + OWN.replace('"wreck"', '"tram"'), "piece 1: look must be one of building, ruin, wall"),
        (FIXED + OWN.replace('"solid"', '"thick"'), "piece 1: cover must be one of solid, flimsy, none, not 'thick'"),
        (FIXED + OWN.replace("= true", "= 1"), "piece 1: impassable must be true or false"),
        (FIXED + OWN.replace("-5,1", "x"), "piece 1: an outline is points such as -3,0.4"),
        (FIXED + OWN.replace("5,-1 5,1 ", ""), "piece 1: an outline has 3 to 24 points, this one has 2"),
        (FIXED + OWN.replace("5,1 -5,1", "-5,1 5,1"), "piece 1: the outline crosses or touches itself near"),
        (FIXED + OWN.replace("5,1", "21,1"), f"piece 1: no point of it may lie further than {REACH} inches"),
        (FIXED + OWN.replace("5,-1 5,1 -5,1", "5,-1 5,-0.999"), "piece 1: the outline encloses next to nothing"),
        (FIXED + 'streets = ["0,0 9,9"]\n' + WALL, "street 1: an outline has 3 to 24 points"),
        (FIXED + 'streets = ["0,0 9,0 9,61"]\n' + WALL, "street 1 reaches beyond the table"),
        (FIXED + WALL + '[[objective]]\nname = "a"\nat = [49, 3]\n', "the objective a does not lie on the table"),
        (FIXED + WALL + '[[objective]]\nname = "a"\nat = [4, 3]\n' * 2, "two objectives have the same name"),
        (FIXED + WALL + '[[objective]]\nname = ""\nat = [4, 3]\n', "objective 1: name must be text of 1 to 20 letters"),
        (FIXED + WALL * (PIECES + 1), "piece must be written as [[piece]], 1 to 40 times"),
        (FIXED + "piece = 3", "piece must be written as [[piece]]"),
    ],
)  # fmt: skip
def test_a_fault_is_a_sentence(text: str, fault: str) -> None:
    assert any(one.startswith(fault) for one in faults_of(text)), faults_of(text)


def test_all_faults_are_found_and_twelve_are_told() -> None:
    assert len(faults_of(FIXED + WALL + WALL + WALL)) == 2
    found = faults_of(FIXED + WALL.replace("30", "99") * 30)
    assert len(found) == 12
    with pytest.raises(ScenarioError, match=r"\(and 11 more\)"):
        check_scenario(FIXED + WALL.replace("30", "99") * 30)


def test_what_is_no_toml_is_refused_as_every_file_is() -> None:
    with pytest.raises(BadFile, match="the file is no TOML"):
        check_scenario("name = crossroads")


values = st.recursive(
    st.one_of(
        st.integers(-5, 80), st.floats(), st.booleans(), st.text(max_size=6), st.sampled_from(("wall", "1,2 3,4"))
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from("ab"), inner, max_size=2)),
    max_leaves=4,
)
KEYS = (
    "name",
    "title",
    "words",
    "size",
    "depth",
    "terrain",
    "style",
    "each",
    "templates",
    "streets",
    "piece",
    "objective",
)
INNER = ("template", "centre", "turns", "title", "look", "outline", "cover", "impassable", "at", "name")


@settings(max_examples=3 * settings.default.max_examples)
@given(st.sampled_from(sorted(SHIPPED)), st.data())
def test_whatever_stands_in_a_file_it_is_read_or_refused_in_short_sentences(name: str, data: st.DataObject) -> None:
    lines = SHIPPED[name].splitlines()
    place = data.draw(st.integers(0, len(lines)))
    key = data.draw(st.sampled_from(KEYS + INNER))
    lines.insert(place, f"{key} = {written(data.draw(values))}")
    if data.draw(st.booleans()):
        random.Random(place).shuffle(lines)
    faults = refused("\n".join(lines))
    assert len(faults) <= 12
    assert all(1 <= len(fault) < 400 for fault in faults)


def refused(text: str) -> tuple[str, ...]:
    """Return the faults of a file; none of one that is read."""
    try:
        assert len(check_scenario(text).pieces) <= PIECES
    except GameError as error:
        return error.faults
    return ()


def written(value: Any) -> str:
    """Return a value as TOML has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
