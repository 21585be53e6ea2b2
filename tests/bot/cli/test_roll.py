"""`umpire roll` from the shell."""

import json

import pytest

from bot.cli import main


def test_a_seed_gives_the_same_roll_with_every_die(capsys: pytest.CaptureFixture[str]) -> None:
    outs = []
    for _ in range(2):
        assert main(["roll", "4d6kh3+2", "--seed", "7", "--json"]) == 0
        outs.append(json.loads(capsys.readouterr().out))
    assert outs[0] == outs[1]
    (roll,) = outs[0]["rolls"]
    (term,) = roll["terms"]
    assert outs[0]["notation"] == "4d6kh3 + 2"
    assert outs[0]["total"] == roll["total"] == term["total"] + 2
    assert len(term["rolled"]) == 4
    assert sum(die["counts"] for die in term["rolled"]) == term["total"]


def test_words_show_dropped_dice(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll", "2d20kl1", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert " dropped" in out
    assert " = " in out
    assert "~" not in out
    assert "*" not in out


def test_bad_dice_are_one_sentence_with_the_fault_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll", "2d6 & 3"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "is not understood here" in captured.err
    assert captured.err.splitlines()[-1] == "    ^", "no guess leaves out the 3"
    assert "Traceback" not in captured.err
