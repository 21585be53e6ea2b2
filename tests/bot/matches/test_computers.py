"""Computer seats: they act after a pause, once, the same way for the same match, and the default when they fail."""

import asyncio
import pathlib
from typing import Any

import pytest
from msgspec.structs import replace

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Refused, Service
from bot.storage import Database, Share
from bot.workers import Inline, Workers
from games.registry import find_policy
from tests.bot.matches.table import ANN, CLEO, REGISTRY, Clock, by, lobby, started
from umpire_tiny.actions import Run


async def against(service: Service, policy: str | None = None) -> MatchInfo:
    info = await lobby(service, ANN)
    await service.lobbies.add_computer(by(ANN, info.id), policy)
    return await service.lobbies.start(by(ANN, info.id))


async def test_a_computer_acts_after_its_pause(service: Service, clock: Clock) -> None:
    info = await against(service)
    assert await service.computers.due(clock.time) == ()
    assert await service.computers.next_due() == clock.time + 2
    clock.time += 2
    (due,) = await service.computers.due(clock.time)
    assert (due.match, due.seat, due.prompt_id) == (info.id, 1, "pace.2")
    receipt = await service.computers.play(info.id, 1)
    assert receipt is not None
    assert receipt.text == "pace jog"
    (line,) = await service.logbook.newest(info.id, 1)
    assert line.actor == "<computer careful>"
    assert await service.computers.due(clock.time + 99) == ()
    assert await service.computers.next_due() is None
    assert await service.computers.play(info.id, 1) is None
    assert await service.computers.play(info.id, 0) is None


async def test_when_the_next_is_due_is_remembered_until_it_may_have_changed(
    service: Service, database: Database, clock: Clock
) -> None:
    info = await started(service)
    assert await service.computers.next_due() is None
    await service.seating.hand_over(by(ANN, info.id), None)
    assert await service.computers.next_due() == clock.time + 2
    await service.posting.park(info.id, "the channel is gone")
    assert await service.computers.next_due() is None
    clock.time += 10
    await service.posting.repost(by(ANN, info.id))
    due = await service.computers.next_due()
    assert due == await database.read(lambda tx: tx.next_due())
    assert due is not None
    await service.seating.take_back(by(ANN, info.id))
    assert await service.computers.due(clock.time + 99) == ()
    assert await service.computers.next_due() is None


async def test_two_clocks_at_once_let_it_act_once(service: Service) -> None:
    info = await against(service)
    receipts = await asyncio.gather(*(service.computers.play(info.id, 1) for _ in range(3)))
    assert (await service.queries.get(info.id)).ply == 1
    assert sum(receipt is not None and not receipt.repeated for receipt in receipts) == 1


async def test_a_match_of_computers_alone_plays_to_its_end_and_verifies(service: Service, clock: Clock) -> None:
    info = await lobby(service, places=2)
    for policy in ("careful", "random"):
        await service.lobbies.add_computer(by(ANN, info.id), policy)
    await service.lobbies.start(by(ANN, info.id))
    for _ in range(200):
        clock.time += 2
        for due in await service.computers.due(clock.time):
            await service.computers.play(due.match, due.seat)
        if (await service.queries.get(info.id)).ended:
            break
    assert (await service.queries.get(info.id)).status == "over"
    assert (await service.exporting.verify(info.id)).ok


async def whole_match(path: pathlib.Path, seed: str) -> bytes:
    """Let two computers play a match on a database of its own; returns the save."""
    database = await Database.open(path)
    clock = Clock()
    service = Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy(seed), now=clock)
    info = await service.lobbies.open("tiny", 1, 2, ANN, options={}, places=2, interaction="open")
    for policy in ("careful", "random"):
        await service.lobbies.add_computer(by(ANN, info.id, f"add {policy}"), policy)
    await service.lobbies.start(by(ANN, info.id, "start"))
    while not (await service.queries.get(info.id)).ended:
        clock.time += 2
        for due in await service.computers.due(clock.time):
            await service.computers.play(due.match, due.seat)
    data = await service.exporting.save(info.id)
    await database.close()
    return data


async def test_equal_seeds_give_equal_matches(tmp_path: pathlib.Path) -> None:
    one, same, other = [await whole_match(tmp_path / name, name[:1]) for name in ("5a", "5b", "6")]
    assert one == same
    assert one != other


@pytest.mark.parametrize("fault", ["raises", "illegal"])
async def test_a_computer_that_fails_does_the_ruled_default(
    service: Service, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fault: str
) -> None:
    info = await against(service)
    game = service.store.game("tiny")

    def broken(*_: Any) -> Any:
        if fault == "raises":
            raise RuntimeError("no idea")
        return Run(50)

    monkeypatch.setattr(type(game), "card", replace(game.card, policies={"careful": broken}))
    receipt = await service.computers.play(info.id, 1)
    assert receipt is not None
    (row,) = await service.store.database.read(lambda tx: tx.journal(info.id, receipt.ply))
    assert (row.seat, row.text) == (1, "auto")
    if fault == "illegal":
        assert "run 0.5" not in capsys.readouterr().out, "what a computer wanted may be hidden: not for logs"


async def test_a_computer_plays_in_another_process(database: Database, clock: Clock) -> None:
    workers = Workers(1)
    try:
        await workers.warm_up()
        service = Service.build(database, workers, registry=REGISTRY, now=clock)
        info = await against(service, "random")
        assert "random" not in service.store.game("tiny").card.policies
        assert find_policy(service.store.game("tiny"), "random") is not None
        receipt = await service.computers.play(info.id, 1)
        assert receipt is not None
        assert not receipt.repeated
        await service.acting.submit(by(ANN, info.id), None, "pace jog")
        assert (await service.queries.look(info.id, None, 0)).view is not None
        await service.seating.abort(by(ANN, info.id))
        assert (await service.exporting.verify(info.id)).ok
    finally:
        await workers.close()


async def test_a_suggestion_is_what_the_best_computer_would_do_and_changes_nothing(service: Service) -> None:
    info = await against(service)
    (prompt,) = (await service.queries.look(info.id, ANN.id)).prompts
    assert await service.computers.suggest(info.id, ANN.id, prompt.id) == ("pace jog", "")
    assert (await service.queries.get(info.id)).ply == info.ply
    with pytest.raises(Refused, match="do not play"):
        await service.computers.suggest(info.id, CLEO.id, prompt.id)
    with pytest.raises(Refused, match="out of date"):
        await service.computers.suggest(info.id, ANN.id, "pace.99")


async def test_of_two_processes_one_posts_and_one_lets_the_computer_act(database: Database, clock: Clock) -> None:
    one, other = (
        Service.build(database, Inline(), registry=REGISTRY, now=clock, share=Share(name, 60.0))
        for name in ("one", "other")
    )
    info = await lobby(one, ANN)
    await one.lobbies.add_computer(by(ANN, info.id), "random")
    await one.lobbies.start(by(ANN, info.id))
    clock.time += 10.0
    assert await one.posting.claim(info.id) is not None
    assert (await other.posting.owed(), await other.posting.claim(info.id)) == ((), None)
    (due,) = await other.computers.due(clock.time)
    assert await database.write(lambda tx: tx.lease_prompt(info.id, due.prompt_id, Share("other", 60.0), clock.time))
    assert await one.computers.due(clock.time) == ()
    assert await one.computers.play(info.id, due.seat) is None
    assert await other.computers.play(info.id, due.seat) is not None
    clock.time += 61.0
    assert await other.posting.claim(info.id) is not None, "whoever had it is dead"
