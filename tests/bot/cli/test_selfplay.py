import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main

KEYS = [
    *("game", "seats", "games", "finished", "errors", "actions", "longest", "seconds", "wins", "wins_by_policy"),
    *("wins_by_order", "orders_followed", "handoffs", "calls", "endings", "seen", "digest", "unseen", "failures"),
    "sense",
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


ORDERS = ("A=army: army make raiders / captain", "b=army: army riders")


def armies_of(words: tuple[str, ...], path: Path) -> list[str]:
    """Return how each seat answered in the last of some games."""
    base = ("selfplay", "upheaval", "--games", "1", "--policy", "random", "--export", str(path))
    assert main([*base, *(word for order in words for word in ("--order", order))]) == 0
    rows = json.loads(path.read_bytes())["journal"]
    return [row["text"] for row in rows if (row["text"] or "").startswith("army")]


def test_an_order_answers_for_its_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert set(armies_of(ORDERS, tmp_path / "match.json")) == {"army make raiders / captain", "army riders"}
    assert "orders followed by seat: 1 1, 2 1\n" in capsys.readouterr().out


def test_what_no_order_answers_is_left_to_the_policy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    free = armies_of((), tmp_path / "free.json")
    assert "orders followed" not in capsys.readouterr().out
    fixed = armies_of(ORDERS[:1], tmp_path / "fixed.json")
    assert "army make raiders / captain" in fixed
    assert "army make raiders / captain" not in free
    assert len(fixed) == 2


def test_an_order_whose_condition_never_holds_changes_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--games", "3", "--policy", "random")
    plain = report(capsys, *words)
    assert plain["orders_followed"] == {}
    conditional = report(capsys, *words, "--order", "B=evade: evade stress if stress > 5000")
    assert conditional["orders_followed"] == {"1": 0, "2": 0}
    assert conditional["digest"] == plain["digest"]


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("C=army: army riders", "--order begins with a seat, A, B, and '=', not 'C'"),
        ("army: army riders", "--order begins with a seat, A, B, and '=', not 'army: army riders'"),
        ("A=army riders", "Write an order as `question: answer`, perhaps with `if figure >= number` or `unless"),
        ("A=evade: evade stress", "Upheaval never asks for 'evade'; it asks for army, "),
        ("A=army: charge A1", "'charge A1' is not an action: what 'army' asks is answered with army"),
        ("A=army: army riders if luck > 2", "There is no figure 'luck' to look at"),
    ],
)
def test_a_faulty_order_is_refused_with_its_sentence(
    order: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["selfplay", "upheaval", "--games", "1", "--order", order]) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.out == ""
