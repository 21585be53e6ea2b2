"""What is due and owed: by an index, by shard, and leased to one process at a time."""

from typing import Any

import msgspec
import pytest
from sqlalchemy import Select

from bot.storage import Database, PromptRow, Reader, SeatChange, Share, Writer
from bot.storage.reading import _astray, _due, _next_due
from tests.bot.storage.made import LOBBY, SEATS, ply, put, put_lobby

ONE, OTHER = Share("one", 10.0), Share("other", 10.0)


def asked(prompt: str, seat: int, due: float | None) -> PromptRow:
    return PromptRow(LOBBY.id, prompt, seat, "go", "Go", 2.0, due)


async def test_computers_are_due_in_order_and_wait_anew_after_every_action(database: Database) -> None:
    await put_lobby(database)
    prompts = (asked("p", 0, None), asked("q", 1, 7.0), asked("r", 1, 5.0))
    await put(database, ply(0, "200", opened=prompts), "lobby")
    assert await database.read(Reader.next_due) == 5.0
    assert await database.read(lambda tx: tx.due(4.9)) == ()
    assert [row.prompt for row in await database.read(lambda tx: tx.due(7.0))] == ["r", "q"]
    await put(database, ply(1, "201", opened=(), dues=(("q", 9.0), ("r", None))))
    assert [(row.prompt, row.due) for row in await database.read(lambda tx: tx.due(99.0))] == [("q", 9.0)]


async def test_what_is_due_later_than_any_computer_waits_is_due(database: Database) -> None:
    await put_lobby(database)
    await put(database, ply(0, "200", opened=(asked("q", 1, 3607.0), asked("r", 1, 9.0))), "lobby")
    assert await database.read(lambda tx: tx.due(7.0)) == ()
    assert [row.prompt for row in await database.read(lambda tx: tx.due(7.0, None, 2.0))] == ["q"]
    assert [row.prompt for row in await database.read(lambda tx: tx.due(9.0, ONE, 2.0))] == ["r", "q"]
    assert await database.write(lambda tx: tx.lease_prompt(LOBBY.id, "r", OTHER, 3600.0))
    assert [row.prompt for row in await database.read(lambda tx: tx.due(9.0, ONE, 2.0))] == ["r", "q"], "set back too"


async def test_a_parked_match_has_nothing_due_until_it_goes_on(database: Database) -> None:
    await put_lobby(database)
    await put(database, ply(0, "200", opened=(asked("p", 0, None), asked("q", 1, 7.0))), "lobby")
    await put(database, ply(1, "201", opened=(), change=SeatChange("random")))
    await database.write(lambda tx: tx.park(LOBBY.id, "the channel is gone"))
    assert await database.read(Reader.next_due) is None
    assert await database.read(Reader.owing) == ()
    await database.write(lambda tx: tx.unpark(LOBBY.id, 8.0))
    assert [row.prompt for row in await database.read(lambda tx: tx.due(8.0))] == ["q"], "a computer has seat 1 alone"
    assert await database.read(Reader.owing) == (LOBBY.id,)


@pytest.mark.parametrize("statement", [_due.params(now=1.0), _astray.params(now=1.0), _next_due])
async def test_what_is_due_is_found_by_its_index(database: Database, statement: Select[Any]) -> None:
    text = statement.compile(compile_kwargs={"literal_binds": True})
    plan = await database.read(lambda tx: tx.connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}").all())
    assert "ix_prompts_due" in plan[0].detail


async def test_a_lease_keeps_others_away_until_it_is_over(database: Database) -> None:
    await put_lobby(database)
    await put(database, ply(0, "200", opened=(asked("q", 1, 5.0),)), "lobby")
    assert await database.write(lambda tx: tx.lease_posts(LOBBY.id, ONE, 100.0))
    assert await database.write(lambda tx: tx.lease_prompt(LOBBY.id, "q", ONE, 100.0))
    for now, there in ((109.0, False), (110.0, True)):
        assert bool(await database.read(lambda tx, now=now: tx.owing(now, OTHER))) is there  # type: ignore[misc]
        assert bool(await database.read(lambda tx, now=now: tx.due(now, OTHER))) is there  # type: ignore[misc]
    assert await database.read(lambda tx: tx.owing(109.0, ONE)) == (LOBBY.id,)
    assert await database.read(lambda tx: tx.owing(109.0)) == (LOBBY.id,), "who is alone asks nobody"
    assert not await database.write(lambda tx: tx.lease_posts(LOBBY.id, OTHER, 109.0))
    assert await database.write(lambda tx: tx.lease_posts(LOBBY.id, ONE, 109.0))
    assert not await database.write(lambda tx: tx.lease_posts(LOBBY.id, OTHER, 118.0))
    assert await database.write(lambda tx: tx.lease_prompt(LOBBY.id, "q", OTHER, 118.0))


async def test_what_is_owed_after_a_lease_belongs_to_it(database: Database) -> None:
    await put_lobby(database)
    await put(database, ply(0, "200", opened=()), "lobby")
    assert await database.write(lambda tx: tx.lease_posts(LOBBY.id, ONE, 100.0))
    await put(database, ply(1, "201", opened=()))
    assert await database.read(lambda tx: tx.owing(101.0, OTHER)) == ()
    assert await database.read(lambda tx: tx.owing(101.0, ONE)) == (LOBBY.id,)
    assert not await database.write(lambda tx: tx.lease_posts(LOBBY.id, OTHER, 101.0))
    assert await database.read(lambda tx: tx.owing(110.0, OTHER)) == (LOBBY.id,)
    assert await database.write(lambda tx: tx.lease_posts(LOBBY.id, OTHER, 110.0))


async def test_each_process_has_the_servers_of_its_shard(database: Database) -> None:
    def two_servers(tx: Writer) -> None:
        for number, guild in enumerate((6 << 22, (7 << 22) + 5)):
            match = f"m{number}"
            tx.add_match(
                msgspec.structs.replace(LOBBY, id=match, guild_id=guild, channel_id=number, interaction_id=match)
            )
            tx.set_seats(match, [msgspec.structs.replace(seat, match=match) for seat in SEATS])
            whole = ply(0, match, opened=(msgspec.structs.replace(asked("q", 1, 5.0), match=match),))
            row = msgspec.structs.replace(whole.row, match=match)
            tx.commit(msgspec.structs.replace(whole, row=row), "lobby")

    await database.write(two_servers)
    for shard in range(2):
        share = Share("one", 10.0, shard, 2)
        assert await database.read(lambda tx, share=share: tx.owing(0.0, share)) == (f"m{shard}",)  # type: ignore[misc]
        rows = await database.read(lambda tx, share=share: tx.due(9.0, share))  # type: ignore[misc]
        assert [row.match for row in rows] == [f"m{shard}"]
        assert await database.read(lambda tx, share=share: tx.next_due(share)) == 5.0  # type: ignore[misc]
    assert await database.read(lambda tx: tx.next_due(Share("one", 10.0, 2, 3))) is None
