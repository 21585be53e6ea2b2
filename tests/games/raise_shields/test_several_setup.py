"""Setup for three and four players, teams and fleets: RS-2, RS-5, RS-67, RS-69, RS-B50, RS-B53, RS-B56, RS-B58."""

import json
from typing import Any

import pytest

from games.kernel import BadNotation, IllegalAction, NoDice, canonical
from games.raise_shields.content.upgrades import ROLES
from games.raise_shields.state import events as ev
from games.raise_shields.state.actions import Build
from games.raise_shields.state.options import Options
from games.raise_shields.state.state import State
from tests.games.raise_shields.duel import GAME, kinds, listed
from tests.games.raise_shields.several import acted, laid_out


def sides(state: State) -> tuple[object, ...]:
    return state.public.sides


def test_rs2_two_to_four_players_each_with_a_ship() -> None:
    for seats, faces in ((3, (6, 5, 4)), (4, (6, 5, 4, 3))):
        assert [each.id for each in laid_out(seats, *faces).public.ships] == list("ABCD"[:seats])
    assert GAME.card.seats == (2, 4)


def test_rsb50_four_players_choose_sides_by_their_rolls_and_the_last_takes_what_is_left() -> None:
    state = laid_out(4, 2, 6, 3, 5)  # B, then D, then C, then A
    assert kinds(state) == [(1, "side")]
    state = acted(state, "B", "side east").state
    assert kinds(state) == [(3, "side")]
    assert listed(state, "D", "side") == ["north", "south", "west", "auto"]
    state = acted(state, "D", "side north").state
    step = acted(state, "C", "side auto", 2)  # of south and west
    assert sides(step.state) == ("south", "east", "west", "north")
    assert [event.how for event in step.events if isinstance(event, ev.SideTaken)] == ["drawn", "left"]
    assert kinds(step.state) == [(1, "place")]
    assert step.state.public.order == ("B", "D", "C", "A")


def test_rsb50_tied_players_roll_again_among_themselves() -> None:
    # A and C roll 5, B and D roll 2. A and C again: 3 and 4. B and D again: 1 and 1, then 6 and 1.
    state = laid_out(4, 5, 2, 5, 2, 3, 4, 1, 1, 6, 1)
    assert kinds(state) == [(2, "side")]
    for letter, side in (("C", "north"), ("A", "south"), ("B", "west")):
        state = acted(state, letter, f"side {side}").state
    assert state.public.order == ("C", "A", "B", "D")
    assert sides(state) == ("south", "west", "north", "east")


def test_rsb50_who_rolls_again_is_told_as_an_order_among_those_alone() -> None:
    view = GAME.view(laid_out(4, 6, 5, 4, 3, teams=True), None)
    first = ev.SidesRolled(rolls=((0, 1), (1, 5), (2, 1), (3, 1)))
    assert GAME.narrate(first, view) == (
        "Roll for sides: Player A 1, Player B 5, Player C 1, Player D 1; so they choose: Player B, then "
        "Player A, Player C and Player D (a tie: they rolled again) (team-mates get opposite sides)."
    )
    again = ev.SidesRolled(rolls=((0, 4), (2, 1), (3, 2)))
    assert GAME.narrate(again, view) == (
        "Player A, Player C and Player D roll again for sides: Player A 4, Player C 1, Player D 2; so among them the "
        "order is Player A, then Player D, then Player C (team-mates get opposite sides)."
    )


def test_rsb50_a_taken_side_is_refused() -> None:
    state = acted(laid_out(3, 6, 5, 4), "A", "side north").state
    with pytest.raises(IllegalAction) as error:
        GAME.check(state, 1, GAME.parse(state, 1, "side north"))
    assert error.value.rule == "RS-8"


def test_rs67_team_mates_sit_on_opposite_sides() -> None:
    state = laid_out(4, 1, 6, 2, 3, teams=True)  # B chooses for its team, then C (2 beats 1) for the other
    step = acted(state, "B", "side west")
    assert sides(step.state) == (None, "west", None, "east")
    assert kinds(step.state) == [(2, "side")]
    state = acted(step.state, "C", "side south").state
    assert sides(state) == ("north", "west", "south", "east")
    assert kinds(state) == [(1, "place")]


@pytest.mark.parametrize(
    ("seats", "options", "rule"),
    [
        (2, {"teams": True}, "RS-67"),
        (3, {"teams": True}, "RS-67"),
        (3, {"ships": 3}, "RS-B56"),
        (4, {"ships": 3}, "RS-B56"),
        (4, {"teams": True, "no_cannon": True, "one_cannon": True}, "RS-66"),
    ],
)
def test_rs67_rsb56_what_so_many_players_cannot_have_is_refused_with_the_reason(
    seats: int, options: dict[str, Any], rule: str
) -> None:
    with pytest.raises(IllegalAction) as error:
        GAME.setup(seats, Options(**options), (), NoDice())
    assert error.value.rule == rule


