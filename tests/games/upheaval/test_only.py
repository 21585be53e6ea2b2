"""Answers beside which no other is sensible, as everybody can know (UH-15, UH-B15)."""

from tests.games.upheaval.battles import BATTLE, duel, run
from tests.games.upheaval.fields import row, unit


def test_uhb15_after_a_charge_a_unit_takes_cover_which_is_all_that_is_left() -> None:
    state = duel(unit("A1", *row(20, 30, 2)), unit("B1", *row(20, 26, 4)), unit("B9", (2, 2)), unit("A9", (46, 46)))
    charged = run(state, ("charge A1 B1",)).state
    (prompt,) = BATTLE.awaiting(charged)
    assert prompt.kind == "act"
    only = BATTLE.only_answer(charged, prompt)
    assert BATTLE.format(only) == "cover A1"
    BATTLE.check(charged, prompt.seat, only)


def test_uh10_after_a_move_there_is_a_choice() -> None:
    state = duel(unit("A1", *row(20, 30, 2)), unit("B1", *row(20, 10, 2)))
    moved = run(state, ("move A1 20,29",)).state
    (prompt,) = BATTLE.awaiting(moved)
    assert BATTLE.only_answer(moved, prompt) is None
