import pathlib

import pytest

from games.kernel import DiceMismatch
from tests.playthroughs.files import HERE, KNOWN, files, regenerated
from tests.playthroughs.script import Line, play_script, read_script
from umpire_tiny.game import TINY

TINY_FILE = "game tiny\nseats 2\noptions length=5\nseed 3\n\n"


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_rules_still_tell_the_same_story(path: pathlib.Path) -> None:
    assert regenerated(path) == path.read_text(encoding="utf-8"), (
        "run `python -m tests.playthroughs` and review the diff"
    )


@pytest.mark.parametrize("slug", KNOWN)
def test_every_game_has_a_playthrough_to_its_end(slug: str) -> None:
    told = [path.read_text(encoding="utf-8") for path in (HERE / slug).glob("*.txt")]
    assert any("\n  over: " in text for text in told)


def test_a_script_is_read_back_from_its_own_file() -> None:
    script = read_script(TINY_FILE + "A: pace dash\nB: auto [2]\n  > ignored\n")
    assert script.lines == (Line(0, "pace dash"), Line(1, "auto", (2,)))
    assert script.options == ("length=5",)
    assert read_script(play_script(TINY, script)) == script


def test_a_refusal_is_told_and_changes_nothing() -> None:
    plain = play_script(TINY, read_script(TINY_FILE + "A: pace dash\n"))
    refused = play_script(TINY, read_script(TINY_FILE + "A: pace fly\nA: run 1\nA: pace dash\n"))
    assert "  refused: there is no pace 'fly'; there are walk, jog, dash\n" in refused
    assert "  refused: 'run' is not possible now; you have to write your pace (write pace or auto): TR-2\n" in refused
    assert refused.splitlines()[-1] == plain.splitlines()[-1]


def test_private_sentences_carry_the_letter_of_who_reads_them() -> None:
    told = play_script(TINY, read_script(TINY_FILE + "A: pace dash\n"))
    assert "  > Player A has written a pace.\n  > [A] Player A will dash.\n" in told


def test_a_default_is_what_time_out_does_with_fixed_faces() -> None:
    told = play_script(TINY, read_script(TINY_FILE + "B: default [3]\n"))
    assert "  dice: d3 3 (pace of B)\n" in told
    assert "[B] Player B will dash." in told


def test_faces_that_do_not_fit_are_an_error() -> None:
    with pytest.raises(DiceMismatch, match="unused dice"):
        play_script(TINY, read_script(TINY_FILE + "A: pace dash [1]\n"))


def test_a_line_that_is_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="line 6 is neither"):
        read_script(TINY_FILE + "I: pace dash\n")
