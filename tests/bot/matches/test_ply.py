"""One ply: a pure function of a match, a deed, its author and the time."""

import pytest
from msgspec.structs import replace

from bot.deeds import DeedKind
from bot.matches import Service, Timing
from bot.matches.deeds import Act, TableDeed, is_public
from bot.matches.live import Author, Live
from bot.matches.model import Posts
from bot.matches.ply import next_ply
from bot.selfplay.recording import Recording
from bot.storage import Conflict
from bot.table_texts import Abort, TakeBack
from games.kernel import canonical
from tests.bot.matches.table import ANN, BEN, begin, by, lobby, started
from umpire_tiny.actions import Pace as WritePace
from umpire_tiny.events import PaceChosen, Written
from umpire_tiny.game import TINY
from umpire_tiny.state import Options

SOMEBODY = Author("Ann", "7")
PACE = Timing(pause=2.0)


async def begun(service: Service) -> Live:
    return await service.store.load((await started(service)).id)


async def test_equal_deeds_upon_the_same_match_are_written_alike(service: Service) -> None:
    live = await begun(service)
    one, two = (next_ply(live, Act(0, WritePace("jog")), SOMEBODY, 5.0, PACE) for _ in range(2))
    assert canonical(one.commit) == canonical(two.commit)
    assert live.info.ply == 0, "the match before it stays as it is"


async def test_a_deed_knows_the_head_before_it(service: Service) -> None:
    live = await begun(service)
    assert live.chain is not None
    first = next_ply(live, Act(0, WritePace("jog")), SOMEBODY, 5.0, PACE)
    second = next_ply(first.after, Act(1, WritePace("walk")), SOMEBODY, 6.0, PACE)
    assert first.before == live.chain.head
    assert second.before == bytes.fromhex(first.commit.row.chain)
    row = second.commit.row
    assert live.chain.then(row.kind, 0, "pace jog").then(row.kind, 1, "pace walk").head.hex() == row.chain


async def test_nothing_follows_upon_the_end(service: Service) -> None:
    live = await begun(service)
    over = next_ply(live, TableDeed(None, Abort(), ("It ends.",)), SOMEBODY, 5.0, PACE)
    assert over.ends
    assert over.after.info.ended_by == DeedKind.TABLE
    with pytest.raises(Conflict, match="ended"):
        next_ply(over.after, Act(0, WritePace("jog")), SOMEBODY, 6.0, PACE)


async def test_what_is_done_at_the_table_changes_no_state_and_throws_no_dice(service: Service) -> None:
    live = await begun(service)
    ply = next_ply(live, TableDeed(0, TakeBack(), ("Ann plays again.",)), SOMEBODY, 5.0, PACE)
    assert ply.after.state == live.state
    assert (ply.commit.row.dice, ply.events) == (b"[]", ())
    assert [prompt.prompt_id for prompt in ply.after.prompts] == [prompt.prompt_id for prompt in live.prompts]


@pytest.mark.parametrize(("posts", "waits"), [("turn", 0.2), ("action", 2.0)])
async def test_a_computer_hardly_waits_for_another_where_one_post_tells_of_both(
    service: Service, posts: Posts, waits: float
) -> None:
    info = await lobby(service, ANN, places=3)
    for _ in range(2):
        await service.lobbies.add_computer(by(ANN, info.id), None)
    await begin(service, info.id)
    await service.posting.set_posts(by(ANN, info.id), posts)
    person = next_ply(await service.store.load(info.id), Act(0, WritePace("jog")), SOMEBODY, 5.0, PACE)
    assert [due for _, due in person.commit.dues if due] == [7.0, 7.0]
    computer = next_ply(person.after, Act(1, WritePace("jog")), SOMEBODY, 7.0, PACE)
    assert [due for _, due in computer.commit.dues if due] == [7.0 + waits]


async def test_computers_that_nobody_waits_for_take_their_time(service: Service) -> None:
    info = await service.lobbies.open("tiny", 500, 600, ANN, options={}, places=2, interaction="1")
    for _ in range(2):
        await service.lobbies.add_computer(by(ANN, info.id), None)
    await service.lobbies.start(by(ANN, info.id))
    computer = next_ply(await service.store.load(info.id), Act(0, WritePace("jog")), SOMEBODY, 7.0, PACE)
    assert [due for _, due in computer.commit.dues if due] == [9.0]


async def test_selfplay_writes_the_rows_that_the_service_writes(service: Service) -> None:
    live = await begun(service)
    record = Recording(TINY, Options(), ["careful", "careful"], "1")
    record.begin(TINY, 2, Options())
    action = WritePace("jog")
    played = record.row_of(live.state, 0, action)
    served = next_ply(live, Act(0, action), SOMEBODY, 0.0, PACE).commit.row
    alike = ("kind", "seat", "text", "public", "prompt", "events", "state_hash", "ply")
    assert [getattr(played, each) for each in alike] == [getattr(served, each) for each in alike]


async def test_how_a_match_ended_is_known_after_a_restart(service: Service) -> None:
    info = await started(service)
    over = await service.seating.resign(by(BEN, info.id))
    service.store.forget(info.id)
    again = await service.queries.get(info.id)
    assert again == replace(over, board_message_id=again.board_message_id)
    assert (again.status, again.ended_by) == ("over", DeedKind.TABLE)
    assert again.outcome is not None
    assert (again.outcome.winners, again.outcome.rule) == ((0,), "")
    assert (await service.queries.latest(info.channel_id)) == again
    assert ANN.name in again.names


def test_the_text_of_an_action_is_public_where_everybody_knows_all_that_came_of_it() -> None:
    known, secret = Written(seat=0), PaceChosen(seat=0, pace="jog", seen_by=(0,))
    assert is_public(TINY, "run", (known,))
    assert not is_public(TINY, "run", (known, secret))
    assert not is_public(TINY, "run", ())
    assert not is_public(TINY, "pace", (known,)), "paces are written in secret"
