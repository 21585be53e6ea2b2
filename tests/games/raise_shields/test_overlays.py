"""Arcs and ranges, danger, and where a ship can end a move, counted by hand (RS-34, RS-38, RS-43 to RS-45, RS-B22)."""

import pytest

from games.geometry.hexes import Hex, parse_hex
from games.kernel import BadNotation, IllegalAction
from games.kernel.text.measuring import Ends, Measurement, Measuring
from games.raise_shields.previews.overlays import Threat, endings, threats
from games.raise_shields.state.state import State
from tests.games.raise_shields.duel import GAME
from tests.games.raise_shields.several import craft, laid_out, table


def at(name: str) -> Hex:
    place = parse_hex(name)
    assert place is not None
    return place


def told(state: State, *ends: str) -> Measurement:
    return GAME.measure(GAME.view(state, None), Ends(*ends))


def facts(state: State, *ends: str) -> dict[str, str]:
    return {fact.label: fact.text for fact in told(state, *ends).facts}


def four(**fields: object) -> State:
    """A faces north at I7; B is its friend's enemy, two columns east; C hides behind B; D is off the bow."""
    ships = (craft("A", "I7 N"), craft("B", "K8 N"), craft("C", "M9 N"), craft("D", "I3 S"))
    return table("cannon", *ships, **fields)  # type: ignore[arg-type]


def test_rs43_rs44_rs45_the_arcs_of_a_ship_say_what_a_shot_at_each_enemy_would_be() -> None:
    said = facts(four(), "A")
    # I7 to K8 is one step east by two columns: 2 hexes, to starboard. C is straight behind B, at 4 hexes.
    assert said["Starboard"] == "5 cannons; hits on 4–6 at 1 hex, 5–6 up to 5, 6 beyond"
    assert said["B Vesper"].startswith("2 hexes, close, starboard: 5 dice, hits on 5–6")
    assert said["C Meridian"] == "4 hexes, close, starboard; a ship at K8 blocks the line to Meridian"
    assert said["D Tempest"] == "4 hexes, close; no gun bears, it lies off the bow"


def test_rsb26_a_team_mate_is_no_target_of_the_arcs() -> None:
    assert "C Meridian" not in facts(four(options={"teams": True}), "A")


def test_rs51_the_mean_that_is_left_after_evasion() -> None:
    """Five dice at 5 or 6: n hits in C(5, n) 2^(5-n) of 243. One die evades 0, 1, 1, 2, 2, 3.

    Left of 1: 1/6. Of 2: (2+1+1)/6. Of 3: (3+2+2+1+1)/6. Of 4: (4+3+3+2+2+1)/6. Of 5: (5+4+4+3+3+2)/6.
    (80*1/6 + 80*4/6 + 40*9/6 + 10*15/6 + 1*21/6) / 243 = (80 + 320 + 360 + 150 + 21) / 1458 = 0.64.
    """
    assert facts(four(), "A")["B Vesper"].endswith("0.6 left after evasion")


def test_the_fire_between_two_ships_is_told_both_ways() -> None:
    said = facts(four(), "A", "B")
    assert list(said) == ["A Halcyon at B", "B Vesper at A"]
    assert said["B Vesper at A"].startswith("2 hexes, close, port: 5 dice")


def test_rs45_danger_counts_near_broadsides_and_tints_under_distant_ones() -> None:
    state = table("cannon", craft("A", "I7 N"), craft("B", "K8 N"), craft("C", "A1 S"))
    found = threats(state.public, state.public.ships[0])
    # B looks north: its port side bears on I7, two hexes away. C looks south at A1: I7 is to its port, 8 columns and
    # 2 more rows away.
    assert found[at("I7")] == Threat(1, 1)
    assert at("K5") not in found or found[at("K5")].near == 0  # off the bow of B
    assert found[at("L8")].near == 1
    assert facts(state, "danger A")["On I7"] == "Vesper's port, 2 hexes and Meridian's port, 10 hexes"


def test_rs66_a_side_without_cannons_is_no_danger() -> None:
    state = table("cannon", craft("A", "I7 N"), craft("B", "K8 N", ticks=(10, 0)))
    found = threats(state.public, state.public.ships[0])
    assert at("I7") not in found
    assert at("M8") in found


def test_rs34_rs38_where_a_ship_can_end_a_move_and_what_its_test_takes_off() -> None:
    state = table("movement", craft("A", "I7 N", stress=1), craft("B", "A1 N"))
    found = endings(state.public, state.public.ships[0])
    # Straight on, two to four hexes cost nothing; one or five cost 1 and 1 for the stress; staying 2 and 1.
    ahead = {name: found[at(name)] for name in ("I7", "I6", "I5", "I4", "I3", "I2", "I1")}
    assert ahead == {"I7": 3, "I6": 2, "I5": None, "I4": None, "I3": None, "I2": 2, "I1": 2}
    # One click at once and two hexes on: 1 for the click, 1 for the stress.
    assert found[at("K6")] == 2
    said = facts(state, "moves A")
    assert said["Without a test"] == "3 hexes"
    assert "42% at −2" in said["No stress"]  # 15 of 36 (RS-41)


def test_rs36_nobody_ends_a_move_on_another_ship() -> None:
    state = table("movement", craft("A", "I7 N"), craft("B", "I5 N"))
    found = endings(state.public, state.public.ships[0])
    assert at("I5") not in found
    assert at("I4") not in found or found[at("I4")] is not None  # only round about


@pytest.mark.parametrize(
    ("ends", "why"),
    [
        (("Z",), "no ship is called"),
        (("",), "name a ship"),
        (("danger",), "name a ship"),
        (("A", "A"), "choose another ship"),
        (("A", "", "9"), "leave `within` out"),
        (("A", "nobody"), "no ship is called"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_the_reason(ends: tuple[str, ...], why: str) -> None:
    with pytest.raises((BadNotation, IllegalAction), match=why):
        told(four(), *ends)


def test_ships_are_named_by_letter_or_name_in_any_case() -> None:
    assert told(four(), "halcyon").title == told(four(), "arcs a").title == "Arcs and ranges of A Halcyon"
    assert told(four(), "DANGER vesper").title == "Danger to B Vesper"


def test_menus_list_the_ships_on_the_map_and_nothing_before_there_are_any() -> None:
    state = four()
    assert isinstance(GAME, Measuring)
    groups = GAME.measurable(GAME.view(state, None))
    assert [[word.text for word in group.words] for group in groups] == [
        ["A", "B", "C", "D"],
        ["danger A", "danger B", "danger C", "danger D"],
        ["moves A", "moves B", "moves C", "moves D"],
        ["A", "B", "C", "D"],
    ]
    assert [(group.starts, group.ends) for group in groups] == [(True, False)] * 3 + [(False, True)]
    building = laid_out(2, 1, 6)
    assert GAME.measurable(GAME.view(building, None)) == ()
