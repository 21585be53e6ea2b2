"""The outbox: every action owes a post, claims freeze it, and nothing is posted or mentioned twice."""

import asyncio
import time
from typing import Any

import pytest

from bot.matches import Refused, Service, posts_due
from bot.storage import Database, Share, Writer
from bot.workers import Inline
from tests.bot.matches.table import ANN, BEN, CLEO, REGISTRY, Clock, begin, by, lobby, started
from tests.bot.storage.made import held


async def test_every_action_owes_one_post(service: Service) -> None:
    info = await started(service)
    assert await service.posting.owed() == (info.id,)
    first = await service.posting.claim(info.id)
    assert first is not None
    assert (first.ply, first.nonce, first.attempts, first.attempted_at) == (0, f"{info.id}.0", 0, None)
    assert first.sentences == ("The match begins.",)
    assert await service.posting.posted(info.id, 0, 70) == ()
    assert await service.posting.owed() == ()
    assert await service.posting.claim(info.id) is None
    assert (await service.queries.get(info.id)).board_message_id == 70
    receipt = await service.acting.submit(by(ANN, info.id), None, "pace jog")
    assert receipt.board_link == "https://discord.com/channels/500/600/70"
    second = await service.posting.claim(info.id)
    assert second is not None
    assert second.ply == 1
    assert await service.posting.posted(info.id, 1, 71) == (70,)
    await service.posting.stripped(info.id, (70,))
    assert await service.posting.posted(info.id, 1, 71) == ()


async def test_a_claim_is_frozen_until_it_is_posted(service: Service, clock: Clock) -> None:
    info = await started(service)
    at = clock.time
    await service.posting.claim(info.id)
    clock.time += 60
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    again = await service.posting.claim(info.id)
    assert again is not None
    assert (again.ply, again.attempts, again.attempted_at) == (0, 1, at)
    clock.time += 60
    third = await service.posting.claim(info.id)
    assert third is not None
    assert (third.attempts, third.attempted_at) == (2, at)
    await service.posting.posted(info.id, 0, 70)
    later = await service.posting.claim(info.id)
    assert later is not None
    assert (later.ply, later.attempts) == (1, 0)


async def test_several_owed_posts_collapse_into_the_newest_with_every_sentence(service: Service) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    receipt = await service.acting.submit(by(BEN, info.id), None, "pace walk")
    owed = await service.posting.claim(info.id)
    assert owed is not None
    assert owed.ply == receipt.ply == 2
    told = [sentence for line in await service.logbook.newest(info.id, 9) for sentence in line.sentences]
    assert list(owed.sentences) == told
    assert len(told) >= 3


async def test_people_are_mentioned_once_when_it_becomes_their_turn(service: Service) -> None:
    info = await started(service)

    async def mentioned() -> tuple[int, ...]:
        owed = await service.posting.claim(info.id)
        assert owed is not None
        assert await service.posting.claim(info.id) is not None
        await service.posting.posted(info.id, owed.ply, 100 + owed.ply)
        return owed.mention

    assert await mentioned() == (ANN.id, BEN.id)
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    assert await mentioned() == ()
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    assert await mentioned() == (ANN.id,)


async def test_a_computer_is_not_mentioned(service: Service) -> None:
    info = await lobby(service, ANN)
    await service.lobbies.add_computer(by(ANN, info.id), None)
    await begin(service, info.id)
    owed = await service.posting.claim(info.id)
    assert owed is not None
    assert owed.mention == (ANN.id,)


async def test_a_board_is_owed_again_when_asked_for_with_another_nonce(service: Service, clock: Clock) -> None:
    info = await lobby(service, ANN, BEN)
    with pytest.raises(Refused, match="not begun"):
        await service.posting.repost(by(ANN, info.id))
    await begin(service, info.id)
    await service.posting.repost(by(ANN, info.id))
    first = await service.posting.claim(info.id)
    assert first is not None
    assert not first.again
    await service.posting.posted(info.id, 0, 70)
    clock.time += 5
    await service.posting.repost(by(ANN, info.id))
    again = await service.posting.claim(info.id)
    assert again is not None
    assert (again.ply, again.mention) == (0, ())
    assert again.nonce != first.nonce
    assert len(again.nonce) <= 25
    assert await service.posting.posted(info.id, 0, 71) == (70,)
    assert (await service.queries.get(info.id)).board_message_id == 71


