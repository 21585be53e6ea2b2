"""Saved matches: put into a database, they go on as if nothing had been."""

import json
import pathlib
from typing import Any

import pytest

from bot.matches import MatchService, Refused
from bot.storage import Database
from bot.workers import Inline
from tests.bot.matches.table import ANN, BEN, CHANNEL, CLEO, GUILD, REGISTRY, Clock, fresh, lobby, play_on, started


async def elsewhere(path: pathlib.Path) -> MatchService:
    return MatchService(await Database.open(path), Inline(), registry=REGISTRY, now=Clock())


async def test_a_saved_match_goes_on_with_other_people(service: MatchService, tmp_path: pathlib.Path) -> None:
    info = await started(service, BEN, CLEO)
    await service.submit(info.id, BEN.id, None, "pace jog", fresh())
    await service.submit(info.id, CLEO.id, None, "pace walk", fresh())
    before = await service.look(info.id, None)
    other = await elsewhere(tmp_path / "other.sqlite3")
    loaded = await other.load_match(await service.save(info.id), GUILD, 7, [ANN, BEN])
    assert (loaded.id, loaded.status, loaded.ply, loaded.names, loaded.channel_id) == (
        info.id,
        "live",
        2,
        ("Ann", "Ben"),
        7,
    )
    after = await other.look(loaded.id, None)
    assert after.prompts == before.prompts
    assert after.view.at == before.view.at
    owed = await other.claim(loaded.id)
    assert owed is not None
    assert owed.ply == 2
    # Commitment, seeds and actions are the same, so the dice to come are the same as well.
    for place, people in ((service, {0: BEN, 1: CLEO}), (other, {0: ANN, 1: BEN})):
        await place.submit(info.id, people[0].id, None, "run 2.5", fresh())
    rolled = []
    for place in (service, other):
        (row,) = await place.database.read(lambda tx: tx.journal(info.id, 3, 3))
        rolled.append(row.dice)
    assert rolled[0] == rolled[1] != b"[]"
    assert (await other.load_match(await service.save(info.id), GUILD, 7, [ANN, BEN])).ply == 3
    over = await play_on(other, info.id)
    assert over.status == "over"
    assert (await other.verify(info.id)).ok
    await other.database.close()


async def test_an_ended_match_with_table_actions_is_loaded_whole(service: MatchService, tmp_path: pathlib.Path) -> None:
    info = await lobby(service, ANN, BEN, places=3)
    await service.add_computer(info.id, ANN.id, "random", fresh())
    await service.start(info.id, ANN.id, fresh())
    await service.hand_over(info.id, BEN.id, None, fresh())
    await service.play_computer(info.id, 2)
    await service.take_back(info.id, BEN.id, fresh())
    await service.resign(info.id, BEN.id, fresh())
    await service.submit(info.id, ANN.id, None, "pace walk", fresh())
    await service.abort(info.id, ANN.id, False, fresh())
    data = await service.export(info.id)
    other = await elsewhere(tmp_path / "other.sqlite3")
    loaded = await other.load_match(data, GUILD, CHANNEL, [ANN])
    assert loaded.status == "aborted"
    mine, theirs = json.loads(data), json.loads(await other.export(loaded.id))
    for key in ("options", "seeds", "commitment", "secret", "closing", "outcome", "status"):
        assert theirs[key] == mine[key]
    for ours, found in zip(mine["journal"], theirs["journal"], strict=True):
        assert {key: value for key, value in found.items() if key != "at"} == {
            key: value for key, value in ours.items() if key != "at"
        }
    await other.database.close()


async def saved(service: MatchService) -> dict[str, Any]:
    info = await started(service)
    await service.submit(info.id, ANN.id, None, "pace jog", fresh())
    await service.submit(info.id, BEN.id, None, "pace jog", fresh())
    found: dict[str, Any] = json.loads(await service.save(info.id))
    return found


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"secret": None}, "holds no secret"),
        ({"secret": "zz"}, "hex"),
        ({"secret": "00"}, "damaged"),
        ({"journal": []}, "no plies"),
        ({"game": "chess"}, "No game is called chess"),
        ({"format": "x"}, "format"),
    ],
)
async def test_what_cannot_go_on_is_refused(
    service: MatchService, tmp_path: pathlib.Path, change: dict[str, Any], reason: str
) -> None:
    data = json.dumps({**await saved(service), **change}).encode()
    other = await elsewhere(tmp_path / "other.sqlite3")
    with pytest.raises(Refused, match=reason):
        await other.load_match(data, GUILD, CHANNEL, [ANN, BEN])
    assert await other.find(CHANNEL) is None
    await other.database.close()


async def test_a_changed_save_is_refused_with_the_ply_named(service: MatchService, tmp_path: pathlib.Path) -> None:
    document = await saved(service)
    other = await elsewhere(tmp_path / "other.sqlite3")
    for text, reason in (("pace walk", "Ply 1 of this save leads"), ("run 1", "Ply 1 of this save does not follow")):
        document["journal"][1]["text"] = text
        with pytest.raises(Refused, match=reason):
            await other.load_match(json.dumps(document).encode(), GUILD, CHANNEL, [ANN, BEN])
    with pytest.raises(Refused, match="nobody for seat B"):
        await other.load_match(json.dumps(document).encode(), GUILD, CHANNEL, [ANN])
    await other.database.close()
    with pytest.raises(Refused, match="has a match already"):
        await service.load_match(json.dumps({**document, "match": "zzzzzz"}).encode(), GUILD, CHANNEL, [ANN, BEN])
