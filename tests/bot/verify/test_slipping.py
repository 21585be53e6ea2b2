"""What could be slipped into a record that is made again, where it is hashed: checkers refuse it."""

import contextlib
import json
import pathlib
from typing import Any

import pytest

from bot.matches import Service
from bot.verify import umpire_check, verify
from tests.bot.matches.table import (
    ANN,
    BEN,
    GAMES,
    begin,
    by,
    lobby,
    play_on,
)
from tests.bot.verify.forging import Document, ended


def _at(document: Document, *path: Any) -> Any:
    for step in path:
        document = document[step]
    return document


SLIPPED: dict[str, tuple[tuple[Any, ...], str, Any]] = {
    "a key more in what was confirmed": (("posted",), "salt", 1),
    "a key more in a seat that was confirmed": (("posted", "seats", 0), "salt", 1),
    "a key more in a roll": (("journal", 0, "dice", 0), "salt", 1),
    "a face that is true": (("journal", 0, "dice", 0, "faces"), 0, True),
    "a seat that is false": (("journal", 0, "dice", 0), "by", False),
    "a seat that is not there": (("journal", 0, "dice", 0), "by", 2),
    "a die of 10,001 sides": (("journal", 0, "dice", 0), "sides", 10_001),
    "a number of an action that is true": (("journal", 1), "ply", True),
    "a setup that says more": (("journal", 0), "text", "set up"),
    "a setup by a seat": (("journal", 0), "seat", "A"),
    "an action of nobody": (("journal", 1), "seat", None),
    "an action of a seat that is not there": (("journal", 1), "seat", "C"),
    "another kind of action": (("journal", 1), "kind", "salt"),
    "half of a surrogate pair": (("seats", 0), "name", "\ud800"),
    "a fraction among the options": (("options",), "length", 4.0),
    "last words of a seat without any of its own": (("posted",), "last", "A"),
    "a status that there is not": ((), "status", "won"),
    "an end that did not come": ((), "status", "live"),
    "a winner that is true": (("outcome",), "winners", [True]),
    "a secret in capitals": ((), "secret", None),
}


@pytest.mark.parametrize("slipped", SLIPPED)
async def test_nothing_slips_in_where_it_is_hashed(service: Service, tmp_path: pathlib.Path, slipped: str) -> None:
    info = await lobby(service)
    await service.lobbies.join(by(ANN, info.id), "")
    await service.lobbies.join(by(BEN, info.id), "words")
    await begin(service, info.id)
    await play_on(service, info.id)
    document = json.loads(await service.exporting.export(info.id))
    path, key, value = SLIPPED[slipped]
    _at(document, *path)[key] = document["secret"].upper() if key == "secret" else value
    if "fraction" not in slipped and "surrogate" not in slipped:
        for row, head in umpire_check.hashes(document):
            row["chain"] = head.hex()
            draws = umpire_check.Draws(bytes.fromhex(document["secret"]), head)
            for roll in row["dice"] if slipped != "a face that is true" else ():
                with contextlib.suppress(ValueError):
                    roll["faces"] = [draws.face(roll["sides"]) for _ in roll["faces"]]
        document["closing"] = umpire_check.closing_hash(document)
    file = tmp_path / "match.json"
    file.write_text(json.dumps(document))
    assert umpire_check.main([str(file)]) in (1, 2)
    assert not verify(file.read_bytes(), GAMES).ok


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"match": "', '"match": "other", "match": "'),
        ('"faces": [', '"faces": [9], "faces": ['),
        ('"rule": "', '"rule": -0, "aftermath_": "'),
        ('"at": ', '"at": NaN, "at_": '),
        ("{", "\ufeff{"),
    ],
)
async def test_a_file_that_can_be_read_in_two_ways_is_refused(
    service: Service, tmp_path: pathlib.Path, old: str, new: str
) -> None:
    text = json.dumps(await ended(service))
    assert old in text
    file = tmp_path / "match.json"
    file.write_text(text.replace(old, new, 1))
    assert umpire_check.main([str(file)]) == 2
    report = verify(file.read_bytes(), GAMES)
    assert (report.ok, report.readable) == (False, False)
