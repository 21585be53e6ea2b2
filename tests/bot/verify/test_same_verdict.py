"""Both checkers say the same of every file, but where the rules are asked: held together by edited records."""

import collections
import json
import pathlib
from typing import Any

import pytest
from msgspec.structs import replace

from bot.matches import Service
from bot.verify import umpire_check, verify
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, by, play_on, started
from tests.bot.verify.edits import edited
from tests.bot.verify.forging import Document
from tests.bot.verify.records import EVERY, exported, newer, played_out
from umpire_tiny.game import TINY, TinyGame

FEW, MANY = 400, 5000


class NewerGame(TinyGame):
    """A tiny race of the next version of its rules."""

    card = replace(TINY.card, version=TINY.card.version + 1)


NEWER = {**EVERY, "tiny": NewerGame()}


async def honest(service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> list[Document]:
    """Return short records of all kinds: played out, resigned, aborted, live with and without its secret, upgraded."""
    found = [played_out("tiny")]
    info = await started(service, channel=1)
    await play_on(service, info.id)
    found.append(await exported(service, info.id))
    info = await started(service, ANN, BEN, CLEO, channel=2)
    await service.seating.hand_over(by(BEN, info.id), "random")
    await service.seating.resign(by(CLEO, info.id))
    found.append(await exported(service, info.id))
    await service.seating.resign(by(BEN, info.id))
    await service.seating.resign(by(ANN, info.id))
    found.append(await exported(service, info.id))
    info = await started(service, channel=3)
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    found.append(json.loads(await service.exporting.save(info.id)))
    await service.seating.resign(by(BEN, info.id))
    found.append(await exported(service, info.id))
    info = await started(service, channel=4)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    newer(monkeypatch, EVERY["tiny"])
    service.store.forget(info.id)
    await play_on(service, info.id)
    found.append(await exported(service, info.id))
    monkeypatch.undo()
    return found


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=[pytest.mark.soak, pytest.mark.timeout(1800)])])
async def test_both_checkers_say_the_same_of_every_edited_record(
    service: Service,
    clock: Clock,
    tmp_path: pathlib.Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    count: int,
) -> None:
    documents: list[Any] = await honest(service, clock, monkeypatch)
    path, seen = tmp_path / "match.json", collections.Counter[tuple[int, int]]()
    for number, data in enumerate(edited(documents, count, 11)):
        path.write_bytes(data)
        alone = umpire_check.main([str(path)])
        capsys.readouterr()
        for games in (EVERY, NEWER):
            report = verify(data, games)
            seen[alone, report.status] += 1
            asked = alone in (0, 3) and ((report.status == 1 and report.by_rules) or report.status == 4)
            assert alone == report.status or asked, f"file {number}: {alone}, and {report.status}: {report.lines[-1]}"
            assert report.by_rules <= asked
    wanted = {(0, 0), (0, 1), (0, 4), (1, 1), (2, 2), (3, 3)}
    assert wanted <= set(seen), f"these edits come to too little: {seen}"
    assert seen[0, 0] + seen[0, 1] + seen[0, 4] > count / 20, f"too few can be told by the rules alone: {seen}"
