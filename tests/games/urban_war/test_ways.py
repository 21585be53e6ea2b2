"""Moves in words: towards a model, round what is in the way."""

import pytest

from games.geometry.paths import length
from games.kernel import BadNotation
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.units import queries
from tests.games.urban_war.positions import GAME, field, play, refused, stand, wall
from tests.games.urban_war.watching import BOOK


def test_uw24_a_rush_toward_an_enemy_goes_round_what_is_in_the_way() -> None:
    house = wall(1, 14, 21, 17, 27, impassable=True)
    state = field({"A1": stand(12, 24), "B1": stand(20, 24)}, terrain=(house,), book=BOOK)
    action = GAME.parse(state, 0, "rush A1 toward B1")
    GAME.check(state, 0, action)
    assert len(action.way) > 1, "straight on stands the house"
    assert length(((12000, 24000), *action.way)) <= allowance(state.public, state.public.model("A1"), "rush")


def test_uw47_a_rush_toward_an_enemy_in_reach_ends_short_of_contact() -> None:
    state = field({"A1": stand(12, 24), "B1": stand(16, 24)}, book=BOOK)
    action = GAME.parse(state, 0, "rush A1 toward B1")
    GAME.check(state, 0, action)
    assert action.way[-1][0] < 16000 - 1200


def test_a_model_that_was_killed_is_told_from_one_that_never_was() -> None:
    state = field({"A1": stand(12, 24), "A2": stand(1, 1) | {"dead": True, "at": None}, "B1": stand(20, 24)}, book=BOOK)
    for line, why in (("rush A2 12,20", "A2 is dead; there are A1"), ("rush A7 12,20", "'A7' is not a model here")):
        with pytest.raises(BadNotation, match=why):
            GAME.parse(state, 0, line)


def test_uw17_a_model_that_waits_to_be_deployed_is_told_from_one_that_never_was() -> None:
    waiting = stand(1, 1) | {"at": None}
    state = field({"A1": stand(12, 24), "A6": waiting, "B1": stand(20, 24)}, book=BOOK)
    for line, why in (
        ("rush A6 12,20", "^A6 is not deployed yet; there are A1$"),
        ("rush B1 12,20", "^B1 is not a model of yours; there are A1$"),
    ):
        with pytest.raises(BadNotation, match=why):
            GAME.parse(state, 0, line)
    with pytest.raises(BadNotation, match=r"^A6 is not deployed yet$"):
        GAME.parse(field({"A6": waiting}, book=BOOK), 0, "rush A6 12,20")


def test_uw28_a_charge_typed_without_a_way_goes_round_what_stands_in_it() -> None:
    beside = {"A1": stand(12, 24), "A2": stand(16, 24), "B1": stand(17.3, 24)}
    for state, free in (
        (field(beside, book=BOOK), "A2 stands where it would end"),
        (field(beside | {"A2": stand(1, 1)}, terrain=(wall(1, 13, 23, 14, 25, impassable=True),), book=BOOK), "a wall"),
    ):
        action = GAME.parse(state, 0, "assault A1 charge B1")
        assert action.way, free
        GAME.check(state, 0, action)
        assert GAME.parse(state, 0, GAME.format(action)) == action
        step = play(state, "assault A1 charge B1", 1, 1)
        assert queries.engaged(step.state.public, step.state.public.model("A1"))


