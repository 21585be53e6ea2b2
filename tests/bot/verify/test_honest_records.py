"""The honest record of every game, with everything that can be done at the table, agrees with all three checkers."""

import json
import pathlib
from collections.abc import AsyncIterator

import pytest

from bot.dice import SeededEntropy
from bot.matches import Service, Timing
from bot.matches.resigning import GONE
from bot.storage import Database
from bot.verify import umpire_check, verify
from bot.workers import Inline
from tests.bot.matches.table import Clock
from tests.bot.verify.forging import Document
from tests.bot.verify.from_the_page import check_match
from tests.bot.verify.records import (
    EVERY,
    REGISTRY,
    SLUGS,
    aborted,
    conceded,
    given_up,
    played_out,
    seats_of,
    texts_of,
    with_people,
)

OF_MANY = tuple(slug for slug in SLUGS if seats_of(EVERY[slug]) > 2)


@pytest.fixture
async def every(tmp_path: pathlib.Path, clock: Clock) -> AsyncIterator[Service]:
    """A service with all games."""
    database = await Database.open(tmp_path / "every.sqlite3")
    pace = Timing(pause=0.0)
    yield Service.build(database, Inline(), registry=REGISTRY, pace=pace, entropy=SeededEntropy("5"), now=clock)
    await database.close()


def agrees(document: Document, replayed: bool = True) -> str:
    """Ask all checkers; returns the last line of the replay."""
    assert umpire_check.check(document, document["commitment"], document["closing"])
    check_match(document)
    report = verify(json.dumps(document).encode(), EVERY, document["commitment"], document["closing"])
    assert (report.ok, report.replayed) == (True, replayed), report.lines
    return report.lines[-1]


@pytest.mark.parametrize("slug", SLUGS)
async def test_a_match_with_all_that_is_done_at_the_table_and_newer_rules_agrees(
    every: Service, clock: Clock, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = await aborted(every, clock, slug, monkeypatch)
    texts, version = texts_of(document), EVERY[slug].card.version
    best = next(iter(EVERY[slug].card.policies))
    left = [f"resign {GONE if EVERY[slug].card.leaving else best}"] if seats_of(EVERY[slug]) > 2 else []
    assert texts == [
        "hand-over random",
        "take-back",
        f"hand-over {best}",
        "take-back",
        "clock",
        *(text for text in texts if text.startswith("give ")),
        *("pause", "go-on", "pause", "go-on"),
        f"rules {version}",
        *left,
        "abort",
    ]
    (newer,) = (row for row in document["journal"] if row["text"] == f"rules {version}")
    assert (newer["seat"], newer["actor"]) == (None, "<umpire>")
    assert newer["sentences"] == [f"From here on version {version} of the rules is in force."]
    assert document["rules_version"] == version - 1
    last = agrees(document, replayed=False)
    assert last.endswith(f"not replayed: actions 0 to {newer['ply'] - 1}, under version {version - 1} of the rules.")
    monkeypatch.undo()
    report = verify(json.dumps(document).encode(), EVERY)
    assert (report.ok, report.by_rules, report.ply) == (False, True, newer["ply"])
    assert f"there is no version {version} of the rules of {EVERY[slug].card.title}" in report.lines[0]


@pytest.mark.parametrize("slug", SLUGS)
async def test_a_match_that_was_resigned_agrees(every: Service, slug: str) -> None:
    document = await conceded(every, slug)
    assert texts_of(document) == ["resign to A"]
    assert document["outcome"] | {"reason": ""} == {"aftermath": None, "reason": "", "rule": "", "winners": [0]}
    agrees(document)


@pytest.mark.parametrize("slug", OF_MANY)
async def test_a_match_that_everybody_left_agrees(every: Service, slug: str) -> None:
    document = await given_up(every, slug)
    best = next(iter(EVERY[slug].card.policies))
    leaves = f"resign {GONE if EVERY[slug].card.leaving else best}"
    assert texts_of(document) == [leaves, leaves, "resign"]
    assert (document["status"], document["outcome"]) == ("aborted", None)
    agrees(document)


@pytest.mark.parametrize("slug", OF_MANY)
async def test_a_match_in_which_people_came_and_went_and_agreed_on_the_end_agrees(
    every: Service, clock: Clock, slug: str
) -> None:
    document = await with_people(every, clock, slug)
    texts = texts_of(document)
    assert "owner C" in texts
    kinds = [text.split(" ")[0] for text in texts if not text.startswith("owner ")]
    assert kinds == ["substitute", "here", "go-on", "vacate", "substitute", "settle"]
    names = [each["name"] for seat in document["seats"] for each in seat["tenures"]]
    assert {"Ben", "Dan", "Edda"} <= set(names)
    assert document["status"] == "over"
    agrees(document)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_match_that_was_played_to_its_end_agrees(slug: str) -> None:
    assert agrees(played_out(slug)) == "Everything agrees."


def test_there_are_games_for_more_than_two() -> None:
    assert len(OF_MANY) > 1
