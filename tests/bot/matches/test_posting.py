"""The outbox: every action owes a post, claims freeze it, and nothing is posted or mentioned twice."""

import pytest

from bot.matches import MatchService, Refused
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, fresh, lobby, started


async def test_every_action_owes_one_post(service: MatchService) -> None:
    info = await started(service)
    assert await service.owed() == (info.id,)
    first = await service.claim(info.id)
    assert first is not None
    assert (first.ply, first.nonce, first.attempts, first.attempted_at) == (0, f"{info.id}.0", 0, None)
    assert first.sentences == ("The match begins.",)
    assert await service.posted(info.id, 0, 70) == ()
    assert await service.owed() == ()
    assert await service.claim(info.id) is None
    assert (await service.get(info.id)).board_message_id == 70
    receipt = await service.submit(info.id, ANN.id, None, "pace jog", fresh())
    assert receipt.board_link == "https://discord.com/channels/500/600/70"
    second = await service.claim(info.id)
    assert second is not None
    assert second.ply == 1
    assert await service.posted(info.id, 1, 71) == (70,)
    await service.stripped(info.id, (70,))
    assert await service.posted(info.id, 1, 71) == ()


async def test_a_claim_is_frozen_until_it_is_posted(service: MatchService, clock: Clock) -> None:
    info = await started(service)
    at = clock.time
    await service.claim(info.id)
    clock.time += 60
    await service.submit(info.id, ANN.id, None, "pace jog", fresh())
    again = await service.claim(info.id)
    assert again is not None
    assert (again.ply, again.attempts, again.attempted_at) == (0, 1, at)
    clock.time += 60
    third = await service.claim(info.id)
    assert third is not None
    assert (third.attempts, third.attempted_at) == (2, at)
    await service.posted(info.id, 0, 70)
    later = await service.claim(info.id)
    assert later is not None
    assert (later.ply, later.attempts) == (1, 0)


async def test_several_owed_posts_collapse_into_the_newest_with_every_sentence(service: MatchService) -> None:
    info = await started(service)
    await service.submit(info.id, ANN.id, None, "pace walk", fresh())
    receipt = await service.submit(info.id, BEN.id, None, "pace walk", fresh())
    owed = await service.claim(info.id)
    assert owed is not None
    assert owed.ply == receipt.ply == 2
    told = [sentence for line in await service.log(info.id, 9) for sentence in line.sentences]
    assert list(owed.sentences) == told
    assert len(told) >= 3


async def test_people_are_mentioned_once_when_it_becomes_their_turn(service: MatchService) -> None:
    info = await started(service)

    async def mentioned() -> tuple[int, ...]:
        owed = await service.claim(info.id)
        assert owed is not None
        assert await service.claim(info.id) is not None
        await service.posted(info.id, owed.ply, 100 + owed.ply)
        return owed.mention

    assert await mentioned() == (ANN.id, BEN.id)
    await service.submit(info.id, ANN.id, None, "pace jog", fresh())
    assert await mentioned() == ()
    await service.submit(info.id, BEN.id, None, "pace walk", fresh())
    assert await mentioned() == (ANN.id,)


async def test_a_computer_is_not_mentioned(service: MatchService) -> None:
    info = await lobby(service, ANN)
    await service.add_computer(info.id, ANN.id, None, fresh())
    await service.start(info.id, ANN.id, fresh())
    owed = await service.claim(info.id)
    assert owed is not None
    assert owed.mention == (ANN.id,)


async def test_a_board_is_owed_again_when_asked_for_with_another_nonce(service: MatchService, clock: Clock) -> None:
    info = await lobby(service, ANN, BEN)
    with pytest.raises(Refused, match="not begun"):
        await service.repost(info.id)
    await service.start(info.id, ANN.id, fresh())
    await service.repost(info.id)
    first = await service.claim(info.id)
    assert first is not None
    assert not first.again
    await service.posted(info.id, 0, 70)
    clock.time += 5
    await service.repost(info.id)
    again = await service.claim(info.id)
    assert again is not None
    assert (again.ply, again.mention) == (0, ())
    assert again.nonce != first.nonce
    assert len(again.nonce) <= 25
    assert await service.posted(info.id, 0, 71) == (70,)
    assert (await service.get(info.id)).board_message_id == 71


