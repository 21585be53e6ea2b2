"""What models cost, and the armies that come with the game (UH-H1, UH-H6, UH-H12, UH-H15)."""

import pytest

from games.geometry.inches import INCH
from games.upheaval.content.book import Gain, Profile, Squad
from games.upheaval.content.loader import BOOKS
from games.upheaval.content.shelf import SHELF
from tests.games.upheaval.fields import ASSAULT, HEAVY, LIGHT, profile

HOUSE = BOOKS.check(SHELF.texts()["house"])


@pytest.mark.parametrize(
    ("model", "sum3"),
    [
        (profile("plain"), 6 + 3 * (5 + 4 + 4 + 6 + 5 + 4)),
        (profile("rifle", LIGHT), 90 + 3 * 5),
        (profile("carbine", ASSAULT), 90 + 3 * 4),
        (profile("gun", HEAVY), 90 + 3 * 9),
        (profile("both", ASSAULT, HEAVY), 90 + 3 * 13),
        (profile("fast", move=7), 91),
        (profile("tough", wounds=3), 90 + 3 * 8),
        (profile("flyer", keywords=("flying",)), 90 + 18),
        (profile("horse", keywords=("mounted",)), 90 + 9),
        (profile("giant", keywords=("huge",)), 90 + 18),
        (profile("sneak", keywords=("infiltrators",)), 90 + 12),
        (profile("old", keywords=("elite",)), 90 + 12),
        (profile("hero", keywords=("personality",)), 90 + 15),
    ],
)
def test_uhh15_the_figures_of_a_model_add_up(model: Profile, sum3: int) -> None:
    assert model.whole_worth == sum3


@pytest.mark.parametrize(("move", "points"), [(1, 9), (2, 10), (6, 10), (10, 10), (11, 11)])
def test_uhh15_points_are_a_third_of_that_rounded(move: int, points: int) -> None:
    """The rest is 28: with MOV 1 a third of 28.33 is 9.44, with MOV 2 of 28.67 9.56, with MOV 11 of 31.67 10.56."""
    assert profile("model", move=move).points == points


def test_uhh12_uhh15_what_a_unit_has_gained_is_paid_for() -> None:
    plain = Squad("Squad", ("trooper",) * 6)
    trained = Squad("Squad", ("trooper",) * 6, (Gain("ACC", 2), Gain("elite")))
    assert HOUSE.points([plain]) == 6 * 12  # 35 / 3
    assert HOUSE.points([trained]) == 6 * 14  # 41 / 3


@pytest.mark.parametrize("word", ["tide", "company", "riders", "foundry"])
def test_uhh15_ready_armies_cost_about_300(word: str) -> None:
    army = HOUSE.find(word)
    assert army is not None
    models = [HOUSE.profile(name) for squad in army.parts for name in squad.members]
    assert 290 <= HOUSE.points(army.parts) <= 300
    assert 3 <= len(army.parts) <= 7
    assert 15 <= len(models) <= 35
    assert sum(model.has("personality") for model in models) == 1


def test_uhh15_the_armies_differ_in_what_they_are_made_of() -> None:
    kinds = {}
    for army in HOUSE.ready:
        models = [HOUSE.profile(name) for squad in army.parts for name in squad.members]
        words = {word for model in models for word in model.keywords}
        kinds[army.word] = (len(models), words, max(model.armour for model in models))
    assert max(kinds, key=lambda word: kinds[word][0]) == "tide"
    assert "elite" in kinds["company"][1]
    assert {"mounted", "flying"} <= kinds["riders"][1]
    assert "huge" in kinds["foundry"][1]
    assert kinds["foundry"][2] > kinds["company"][2] > kinds["riders"][2]


def test_uhh1_uhh6_what_a_file_leaves_out_is_as_the_house_rules_have_it() -> None:
    trooper = HOUSE.profile("trooper")
    assert trooper == Profile("trooper", "Trooper", weapons=trooper.weapons)
    assert (trooper.move, trooper.tek, trooper.armour, trooper.accuracy, trooper.melee) == (6, 5, 4, 4, 4)
    assert (trooper.wound_level, trooper.morale, trooper.cover, trooper.wounds, trooper.blow) == (10, 6, 0, 1, 4)
    found = {weapon.kind: weapon for model in HOUSE.profiles for weapon in model.weapons}
    figures = {kind: (weapon.reach // INCH, weapon.shots, weapon.damage) for kind, weapon in found.items()}
    assert figures == {"assault": (12, 2, 4), "light": (24, 1, 4), "heavy": (36, 2, 6)}
