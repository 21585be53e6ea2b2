"""Forecasts and the figures of standing orders: exact odds against odds counted another way (UH-H2 .. UH-H8, UH-34)."""

import itertools
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel import BadNotation
from games.upheaval.ai import order_variables
from games.upheaval.content.book import Gain
from games.upheaval.mechanics.shooting.targets import all_aims
from games.upheaval.previews.fights import shooting
from games.upheaval.previews.fights.volley_odds import Killed, kill_odds
from games.upheaval.state.actions import Blows, Casualties
from games.upheaval.state.public import State
from games.upheaval.state.units import Unit
from tests.games.upheaval.battles import BATTLE, asked, duel, play, who
from tests.games.upheaval.fields import piece, row, unit
from tests.games.upheaval.going import altered


def facing(ours: int, theirs: int, word: str = "trooper", **fields: Any) -> State:
    target = fields.pop("target", unit("B1", *row(20, 20, theirs)))
    return asked(duel(unit("A1", *row(20, 30, ours), word=word), target, unit("B9", (2, 2), word="bare"), **fields))


def ways(state: State) -> dict[int, Fraction]:
    """The odds of every number killed by all of A1 at B1."""
    public, mine, target = state.public, who(state, "A1"), who(state, "B1")
    return shooting.odds_of_models(kill_odds(public, mine, target, all_aims(public, mine, target)))


def test_uhh3_one_light_shot_kills_one_time_in_four() -> None:
    assert ways(facing(1, 1)) == {0: Fraction(3, 4), 1: Fraction(1, 4)}


def test_uhh5_several_shots_are_binomial_until_nobody_is_left() -> None:
    odds = Fraction(1, 4)
    assert ways(facing(3, 9)) == {
        0: (1 - odds) ** 3,
        1: 3 * odds * (1 - odds) ** 2,
        2: 3 * odds**2 * (1 - odds),
        3: odds**3,
    }
    both = ways(facing(3, 2))
    assert both[2] == 3 * odds**2 * (1 - odds) + odds**3


def test_uhh4_cover_and_take_cover_are_counted() -> None:
    wall = piece(1, "wall", 15, 21, 40, 21.5)
    assert ways(facing(1, 1, terrain=(wall,)))[1] == Fraction(15, 100)
    covered = unit("B1", (20, 20), covered=True)
    assert ways(facing(1, 1, terrain=(wall,), target=covered))[1] == Fraction(9, 100)


def test_uh34_uh37_knockdowns_are_counted_face_by_face() -> None:
    found = ways(facing(1, 1, word="raider", options={"knockdown": True}))
    # Two shots: a first wound (face 7 and more), or prone (6) and then, past a save of 3 or less, anything from 6 on.
    hit, first = Fraction(1, 2), {"wound": Fraction(4, 10), "prone": Fraction(1, 10)}
    standing = hit * first["wound"]
    lying = hit * Fraction(7, 10) * Fraction(5, 10)
    kept = 1 - standing - hit * first["prone"]
    assert found[1] == standing + hit * first["prone"] * lying + kept * standing


def test_uh33_wound_points_are_counted() -> None:
    found = ways(facing(2, 1, options={"cinematic": True}))
    assert found[1] == Fraction(1, 16)
    hurt = unit("B1", *row(20, 20, 2), word="giant")
    hurt = replace(hurt, models=(hurt.models[0], replace(hurt.models[1], wounds=2)))
    assert ways(facing(1, 2, target=hurt))[1] == Fraction(1, 4)


def test_a_forecast_of_a_shot_sums_to_certainty_and_says_what_matters() -> None:
    state = facing(4, 4)
    found = BATTLE.forecast(state, 0, BATTLE.parse(state, 0, "shoot A1 B1"))
    assert found is not None
    assert sum(row_.ways for row_ in found.rows) == found.rows[0].out_of
    assert {fact.key: fact.text for fact in found.facts} == {
        "hits": "2.00 of 4",
        "mean": "1.00 of 4",
        "any": "68%",
        "cover": "none",
        "breaks": "10%",
    }
    assert "4 shots" in found.formula


def test_uhh4_the_forecast_of_a_shot_says_what_cover_saves_on() -> None:
    """Hard cover saves on 4 or less; a model that is prone has 3 more."""
    target = unit("B1", *row(20, 20, 2))
    prone = replace(target, models=(target.models[0], replace(target.models[1], prone=True)))
    for foe, told in ((target, "saves on 4 or less"), (prone, "saves on 4 or 7 or less")):
        state = facing(4, 2, target=foe, terrain=(piece(1, "wall", 15, 21, 40, 21.5),))
        found = BATTLE.forecast(state, 0, BATTLE.parse(state, 0, "shoot A1 B1"))
        assert found is not None
        cover = found.fact("cover")
        assert cover is not None
        assert cover.text == told


def idle(line: str, *ours: Unit, **fields: Any) -> str:
    """What is said of models that cannot shoot."""
    state = asked(duel(*ours, unit("B1", (20, 20)), unit("B2", (40, 20)), unit("B9", (2, 2), word="bare"), **fields))
    found = BATTLE.forecast(state, 0, BATTLE.parse(state, 0, line))
    assert found is not None
    fact = found.fact("idle")
    return "" if fact is None else f"{fact.label}: {fact.text}"


