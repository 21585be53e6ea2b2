"""Battles of Upheaval before their referee: what is played agrees with the rules, and planted errors do not."""

import copy
from collections.abc import Callable

import pytest

from tests.referees.forging import events_of, one_die_more, other_die, other_winner
from tests.referees.journal import Json
from tests.referees.judging import must_agree, must_be_caught
from tests.referees.planting import Plant
from tests.referees.playing import played
from tests.referees.upheaval.plants import PLANTS
from tests.referees.upheaval.referee import judge

GAME = "upheaval"
DAILY = [("random", "random")] * 5 + [("steady", "random")] * 3 + [("steady", "advise")] * 2
LONG = (
    (("advise", "steady"), ()),
    (("steady", "random"), ("scenario=fords",)),
    (("advise", "advise"), ()),
    (("random", "advise"), ("scenario=outskirts",)),
)
BATCH = 10


@pytest.mark.parametrize(("number", "policies"), list(enumerate(DAILY)))
def test_short_battles_agree_with_the_rules(number: int, policies: tuple[str, str]) -> None:
    must_agree(GAME, judge, f"daily/{number}", policies, ("turns=3",))


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(20))
def test_soak_whole_battles_agree_with_the_rules(batch: int) -> None:
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
    return played(GAME, "forged", ("steady", "steady"), ("turns=3",))


def _farther(record: Json) -> None:
    events_of(record, "Moved")[0]["tracks"][0][1][-1][0] += 9000


def _other_card(record: Json) -> None:
    event = events_of(record, "Drawn")[0]
    event["seat"] = 1 - event["seat"]


def _more_points(record: Json) -> None:
    events_of(record, "Scored")[0]["points"][0] += 1


def _on_top(record: Json) -> None:
    spots = events_of(record, "Deployed")[0]["spots"]
    spots[1][1] = spots[0][1]


@pytest.mark.parametrize(
    ("forge", "rule"),
    [
        (_farther, "UH-19"),
        (other_die, "UH-H2"),
        (one_die_more, "dice"),
        (_other_card, "UH-2"),
        (_more_points, "UH-H10"),
        (_on_top, "UH-49"),
        (other_winner, "UH-H10"),
    ],
)
def test_a_changed_journal_is_found_out(forge: Callable[[Json], None], rule: str, game: tuple[Json, Json]) -> None:
    record, table = game
    assert judge(record, table).findings == []
    changed = copy.deepcopy(record)
    forge(changed)
    assert rule in {finding.rule for finding in judge(changed, table).findings}
