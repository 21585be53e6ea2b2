"""Exports: hidden until the end, genuine afterwards, and refused with the ply named when somebody changed them."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.matches import Refused, Service
from bot.storage import Database
from bot.verify import read_record, umpire_check, verify
from bot.verify.record import BadRecord
from bot.workers import Inline
from games.kernel import Content, ContentKind, Roll, Upload, digest
from tests.bot.matches.table import ANN, BEN, GAMES, by, fresh, play_on, started
from tests.bot.verify.forging import Document, ended
from umpire_tiny.game import TINY, TinyGame

PAGE = pathlib.Path(__file__).parents[3] / "docs" / "fair_dice.md"


def with_dice(document: Document) -> int:
    """Return the first ply after the setup that has dice."""
    return next(row["ply"] for row in document["journal"] if row["ply"] and row["dice"])


async def test_a_match_verifies_and_so_does_its_replay(service: Service) -> None:
    info = await started(service)
    await play_on(service, info.id)
    report = await service.exporting.verify(info.id)
    assert report.ok
    assert report.ply is None
    over = await service.queries.get(info.id)
    text = "\n".join(report.lines)
    assert over.commitment in text
    assert over.closing is not None
    assert over.closing in text
    assert f"replay: {over.ply + 1} actions" in text


async def test_the_page_names_all_that_the_closing_hash_covers(service: Service) -> None:
    # A person who writes a third checker has this page alone.
    specified = PAGE.read_text(encoding="utf-8").split("### Closing hash")[1].split("### Marks")[0]
    roll = re.search(r'"dice": \[\{(.*?)\}, \.\.\]', specified, re.DOTALL)
    assert roll is not None
    keys = re.findall(r'"(\w+)":', roll[1])
    assert set(keys) == set(Roll.__struct_fields__)
    document = await ended(service)
    rows = [
        {
            **{key: row[key] for key in ("chain", "state")},
            "dice": [{key: die[key] for key in keys} for die in row["dice"]],
        }
        for row in document["journal"]
    ]
    covered = {
        "journal": rows,
        "outcome": {key: document["outcome"][key] for key in ("aftermath", "rule", "winners")},
        "seats": [{key: seat[key] for key in ("computer", "seat")} for seat in document["seats"]],
        **{key: document[key] for key in ("commitment", "game", "match", "status")},
    }
    text = json.dumps(covered, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert digest(text.encode()) == document["closing"]


def run_checker(script: pathlib.Path, file: pathlib.Path) -> subprocess.CompletedProcess[str]:
    run = [sys.executable, "-I", "-S", str(script), str(file)]
    return subprocess.run(run, capture_output=True, text=True, check=False)


async def test_the_stand_alone_checker_runs_on_the_standard_library_alone(
    service: Service, tmp_path: pathlib.Path
) -> None:
    document = await ended(service)
    file, script = tmp_path / "export.json", tmp_path / "umpire_check.py"
    file.write_text(json.dumps(document))
    shutil.copy(pathlib.Path(umpire_check.__file__), script)
    good = run_checker(script, file)
    assert (good.returncode, good.stderr) == (0, "")
    assert document["closing"] in good.stdout
    document["journal"][with_dice(document)]["dice"][0]["faces"][0] += 1
    file.write_text(json.dumps(document))
    bad = run_checker(script, file)
    assert bad.returncode == 1
    assert f"action {with_dice(document)}" in bad.stdout
    file.write_text("[]")
    none = run_checker(script, file)
    assert none.returncode == 2
    assert none.stdout == ""


def one_die(document: Document) -> int:
    ply = with_dice(document)
    faces = document["journal"][ply]["dice"][0]["faces"]
    faces[0] = faces[0] % 6 + 1
    return ply


def one_action(document: Document) -> int:
    document["journal"][2]["text"] += " "
    return 2


def one_seed(document: Document) -> int:
    document["posted"]["seats"][1]["words"] = "other words"
    return 0


def one_option(document: Document) -> int:
    document["options"]["length"] += 1
    return 0


def two_swapped(document: Document) -> int:
    journal = document["journal"]
    assert journal[1]["text"] != journal[3]["text"]
    for key in ("text", "seat"):
        journal[1][key], journal[3][key] = journal[3][key], journal[1][key]
    return 1


def one_left_out(document: Document) -> int:
    del document["journal"][3]
    for ply, row in enumerate(document["journal"]):
        row["ply"] = ply
    return 3


def one_hash(document: Document) -> int:
    document["journal"][4]["chain"] = "0" * 64
    return 4


TAMPERED = [one_die, one_action, one_seed, one_option, two_swapped, one_left_out, one_hash]


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: str(tamper.__name__))
async def test_a_changed_record_is_refused_with_the_ply_named(
    service: Service, tamper: Callable[[Document], int]
) -> None:
    document = await ended(service)
    ply = tamper(document)
    report = verify(json.dumps(document).encode(), GAMES)
    assert (report.ok, report.ply) == (False, ply)
    assert f"Action {ply}: " in report.lines[0]


async def test_an_action_changed_with_its_hashes_shows_in_the_dice(service: Service) -> None:
    document = await ended(service)
    ply = with_dice(document)
    document["journal"][ply]["text"] = "run 1"
    for row, head in umpire_check.hashes(document):
        row["chain"] = head.hex()
    document["closing"] = umpire_check.closing_hash(document)
    report = verify(json.dumps(document).encode(), GAMES)
    assert not report.ok
    assert report.ply is not None
    assert report.ply >= ply


async def test_a_changed_state_shows_in_the_closing_hash_and_in_the_replay(service: Service) -> None:
    document = await ended(service)
    document["journal"][2]["state"] = "0" * 64
    report = verify(json.dumps(document).encode(), GAMES)
    assert not report.ok
    assert "closing hash" in report.lines[0]
    document["closing"] = umpire_check.closing_hash(document)
    report = verify(json.dumps(document).encode(), GAMES)
    assert (report.ok, report.ply) == (False, 2)


async def test_the_specification_names_all_of_a_roll_that_the_closing_hash_covers(service: Service) -> None:
    words = " ".join(PAGE.read_text(encoding="utf-8").split())
    named = re.search(r'"dice": \[\{(.*?)\}, \.\.\], "state"', words)
    assert named is not None
    document = await ended(service)
    roll = document["journal"][with_dice(document)]["dice"][0]
    assert re.findall(r'"(\w+)":', named[1]) == sorted(roll)
    for key in roll:
        changed = json.loads(json.dumps(document))
        changed["journal"][with_dice(document)]["dice"][0][key] = "another"
        assert umpire_check.closing_hash(changed) != document["closing"], key


@pytest.mark.parametrize(
    "changes", [{"winners": [1, 0]}, {"winners": [0, 0]}, {"aftermath": {"spoils": 1}}, {"rule": "X"}]
)
async def test_a_changed_outcome_shows_in_the_replay(service: Service, changes: Document) -> None:
    document = await ended(service)
    document["outcome"] |= changes
    assert "closing hash does not fit" in verify(json.dumps(document).encode(), GAMES).lines[0]
    document["closing"] = umpire_check.closing_hash(document)
    report = verify(json.dumps(document).encode(), GAMES)
    assert (report.ok, report.by_rules, report.ply) == (False, True, len(document["journal"]) - 1)
    assert "another outcome" in report.lines[0]


async def test_how_an_outcome_is_told_is_compared_with_nothing(service: Service) -> None:
    """It has names, which somebody may have had deleted, and a later Umpire may word it otherwise."""
    document = await ended(service)
    document["outcome"]["reason"] = "somebody was faster"
    report = verify(json.dumps(document).encode(), GAMES)
    assert (report.ok, report.replayed) == (True, True)


@pytest.mark.parametrize("changes", [{"outcome": None}, {"status": "aborted"}, {"status": "aborted", "outcome": None}])
async def test_a_match_that_was_won_cannot_be_called_off_later(service: Service, changes: Document) -> None:
    document = await ended(service)
    assert not verify(json.dumps(document | changes).encode(), GAMES).ok
    document |= changes
    document["closing"] = umpire_check.closing_hash(document)
    assert not verify(json.dumps(document).encode(), GAMES).ok


async def test_a_match_that_was_called_off_verifies_and_cannot_be_won_later(service: Service) -> None:
    info = await started(service)
    await service.seating.abort(by(ANN, info.id))
    document = json.loads(await service.exporting.export(info.id))
    assert verify(json.dumps(document).encode(), GAMES).ok
    document["status"] = "over"
    assert not verify(json.dumps(document).encode(), GAMES).ok


MAP = "a map \u20ac"


class Mapped(TinyGame):
    """A tiny race that is always laid out with the same map, and does not look at it."""

    card = replace(
        TINY.card,
        contents=(ContentKind("map", "map", "map", "TR-1", str, lambda text: Upload("Fen"), lambda: {"Fen": MAP}),),
    )

    def content_for(self, options: Any, brought: Iterable[Content] = ()) -> tuple[Content, ...]:
        return (Content("map", "Fen", MAP),)


async def on_a_map(database: Database) -> Document:
    """Return the record of a match that was set up with content."""
    service = Service.build(database, Inline(), registry=f"{__name__}:MAPPED")
    return await ended(service)


MAPPED = {"tiny": Mapped()}


async def test_content_is_in_the_record_and_in_the_first_hash(database: Database) -> None:
    document = await on_a_map(database)
    assert [(each["kind"], each["name"], each["text"]) for each in document["content"]] == [("map", "Fen", MAP)]
    report = verify(json.dumps(document).encode(), MAPPED)
    assert report.ok
    assert "content: 1 digest agrees" in report.lines


async def test_changed_content_is_refused(database: Database) -> None:
    document = await on_a_map(database)
    (each,) = document["content"]
    each["text"] += "."
    report = verify(json.dumps(document).encode(), MAPPED)
    assert not report.ok
    assert "the map 'Fen' was changed" in report.lines[0]
    each["digest"] = digest(each["text"].encode())
    assert verify(json.dumps(document).encode(), MAPPED).ply == 0
    document["content"] *= 2
    assert "of one kind" in verify(json.dumps(document).encode(), MAPPED).lines[0]
    document["content"] = []
    assert verify(json.dumps(document).encode(), MAPPED).ply == 0


async def test_another_secret_is_refused(service: Service) -> None:
    document = await ended(service)
    document["secret"] = "00" * 32
    report = verify(json.dumps(document).encode(), GAMES)
    assert not report.ok
    assert "committed" in report.lines[0]


async def test_nothing_hidden_is_exported_before_the_end(service: Service, database: Database) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace dash")
    data = await service.exporting.export(info.id)
    document = json.loads(data)
    assert (document["secret"], document["closing"], document["bases"]) == (None, None, [])
    row = document["journal"][1]
    assert (row["text"], row["dice"], row["state"], row["chain"]) == (None, None, None, None)
    assert [event["event"] for event in row["events"]] == ["Written"]
    assert b"dash" not in data
    match = await database.read(lambda tx: tx.match(info.id))
    assert match is not None
    assert match.secret.hex().encode() not in data
    report = verify(data, GAMES)
    assert not report.ok
    assert "not ended" in report.lines[0]


async def test_an_export_before_the_end_is_the_same_whatever_was_written_secretly(service: Service) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id, "5"), None, "pace dash")
    one = json.loads(await service.exporting.export(info.id))["journal"][1]
    other = await started(service, channel=601)
    await service.acting.submit(by(ANN, other.id, "6"), None, "pace walk")
    assert json.loads(await service.exporting.export(other.id))["journal"][1] == one


async def test_table_actions_are_part_of_the_record(service: Service) -> None:
    info = await started(service)
    await service.seating.hand_over(by(BEN, info.id), "random")
    await service.seating.take_back(by(BEN, info.id))
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    await service.seating.resign(by(BEN, info.id))
    document = json.loads(await service.exporting.export(info.id))
    texts = [(row["kind"], row["seat"], row["text"]) for row in document["journal"]]
    assert texts == [
        ("setup", None, "setup"),
        ("table", "B", "hand-over random"),
        ("table", "B", "take-back"),
        ("game", "A", "pace jog"),
        ("table", "B", "resign to A"),
    ]
    assert document["outcome"]["winners"] == [0]
    assert (await service.exporting.verify(info.id)).ok
    document["journal"][1]["text"] = "hand-over careful"
    assert verify(json.dumps(document).encode(), GAMES).ply == 1


@pytest.mark.parametrize("sides", [0, -6, 2**256 + 1, 6.0, True, float("inf"), float("nan"), "6"])
async def test_a_die_that_there_is_not_is_refused_at_once(service: Service, sides: object) -> None:
    document = await ended(service)
    document["journal"][with_dice(document)]["dice"][0]["sides"] = sides
    with pytest.raises(umpire_check.NotAMatch, match="sides"):
        umpire_check.check(document)


def test_a_file_that_is_nested_too_deep_is_refused(tmp_path: pathlib.Path) -> None:
    deep = b'{"format":"umpire match 4","journal":[{"ply":0,"events":[{"a":' + b"[" * 200_000
    file = tmp_path / "deep.json"
    file.write_bytes(deep)
    assert umpire_check.main([str(file)]) == 2
    assert not verify(deep, GAMES).ok
    with pytest.raises(BadRecord):
        read_record(b'{"options":{"a":' + b"[" * 200_000)


async def test_a_lobby_cannot_be_exported(service: Service) -> None:
    info = await service.lobbies.open("tiny", 1, 2, ANN, options={}, places=2, interaction=fresh())
    with pytest.raises(Refused, match="not begun"):
        await service.exporting.export(info.id)


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b'{"format":"umpire match 4","secret":"zz","closing":"a"}', b"\xff"]
)
def test_what_is_no_export_is_refused_in_a_sentence(data: bytes) -> None:
    report = verify(data, GAMES)
    assert not report.ok
    assert report.lines[0].endswith(".")