@pytest.mark.parametrize(("seats", "ships"), [(2, 4), (3, 2), (4, 2)])
def test_rs69_rsb56_up_to_eight_ships_are_in_play(seats: int, ships: int) -> None:
    state = laid_out(seats, *(6, 5, 4, 3)[:seats], ships=ships)
    names = [each.name for each in state.public.ships]
    assert len(names) == len(set(names)) == seats * ships <= 8
    assert [each.id for each in state.public.ships][:2] == ["A-1", "A-2"]


def test_rsb53_ships_are_placed_one_of_each_player_in_turn_on_free_hexes() -> None:
    state = acted(laid_out(2, 1, 6, ships=2), "B", "side south").state
    asked = []
    for letter, text in (("B", "place I13 N"), ("A", "place I1 S"), ("B", "place J13 N"), ("A", "place J1 S")):
        asked.append(state.public.turn)
        with pytest.raises(IllegalAction) as error:
            GAME.check(state, "AB".index(letter), GAME.parse(state, "AB".index(letter), "place F7 N"))
        assert error.value.rule == "RS-9"
        state = acted(state, letter, text, *((6, 1) if text == "place J1 S" else ())).state
    assert asked == ["B-1", "A-1", "B-2", "A-2"]
    assert {each.hex.name for each in state.public.ships if each.hex} == {"I13", "I1", "J13", "J1"}


def test_rsb53_a_hex_with_a_ship_is_not_free() -> None:
    state = acted(laid_out(2, 1, 6, ships=2), "B", "side south").state
    state = acted(state, "B", "place I13 N").state
    state = acted(state, "A", "place I1 S").state
    assert "I13" not in listed(state, "B", "place")
    with pytest.raises(IllegalAction) as error:
        GAME.check(state, 1, GAME.parse(state, 1, "place I13 N"))
    assert error.value.rule == "RS-9"


def building(credits: int = 20, ships: int = 2, **options: Any) -> State:
    return laid_out(2, credits=credits, ships=ships, **options)


def both(state: State, text: str) -> State:
    """A builds as in the text, B nothing; A wins the roll for sides."""
    return acted(acted(state, "A", text).state, "B", "build none", 6, 1).state


def test_rsb56_a_player_spreads_the_credits_over_the_fleet() -> None:
    state = both(building(), "build A-1 pulse impulse A-2 shield")
    first, second = state.public.ships[:2]
    assert (first.upgrades, first.cannon) == (("impulse", "pulse"), "pulse")
    assert (second.shields, second.upgrades) == (15, ("shield",))
    assert (first.credits, second.credits) == (0, 0)
    state = building()
    with pytest.raises(IllegalAction) as error:
        GAME.check(state, 0, GAME.parse(state, 0, "build A-1 pulse impulse A-2 shield crew"))
    assert error.value.rule == "RS-5"


def test_rsb56_with_the_option_each_ship_has_the_credits() -> None:
    state = both(building(credits_per_ship=True), "build A-1 pulse impulse shield A-2 pulse shield shield")
    assert [each.upgrades for each in state.public.ships[:2]] == [
        ("shield", "impulse", "pulse"),
        ("shield", "shield", "pulse"),
    ]
    state = building(credits_per_ship=True)
    with pytest.raises(IllegalAction) as error:
        GAME.check(state, 0, GAME.parse(state, 0, "build A-2 pulse shield shield crew"))
    assert error.value.rule == "RS-5"


def test_rs22_limits_are_those_of_each_ship() -> None:
    state = building(credits_per_ship=True)
    GAME.check(state, 0, GAME.parse(state, 0, "build A-1 impulse A-2 impulse"))
    with pytest.raises(IllegalAction) as error:
        GAME.check(state, 0, GAME.parse(state, 0, "build A-1 impulse impulse"))
    assert error.value.rule == "RS-22"


def test_rs69_roles_buy_as_far_as_the_share_of_a_ship_goes() -> None:
    # 15 credits for two ships are shares of 10 and 5.
    state = both(building(credits=15), "build A-1 sniper A-2 runner")
    assert [each.upgrades for each in state.public.ships[:2]] == [("pulse",), ("impulse",)]
    assert both(building(credits=10), "build brawler").public.ships[1].cannon == "phaser"
    same = both(building(credits=20), "build A-1 impulse armor A-2 same").public.ships
    assert [each.upgrades for each in same[:2]] == [("armor", "impulse"), ("armor", "impulse")]


