"""Forged ends: records made again by a host who knows the secret, with the hashes that this host posted.

Every hash and die of them agrees. Both checkers refuse each in the sentence that is here, `umpire_check.py` unless it
takes the rules to know better.
"""

import asyncio
import json
import pathlib
from collections.abc import Callable

import pytest

import games.registry
from bot.cli import main
from bot.matches import Service
from bot.storage import Database
from bot.verify import umpire_check
from bot.verify.record import record_in
from bot.verify.table import AtTable, compare_end
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, begin, by, lobby, play_on, service_on, started
from tests.bot.verify.forgeries import BOTH, FORGED, NO_MATCH, NOTHING, plays, then, won
from tests.bot.verify.forging import Document, ended, resealed
from tests.bot.verify.from_the_page import check_match
from tests.bot.verify.records import EVERY, exported, newer
from tests.bot.verify.test_crafted import here

__all__ = ["here"]

Honest = Callable[[str], Document]


async def duel(service: Service, patch: pytest.MonkeyPatch) -> Document:
    return await ended(service)


async def three(service: Service, patch: pytest.MonkeyPatch) -> Document:
    info = await started(service, ANN, BEN, CLEO)
    await play_on(service, info.id)
    return await exported(service, info.id)


async def left(service: Service, patch: pytest.MonkeyPatch) -> Document:
    info = await started(service, ANN, BEN, CLEO)
    await service.seating.resign(by(CLEO, info.id))
    await service.seating.abort(by(ANN, info.id))
    return await exported(service, info.id)


async def against_a_computer(service: Service, patch: pytest.MonkeyPatch) -> Document:
    info = await lobby(service, ANN)
    await service.lobbies.add_computer(by(ANN, info.id), "careful")
    await begin(service, info.id)
    for _ in range(2):
        live = await service.store.load(info.id)
        if live.prompts[0].seat == 0:
            await service.acting.submit(by(ANN, info.id), None, "pace walk")
        await service.computers.play(info.id, 1)
    await service.seating.abort(by(ANN, info.id))
    return await exported(service, info.id)


async def upgraded(service: Service, patch: pytest.MonkeyPatch) -> Document:
    """Newer rules stay in force, so that what follows upon them is replayed."""
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    newer(patch, EVERY["tiny"])
    service.store.forget(info.id)
    await play_on(service, info.id)
    return await exported(service, info.id)


UPON = {
    "duel": duel,
    "three": three,
    "left": left,
    "against a computer": against_a_computer,
    "upgraded": upgraded,
}