def test_uhh2_the_forecast_of_a_shot_says_how_many_models_cannot_and_why() -> None:
    house = piece(1, "building", 28, 24, 33, 29)
    assert idle("shoot A1 B1", unit("A1", *row(20, 30, 5))) == ""
    hidden = unit("A1", *row(20, 30, 3), *row(36, 30, 2))
    assert idle("shoot A1 B1", hidden, terrain=(house,)) == "Cannot shoot: 2 of 5: out of sight"
    assert idle("shoot A1 B1", unit("A1", (20, 30), (20, 47))) == "Cannot shoot: 1 of 2: out of range"
    down = altered(unit("A1", *row(20, 30, 3)), 3, prone=True)
    assert idle("shoot A1 B1", down) == "Cannot shoot: 1 of 3: prone"
    assert idle("shoot A1 B1", unit("A1", *row(20, 30, 2), words=("trooper", "bare"))) == (
        "Cannot shoot: 1 of 2: without a weapon"
    )
    moved = altered(unit("A1", *row(20, 30, 2), words=("trooper", "gunner")), 2, walked=True)
    assert idle("shoot A1 B1", moved) == "Cannot shoot: 1 of 2: with a heavy weapon only"


def test_uhh2_several_reasons_are_counted_and_models_that_were_named_shoot_elsewhere() -> None:
    down = unit("A1", (20, 30), (21.5, 30), (20, 47), (21.5, 47), (45, 30))
    down = altered(down, 2, prone=True)
    assert idle("shoot A1 B1", down) == "Cannot shoot: 4 of 5: 3 out of range, 1 prone"
    assert idle("shoot A1 B1 B2 5", down) == "Cannot shoot at B1: 3 of 5: 2 out of range, 1 prone"
    assert idle("shoot A1 B1 1", down) == "", "who is named can"


def test_forecasts_of_many_shots_are_quick_and_still_sum_to_certainty() -> None:
    state = facing(10, 10, word="raider", options={"knockdown": True})
    found = BATTLE.forecast(state, 0, BATTLE.parse(state, 0, "shoot A1 B1"))
    assert found is not None
    assert sum(row_.ways for row_ in found.rows) == found.rows[0].out_of == 10**12
    assert found.rows[-1].label == "5+ killed"


def test_forecasts_of_several_volleys_name_their_targets() -> None:
    state = asked(
        duel(unit("A1", *row(20, 30, 2)), unit("B1", (20, 20)), unit("B2", (24, 20)), unit("B9", (2, 2), word="bare"))
    )
    found = BATTLE.forecast(state, 0, BATTLE.parse(state, 0, "shoot A1 B1 1 B2 2"))
    assert found is not None
    assert [row_.label for row_ in found.rows] == ["B1: none", "B1: 1", "B2: none", "B2: 1"]
    assert [fact.label for fact in found.facts] == ["B1: Mean killed", "B1: Cover", "B2: Mean killed", "B2: Cover"]


def test_forecasts_of_several_volleys_have_few_rows_for_each_target() -> None:
    units = unit("A1", *row(16, 30, 8)), unit("B1", *row(16, 20, 5)), unit("B2", *row(26, 20, 3))
    state = asked(duel(*units, unit("B9", (2, 2), word="bare")))
    found = BATTLE.forecast(state, 0, BATTLE.parse(state, 0, "shoot A1 B1 1-4 B2 5-8"))
    assert found is not None
    assert [(row_.label, row_.effect) for row_ in found.rows] == [
        ("B1: none", "5 left"), ("B1: 1", "4 left"), ("B1: 2", "3 left"), ("B1: 3+", "≤2 left"),
        ("B2: none", "3 left"), ("B2: 1", "2 left"), ("B2: 2", "1 left"), ("B2: 3+", "destroyed"),
    ]  # fmt: skip
    assert sum(row_.ways for row_ in found.rows) == 2 * found.rows[0].out_of


def test_nothing_is_foretold_without_the_house_pack() -> None:
    state = facing(1, 1, options={"house_pack": False})
    assert BATTLE.forecast(state, 0, BATTLE.parse(state, 0, "shoot A1 B1")) is None


def test_uhh8_the_odds_to_break_count_face_by_face() -> None:
    state = facing(2, 4)
    public, target = state.public, who(state, "B1")
    killed = {Killed(count, count): share for count, share in ways(state).items()}
    assert shooting.breaking_odds(public, target, killed) == ways(state)[2] * Fraction(4, 10)
    assert shooting.breaking_odds(public, replace(target, falling=True), killed) == 0


def test_uhh7_a_charge_is_foretold_with_its_melee() -> None:
    state = asked(duel(unit("A1", (20, 30)), unit("B1", (20, 26)), unit("B9", (2, 2), word="bare")))
    found = BATTLE.forecast(state, 0, BATTLE.parse(state, 0, "charge A1 B1"))
    assert found is not None
    assert [(row_.ways, row_.out_of) for row_ in found.rows] == [(3, 16), (10, 16), (3, 16)]
    assert found.fact("contact") is not None
    assert found.fact("blows") is not None