def test_uwb28_a_charge_out_of_reach_is_still_refused_by_how_much_it_lacks() -> None:
    state = field({"A1": stand(12, 24), "B1": stand(24, 24)}, book=BOOK)
    assert refused(state, "assault A1 charge B1") == "A1 needs 10.8 inches to reach B1, and has 8: UW-B28"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("north", "say how far before 'north', such as 6 north"),
        ("toward B1", "A1 is already as close to that as it can get"),
        ("toward B9", "'B9' is not a model, objective or piece of terrain on the table"),
        ("cover T7", "'T7' is not a piece of terrain; there are T1"),
        ("to B1", "A1 is already as close to that as it can get"),
        ("B1", "^write toward B1, or a point, such as 12,20$"),
        ("T1", "^write toward T1, or a point, such as 12,20$"),
        ("near B1", "write toward and a name, a point, such as 12,20, or how far and where, such as 6 north"),
        ("away from B1", "write toward and a name, a point, such as 12,20, or how far and where"),
        ("6 inches towards B1", "^towards goes until the move is spent: leave out how far, or write 6 north$"),
        ("north 201", "a step is up to 200 inches"),
        ("201 north", "a step is up to 200 inches"),
    ],
)
def test_a_way_that_cannot_be_read_is_refused_with_the_reason(words: str, why: str) -> None:
    house = wall(1, 30, 30, 34, 34)
    state = field({"A1": stand(12, 24), "B1": stand(13.23, 24)}, terrain=(house,), book=BOOK)
    with pytest.raises(BadNotation, match=why):
        GAME.parse(state, 0, f"rush A1 {words}")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("move A1 to 12,22 shoot B1", "move A1 12,22 shoot B1"),
        ("move A1 12, 22 shoot B1", "move A1 12,22 shoot B1"),
        ("move A1 to 12, 22, 13, 22", "move A1 12,22>13,22"),
        ("rush A1 12,22, 13,22", "rush A1 12,22>13,22"),
        ("rush A1 to B1", "rush A1 toward B1"),
        ("rush A1 to T1,", "rush A1 toward T1"),
        ("rush A1 to the T1", "rush A1 toward T1"),
        ("then rush A1, toward T1", "rush A1 toward T1"),
        ("and move A1 stay, shoot B1,", "move A1 stay shoot B1"),
    ],
)
def test_to_and_commas_are_read_as_people_write_them(typed: str, meant: str) -> None:
    state = field({"A1": stand(12, 24), "B1": stand(40, 24)}, terrain=(wall(1, 30, 30, 34, 34),), book=BOOK)
    assert GAME.parse(state, 0, typed) == GAME.parse(state, 0, meant)


def test_a_direction_may_come_before_its_inches() -> None:
    state = field({"A1": stand(12, 24), "B1": stand(40, 24)}, book=BOOK)
    for first, last in (("north 6", "6 north"), ("NE 3 west 2", "3 NE 2 west"), ("east 2 inches", "2 east")):
        assert GAME.parse(state, 0, f"rush A1 {first}") == GAME.parse(state, 0, f"rush A1 {last}")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("act A1 B1", "no action starts with 'act': write what the model does, such as move A3 12,20 or rally A3"),
        ("measure A1 B1", "no action starts with 'measure': press Measure, or use /match measure"),
        ("A1 rush 3 north", "no action starts with 'A1'; did you mean 'rush A1 3 north'[?]$"),
        ("A1 shoots B1", "no action starts with 'A1'; did you mean 'shoot A1 B1'[?]$"),
        ("A1 sings B1", "no action starts with 'A1'; now you can write move or rush$"),
        ("roll d10", "no action starts with 'roll': all dice are rolled for you"),
        ("ralley A1", "no action starts with 'ralley'; did you mean rally. Now you can write "),
    ],
)
def test_a_word_that_starts_no_action_is_refused_with_what_to_write(line: str, why: str) -> None:
    state = field({"A1": stand(12, 24), "B1": stand(40, 24)}, book=BOOK)
    with pytest.raises(BadNotation, match=f"^{why}"):
        GAME.parse(state, 0, line)


def test_uw28_who_is_in_contact_is_not_offered_to_rush() -> None:
    state = field({"A1": stand(12, 24), "A2": stand(20, 24), "B1": stand(13.2, 24)}, book=BOOK)
    assert queries.engaged(state.public, state.public.model("A1"))
    assert [word.text for word in GAME.choices(state, 0, ("rush",)).words] == ["A2"]
