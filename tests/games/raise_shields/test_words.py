"""Forecasts, sentences and summaries: what people read before and after an action."""

import re

import msgspec
import pytest

from games.kernel import Step
from games.raise_shields.state.state import State
from renderers.contract import find_renderer
from tests.games.raise_shields.duel import GAME, act, duel, facts, ship


def flying(**fields: object) -> State:
    return duel("movement", ship("A", "I10 N", **fields), ship("B", "A1 S"))


def fighting(where: str = "L8 N", **fields: object) -> State:
    return duel("cannon", ship("A", "I7 N", **fields), ship("B", where))


def forecast(state: State, text: str, seat: int = 0) -> object:
    found = GAME.forecast(state, seat, GAME.parse(state, seat, text))
    assert found is not None
    return found


def test_rs39_forecast_has_the_six_rows() -> None:
    found = forecast(flying(stress=2), "move 5F L")
    assert [(row.ways, row.out_of) for row in found.rows] == [(w, 36) for w in (6, 9, 11, 4, 6, 0)]
    assert found.formula == "2D6 − 4"
    assert found.rows[4].tone == "harm"
    assert found.rows[5].share == 0
    assert facts(found)["Ends at"] == "I5 facing NW"


def test_rs14_forecast_says_who_may_roll_again() -> None:
    assert "Evasive Maneuvers" in facts(forecast(flying(upgrades=("evasive",)), "move F"))
    assert "Evasive Maneuvers" not in facts(forecast(flying(), "move F"))


def test_forecast_of_a_second_stress_test() -> None:
    state = act(flying(upgrades=("evasive",)), "A", "move F", 1, 1).state
    assert [row.ways for row in forecast(state, "reroll").rows] == [21, 9, 5, 1, 0, 0]
    assert [row.ways for row in forecast(state, "accept").rows] == [1] * 6, "a D6 of spaces"


def test_forecasts_without_a_test() -> None:
    assert facts(forecast(flying(), "move 3F"))["Stress test"] == "none"
    state = duel("movement", ship("A", "I1 N"), ship("B", "A1 S"))
    assert "fled" in facts(forecast(state, "move F"))["Result"]


def test_forecast_warns_of_what_an_overrun_would_meet() -> None:
    state = duel("movement", ship("A", "I4 N"), ship("B", "A1 S"))
    assert facts(forecast(state, "move F"))["Pushed ahead"] == "3 spaces or more would leave the map"
    state = duel("movement", ship("A", "I9 N"), ship("B", "I5 S"))
    assert facts(forecast(state, "move F"))["Pushed ahead"] == "3 spaces or more would ram the ship at I5"


@pytest.mark.parametrize(
    ("fields", "danger"),
    [
        ({}, "6 spaces would leave the map"),  # 2D6 − 1: a whole die on double one
        ({"upgrades": ("impulse",)}, ""),  # 2D6: half a die at most
        ({"stress": 11}, ""),  # 2D6 − 12: damage or worse
    ],
)
def test_rs39_rsb12_forecast_warns_only_of_overruns_that_can_be(fields: dict[str, object], danger: str) -> None:
    state = duel("movement", ship("A", "I7 NE", **fields), ship("B", "A13 N"))
    assert facts(forecast(state, "move 2F L")).get("Pushed ahead", "") == danger


@pytest.mark.parametrize(
    ("where", "cannon", "text", "mean"),
    [
        ("L8 N", "laser", "fire starboard B", "1.67"),
        ("J7 N", "laser", "fire starboard B", "2.50"),
        ("J7 N", "laser", "fire starboard B boarding", "3.33"),
        ("Q9 N", "laser", "fire starboard B", "0.83"),
        ("Q9 N", "pulse", "fire starboard B", "2.50"),
        ("L8 N", "plasma", "torpedo B", "2.50"),
    ],
)
def test_rs45_to_rs48_forecast_of_hits(where: str, cannon: str, text: str, mean: str) -> None:
    found = forecast(fighting(where, cannon=cannon, torpedoes=1), text)
    assert facts(found)["Mean hits"] == mean
    assert sum(row.ways for row in found.rows) == found.rows[0].out_of


def test_rs51_forecast_of_an_evasion() -> None:
    state = act(fighting(), "A", "fire starboard B", 6, 6, 1, 1, 1).state
    found = forecast(state, "evade", 1)
    assert [(row.label, row.ways, row.out_of) for row in found.rows] == [
        ("0 hits", 3, 6),
        ("1 hit", 2, 6),
        ("2 hits", 1, 6),
    ]
    assert forecast(state, "evade stress", 1).rows[0].out_of == 36