def test_the_figures_tell_of_hits_that_a_unit_takes() -> None:
    state = play(facing(2, 3, options={"casualties": "always"}), "shoot A1 B1", 10, 10).state
    found = order_variables.figures(state, 1)
    assert found == {"turn": 2, "points": 0, "theirs": 0, "models": 4, "hits": 2, "left": 3, "wounded": 0}
    assert set(found) <= set(BATTLE.card.figures)
    assert "hits" not in order_variables.figures(state, 0)
    assert BATTLE.figures(state, BATTLE.awaiting(state)[0]) == found


@pytest.mark.parametrize("example", BATTLE.card.orders)
def test_every_example_is_an_order_of_a_question_that_is_asked(example: str) -> None:
    kind, _, rest = example.partition(": ")
    assert kind in BATTLE.prompt_kinds
    line = rest.partition(" if ")[0]
    state = play(facing(2, 3, options={"casualties": "always"}), "shoot A1 B1", 10, 10).state
    if line != "default":
        try:
            assert BATTLE.parse(state, 1, line)
        except BadNotation as error:
            raise AssertionError(example) from error


def test_orders_answer_with_what_time_out_would_do() -> None:
    state = play(facing(2, 3, options={"casualties": "always"}), "shoot A1 B1", 10, 10).state
    assert BATTLE.parse(state, 1, "casualties auto") == Casualties()
    assert BATTLE.parse(state, 1, "blows auto") == Blows()
    assert BATTLE.default(state, BATTLE.awaiting(state)[0]) == Casualties()


def test_uhh3_a_volley_agrees_with_every_fall_of_the_dice() -> None:
    counted = {0: 0, 1: 0, 2: 0}
    for hits in itertools.product(range(1, 11), repeat=2):
        struck = sum(face >= 6 for face in hits)
        for wounds in itertools.product(range(1, 11), repeat=2):
            counted[sum(face >= 6 for face in wounds[:struck])] += 1
    assert ways(facing(2, 2)) == {number: Fraction(share, 10**4) for number, share in counted.items()}


def volley(state: State, line: str = "shoot A1 B1") -> dict[str, str]:
    """The facts of a preview."""
    found = BATTLE.forecast(state, 0, BATTLE.parse(state, 0, line))
    assert found is not None
    return {fact.key: fact.text for fact in found.facts}


def test_uhh5_uh34_hits_are_counted_on_whoever_is_nearest_to_each_shooter() -> None:
    """One shot at each of two: it kills by 7 and more, and a 6 of the other shot lays nobody in its way."""
    shooters, targets = unit("A1", (10, 30), (30, 30)), unit("B1", (10, 22), (30, 22))
    state = asked(duel(shooters, targets, unit("B9", (2, 2), word="bare"), options={"knockdown": True}))
    dies = Fraction(1, 2) * Fraction(4, 10)
    assert ways(state) == {0: (1 - dies) ** 2, 1: 2 * dies * (1 - dies), 2: dies**2}


def test_uhh8_uhh13_a_unit_breaks_for_its_own_losses_not_for_those_of_a_captain_with_it() -> None:
    """The captain has 1 Wound Point left and takes the only hit: of the two troopers none is lost."""
    captain = replace(unit("B2", (20, 21), word="captain", joined="B1"), strength=1)
    captain = replace(captain, models=(replace(captain.models[0], wounds=2),))
    target = unit("B1", *row(20, 18, 2))
    state = asked(duel(unit("A1", (20, 30)), target, captain, unit("B9", (2, 2), word="bare")))
    public, mine = state.public, who(state, "A1")
    assert kill_odds(public, mine, target, all_aims(public, mine, target)) == {
        Killed(0, 0): Fraction(3, 4),
        Killed(1, 0): Fraction(1, 4),
    }
    assert "breaks" not in volley(state)


def test_uhh2_models_that_aim_differently_are_told_apart_and_so_is_who_may_be_left() -> None:
    state = facing(6, 6, word="raider")
    better = replace(who(state, "A1"), gains=(Gain("ACC", 1),))
    found = BATTLE.forecast(state, 0, BATTLE.parse(state, 0, "shoot A1 B1"))
    assert found is not None
    assert found.formula == "12 shots, D10 + 4 ≥ 10"
    assert [row_.effect for row_ in found.rows][-2:] == ["2 left", "≤1 left"]
    captain = unit("A2", (20, 31.5), word="captain", joined="A1")
    mixed = asked(duel(better, captain, unit("B1", *row(20, 22, 5)), unit("B9", (2, 2), word="bare")))
    found = BATTLE.forecast(mixed, 0, BATTLE.parse(mixed, 0, "shoot A1 B1"))
    assert found is not None
    assert found.formula.endswith("D10 + 4 or 5 ≥ 10")
    assert found.rows[-1].effect == "destroyed"
