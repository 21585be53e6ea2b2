"""Games of Urban War before their referee: what is played agrees with the rules, and planted errors do not."""

import copy
from collections.abc import Callable

import pytest

from tests.referees.forging import events_of, one_die_more, other_die, other_winner
from tests.referees.journal import Json
from tests.referees.judging import must_agree, must_be_caught
from tests.referees.planting import Plant
from tests.referees.playing import played
from tests.referees.urban_war.plants import PLANTS
from tests.referees.urban_war.referee import judge

GAME = "urban_war"
DAILY = [("random", "random")] * 6 + [("steady", "random")] * 4
LONG = (
    (("advise", "steady"), ("turns=8",)),
    (("steady", "random"), ("turns=8", "scenario=city")),
    (("advise", "advise"), ("turns=8", "scenario=ruins")),
    (("random", "advise"), ("turns=6",)),
)
BATCH = 10


@pytest.mark.parametrize(("number", "policies"), list(enumerate(DAILY)))
def test_short_games_agree_with_the_rules(number: int, policies: tuple[str, str]) -> None:
    must_agree(GAME, judge, f"daily/{number}", policies, ("turns=3",))


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(20))
def test_soak_whole_games_agree_with_the_rules(batch: int) -> None:
    policies, options = LONG[batch % len(LONG)]
    checks = [must_agree(GAME, judge, f"soak/{batch}/{number}", policies, options).checks for number in range(BATCH)]
    assert min(checks) > 1000


@pytest.mark.parametrize("plant", [plant for plant in PLANTS if plant.daily], ids=lambda plant: plant.name)
def test_planted_errors_are_caught(plant: Plant) -> None:
    must_be_caught(GAME, judge, plant)


@pytest.mark.soak
@pytest.mark.parametrize("plant", [plant for plant in PLANTS if not plant.daily], ids=lambda plant: plant.name)
def test_soak_planted_errors_are_caught(plant: Plant) -> None:
    must_be_caught(GAME, judge, plant)


def test_there_are_25_planted_errors_each_of_its_own() -> None:
    assert len({plant.name for plant in PLANTS}) == len(PLANTS) >= 25


# Journals that somebody has changed: no game is needed to see that.


@pytest.fixture(scope="module")
def game() -> tuple[Json, Json]:
    return played(GAME, "forged", ("steady", "random"), ("turns=3",))


def _farther(record: Json) -> None:
    events_of(record, "Moved")[0]["path"][-1][1] += 9000


def _twice(record: Json) -> None:
    first, *others = events_of(record, "Activated")
    again = next(one for one in others if one["model"][0] == first["model"][0] and one["model"] != first["model"])
    again["model"] = first["model"]


def _on_top(record: Json) -> None:
    one, two = events_of(record, "Deployed")[:2]
    two["spots"][0][1] = one["spots"][0][1]


def _other_points(record: Json) -> None:
    events_of(record, "Ended")[0]["points"][0] += 1


@pytest.mark.parametrize(
    ("forge", "rule"),
    [
        (_farther, "UW-24"),
        (other_die, "UW-40"),
        (one_die_more, "dice"),
        (_twice, "UW-23"),
        (_on_top, "UW-B46"),
        (other_winner, "UW-55"),
        (_other_points, "UW-B49"),
    ],
)
def test_a_changed_journal_is_found_out(forge: Callable[[Json], None], rule: str, game: tuple[Json, Json]) -> None:
    record, table = game
    assert judge(record, table).findings == []
    changed = copy.deepcopy(record)
    forge(changed)
    assert rule in {finding.rule for finding in judge(changed, table).findings}