async def records_in(folder: pathlib.Path) -> dict[str, str]:
    """Return every honest record as text, each of a service of its own."""
    found = {}
    for number, (upon, make) in enumerate(UPON.items()):
        database = await Database.open(folder / f"{number}.sqlite3")
        with pytest.MonkeyPatch.context() as patch:
            found[upon] = json.dumps(await make(service_on(database, Clock()), patch))
        await database.close()
    return found


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The honest records, played once for all that is forged of them."""
    return asyncio.run(records_in(tmp_path_factory.mktemp("honest")))


@pytest.fixture
def honest(records: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Honest:
    """Hands out a copy of an honest record, with the rules in force that were in force at its end."""

    def copied(upon: str) -> Document:
        if upon == "upgraded":
            newer(monkeypatch, EVERY["tiny"])
        document: Document = json.loads(records[upon])
        return document

    return copied


def posted_of(document: Document) -> list[str]:
    """Return the hashes that the host has posted: of this very record."""
    secret, last = bytes.fromhex(document["secret"]), len(document["journal"]) - 1
    head = bytes.fromhex(document["journal"][last]["chain"])
    mark = umpire_check.hmac.new(secret, b"board" + head, "sha256").hexdigest()[:8]
    given = {"commitment": document["commitment"], "closing": document["closing"]}
    given |= {"setup": document["journal"][0]["chain"][:16], "mark": f"{last}:{mark}"}
    return [f"--{key}={value}" for key, value in given.items() if value is not None]


def both(path: pathlib.Path, given: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[tuple[int, int], list[str]]:
    """Ask both checkers of a file; returns with which status each ends, and what it says."""
    ends, said = [], []
    for run, words in ((umpire_check.main, []), (main, ["verify"])):
        ends.append(run([*words, str(path), *given]))
        said.append("".join(capsys.readouterr()))
    return (ends[0], ends[1]), said


@pytest.fixture(autouse=True)
def tiny_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games.registry, "GAMES", EVERY)


@pytest.mark.parametrize("upon", UPON)
@pytest.mark.usefixtures("here")
def test_an_honest_end_is_taken_by_both(
    honest: Honest, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str], upon: str
) -> None:
    document, path = honest(upon), tmp_path / "match.json"
    path.write_text(json.dumps(document))
    assert both(path, posted_of(document), capsys)[0] == (0, 4 if upon == "upgraded" else 0)


@pytest.mark.parametrize("name", FORGED)
@pytest.mark.usefixtures("here")
def test_a_forged_end_is_refused_in_a_sentence(
    honest: Honest, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    forged, path = FORGED[name], tmp_path / "match.json"
    document = honest(forged.upon)
    forged.forge(document)
    if forged.ends != NO_MATCH:
        resealed(document)
    path.write_text(json.dumps(document))
    ends, said = both(path, posted_of(document), capsys)
    assert ends == forged.ends, said
    assert forged.said.lower() in said[1].lower(), said[1]
    if ends == BOTH:
        assert forged.said in said[0], said[0]
    elif ends[0] == 0:
        assert "All that can be checked without the rules agrees" in said[0]


@pytest.mark.parametrize("name", [name for name, forged in FORGED.items() if forged.ends == BOTH])
def test_a_checker_from_the_page_refuses_it_too(honest: Honest, name: str) -> None:
    document = honest(FORGED[name].upon)
    FORGED[name].forge(document)
    with pytest.raises((AssertionError, ValueError, TypeError)):
        check_match(resealed(document))


LIVE = {
    "dance": (lambda document: then(document, "A", "dance", dice=None), NOTHING),
    "a seat": (lambda document: plays(document, 0, "careful"), "seat A is played by its person at the end"),
    "an end": (
        lambda document: then(document, "A", "abort", dice=None),
        "is aborted with this, and its status is live",
    ),
    "an outcome": (lambda document: won(document, 0, status="live"), "the match goes on, and has an outcome"),
    "newer rules": (
        lambda document: then(document, None, "rules 1", dice=None),
        "version 1 of the rules is no newer than 1",
    ),
    "a hidden text": (lambda document: document["journal"][1].update(text=None), "at the table is hidden"),
    "a hash": (lambda document: document["journal"][1].update(chain="0" * 64), "journal[1].chain is not null"),
}


@pytest.mark.parametrize("name", LIVE)
@pytest.mark.usefixtures("here")
async def test_of_a_match_that_goes_on_the_table_is_checked_too(
    service: Service, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    info = await started(service)
    await service.seating.hand_over(by(BEN, info.id), None)
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    document, (forge, sentence) = await exported(service, info.id), LIVE[name]
    path = tmp_path / "match.json"
    path.write_text(json.dumps(document))
    assert both(path, [], capsys)[0] == (3, 3)
    forge(document)
    for ply, row in enumerate(document["journal"]):
        row["ply"] = ply
    path.write_text(json.dumps(document))
    ends, said = both(path, [], capsys)
    assert ends in (BOTH, NO_MATCH)
    assert all(sentence.lower() in each.lower() for each in said), said


SPELT = ("space", "a tab", "a line break", "no text")
NOT_OF_THE_TABLE = (
    "a state",
    "forged base",
    "newer rules",
    "another state",
    "dice",
    "words",
    "nobody",
    "goes on",
    *SPELT,
)
"""What of the forged is no matter of who sits where, or of how it ended."""
OF_THE_TABLE = [
    name
    for name, forged in FORGED.items()
    if forged.ends == BOTH and not any(part in name for part in NOT_OF_THE_TABLE)
]


def followed(document: Document) -> None:
    record = record_in(document)
    table = AtTable.at_the_setup(record)
    for row in record.journal:
        table = table.after(row)
    compare_end(record, table)


@pytest.mark.parametrize("name", OF_THE_TABLE)
def test_the_replay_has_a_mind_of_its_own_about_the_table(honest: Honest, name: str) -> None:
    """Of two programs that are written apart, neither trusts the other: where both can tell, both do."""
    document = honest(FORGED[name].upon)
    followed(document)
    FORGED[name].forge(document)
    with pytest.raises((umpire_check.Mismatch, ValueError)):
        followed(resealed(document))


def test_there_are_more_than_forty_of_our_own_making() -> None:
    assert len(FORGED) > 49


@pytest.mark.usefixtures("here")
async def test_a_save_is_replayed_too(
    service: Service, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    document: Document = json.loads(await service.exporting.save(info.id))
    path = tmp_path / "save.json"
    path.write_text(json.dumps(document))
    ends, said = both(path, [], capsys)
    assert ends == (3, 3)
    assert "replay: 2 actions lead to the recorded states" in said[1]
    document["journal"][1]["state"] = "0" * 64
    path.write_text(json.dumps(document))
    ends, said = both(path, [], capsys)
    assert ends == (3, 1)
    assert "the rules lead to another state than the recorded one" in said[1]


@pytest.mark.parametrize(
    ("given", "ends"),
    [
        (("commitment", 16), (0, 0)),
        (("closing", 20), (0, 0)),
        (("setup", 64), (0, 0)),
        (("commitment", 15), (2, 2)),
        (("closing", 0), (2, 2)),
        (("setup", 65), (2, 2)),
    ],
)
@pytest.mark.usefixtures("here")
def test_what_was_posted_is_given_by_as_many_digits_as_are_shown(
    honest: Honest,
    tmp_path: pathlib.Path,
    capsys: pytest.CaptureFixture[str],
    given: tuple[str, int],
    ends: tuple[int, int],
) -> None:
    document = honest("duel")
    path, (what, count) = tmp_path / "match.json", given
    path.write_text(json.dumps(document))
    hashes = {
        "setup": document["journal"][0]["chain"] + "0",
        **{key: document[key] for key in ("commitment", "closing")},
    }
    assert both(path, [f"--{what}={hashes[what][:count]}"], capsys)[0] == ends


@pytest.mark.parametrize("number", ["-0.0", "-0e5", "-1e-400", "1e400", "-1e400", "1" * 1001])
@pytest.mark.usefixtures("here")
def test_numbers_that_not_everybody_reads_alike_are_no_match(
    honest: Honest, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str], number: str
) -> None:
    document = honest("duel")
    document["journal"][1]["events"][0]["more"] = "@"
    path = tmp_path / "match.json"
    path.write_text(json.dumps(document).replace('"@"', number))
    assert both(path, [], capsys)[0] == (2, 2)


@pytest.mark.usefixtures("here")
async def test_a_mark_that_is_none_is_refused_while_the_match_goes_on(
    service: Service, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    info = await started(service)
    path = tmp_path / "match.json"
    path.write_bytes(await service.exporting.export(info.id))
    assert both(path, ["--mark=2:zz"], capsys)[0] == (2, 2)
    ends, said = both(path, ["--mark=0:01234567"], capsys)
    assert ends == (3, 3)
    assert all("compared with nothing before the match has ended" in each for each in said)
