"""Forecasts and sentences of attacks: what they tell of hits, damage, silenced guns and repairs."""

import pytest

from games.kernel import IllegalAction
from games.raise_shields.state.state import State
from games.raise_shields.text.changes import changes_of
from games.raise_shields.text.summary import in_words
from tests.games.raise_shields.duel import GAME, act, duel, facts, ship
from tests.games.raise_shields.test_words import fighting, forecast, told


def hit(b: dict[str, object], *faces: int, **a: object) -> State:
    """Ship A fires to starboard at ship B, three hexes away or one; B is to evade."""
    where = str(b.pop("where", "L8 N"))
    state = duel("cannon", ship("A", "I7 N", **a), ship("B", where, **b))
    return act(state, "A", "fire starboard B", *faces).state


@pytest.mark.parametrize(
    ("cannon", "faces", "asked"),
    [
        ("laser", (6, 6, 5, 1, 1), "against 3 hits"),
        ("plasma", (6, 6, 5, 1, 1), "against 3 hits, 2 of them past the shields"),
        ("plasma", (6, 6, 1, 1, 1), "against 2 hits, all past the shields"),
        ("plasma", (6, 1, 1, 1, 1), "against 1 hit past the shields"),
    ],
)
def test_rs57_the_question_to_evade_tells_which_hits_pass_the_shields(
    cannon: str, faces: tuple[int, ...], asked: str
) -> None:
    state = hit({}, *faces, cannon=cannon)
    assert GAME.awaiting(state)[0].ask == f"Roll evasion for Vesper {asked}"
    (shot,) = changes_of(state.public, ())
    assert in_words(state.public, shot).endswith(f"at Vesper: {asked.removeprefix('against ')}")


def test_rs57_rsb30_the_forecast_of_an_evasion_tells_which_hits_pass_the_shields() -> None:
    state = hit({}, 6, 6, 5, 1, 1, cannon="plasma")
    found = forecast(state, "evade", 1)
    # One die: 1 evades none, 2 and 3 one, 4 and 5 two, 6 three; those past the shields are evaded first.
    assert [(row.label, row.effect, row.ways) for row in found.rows] == [
        ("0 hits", "nothing gets through", 1),
        ("1 hit", "gets through", 2),
        ("2 hits", "get through, 1 of them past the shields", 2),
        ("3 hits", "get through, 2 of them past the shields", 1),
    ]
    assert facts(found)["Mean hits left"] == "1.50 of 3"
    assert facts(found)["Past the shields"] == "0.67 of 2"  # (2 + 1 + 1) / 6
    assert facts(found)["Hull"] == "10"
    assert "Past the shields" not in facts(forecast(hit({}, 6, 6, 5, 1, 1), "evade", 1))


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("L8 N", "3, cannons on the side struck. Vesper lost 3 boxes of its port cannons, 4 cannons still fire."),
        ("J7 NW", "3, cannons, but the attack strikes the bow: hull. Vesper lost 3 hull, 7 left."),
        ("J7 SE", "3, cannons, but the attack strikes the stern: hull. Vesper lost 3 hull, 7 left."),
    ],
)
def test_rs54_row_3_tells_what_it_strikes_and_what_is_left(where: str, words: str) -> None:
    state = hit({"where": where, "shields": 0}, 6, 6, 6, 1, 1)
    assert f"Damage location for 3 hits: {words}" in told(state, "B", "evade", 1, 3)


@pytest.mark.parametrize(
    ("face", "fields", "words"),
    [
        (2, {}, "Vesper lost 3 hull, 7 left."),
        (4, {}, "Vesper lost 3 crew, 7 left."),
        (4, {"crew": 1}, "Vesper lost 1 crew, 0 left; 2 hits did no damage."),
        (5, {"stress": 2}, "Vesper took 3 stress, now 5."),
        (3, {"ticks": (5, 0)}, "Vesper lost 3 boxes of its port cannons, 1 cannon still fires."),
        (3, {"ticks": (9, 0)}, "Vesper lost 1 box of its port cannons, 0 cannons still fire; 2 hits did no damage"),
    ],
)
def test_rs55_sentences_of_damage_say_what_is_left(face: int, fields: dict[str, object], words: str) -> None:
    state = hit({"shields": 0, **fields}, 6, 6, 6, 1, 1)
    assert words in told(state, "B", "evade", 1, face)


@pytest.mark.parametrize(
    ("a", "b", "words"),
    [
        ({"ticks": (0, 10)}, "L8 N", "Halcyon could not fire: its starboard cannons are silenced."),
        ({"ticks": (10, 10)}, "I4 N", "Halcyon could not fire: its cannons are all silenced."),
        ({"ticks": (10, 0)}, "I4 N", "Halcyon had nobody to fire at."),
        ({"ticks": (9, 9)}, "I4 N", "Halcyon had nobody to fire at."),
    ],
)
def test_rs46_rsb63_a_ship_that_is_passed_over_is_told_why(a: dict[str, object], b: str, words: str) -> None:
    state = duel("movement", ship("A", "I9 N", **a), ship("B", b))
    assert words in told(state, "A", "move 2F")


def test_rs26_a_move_in_the_cannon_phase_is_refused_by_the_rule_of_that_phase() -> None:
    for seat, text in ((0, "move 7F"), (0, "move 2F"), (1, "move 7F")):
        with pytest.raises(IllegalAction) as error:
            GAME.check(fighting(), seat, GAME.parse(fighting(), seat, text))
        assert error.value.rule == "RS-26"


def test_rs59_repair_hints_tell_ticks_and_cannons() -> None:
    state = duel("cannon", ship("A", "I7 N", ticks=(3, 0), crew=4), ship("B", "L7 N", crew=0))
    state = act(act(state, "A", "pass").state, "B", "pass", 6, 6, 1, 1).state
    assert [word.hint for word in GAME.choices(state, 0, ("repair", "cannons")).words] == [
        "2 points a box, 3 boxes ticked, 4 cannons fire"
    ]