def test_rs69_rsb58_a_sheet_is_read_by_numbers_and_names_in_any_order() -> None:
    state = building()
    action = GAME.parse(state, 0, "build argosy shields A-1 armour")
    assert action == Build(("A-1", "armor", "A-2", "shield"))
    assert GAME.format(action) == "build A-1 armor A-2 shield"
    for text in ("build impulse", "build A-1 warp"):
        with pytest.raises(BadNotation):
            GAME.parse(state, 0, text)
    with pytest.raises(BadNotation, match=r"a ship of yours .* `build B-1 impulse B-2 brawler`"):
        GAME.parse(state, 1, "build A-1 pulse")
    for words in (("A-2", "shield", "A-1", "armor"), ("A-1", "runner", "shield"), ("A-1", "same"), ("A-1",)):
        with pytest.raises(IllegalAction) as error:
            GAME.check(state, 0, Build(words))
        assert error.value.rule == "RS-69"


def test_rs69_a_sheet_is_listed_word_by_word() -> None:
    state = building(credits=10)
    assert listed(state, "A", "build") == ["A-1", "A-2", "none"]
    first = listed(state, "A", "build", "A-1")
    assert first == ["shield", "armor", "evasive", "impulse", "crew", "phaser", "pulse", "torpedo", *ROLES][:-1]
    assert listed(state, "A", "build", "A-1", "pulse") == []
    assert listed(state, "A", "build", "A-1", "impulse", "A-2")[-1] == "same"
    with pytest.raises(BadNotation):
        GAME.choices(state, 0, ("build", "armor"))
    with pytest.raises(IllegalAction):
        GAME.choices(state, 0, ("build", "A-2", "armor", "A-1"))


@pytest.mark.parametrize("seat", range(4))
def test_rs7_nobody_learns_what_others_build_before_all_have(seat: int) -> None:
    """Two matches in which one of four players builds otherwise look and sound alike to the other three."""
    letter = "ABCD"[seat]
    steps = [
        acted(laid_out(4, credits=20, ships=2), letter, text)
        for text in (f"build {letter}-1 plasma {letter}-2 shield", f"build {letter}-1 runner", "build none")
    ]
    for viewer in (None, *(other for other in range(4) if other != seat)):
        seen = {canonical(GAME.view(step.state, viewer)) for step in steps}
        told = {tuple(GAME.narrate(event, GAME.view(step.state, viewer)) for event in step.events) for step in steps}
        assert (len(seen), len(told)) == (1, 1)


def test_rs7_a_fleet_is_built_in_secret() -> None:
    state = building()
    step = acted(state, "A", "build A-1 plasma A-2 torpedo")
    for viewer in (1, None):
        assert b'"plasma"' not in canonical(GAME.view(step.state, viewer))
    assert [type(event) for event in step.events] == [ev.BuildSealed]


def test_rs7_the_preview_of_a_sheet_has_every_ship_and_the_credits_left() -> None:
    state = building()
    forecast = GAME.forecast(state, 0, GAME.parse(state, 0, "build A-1 armor A-2 impulse"))
    assert forecast is not None
    told = {fact.label: fact.text for fact in forecast.facts}
    assert told["A-1 Halcyon"] == "10 shields, 15 hull, 10 crew"
    assert told["A-2 Argosy"] == "10 shields, 10 hull, 10 crew, Impulse Engines"
    assert told["Credits left"] == "10"


def test_a_duel_that_an_older_umpire_began_goes_on() -> None:
    """Its state has no options for fleets and teams, no sheets, and no order in which sides are chosen."""
    state = laid_out(2, 2, 6)
    raw = json.loads(GAME.dump(state))
    for name in ("ships", "teams", "credits_per_ship"):
        del raw["state"]["public"]["options"][name]
    for secret in raw["state"]["secret"]:
        del secret["fleet"]
    del raw["state"]["public"]["frames"][0]["order"]
    older = GAME.load(json.dumps(raw).encode(), ())
    step = acted(older, "B", "side east")
    assert sides(step.state) == ("west", "east")
    assert kinds(step.state) == [(1, "place")]
    assert step.state.public.order == ("B", "A")


def test_rs67_the_lobby_says_who_plays_with_whom() -> None:
    alone, teamed = (GAME.lobby_note(Options(teams=teams, stress_repair=True)) for teams in (False, True))
    assert (alone, teamed) == ("", "Teams: A and C play against B and D; it takes all four (RS-67).")
    assert laid_out(4, 6, 5, 4, 3, teams=True).public.seats == 4


def test_rs69_a_panel_offers_a_fleet_of_one_role_in_one_press() -> None:
    state = laid_out(2, ships=2, credits=20)
    (menu,) = GAME.shortcuts(state, 1)
    assert menu.words[0].text == "build B-1 brawler B-2 brawler"
    for word in menu.words:
        GAME.check(state, 1, GAME.parse(state, 1, word.text))
