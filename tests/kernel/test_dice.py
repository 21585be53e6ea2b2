import random

import pytest

from games.kernel import DiceMismatch, NoDice, RecordedDice, RngDice, Roll, ScriptedDice


def test_scripted_dice_give_the_script_and_remember_the_rolls() -> None:
    with ScriptedDice(3, 4, 10) as dice:
        assert dice.roll(2, 6, "attack") == (3, 4)
        assert dice.roll(1, 10, "location") == (10,)
    assert dice.rolls == [Roll(6, (3, 4), "attack"), Roll(10, (10,), "location")]


def test_scripted_dice_fail_on_a_missing_roll() -> None:
    with pytest.raises(DiceMismatch, match="2d6 for 'attack'"):
        ScriptedDice(3).roll(2, 6, "attack")


def test_scripted_dice_fail_on_an_unused_roll() -> None:
    with pytest.raises(DiceMismatch, match="unused dice"), ScriptedDice(3):
        pass


@pytest.mark.parametrize("face", [0, 7])
def test_scripted_dice_fail_on_a_face_that_no_die_has(face: int) -> None:
    with pytest.raises(DiceMismatch, match="not faces of a d6"):
        ScriptedDice(face).roll(1, 6, "attack")


def test_an_error_inside_the_block_is_not_hidden_by_unused_dice() -> None:
    with pytest.raises(ZeroDivisionError), ScriptedDice(3):
        raise ZeroDivisionError


def test_recorded_dice_repeat_a_record_and_refuse_another_question() -> None:
    dice = RngDice(random.Random(4))
    faces = dice.roll(3, 6, "attack")
    assert all(1 <= face <= 6 for face in faces)
    again = RecordedDice(dice.rolls)
    assert again.roll(3, 6, "attack") == faces
    again.done()
    with pytest.raises(DiceMismatch, match="the record has 3d6"):
        RecordedDice(dice.rolls).roll(2, 6, "attack")
    with pytest.raises(DiceMismatch, match="no recorded roll is left"):
        RecordedDice([]).roll(1, 6, "attack")
    with pytest.raises(DiceMismatch, match="not used"):
        RecordedDice(dice.rolls).done()


def test_no_dice_refuses() -> None:
    with pytest.raises(DiceMismatch, match="no dice may be rolled"):
        NoDice().roll(1, 6, "forecast")