async def test_a_parked_match_owes_nothing_until_somebody_acts(service: Service) -> None:
    info = await started(service)
    parked = await service.posting.park(info.id, "the channel is gone")
    assert (parked.status, parked.parked) == ("parked", "the channel is gone")
    assert await service.posting.owed() == ()
    assert await service.posting.claim(info.id) is None
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    assert (await service.queries.get(info.id)).status == "live"
    assert await service.posting.owed() == (info.id,)
    await service.posting.park(info.id, "again")
    await service.posting.repost(by(ANN, info.id))
    assert (await service.queries.get(info.id)).parked is None


async def test_the_longest_waiting_match_is_posted_first(service: Service, clock: Clock) -> None:
    late = await started(service, channel=1)
    clock.time += 1
    early = await started(service, channel=2)
    await service.posting.claim(late.id)
    await service.posting.posted(late.id, 0, 1)
    clock.time += 1
    await service.acting.submit(by(ANN, late.id), None, "pace jog")
    assert await service.posting.owed() == (early.id, late.id)


async def test_listeners_hear_of_commits_each_for_itself(service: Service) -> None:
    one, two = service.store.on_change.listen(), service.store.on_change.listen()
    info = await started(service)
    assert one.is_set()
    assert two.is_set()
    one.clear()
    assert two.is_set()
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    assert one.is_set()


async def test_drafts_live_with_their_prompt(service: Service) -> None:
    info = await started(service)
    assert await service.drafts.get(info.id, ANN.id, "pace.1") == ""
    await service.drafts.set(info.id, ANN.id, "pace.1", "pace")
    assert await service.drafts.get(info.id, ANN.id, "pace.1") == "pace"
    assert await service.drafts.get(info.id, BEN.id, "pace.1") == ""
    with pytest.raises(Refused, match=r"for Ben \(B\)"):
        await service.drafts.set(info.id, ANN.id, "pace.2", "pace")
    with pytest.raises(Refused, match="You do not play"):
        await service.drafts.get(info.id, CLEO.id, "pace.1")
    await service.acting.submit(by(BEN, info.id), "pace.2", "pace walk")
    assert await service.drafts.get(info.id, ANN.id, "pace.1") == "pace"
    await service.acting.submit(by(ANN, info.id), "pace.1", "pace walk")
    assert await service.drafts.get(info.id, ANN.id, "pace.1") == ""
    with pytest.raises(Refused, match="out of date"):
        await service.drafts.set(info.id, ANN.id, "pace.1", "pace")


async def test_nudges_mention_who_is_awaited_and_are_rare(service: Service, clock: Clock) -> None:
    info = await started(service)
    with pytest.raises(Refused, match="You do not play"):
        await service.posting.nudge(by(CLEO, info.id))
    assert await service.posting.nudge(by(ANN, info.id)) == (BEN.id,)
    with pytest.raises(Refused, match="not long ago"):
        await service.posting.nudge(by(ANN, info.id))
    clock.time += 6 * 3600
    await service.acting.submit(by(BEN, info.id), None, "pace jog")
    with pytest.raises(Refused, match="doesn't wait for anybody else"):
        await service.posting.nudge(by(ANN, info.id))
    assert await service.posting.nudge(by(BEN, info.id)) == (ANN.id,)


async def test_small_values_are_remembered(service: Service) -> None:
    assert await service.key_values.recall("commands.1") is None
    await service.key_values.keep("commands.1", "abc")
    assert await service.key_values.recall("commands.1") == "abc"


async def test_a_board_that_discord_gives_again_is_settled(service: Service) -> None:
    """Two of `/match board` in one second have the same nonce, for which Discord gives the first message again."""
    info = await started(service)
    for _ in range(3):
        owed = await service.posting.claim(info.id)
        assert owed is not None
        assert await service.posting.posted(info.id, owed.ply, 70) == ()
        assert await service.posting.owed() == ()
        await service.posting.repost(by(ANN, info.id))
    assert await service.posting.boards(info.id) == {70}
    assert (await service.queries.get(info.id)).board_message_id == 70


