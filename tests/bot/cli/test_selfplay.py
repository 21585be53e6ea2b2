import json
from typing import Any

import pytest

from bot.cli import main

KEYS = [
    *("game", "seats", "games", "finished", "errors", "actions", "longest", "seconds", "wins", "wins_by_policy"),
    *("wins_by_order", "handoffs", "calls", "endings", "seen", "digest", "unseen", "failures"),
]


def report(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["selfplay", "raise_shields", "--json", *words]) == 0
    return json.loads(capsys.readouterr().out)


def test_json_has_every_figure_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, "--games", "4", "--seats", "2", "--seed", "11", "--policy", "steady,random")
    assert list(found) == KEYS
    assert (found["games"], found["finished"], found["errors"]) == (4, 4, 0)
    assert list(found["wins"]) == ["1", "2", "draw"]
    assert sum(found["wins"].values()) == 4
    assert list(found["wins_by_policy"]) == ["steady", "random", "draw"]
    assert sum(found["wins_by_policy"].values()) == 4
    assert list(found["wins_by_order"]) == ["1", "2", "draw"]
    assert list(found["calls"]) == ["1", "2"]
    assert list(found["handoffs"]) == ["median", "longest"]
    assert sum(found["endings"].values()) == 4
    assert found["longest"] <= found["actions"]
    assert set(found["seen"]) == {"prompts", "events", "rules"}


def test_equal_seeds_give_equal_digests_and_others_do_not(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--games", "3", "--policy", "random", "--seed")
    first, again, other = (report(capsys, *words, seed)["digest"] for seed in ("5", "5", "6"))
    assert first == again != other


def test_options_are_set(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, "--games", "2", "--policy", "random", "--set", "credits=20")
    assert found["seen"]["prompts"]["build"] > 0


def test_people_read_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "raise-shields", "--games", "2", "--policy", "random"]) == 0
    told = capsys.readouterr().out
    assert "raise_shields: 2 of 2 games finished, 0 broke" in told
    assert "not seen: " in told
