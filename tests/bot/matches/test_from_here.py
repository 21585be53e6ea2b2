"""New matches from past positions: nothing hidden goes in, both checkers know them, and a running match must agree."""

import json
import pathlib

import msgspec
import pytest

from bot.deeds import DeedKind
from bot.matches import MatchInfo, Refused, Service
from bot.storage import Database
from bot.verify import umpire_check
from games.kernel.content.origin import ORIGIN, origin_of
from tests.bot.matches.table import ANN, BEN, CHANNEL, CLEO, REGISTRY, Clock, begin, by, play_on, started

THERE = CHANNEL + 1


async def jogging(service: Service) -> MatchInfo:
    """Return a match in which both have chosen to jog (actions 1 and 2), and somebody is to run."""
    info = await started(service)
    for person in (ANN, BEN):
        await service.acting.submit(by(person, info.id), None, "pace jog")
    return await service.queries.get(info.id)


async def ended(service: Service) -> MatchInfo:
    info = await jogging(service)
    return await play_on(service, info.id)


async def test_it_begins_where_an_ended_match_was_and_verifies(service: Service, tmp_path: pathlib.Path) -> None:
    old = await ended(service)
    info = await service.positions.open_from(by(ANN, old.id), 2, THERE)
    assert [seat.name for seat in info.seats] == ["Ann", "Ben"]
    assert info.origin == (old.id, 2)
    info = await begin(service, info.id)
    there = await service.queries.look(old.id, None, 2)
    here = await service.queries.look(info.id, None)
    assert here.view.public == there.view.public
    assert here.sentences[0].startswith(f"The match begins where match {old.id} was after action 2.")
    info = await play_on(service, info.id)
    assert (await service.exporting.verify(info.id)).ok
    data = await service.exporting.export(info.id)
    assert checked(data, tmp_path) == 0
    document = json.loads(data)
    (piece,) = (each for each in document["content"] if each["kind"] == ORIGIN)
    piece["text"] = piece["text"].replace('"ply":2', '"ply":3')
    assert checked(json.dumps(document).encode(), tmp_path) != 0


def checked(data: bytes, folder: pathlib.Path) -> int:
    """Return the verdict of the stand-alone checker."""
    file = folder / "match.json"
    file.write_bytes(data)
    return umpire_check.main([str(file)])


async def test_nothing_hidden_of_a_running_match_goes_into_it(service: Service) -> None:
    old = await jogging(service)
    live = await service.store.load(old.id)

    async def position(channel: int) -> tuple[bytes, str]:
        info = await service.positions.open_from(by(ANN, old.id), old.ply, channel)
        opened = await service.store.load(info.id)
        origin = origin_of(opened.content)
        assert origin is not None
        return bytes(origin.view), info.content[ORIGIN]

    first = await position(THERE)
    secret = tuple(msgspec.structs.replace(each, stamina=each.stamina + 2) for each in live.state.secret)
    changed = msgspec.structs.replace(live, state=msgspec.structs.replace(live.state, secret=secret))
    service.store.cache.keep(changed)
    assert await position(THERE + 1) == first
    assert b"stamina" not in first[0]


async def test_all_players_of_a_running_match_must_agree(service: Service) -> None:
    old = await jogging(service)
    with pytest.raises(Refused, match="Only its owner"):
        await service.positions.open_from(by(CLEO, old.id), 2, THERE)
    info = await service.positions.open_from(by(ANN, old.id), 2, THERE)
    with pytest.raises(Refused, match="only its players can join"):
        await service.lobbies.join(by(CLEO, info.id), "")
    await service.lobbies.leave(by(BEN, info.id))
    with pytest.raises(Refused, match="all its players must agree: Ben too"):
        await service.lobbies.start(by(ANN, info.id))
    info = await service.lobbies.join(by(BEN, info.id), "")
    assert [seat.name for seat in info.seats] == ["Ann", "Ben"]
    assert (await service.lobbies.start(by(ANN, info.id))).status == "lobby"
    assert (await service.lobbies.start(by(BEN, info.id))).status == "live"
    assert (await service.queries.get(old.id)).ply == 2, "the match goes on as it was"


async def test_seats_keep_their_letters(service: Service) -> None:
    old = await ended(service)
    info = await service.positions.open_from(by(BEN, old.id), 2, THERE)
    info = await service.lobbies.leave(by(ANN, info.id))
    assert [(seat.name, seat.policy) for seat in info.seats] == [("Computer", "careful"), ("Ben", None)]
    with pytest.raises(Refused, match="needs all its seats"):
        await service.lobbies.remove_computer(by(BEN, info.id))
    info = await service.lobbies.join(by(CLEO, info.id), "")
    assert [seat.name for seat in info.seats] == ["Cleo", "Ben"]
    with pytest.raises(Refused, match="options and places stay as they were there"):
        await service.lobbies.set_options(by(BEN, info.id), "length=4")


async def test_where_no_match_can_begin(service: Service) -> None:
    old = await ended(service)
    sealed, over, none = "answers are sealed", "The game is over", "has the actions"
    for ply, why in ((0, sealed), (1, sealed), (old.ply, over), (999, none)):
        with pytest.raises(Refused, match=why):
            await service.positions.open_from(by(ANN, old.id), ply, THERE)


async def test_a_rematch_begins_from_the_same_position(service: Service) -> None:
    old = await ended(service)
    info = await begin(service, (await service.positions.open_from(by(ANN, old.id), 2, THERE)).id)
    await play_on(service, info.id)
    again = await service.lobbies.rematch(by(ANN, info.id))
    assert again.origin == (old.id, 2)
    with pytest.raises(Refused, match="needs 2 players"):
        await service.lobbies.start(by(ANN, again.id))


async def test_it_outlives_a_restart(service: Service, database: Database, clock: Clock) -> None:
    old = await ended(service)
    info = await begin(service, (await service.positions.open_from(by(ANN, old.id), 2, THERE)).id)
    before = await service.queries.look(info.id, ANN.id)
    await service.close()
    other = Service.build(database, service.store.workers, registry=REGISTRY, now=clock)
    assert await other.queries.look(info.id, ANN.id) == before
    assert (await other.logbook.newest(info.id, 1))[0].kind == DeedKind.SETUP
