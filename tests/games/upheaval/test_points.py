"""What models cost, and the armies that come with the game (UH-H1, UH-H6, UH-H12, UH-H15)."""

from fractions import Fraction

import pytest

from games.geometry.inches import INCH
from games.upheaval.content.book import Gain, Profile, Squad, Weapon
from games.upheaval.content.loader import BOOKS
from games.upheaval.content.shelf import SHELF
from tests.games.upheaval.fields import ASSAULT, HEAVY, LIGHT, profile

HOUSE = BOOKS.check(SHELF.texts()["house"])


MOV, TEK, MEL, MOR, WL, BODY, WOUND = 3, 43, 50, 2, 60, 8, 24
ASSAULT_GUN, LIGHT_GUN, HEAVY_GUN = 39, 42, 44
"""What figures and weapons are worth, as the rules say it (UH-H15); MEL by the square above 4, WL against 10."""
PLAIN = MOV * 6 + TEK * 5 + MOR * 6 + BODY * (10 + 4 - 11)
"""A plain model: MOV 6, TEK 5, MEL 4 (nothing), MOR 6, WL 10 (nothing by itself) with AV 4."""


@pytest.mark.parametrize(
    ("model", "worth"),
    [
        (profile("plain"), PLAIN),
        (profile("rifle", LIGHT), PLAIN + LIGHT_GUN * (4 + 1)),
        (profile("carbine", ASSAULT), PLAIN + ASSAULT_GUN * (4 + 1)),
        (profile("gun", HEAVY), PLAIN + HEAVY_GUN * (4 + 1)),
        (profile("both", ASSAULT, HEAVY), PLAIN + (ASSAULT_GUN + HEAVY_GUN) * (4 + 1)),
        (profile("marksman", LIGHT, accuracy=6), PLAIN + LIGHT_GUN * (6 + 1)),
        (profile("unarmed", accuracy=6), PLAIN),
        (profile("fast", move=7), PLAIN + MOV),
        (profile("technician", tek=6), PLAIN + TEK),
        (profile("fighter", melee=5), PLAIN + MEL),
        (profile("duellist", melee=7), PLAIN + MEL * 3 * 3),
        (profile("clumsy", melee=2), PLAIN),
        (profile("brave", morale=7), PLAIN + MOR),
        (profile("hard", wound_level=11), PLAIN + WL + BODY),
        (profile("plated", armour=6), PLAIN + BODY * 2),
        (profile("hidden", cover=2), PLAIN + BODY * 2),
        (profile("feeble", wound_level=6, armour=0), PLAIN - WL * 4 - BODY * 2),
        (profile("tough", wounds=3), PLAIN + 2 * WOUND * 3),
        (profile("engine", wounds=3, armour=6), PLAIN + BODY * 2 + 2 * WOUND * 5),
        (profile("flyer", keywords=("flying",)), PLAIN + 112),
        (profile("horse", keywords=("mounted",)), PLAIN),
        (profile("giant", keywords=("huge",)), PLAIN + 150),
        (profile("sneak", keywords=("infiltrators",)), PLAIN + 130),
        (profile("old", keywords=("elite",)), PLAIN + 44),
        (profile("hero", keywords=("personality",)), PLAIN - 130),
    ],
)
def test_uhh15_uhh17_the_figures_of_a_model_add_up_and_armour_and_tek_have_a_price(model: Profile, worth: int) -> None:
    assert model.whole_worth == worth


@pytest.mark.parametrize(("move", "points"), [(1, 7), (6, 7), (7, 8), (18, 8), (19, 9)])
def test_uhh15_points_are_a_thirty_sixth_of_that_rounded(move: int, points: int) -> None:
    """The rest is 251: with MOV 6 269 / 36 is 7.47, with MOV 7 272 / 36 7.56, with MOV 19 308 / 36 8.56."""
    assert profile("model", move=move).points == points


@pytest.mark.parametrize(
    ("reach", "shots", "damage", "share"),
    [(24, 1, 4, 1), (52, 1, 4, 2), (24, 3, 4, 3), (24, 1, 9, 2), (52, 2, 9, 8), (10, 1, 4, Fraction(1, 2))],
)
def test_uhh15_a_weapon_of_other_figures_is_worth_as_much_more_or_less(
    reach: int, shots: int, damage: int, share: Fraction
) -> None:
    """In proportion to shots × (DAM + 1) × (range + 4); a light one has 24 inches, 1 shot and DAM 4."""
    own = Weapon("own", "Own", "light", reach * INCH, shots, damage)
    more = profile("armed", own, accuracy=7).whole_worth - profile("armed", accuracy=7).whole_worth
    assert more == LIGHT_GUN * (7 + 1) * share


def test_uhh12_uhh15_what_a_unit_has_gained_is_paid_for() -> None:
    plain = Squad("Squad", ("trooper",) * 6)
    trained = Squad("Squad", ("trooper",) * 6, (Gain("ACC", 2), Gain("elite")))
    assert HOUSE.points([plain]) == 6 * 13  # 479 / 36
    assert HOUSE.points([trained]) == 6 * 17  # 607 / 36


@pytest.mark.parametrize("word", ["tide", "company", "riders", "foundry"])
def test_uhh15_ready_armies_cost_about_300(word: str) -> None:
    army = HOUSE.find(word)
    assert army is not None
    models = [HOUSE.profile(name) for squad in army.parts for name in squad.members]
    assert 285 <= HOUSE.points(army.parts) <= 300
    assert 3 <= len(army.parts) <= 7
    assert 13 <= len(models) <= 35
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
    assert kinds["foundry"][2] >= kinds["company"][2] > kinds["riders"][2]


def test_uhh1_uhh6_what_a_file_leaves_out_is_as_the_house_rules_have_it() -> None:
    trooper = HOUSE.profile("trooper")
    assert trooper == Profile("trooper", "Trooper", weapons=trooper.weapons)
    assert (trooper.move, trooper.tek, trooper.armour, trooper.accuracy, trooper.melee) == (6, 5, 4, 4, 4)
    assert (trooper.wound_level, trooper.morale, trooper.cover, trooper.wounds, trooper.blow) == (10, 6, 0, 1, 4)
    found = {weapon.kind: weapon for model in HOUSE.profiles for weapon in model.weapons}
    figures = {kind: (weapon.reach // INCH, weapon.shots, weapon.damage) for kind, weapon in found.items()}
    assert figures == {"assault": (12, 2, 4), "light": (24, 1, 4), "heavy": (36, 2, 6)}