def test_rs50_rs51_forecast_lists_only_what_an_evasion_can_come_to() -> None:
    b = ship("B", "L8 N", upgrades=("evasive",))
    state = act(duel("cannon", ship("A", "I7 N"), b), "A", "fire starboard B", 6, 6, 6, 6, 1).state
    assert [row.label for row in forecast(state, "evade", 1).rows] == ["0 hits", "1 hit", "2 hits", "3 hits"]


def told(state: State, letter: str, text: str, *faces: int) -> str:
    step = act(state, letter, text, *faces)
    view = msgspec.structs.replace(GAME.view(step.state, None), names=("Ann", "Ben"))
    return " ".join(filter(None, (GAME.narrate(event, view) for event in step.events)))


def test_sentences_of_a_move() -> None:
    words = told(flying(stress=1), "A", "move 2F L", 2, 3, 4)
    assert "Halcyon flew 2F L from I10 to I8, now facing NW." in words
    assert "Halcyon's stress test: 2 + 3 − 1 for the maneuver − 1 for stress = 3: pushed ahead half a D6" in words
    assert "Halcyon now has 2 stress. Halcyon rolled 4 and was pushed 2 spaces ahead." in words


def test_sentences_of_an_attack() -> None:
    state = fighting()
    how = "Halcyon fired to starboard at Vesper (3 hexes, close range, hits on 5–6), rolled"
    assert f"{how} 6, 5, 1, 1, 1 and scored 2 hits." in told(state, "A", "fire starboard B", 6, 5, 1, 1, 1)
    assert f"{how} 4, 4, 1, 1, 1 and missed." in told(state, "A", "fire starboard B", 4, 4, 1, 1, 1)
    state = act(state, "A", "fire starboard B", 6, 5, 1, 1, 1).state
    words = told(state, "B", "evade stress", 2, 2)
    assert "Vesper took 1 stress for one more die and evaded 1 hit (half of 2 + 2 − 1 for stress)." in words
    assert "Vesper's shields took 1 hit, 9 left." in words
    assert "Ben's choice" not in words


@pytest.mark.parametrize(
    ("faces", "scored"),
    [
        ((6, 1), "1 hit past the shields."),
        ((6, 6), "2 hits, all past"),
        ((6, 5), "2 hits, 1 of them past"),
        ((5, 5), "2 hits."),
    ],
)
def test_rs57_sentences_of_plasma_cannons_say_which_hits_pass_the_shields(faces: tuple[int, ...], scored: str) -> None:
    state = fighting(cannon="plasma", ticks=(0, 6))
    assert f"and scored {scored}" in told(state, "A", "fire starboard B", *faces)


def test_sentences_of_repairs() -> None:
    state = duel("cannon", ship("A", "I7 N", crew=2, shields=9, hull=7), ship("B", "L7 N", crew=1))
    state = act(state, "A", "pass").state
    words = told(state, "B", "pass", 6, 6, 6)
    assert "Halcyon's crew rolled 2 repair points with 2 dice." in words
    assert "Vesper's crew rolled 1 repair point with 1 die, which can repair nothing now." in words
    assert "Vesper's crew rolled no 6 with 1 die and repaired nothing." in told(state, "B", "pass", 6, 6, 1)


def test_sentences_of_boarding_and_of_vain_evasion() -> None:
    state = fighting("J7 N")
    words = told(state, "A", "fire starboard B boarding", 6, 4, 1, 1, 1)
    assert "at Vesper, spending 1 crew to board (1 hex, hits on 4–6, each 6 counts twice), rolled 6, 4" in words
    state = act(state, "A", "fire starboard B boarding", 6, 4, 1, 1, 1).state
    assert "Vesper evaded nothing (half of 1)." in told(state, "B", "evade", 1)


def test_sentences_of_a_collision() -> None:
    state = duel("movement", ship("A", "I7 N", stress=2), ship("B", "I6 S"))
    words = told(state, "A", "move hold", 6, 1, 4, 3, 2)
    assert "Halcyon rolled 4 and stayed where it was. Halcyon ran into Vesper:" in words
    assert "Halcyon lost 3 hull, 7 left; Vesper lost 2 hull, 8 left." in words


def test_sentences_of_hits_that_find_nothing() -> None:
    state = duel("cannon", ship("A", "I7 N"), ship("B", "L8 N", shields=0, crew=0))
    state = act(state, "A", "fire starboard B", 6, 1, 1, 1, 1).state
    assert "1 hit on Vesper's crew had nothing left to damage." in told(state, "B", "evade", 1, 4)


