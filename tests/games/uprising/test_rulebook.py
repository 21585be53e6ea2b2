"""The rules page: every rule and ruling of the game is told, and every rule has a test that cites it."""

import pathlib
import re

import pytest

from tests.games.uprising.positions import GAME

HERE = pathlib.Path(__file__).parent


def test_every_rule_and_ruling_is_told() -> None:
    assert [rule.id for rule in GAME.rulebook.rule] == [f"UP-{number}" for number in range(1, 39)]
    rulings = [ruling.id for ruling in GAME.rulebook.ruling]
    assert rulings == [*(f"UP-B{number}" for number in range(1, 56)), "UP-H1", "UP-H2", "UP-H3", "UP-H4", "UP-H5"]


def test_every_rule_is_cited_by_a_test() -> None:
    names = " ".join(re.findall(r"def (test_\w+)", " ".join(path.read_text() for path in HERE.glob("test_*.py"))))
    cited = {int(number) for number in re.findall(r"_up(\d+)(?=_)", names)}
    assert cited == set(range(1, 39))


def test_rulings_name_the_option_that_changes_them() -> None:
    options = {option for ruling in GAME.rulebook.ruling for option in ruling.options}
    assert options == set(GAME.card.options.__struct_fields__)


@pytest.mark.parametrize("line", re.findall(r"`([^`/]+)`", GAME.rulebook.how_to_play.replace("`/match orders`", "")))
def test_the_lines_of_how_to_play_can_be_read(line: str) -> None:
    from tests.games.uprising.positions import fresh

    state = fresh(4)
    kind, _, answer = line.rpartition(": ")
    assert not kind or kind in GAME.prompt_kinds
    for text in answer.split(";"):
        assert GAME.parse(state, 0, text if len(text.split()) > 2 or "end" in text else _complete(text))


def _complete(text: str) -> str:
    """The page shows that the character may be left out; here none is on the board."""
    words = text.split()
    if words[0] in ("promote", "campaign", "trade", "take") or "W" in words:
        return text if words[0] != "campaign" else "campaign W"
    return " ".join([words[0], "W", *words[1:]])


def test_how_to_play_is_one_screen() -> None:
    assert len(GAME.rulebook.how_to_play) < 2000
