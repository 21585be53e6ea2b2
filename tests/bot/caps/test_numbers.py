"""What caps ask is found by indexes, and the documentation has the numbers."""

import pathlib
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.dialects import sqlite

from bot import caps
from bot.storage import Database
from bot.storage.caps import COUNTS, FIND
from bot.storage.retention import KINDS
from tests.bot.caps.asking import DAY

SCALING = pathlib.Path(__file__).parents[3] / "docs" / "scaling.md"


@pytest.mark.parametrize(("kind", "scope"), sorted(COUNTS))
async def test_what_is_counted_is_found_by_an_index(database: Database, kind: str, scope: caps.Scope) -> None:
    plan = await _plan(database, str(COUNTS[kind, scope].statement.compile(dialect=sqlite.dialect())))  # type: ignore[attr-defined]
    if getattr(next(cap for cap in caps.AT_ONCE if cap.kind == kind), scope) is not None:
        assert len(plan) == 1
        assert plan[0].startswith("SEARCH "), plan
        assert "INDEX ix_" in plan[0], plan
        assert "(guild_id=?" in plan[0], plan


@pytest.mark.parametrize("kind", ["rolls", "hidden", "tallies"])
async def test_what_is_dropped_is_found_by_an_index(database: Database, kind: str) -> None:
    key, old = KINDS[kind]
    plan = await _plan(database, str(select(key).where(old(1.0)).compile(compile_kwargs={"literal_binds": True})))
    assert "USING" in plan[0], plan
    assert "INDEX ix_" in plan[0], plan


async def test_a_tally_is_found_by_its_key(database: Database) -> None:
    (plan,) = await _plan(database, str(FIND.statement.compile(dialect=sqlite.dialect())))  # type: ignore[attr-defined]
    assert plan == "SEARCH tallies USING PRIMARY KEY (scope=? AND id=? AND kind=? AND seconds=?)"


async def _plan(database: Database, text: str) -> list[str]:
    """Return how SQLite answers a question, its parameters left open."""

    def explain(tx: Any) -> list[str]:
        driver = tx.connection.connection.driver_connection
        values = [0] * text.count("?")
        return [row[3] for row in driver.execute(f"EXPLAIN QUERY PLAN {text}", values).fetchall()]

    return await database.read(explain)


def test_the_documentation_has_the_numbers() -> None:
    told = SCALING.read_text().splitlines()

    def cells(cap: caps.Cap, *scopes: caps.Scope) -> str:
        numbers = (cap.most(scope) for scope in scopes)
        return "".join(f" {number:,} |" if number else " |" for number in numbers)

    at_once = [f"| {cap.what} |{cells(cap, *caps.SCOPES)}" for cap in caps.AT_ONCE]
    in_time = [
        f"| {cap.what} {cap.did} within {caps.TIMES[cap.seconds]} |{cells(cap, 'person', 'server')}"
        for cap in caps.IN_TIME
    ]
    in_one = {
        "plan: actions": caps.MOST_STEPS,
        "initiative: combatants": caps.MOST_COMBATANTS,
        "call: people invited by name": caps.MOST_INVITED,
        "call: people who roll": caps.MOST_ROLLERS,
        "bot: private confirmations that wait to be taken back": caps.MOST_CONFIRMATIONS,
        "person's statistics: sides of a die that counts": caps.MOST_COUNTED_SIDES,
    }
    sizes = [f"| {what} | {most} |" for what, most in in_one.items()]
    start = told.index("## Limits for people and servers")
    section = told[start : len(told)]
    rows = [line for line in section if line.startswith("| ") and not line.startswith(("| at once", "| in "))]
    assert rows == [*at_once, *in_time, *sizes]
    text = " ".join(section)
    assert f"within {caps.IDLE // DAY} days" in text
    assert f"after {caps.LONGEST_CALL // DAY} days at the latest" in text


def test_every_cap_is_listed_and_has_its_sentences() -> None:
    named = [each for each in vars(caps).values() if isinstance(each, caps.Cap)]
    assert sorted(named, key=repr) == sorted((*caps.AT_ONCE, *caps.IN_TIME), key=repr)
    for cap in caps.AT_ONCE:
        assert cap.person is None or cap.todo.endswith(".")
        assert (cap.channel is None and cap.server is None) or cap.others.endswith(".")
    for timed in caps.IN_TIME:
        assert timed.channel is None, "nothing counts by channels"
        assert timed.seconds in caps.TIMES