def test_numbers_in_hints_and_refusals_agree_with_their_nouns() -> None:
    state = duel("cannon", ship("A", "I7 N", ticks=(0, 8)), ship("B", "L8 N", shields=0, ticks=(9, 0)))
    assert [word.hint for word in GAME.choices(state, 0, ("fire",)).words] == ["1 cannon"]
    state = act(state, "A", "fire starboard B", 6).state
    assert GAME.awaiting(state)[0].ask == "Roll evasion for Vesper against 1 hit"
    state = act(state, "B", "evade", 1, 6).state
    assert [word.hint for word in GAME.choices(state, 1, ("locate",)).words] == [
        "10 left, 1 hit",
        "10 aboard, 1 hit",
        "now 0, plus 1",
        "1 box left on the port side, 1 hit",
    ]


def test_summary_holds_the_facts_of_the_pictures() -> None:
    state = act(fighting(torpedoes=1, upgrades=("armor", "torpedo")), "A", "fire starboard B", 6, 5, 1, 1, 1).state
    summary = GAME.summary(msgspec.structs.replace(GAME.view(state, None), names=("Ann", "Ben")))
    assert summary.title == "Round 1 · Cannon"
    assert re.split(r"\s{2,}", summary.lines[1]) == [
        "A Halcyon",
        "10/10",
        "10/10",
        "10/10",
        "0",
        "5/5",
        "5/5",
        "1",
        "I7 N",
    ]
    assert "A Halcyon (Ann) at I7 facing N." in summary.alt_map
    assert "To act: Ben." in summary.alt_map
    assert "1 torpedo, with Armor Plating" in summary.alt_roster


@pytest.mark.parametrize(
    ("ticks", "port", "words"),
    [
        (0, "5/5", "5 to port and"),
        (1, "5/5 −½", "5 to port (one of them half ticked) and"),
        (2, "4/5", "4 to port and"),
    ],
)
def test_rs55_summary_counts_the_cannons_that_fire(ticks: int, port: str, words: str) -> None:
    summary = GAME.summary(GAME.view(fighting(ticks=(ticks, 0)), None))
    assert re.split(r"\s{2,}", summary.lines[1])[5] == port
    assert words in summary.alt_roster


def test_rs20_summary_names_a_torpedo_only_until_it_is_launched() -> None:
    fitted = {"upgrades": ("impulse", "pulse", "torpedo"), "cannon": "pulse"}
    fired = GAME.summary(GAME.view(fighting(**fitted), None)).alt_roster
    assert "pulse cannons 5 to port and 5 to starboard, with Impulse Engines; I7 N." in fired
    ready = GAME.summary(GAME.view(fighting(torpedoes=1, **fitted), None)).alt_roster
    assert "5 to starboard, 1 torpedo, with Impulse Engines; I7 N." in ready


def test_rs48_forecast_says_that_boarders_count_sixes_twice() -> None:
    assert forecast(fighting("J7 N"), "fire starboard B boarding").formula == "5D6, each 4–6 hits, each 6 twice"
    assert forecast(fighting("J7 N"), "fire starboard B").formula == "5D6, each 4–6 hits"


def alt(step: Step[State]) -> str:
    return find_renderer("raise_shields").board(GAME.view(step.state, None), (step.events,)).alt


def test_the_alt_text_tells_the_last_move_with_its_test() -> None:
    told = alt(act(flying(stress=1), "A", "move 2F L", 2, 3, 4))
    assert told.endswith("Last: Halcyon moved 2F L, stress test 3, pushed 2 spaces ahead, +1 stress.")
    assert alt(act(flying(stress=4), "A", "move F", 2, 1, 5)).endswith("stress test −2, −5 hull.")
    assert alt(act(flying(), "A", "move 3F")).endswith("Last: Halcyon moved 3F.")


def test_rs35_sentences_of_fleeing_say_nothing_of_where_a_ship_did_not_stay() -> None:
    words = told(duel("movement", ship("A", "I1 N"), ship("B", "L7 N")), "A", "move F")
    assert words == (
        "Halcyon flew F from I1. Halcyon left the map and is out of the fight. Vesper wins: Halcyon has fled."
    )


def test_rs60_the_end_says_what_became_of_the_loser() -> None:
    state = duel("movement", ship("A", "I7 N", stress=9), ship("B", "L7 N"))
    assert told(state, "A", "move F", 1, 1).endswith("Halcyon broke apart. Vesper wins: Halcyon is destroyed.")


def test_summary_says_who_won() -> None:
    state = act(duel("movement", ship("A", "I1 N"), ship("B", "L7 N")), "A", "move F").state
    summary = GAME.summary(GAME.view(state, None))
    assert summary.title == "Game over · Round 1"
    assert "Vesper wins" in summary.alt_map
    assert "Halcyon (Player A) fled" in summary.alt_map
