"""Group calls: who may roll, how ties are ranked, and the three ways in which a call closes."""

import asyncio
from typing import Any

import pytest

from bot.dice import SeededEntropy
from bot.matches.errors import Refused
from bot.rolling import CallDesk, Where
from bot.rolling.calls import _ranked
from bot.rolling.model import CallEntry
from bot.storage import Database
from games.kernel import ScriptedDice
from rolls import parse, roll

from .conftest import Clock

PEOPLE = tuple(Where(1, 10, 100 + i, f"P{i}") for i in range(6))


@pytest.fixture
def desk(database: Database, entropy: SeededEntropy, clock: Clock) -> CallDesk:
    return CallDesk(database, entropy, clock)


async def _open(desk: CallDesk, **changes: Any) -> Any:
    said: dict[str, Any] = {"reason": "save", "invited": (), "ties": "bonus", "minutes": None, "interaction_id": "c1"}
    return await desk.open(PEOPLE[0], "d20", **(said | changes))


async def test_a_call_closes_when_all_invited_have_rolled(desk: CallDesk) -> None:
    call = await _open(desk, invited=tuple(person.user_id for person in PEOPLE))
    calls = await asyncio.gather(*(desk.roll(person, call.id, index) for index, person in enumerate(PEOPLE)))
    assert sum(each.closed for each in calls) >= 1
    done = await desk.find(call.id)
    assert done.closed
    assert [entry.rank for entry in done.entries] == sorted(entry.rank for entry in done.entries)
    assert [entry.total for entry in done.entries] == sorted((entry.total for entry in done.entries), reverse=True)
    with pytest.raises(Refused, match="closed"):
        await desk.roll(PEOPLE[0], call.id, 0)


async def test_nobody_rolls_twice_or_uninvited(desk: CallDesk) -> None:
    call = await _open(desk, invited=(PEOPLE[1].user_id, PEOPLE[2].user_id))
    with pytest.raises(Refused, match="not invited"):
        await desk.roll(PEOPLE[3], call.id, 0)
    results = await asyncio.gather(*(desk.roll(PEOPLE[1], call.id, 2) for _ in range(3)), return_exceptions=True)
    assert sum(isinstance(result, Refused) for result in results) == 2
    waiting = [entry for entry in (await desk.find(call.id)).entries if entry.result is None]
    assert [entry.user_id for entry in waiting] == [PEOPLE[2].user_id]


async def test_a_call_closes_by_time_with_one_person_late(desk: CallDesk, clock: Clock) -> None:
    call = await _open(desk, invited=(PEOPLE[1].user_id, PEOPLE[2].user_id), minutes=10)
    await desk.roll(PEOPLE[1], call.id, 0)
    assert await desk.due() == ()
    clock.now += 700
    (closed,) = await desk.due()
    assert closed.closed
    with pytest.raises(Refused, match="closed"):
        await desk.roll(PEOPLE[2], call.id, 0)
    await desk.shown(call.id)
    assert await desk.due() == ()


async def test_only_the_caller_or_a_moderator_closes(desk: CallDesk) -> None:
    call = await _open(desk)
    with pytest.raises(Refused, match="Only the caller"):
        await desk.close(call.id, PEOPLE[1].user_id, False)
    assert (await desk.close(call.id, PEOPLE[1].user_id, True)).closed


async def test_the_same_interaction_opens_one_call(desk: CallDesk) -> None:
    assert (await _open(desk)).id == (await _open(desk)).id


async def test_a_call_is_for_one_roll(desk: CallDesk) -> None:
    with pytest.raises(Refused, match="one roll"):
        await desk.open(PEOPLE[0], "d20, d6", reason="", invited=(), ties="share", minutes=None, interaction_id="c2")


@pytest.mark.parametrize(("ties", "ranks"), [("share", [1, 1, 3]), ("bonus", [1, 2, 3]), ("first", [1, 2, 3])])
def test_ties_by_option(ties: Any, ranks: list[int]) -> None:
    entries = [CallEntry(1, "a", 2, None, 15, 0, 5.0), CallEntry(2, "b", 4, None, 15, 0, 6.0)]
    ranked = _ranked([*entries, CallEntry(3, "c", 0, None, 3, 0, 1.0)], ties)
    assert [entry.rank for entry in ranked] == ranks
    assert ranked[0].name == ("b" if ties == "bonus" else "a")


async def test_time_is_over_also_before_anybody_has_looked(desk: CallDesk, clock: Clock) -> None:
    call = await _open(desk, minutes=10)
    clock.now += 601
    with pytest.raises(Refused, match="closed"):
        await desk.roll(PEOPLE[1], call.id, 0)
    (closed,) = await desk.due()
    assert closed.closed
    assert closed.entries == ()


async def test_closing_while_others_roll_keeps_what_was_rolled_before(desk: CallDesk) -> None:
    call = await _open(desk)
    results = await asyncio.gather(
        *(desk.roll(person, call.id, 0) for person in PEOPLE[:3]),
        desk.close(call.id, PEOPLE[0].user_id, False),
        desk.close(call.id, PEOPLE[1].user_id, True),
        *(desk.roll(person, call.id, 0) for person in PEOPLE[3:]),
        return_exceptions=True,
    )
    assert all(not isinstance(result, Exception) or isinstance(result, Refused) for result in results)
    done = await desk.find(call.id)
    rolled = sum(not isinstance(result, Exception) for result in results[:3] + results[5:])
    assert done.closed
    assert len(done.entries) == rolled


async def test_a_call_leaves_room_for_every_bonus(desk: CallDesk) -> None:
    for text in ("d6+" * 28 + "d6+d%", "1+" * 29 + "1"):
        with pytest.raises(Refused, match="no room for a bonus"):
            await desk.open(PEOPLE[0], text, reason="", invited=(), ties="share", minutes=None, interaction_id=text)
    call = await _open(desk)
    done = await desk.roll(PEOPLE[1], call.id, -1_000)
    assert done.entries[0].total < 0


async def test_a_dropped_die_breaks_no_tie(desk: CallDesk) -> None:
    def entry(user: int, *faces: int) -> CallEntry:
        result = roll(parse("2d20kl1"), ScriptedDice(*faces)).items[0].rolls[0]
        return CallEntry(user, "", 0, result, result.total, 0, float(user))

    first, second = _ranked([entry(1, 7, 8), entry(2, 20, 7)], "bonus")
    assert (first.rank, second.rank) == (1, 1)


async def test_namesakes_are_told_apart_by_a_number(desk: CallDesk) -> None:
    call = await _open(desk)
    for number, name in enumerate(("Ann", "Ben", "ann", "A\u200bnn")):
        call = await desk.roll(Where(1, 10, 200 + number, name), call.id, 0)
    assert {entry.user_id: entry.name for entry in call.entries} == {200: "Ann", 201: "Ben", 202: "ann 2", 203: "Ann 3"}
