import gc
import json
from collections.abc import Iterator
from typing import Any

import pytest

from bot.bench import caches, commits, considering, crowd, drawing, growth, latency, requests, rules, timekeeping
from bot.bench.figures import Figure, percentile
from bot.bench.registry import FIGURES, measure
from bot.cli import main
from games.kernel.base.caching import caches as all_caches
from tests.house import OURS

LESS = Figure("wait", "ms", 10.0, "p95", "a wait")
MORE = Figure("speed", "actions/s", 10.0, "median", "a speed", more=True)


def test_a_budget_of_time_is_kept_by_95_of_100() -> None:
    kept = LESS.result([1.0] * 95 + [100.0] * 5)
    assert (kept.median, kept.p95, kept.target, kept.met) == (1.0, 1.0, 10.0, True)
    assert not LESS.result([1.0] * 94 + [100.0] * 6).met


def test_a_budget_of_speed_is_a_least_one() -> None:
    found = MORE.result([9.0, 11.0, 12.0])
    assert (found.median, found.p95, found.met) == (11.0, 9.0, True)
    assert not MORE.result([9.0, 9.5, 30.0]).met


def test_the_worst_value_judges_where_nothing_may_exceed() -> None:
    assert not LESS._replace(judged="worst").result([1.0] * 99 + [11.0]).met
    assert not MORE._replace(judged="worst").result([20.0] * 99 + [9.0]).met


def test_percentiles_are_by_nearest_rank() -> None:
    assert percentile([1.0], 95) == 1.0
    assert percentile([float(number) for number in range(1, 101)], 95) == 95.0


def test_names_are_unlike_and_told() -> None:
    assert {"rules_raise_shields", "committed", "acknowledged", "posted_p95", "stall", "memory", "start"} <= set(
        FIGURES
    )
    assert all(figure.told and figure.target > 0 for figure in FIGURES.values())


def test_an_unknown_name_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "committed", "warp"]) == 2
    assert "there is no figure 'warp'; there are rules_raise_shields" in capsys.readouterr().err


def test_the_list_names_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(FIGURES)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure only a little of everything."""
    for module, constant, value in (
        (rules, "SECONDS", 0.01),
        (rules, "ROUNDS", 2),
        (rules, "PLIES", 10),
        (drawing, "MOMENTS", (5,)),
        (drawing, "REPEATS", 1),
        (commits, "ACTIONS", 3),
    ):
        monkeypatch.setattr(module, constant, value)


@pytest.mark.usefixtures("small")
def test_figures_are_measured_in_their_order() -> None:
    names = ["committed", "board_size_raise_shields", "rules_raise_shields"]
    told: list[str] = []
    results = measure(names, lambda result: told.append(result.name))
    assert [result.name for result in results] == told == names[::-1]
    assert all(result.median > 0 for result in results)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("slug", OURS)
def test_rules_and_pictures_of_every_game_are_measured(slug: str) -> None:
    names = [figure.name for figure in (*rules.figures(slug), *drawing.figures(slug))]
    results = measure(names)
    assert [result.name for result in results] == names
    assert all(result.median > 0 for result in results)


@pytest.mark.usefixtures("small")
def test_json_is_a_list_of_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "rules_raise_shields", "--json"]) in (0, 1)
    (found,) = json.loads(capsys.readouterr().out)
    assert list(found) == ["name", "unit", "median", "p95", "target", "met"]


def test_a_look_at_many_clocks_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for constant, value in (("STORED", 20), ("TICKS", 5), ("WARM", 1), ("REMINDED", 3)):
        monkeypatch.setattr(timekeeping, constant, value)
    results = measure([figure.name for figure in timekeeping.FIGURES])
    assert [result.name for result in results] == ["tick", "tick_letters", "tick_reminder", "tick_memory"]
    assert all(result.median > 0 for result in results[:3])


def test_the_collector_looks_at_everything_again_after_a_crowded_match(monkeypatch: pytest.MonkeyPatch) -> None:
    spared: list[int] = []

    def broken(*given: object) -> Iterator[Any]:
        spared.append(gc.get_freeze_count())
        raise ArithmeticError

    monkeypatch.setattr(considering, "moments", broken)
    with pytest.raises(ArithmeticError):
        considering.measure()
    assert spared[0] > 0
    assert gc.get_freeze_count() == 0


@pytest.mark.soak
@pytest.mark.parametrize(
    "name", ["acknowledged", "acknowledged_busy", "memory", "start", "memory_5000_actions", "stall_by_request"]
)
def test_soak_the_whole_bot_is_measured(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, constant, value in (
        (latency, "ACTIONS", 4),
        (latency, "ASKS", 3),
        (latency, "CROWD", 2),
        (latency, "SETTLE", 1.0),
        (crowd, "LIVE", 20),
        (crowd, "STORED", 40),
        (crowd, "STARTS", 1),
        (growth, "FEW", 5),
        (growth, "MANY", 15),
        (requests, "SHORT", requests.Amount(1, 0)),
    ):
        monkeypatch.setattr(module, constant, value)
    (found,) = measure([name])
    assert found.median > 0


def test_caches_are_listed_with_a_total(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caches, "GAMES", {"raise_shields": OURS["raise_shields"]})
    monkeypatch.setattr(caches, "PLIES", 4)
    monkeypatch.setattr(caches, "EVERY", 2)
    assert main(["bench", "caches"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert next(line for line in lines if "scene.map_layer" in line).split()[1] == "layer"
    assert lines[-1].split()[0] == "caches"
    assert main(["bench", "caches", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {each["name"] for each in found["caches"]} == {cache.name for cache in all_caches()}
    held = {each["name"]: each for each in found["caches"]}
    assert held["renderers.raise_shields.scene.map_layer"]["bytes"] > 1_000_000
    assert found["total"]["median"] == round(sum(each["bytes"] for each in found["caches"]) / 1e6, 3)
