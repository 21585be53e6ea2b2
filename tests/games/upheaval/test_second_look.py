"""What of a typed move is shown before it is done: mines on its way, lost coherency, an end short of its goal."""

from typing import Any

from games.upheaval.game import UPHEAVAL
from games.upheaval.state.items import Item
from games.upheaval.state.public import State
from games.upheaval.state.units import Unit
from tests.games.upheaval.battles import asked
from tests.games.upheaval.fields import at, piece, to_activate, unit

FAR = unit("B1", (44, 4), word="bare")


def at_turn(*units: Unit, **fields: Any) -> State:
    return asked(to_activate(*units, **fields))


def why(state: State, line: str) -> str:
    action = UPHEAVAL.parse(state, 0, line)
    UPHEAVAL.check(state, 0, action)
    return UPHEAVAL.second_look(state, 0, action, line)


def test_uh44_a_way_through_mines_is_told() -> None:
    """One field makes a D10 less 5 hits: (1 + 2 + 3 + 4 + 5) / 10 = 1.5 on average."""
    state = at_turn(unit("A1", (24, 38), word="bare"), FAR, items=(Item("M1", "mines", 1, at(24, 34)),))
    assert why(state, "move A1 24,33") == "A1 goes through mines M1: 1.5 hits on average (UH-44)."
    assert why(state, "move A1 28,38") == ""


def test_uh20_a_way_that_leaves_a_unit_out_of_coherency_is_told() -> None:
    """A leader at y 25 and a model at y 36, on bases of half an inch: a gap of 10 inches, and 2 keep coherency."""
    state = at_turn(unit("A1", (24, 30), (24, 31.5), word="bare"), FAR)
    told = "A1 ends out of coherency by 8 inches: it will be pinned (UH-20)."
    assert why(state, "move A1 24,25 place 2 24,36") == told
    assert why(state, "move A1 24,25") == ""


def test_uh21_a_unit_that_does_not_come_back_into_coherency_is_told_of_it_as_well() -> None:
    """It loses nothing that it had, so nothing else asks: y 24 and 36 are left, 11 inches of gap less 2."""
    state = at_turn(unit("A1", (24, 20), (24, 42), word="bare"), FAR)
    action = UPHEAVAL.parse(state, 0, "move A1 24,24 place 2 24,36")
    assert UPHEAVAL.irreversible_loss(state, 0, action) == ""
    told = "A1 ends out of coherency by 9 inches: it will be pinned (UH-20)."
    assert why(state, "move A1 24,24 place 2 24,36") == told


def test_uhh16_toward_as_far_as_the_move_carries_is_a_direction() -> None:
    assert why(at_turn(unit("A1", (24, 38), word="bare"), FAR), "move A1 toward B1") == ""


def test_uh23_a_leader_that_ends_in_rubble_short_of_its_goal_is_told() -> None:
    """Rubble halves its MOV of 6: it goes from y 38 to 35. B1 is at y 20, and each base has half an inch of radius."""
    rubble = piece(1, "rubble", 20, 24, 28, 36)
    state = at_turn(unit("A1", (24, 38), word="bare"), unit("B1", (24, 20), word="bare"), terrain=(rubble,))
    assert why(state, "move A1 toward B1") == "A1.1 ends 14 inches short of B1, on rubble T1."
    assert why(state, "move A1 24,35") == "", "it says itself where it ends"
    free = at_turn(unit("A1", (24, 38), word="bare"), unit("B1", (24, 20), word="bare"))
    assert why(free, "move A1 toward B1") == "", "as far as it can"
    assert why(free, "move A1 to B1") == "A1.1 ends 11 inches short of B1."


def test_uh13_a_shot_in_which_most_models_are_out_of_range_is_told() -> None:
    """A carbine reaches 12 inches: of three in a line, only the first is so near to B1."""
    mine = unit("A1", (24, 30), (24, 31.5), (24, 33), word="raider")
    near, far = (at_turn(mine, unit("B1", (24, y), word="bare")) for y in (20, 17.8))
    assert why(near, "shoot A1 B1") == ""
    assert why(far, "shoot A1 B1") == "Only 1 of 3 models of A1 can shoot at B1: out of range."
    assert why(far, "shoot A1 B1 1") == "", "the line names who shoots"
