"""Saved matches: put into a database, they go on as if nothing had been."""

import json
import pathlib
from typing import Any

import pytest

from bot.matches import Refused, Service
from bot.storage import Database
from bot.workers import Inline
from tests.bot.matches.table import ANN, BEN, CHANNEL, CLEO, GUILD, REGISTRY, Clock, begin, by, lobby, play_on, started
from tests.bot.verify.forging import resealed


async def elsewhere(path: pathlib.Path) -> Service:
    return Service.build(await Database.open(path), Inline(), registry=REGISTRY, now=Clock())


async def test_a_saved_match_goes_on_with_other_people(service: Service, tmp_path: pathlib.Path) -> None:
    info = await started(service, BEN, CLEO)
    await service.acting.submit(by(BEN, info.id), None, "pace jog")
    await service.acting.submit(by(CLEO, info.id), None, "pace walk")
    before = await service.queries.look(info.id, None)
    other = await elsewhere(tmp_path / "other.sqlite3")
    loaded = await other.loading.load_match(await service.exporting.save(info.id), GUILD, 7, [ANN, BEN])
    assert (loaded.id, loaded.status, loaded.ply, loaded.names, loaded.channel_id) == (
        info.id,
        "live",
        2,
        ("Ann", "Ben"),
        7,
    )
    after = await other.queries.look(loaded.id, None)
    assert after.prompts == before.prompts
    assert after.view.public.at == before.view.public.at
    owed = await other.posting.claim(loaded.id)
    assert owed is not None
    assert owed.ply == 2
    # Commitment, seeds and actions are the same, so the dice to come are the same as well.
    for place, people in ((service, {0: BEN, 1: CLEO}), (other, {0: ANN, 1: BEN})):
        await place.acting.submit(by(people[0], info.id), None, "run 2.5")
    rolled = []
    for place in (service, other):
        (row,) = await place.store.database.read(lambda tx: tx.journal(info.id, 3, 3))
        rolled.append(row.dice)
    assert rolled[0] == rolled[1] != b"[]"
    assert (await other.loading.load_match(await service.exporting.save(info.id), GUILD, 7, [ANN, BEN])).ply == 3
    over = await play_on(other, info.id)
    assert over.status == "over"
    assert (await other.exporting.verify(info.id)).ok
    await other.store.database.close()


async def test_an_ended_match_with_table_actions_is_loaded_whole(service: Service, tmp_path: pathlib.Path) -> None:
    info = await lobby(service, ANN, BEN, places=3)
    await service.lobbies.add_computer(by(ANN, info.id), "random")
    await begin(service, info.id)
    await service.seating.hand_over(by(BEN, info.id), None)
    await service.computers.play(info.id, 2)
    await service.seating.take_back(by(BEN, info.id))
    await service.seating.resign(by(BEN, info.id))
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    await service.seating.abort(by(ANN, info.id))
    data = await service.exporting.export(info.id)
    other = await elsewhere(tmp_path / "other.sqlite3")
    loaded = await other.loading.load_match(data, GUILD, CHANNEL, [ANN])
    assert loaded.status == "aborted"
    mine, theirs = json.loads(data), json.loads(await other.exporting.export(loaded.id))
    for key in ("options", "posted", "commitment", "secret", "closing", "outcome", "status"):
        assert theirs[key] == mine[key]
    for ours, found in zip(mine["journal"], theirs["journal"], strict=True):
        assert {key: value for key, value in found.items() if key != "at"} == {
            key: value for key, value in ours.items() if key != "at"
        }
    await other.store.database.close()


async def saved(service: Service) -> dict[str, Any]:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    await service.acting.submit(by(BEN, info.id), None, "pace jog")
    found: dict[str, Any] = json.loads(await service.exporting.save(info.id))
    return found


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"secret": None}, "is not null"),
        ({"secret": "zz"}, "hexadecimal"),
        ({"secret": "00" * 32}, "not the one that was committed to"),
        ({"journal": []}, "its journal is empty"),
        ({"game": "chess"}, "something of the setup was changed"),
        ({"format": "x"}, "format"),
        ({"status": "over"}, "it is not closed"),
    ],
)
async def test_what_cannot_go_on_is_refused(
    service: Service, tmp_path: pathlib.Path, change: dict[str, Any], reason: str
) -> None:
    data = json.dumps({**await saved(service), **change}).encode()
    other = await elsewhere(tmp_path / "other.sqlite3")
    with pytest.raises(Refused, match=reason):
        await other.loading.load_match(data, GUILD, CHANNEL, [ANN, BEN])
    assert await other.queries.find(CHANNEL) is None
    await other.store.database.close()


@pytest.mark.parametrize(
    ("change", "reason"),
    [({"game": "chess"}, "No game is called chess"), ({"rules_version": 7}, "a different version of the rules")],
)
async def test_what_agrees_with_itself_and_cannot_go_on_here_is_refused(
    service: Service, change: dict[str, Any], reason: str
) -> None:
    document = resealed({**await saved(service), "match": "zzzzzz", **change})
    with pytest.raises(Refused, match=reason):
        await service.loading.load_match(json.dumps(document).encode(), GUILD, 8, [ANN, BEN])
    assert await service.queries.find(8) is None


async def test_an_export_that_hides_things_cannot_go_on(service: Service) -> None:
    info = await started(service)
    with pytest.raises(Refused, match="holds no secret"):
        await service.loading.load_match(await service.exporting.export(info.id), GUILD, 8, [ANN, BEN])


async def test_a_seat_that_was_handed_over_keeps_its_person(service: Service, tmp_path: pathlib.Path) -> None:
    info = await started(service, BEN, CLEO)
    await service.seating.hand_over(by(CLEO, info.id), "random")
    data = await service.exporting.save(info.id)
    other = await elsewhere(tmp_path / "other.sqlite3")
    with pytest.raises(Refused, match="nobody for seat B"):
        await other.loading.load_match(data, GUILD, CHANNEL, [ANN])
    loaded = await other.loading.load_match(data, GUILD, CHANNEL, [ANN, BEN])
    assert [(seat.user_id, seat.policy) for seat in loaded.seats] == [(ANN.id, None), (BEN.id, "random")]
    await other.seating.take_back(by(BEN, info.id))
    await other.seating.resign(by(ANN, info.id))
    assert (await other.exporting.verify(info.id)).ok
    await other.store.database.close()


async def test_a_changed_save_is_refused_with_the_ply_named(service: Service, tmp_path: pathlib.Path) -> None:
    document = await saved(service)
    other = await elsewhere(tmp_path / "other.sqlite3")
    document["journal"][1]["text"] = "pace walk"
    with pytest.raises(Refused, match="Action 1: the hash chain breaks here"):
        await other.loading.load_match(json.dumps(document).encode(), GUILD, CHANNEL, [ANN, BEN])
    for text, reason in (
        ("run 1", "Action 1 of this save does not follow"),
        ("pace walk", "Action 1 of this save leads"),
    ):
        document["journal"][1]["text"] = text
        resealed(document)
        with pytest.raises(Refused, match=reason):
            await other.loading.load_match(json.dumps(document).encode(), GUILD, CHANNEL, [ANN, BEN])
    with pytest.raises(Refused, match="nobody for seat B"):
        await other.loading.load_match(json.dumps(document).encode(), GUILD, CHANNEL, [ANN])
    await other.store.database.close()
    with pytest.raises(Refused, match="has a match already"):
        await service.loading.load_match(
            json.dumps(resealed({**document, "match": "zzzzzz"})).encode(), GUILD, CHANNEL, [ANN, BEN]
        )
