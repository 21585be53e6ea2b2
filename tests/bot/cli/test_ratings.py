"""`umpire ratings`: what is kept is what the records make, or the command says what is not."""

import asyncio
import json
import pathlib
import sqlite3

import pytest

from bot.cli import main
from bot.dice import SeededEntropy
from bot.matches import Actor, Person, Service
from bot.storage import Database
from bot.workers import Inline

ANN, BEN = Person(201, "Ann"), Person(202, "Ben")


@pytest.fixture
def played(tmp_path: pathlib.Path) -> str:
    """A database in which Ben has given up against Ann."""

    async def play() -> None:
        database = await Database.open(tmp_path / "umpire.sqlite3")
        service = Service.build(database, Inline(), entropy=SeededEntropy("7"))
        lobby = await service.lobbies.open("uprising", 1, 2, ANN, options={}, places=2, interaction="1")
        for number, person in enumerate((ANN, BEN)):
            await service.lobbies.join(Actor(person, lobby.id, f"join {number}"), "words")
        for number, person in enumerate((BEN, ANN)):
            await service.lobbies.start(Actor(person, lobby.id, f"start {number}"))
        await service.seating.resign(Actor(BEN, lobby.id, "resign"))
        await database.close()

    asyncio.run(play())
    return str(tmp_path / "umpire.sqlite3")


def test_what_is_kept_is_what_was_recomputed(played: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ratings", "--db", played]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1 match: 1 ranked, 0 practice",
        "server 1, uprising, ranked, person 201: 1,578 ± 238 from 1 match, not shown yet",
        "server 1, uprising, ranked, person 202: 1,422 ± 238 from 1 match, not shown yet",
        "What is kept is what was recomputed.",
    ]


def test_as_json(played: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ratings", "--db", played, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["matches"], document["faults"]) == (1, [])
    assert [round(row["mu"], 2) for row in document["ratings"]] == [27.64, 22.36]


def test_a_changed_rating_is_named(played: str, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(played) as connection:
        connection.execute("UPDATE ratings SET mu = mu + 10 WHERE user_id = 202")
    assert main(["ratings", "--db", played]) == 1
    out = capsys.readouterr().out
    assert "the ranked rating of 202 for uprising on server 1 is kept as 1,717 ± 238 from 1 match" in out
    assert "and recomputed it is 1,422 ± 238 from 1 match" in out
    assert out.endswith("The ratings that are kept are not right.\n")


def test_a_match_whose_records_were_changed_is_named(played: str, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(played) as connection:
        connection.execute("UPDATE seats SET user_id = 209 WHERE user_id = 202")
    assert main(["ratings", "--db", played]) == 1
    assert "was booked otherwise than its records say" in capsys.readouterr().out


def test_a_file_that_is_not_there(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ratings", "--db", str(tmp_path / "none.sqlite3")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
