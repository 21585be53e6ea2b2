"""The log: what happened, by action and round, and since when a person has not looked."""

import pytest

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Service
from bot.storage import Database
from bot.workers import Inline
from tests.bot.matches.table import ANN, BEN, CHANNEL, CLEO, GUILD, Clock, begin, by, fresh, play_on, started


async def test_a_stretch_of_the_log_is_what_was_asked_for(service: Service) -> None:
    info = await started(service)
    over = await play_on(service, info.id)
    everything = await service.logbook.lines(info.id, 0, over.ply)
    assert [line.ply for line in everything] == list(range(over.ply + 1))
    assert await service.logbook.lines(info.id, 3, 5) == everything[3:6]
    assert await service.logbook.lines(info.id, -9, 1) == everything[:2]
    assert await service.logbook.lines(info.id, over.ply, over.ply + 50) == everything[-1:]
    assert await service.logbook.newest(info.id, 2) == everything[-2:]
    assert await service.logbook.newest(info.id, 500) == everything


async def test_ones_last_turn_is_what_one_did_oneself(service: Service, clock: Clock) -> None:
    info = await started(service)
    assert await service.logbook.own_last(info.id, ANN.id) is None
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    await service.orders.add(info.id, ANN.id, "run: run 0.5")
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    await service.following.settled(info.id)
    assert (await service.queries.get(info.id)).ply == 3, "her order ran for her"
    assert await service.logbook.own_last(info.id, ANN.id) == 1
    assert await service.logbook.own_last(info.id, BEN.id) == 2
    assert await service.logbook.own_last(info.id, CLEO.id) is None
    clock.time += 48 * 3600
    await service.timeouts.skip(by(CLEO, info.id, manages=True))
    assert await service.logbook.own_last(info.id, BEN.id) == 2


async def duel(service: Service, rounds: int) -> MatchInfo:
    """Play Raise Shields by the ruled defaults until a round begins."""
    info = await service.lobbies.open("raise_shields", GUILD, CHANNEL, ANN, options={}, places=2, interaction=fresh())
    for person in (ANN, BEN):
        await service.lobbies.join(by(person, info.id), person.name)
    info = await begin(service, info.id)
    for _ in range(200):
        live = await service.store.load(info.id)
        if live.state.public.round > rounds:
            return live.info
        prompt = live.open_prompts()[0]
        text = live.game.format(live.game.default(live.state, prompt))
        await service.acting.submit(by((ANN, BEN)[prompt.seat], info.id), prompt.id, text)
    raise AssertionError("the game does not go on")


@pytest.fixture
async def shields(database: Database, clock: Clock) -> Service:
    return Service.build(database, Inline(), entropy=SeededEntropy("3"), now=clock)


async def test_every_action_stands_under_its_round(shields: Service) -> None:
    info = await duel(shields, 3)
    lines = await shields.logbook.lines(info.id, 0, info.ply)
    unders = [line.under for line in lines]
    assert list(dict.fromkeys(unders)) == ["", "Round 1", "Round 2", "Round 3"]
    began = [line.ply for line, after in zip(lines, unders[1:], strict=False) if line.under != after]
    assert len(began) == 3
    for ply in (*began, info.ply):
        (alone,) = await shields.logbook.lines(info.id, ply, ply)
        assert alone == lines[ply], "the round is known wherever a page begins"


async def test_the_log_of_a_game_that_is_gone_has_no_rounds(shields: Service) -> None:
    info = await duel(shields, 1)
    await shields.store.database.write(lambda tx: tx.change_match(info.id, game="ghost"))
    shields.store.forget(info.id)
    lines = await shields.logbook.lines(info.id, 0, info.ply)
    assert len(lines) == info.ply + 1
    assert {line.under for line in lines} == {""}