async def test_a_parked_match_owes_nothing_until_somebody_acts(service: MatchService) -> None:
    info = await started(service)
    parked = await service.park(info.id, "the channel is gone")
    assert (parked.status, parked.parked) == ("parked", "the channel is gone")
    assert await service.owed() == ()
    assert await service.claim(info.id) is None
    await service.submit(info.id, ANN.id, None, "pace jog", fresh())
    assert (await service.get(info.id)).status == "live"
    assert await service.owed() == (info.id,)
    await service.park(info.id, "again")
    await service.repost(info.id)
    assert (await service.get(info.id)).parked is None


async def test_the_longest_waiting_match_is_posted_first(service: MatchService, clock: Clock) -> None:
    late = await started(service, channel=1)
    clock.time += 1
    early = await started(service, channel=2)
    await service.claim(late.id)
    await service.posted(late.id, 0, 1)
    clock.time += 1
    await service.submit(late.id, ANN.id, None, "pace jog", fresh())
    assert await service.owed() == (early.id, late.id)


async def test_listeners_hear_of_commits_each_for_itself(service: MatchService) -> None:
    one, two = service.on_change.listen(), service.on_change.listen()
    info = await started(service)
    assert one.is_set()
    assert two.is_set()
    one.clear()
    assert two.is_set()
    await service.submit(info.id, ANN.id, None, "pace jog", fresh())
    assert one.is_set()


async def test_drafts_live_with_their_prompt(service: MatchService) -> None:
    info = await started(service)
    assert await service.draft(info.id, ANN.id, "p0") == ""
    await service.set_draft(info.id, ANN.id, "p0", "pace")
    assert await service.draft(info.id, ANN.id, "p0") == "pace"
    assert await service.draft(info.id, BEN.id, "p0") == ""
    with pytest.raises(Refused, match=r"for Ben \(B\)"):
        await service.set_draft(info.id, ANN.id, "p1", "pace")
    with pytest.raises(Refused, match="You do not play"):
        await service.draft(info.id, CLEO.id, "p0")
    await service.submit(info.id, BEN.id, "p1", "pace walk", fresh())
    assert await service.draft(info.id, ANN.id, "p0") == "pace"
    await service.submit(info.id, ANN.id, "p0", "pace walk", fresh())
    assert await service.draft(info.id, ANN.id, "p0") == ""
    with pytest.raises(Refused, match="out of date"):
        await service.set_draft(info.id, ANN.id, "p0", "pace")


async def test_nudges_mention_who_is_awaited_and_are_rare(service: MatchService, clock: Clock) -> None:
    info = await started(service)
    with pytest.raises(Refused, match="You do not play"):
        await service.nudge(info.id, CLEO.id)
    assert await service.nudge(info.id, ANN.id) == (BEN.id,)
    with pytest.raises(Refused, match="not long ago"):
        await service.nudge(info.id, ANN.id)
    clock.time += 6 * 3600
    await service.submit(info.id, BEN.id, None, "pace jog", fresh())
    with pytest.raises(Refused, match="Nobody else is awaited"):
        await service.nudge(info.id, ANN.id)
    assert await service.nudge(info.id, BEN.id) == (ANN.id,)


async def test_small_values_are_remembered(service: MatchService) -> None:
    assert await service.remembered("commands.1") is None
    await service.remember("commands.1", "abc")
    assert await service.remembered("commands.1") == "abc"


async def test_a_board_that_discord_gives_again_is_settled(service: MatchService) -> None:
    """Two of `/match board` in one second have the same nonce, for which Discord gives the first message again."""
    info = await started(service)
    for _ in range(3):
        owed = await service.claim(info.id)
        assert owed is not None
        assert await service.posted(info.id, owed.ply, 70) == ()
        assert await service.owed() == ()
        await service.repost(info.id)
    assert await service.boards(info.id) == {70}
    assert (await service.get(info.id)).board_message_id == 70