async def test_of_two_shards_each_posts_for_its_own_servers(database: Database, clock: Clock) -> None:
    one, two = (
        Service.build(database, Inline(), registry=REGISTRY, now=clock, share=Share(f"shard {shard}", 60.0, shard, 2))
        for shard in range(2)
    )
    matches = []
    for shard in range(2):
        guild = (4 + shard) << 22
        info = await one.lobbies.open("tiny", guild, shard, ANN, options={}, places=2, interaction=f"open {shard}")
        await one.lobbies.join(by(ANN, info.id), "")
        await one.lobbies.add_computer(by(ANN, info.id), None)
        matches.append((await begin(one, info.id)).id)
    clock.time += 10.0
    for shard, service in enumerate((one, two)):
        await service.posting.owed()  # what was not looked at yet is
        await service.following.settled(matches[shard])
        assert await service.posting.owed() == (matches[shard],)
        assert [due.match for due in await service.computers.due(clock.time)] == [matches[shard]]


def counted(service: Service, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that grows with every trip to the database."""
    trips: list[str] = []
    for name in ("read", "write"):
        whole = getattr(service.store.database, name)

        def told(*arguments: Any, name: str = name, whole: Any = whole, **more: Any) -> Any:
            trips.append(name)
            return whole(*arguments, **more)

        monkeypatch.setattr(service.store.database, name, told)
    return trips


async def test_an_action_and_its_post_take_three_trips(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    info = await started(service)
    await service.posting.owed()
    await service.computers.next_due()
    await service.posting.claim(info.id)
    await service.posting.posted(info.id, 0, 70)
    trips = counted(service, monkeypatch)
    for ply, person in enumerate((ANN, BEN), start=1):
        await service.acting.submit(by(person, info.id), None, "pace jog")
        assert await service.computers.next_due() is None
        assert await service.posting.owed() == (info.id,)
        owed = await service.posting.claim(info.id)
        assert owed is not None
        assert owed.ply == ply
        await service.posting.posted(info.id, ply, 70 + ply)
        assert await service.posting.owed() == ()
        assert trips == ["write"] * 3
        trips.clear()


async def test_what_is_owed_is_remembered_as_the_database_has_it(service: Service, database: Database) -> None:
    info = await started(service)
    assert await service.posting.owed() == (info.id,)
    await service.posting.claim(info.id)
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    assert await service.posting.posted(info.id, 0, 70) == ()
    assert await service.posting.owed() == (info.id,), "a ply came after the claim"
    await service.posting.claim(info.id)
    await service.posting.posted(info.id, 1, 71)
    assert await service.posting.owed() == ()
    await service.posting.repost(by(ANN, info.id))
    await service.posting.posted(info.id, 1, 71)  # told twice: it was settled before
    assert await service.posting.owed() == (info.id,) == await database.read(lambda tx: tx.owing())


async def test_what_nobody_told_is_noticed_after_a_while(
    service: Service, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service)
    assert await service.posting.owed() == (info.id,)
    await database.write(lambda tx: tx.forgive(info.id))
    assert await service.posting.owed() == (info.id,)
    later = time.monotonic() + posts_due.REMEMBERED
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert await service.posting.owed() == ()


async def test_a_ply_whose_caller_was_cancelled_is_owed(
    service: Service, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, write = asyncio.Event(), database.write

    def writing(*given: Any, **how: Any) -> Any:
        begun.set()
        return write(*given, **how)

    info = await started(service)
    assert await service.posting.owed() == (info.id,)
    await service.posting.claim(info.id)
    await service.posting.posted(info.id, 0, 70)
    assert await service.posting.owed() == ()
    async with held(database):
        monkeypatch.setattr(database, "write", writing)
        acting = asyncio.create_task(service.acting.submit(by(ANN, info.id), None, "pace jog"))
        await begun.wait()
        acting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await acting
    await service.following.settled(info.id)
    assert await service.posting.owed() == (info.id,)


async def test_what_was_owed_before_a_restart_may_have_been_sent(
    service: Service, database: Database, clock: Clock
) -> None:
    """A claim need not outlive the machine: what it covered is one post, and is looked up like one that was tried."""
    info = await started(service)
    at = clock.time
    claimed = await service.posting.claim(info.id)
    assert claimed is not None

    def lose(tx: Writer) -> None:
        tx.forgive(info.id)
        tx.owe_again(info.id, 0, at)

    await database.write(lose)
    clock.time += 300
    again = Service.build(database, Inline(), registry=REGISTRY, now=clock)
    await again.acting.submit(by(ANN, info.id), None, "pace jog")
    owed = await again.posting.claim(info.id)
    assert owed is not None
    assert (owed.ply, owed.sentences, owed.attempted_at) == (0, claimed.sentences, at)
    await again.posting.posted(info.id, 0, 70)
    later = await again.posting.claim(info.id)
    assert later is not None
    assert (later.ply, later.attempted_at) == (1, None)
