"""Single rolls: kept once, hidden until shown, provable, counted, saved under names."""

import asyncio

import pytest

from bot.dice import SeededEntropy
from bot.matches.errors import Refused
from bot.rolling import RollDesk, Where
from bot.storage import Database
from games.kernel import canonical, digest

ANN = Where(1, 10, 100, "Ann")
BEN = Where(1, 10, 200, "Ben")


@pytest.fixture
def desk(database: Database, entropy: SeededEntropy) -> RollDesk:
    return RollDesk(database, entropy)


async def test_the_same_interaction_rolls_once(desk: RollDesk) -> None:
    first, second = await asyncio.gather(*(desk.roll(ANN, "4d6kh3+2", "strength", False, "i1") for _ in range(2)))
    assert first == second
    assert (await desk.luck(1, None, None))[0].count == 4


async def test_a_hidden_roll_is_committed_now_and_proved_later(desk: RollDesk) -> None:
    hidden = await desk.roll(ANN, "2d20", "perception", True, "i1")
    assert not hidden.revealed
    assert await desk.luck(1, None, None) == ()
    with pytest.raises(Refused, match="Only the person"):
        await desk.reveal(hidden.id, BEN.user_id)
    shown, document = await desk.reveal(hidden.id, ANN.user_id)
    assert shown.revealed
    assert document["commitment"] == hidden.commitment
    said = {key: value for key, value in document.items() if key not in ("format", "commitment")}
    assert digest(canonical(said)) == hidden.commitment
    assert document["dice"][0]["faces"] == [die.face for die in shown.result.items[0].rolls[0].pools[0].dice]
    again, _ = await desk.reveal(hidden.id, ANN.user_id)
    assert again == shown
    assert (await desk.luck(1, None, None))[0].count == 2


async def test_roll_again_gives_new_dice_to_whoever_asks(desk: RollDesk) -> None:
    first = await desk.roll(ANN, "20d100", "", False, "i1")
    second = await desk.again(BEN, first.id, "i2")
    assert (second.line, second.user_id) == (first.line, BEN.user_id)
    assert second.result != first.result
    hidden = await desk.roll(ANN, "1d6", "", True, "i3")
    with pytest.raises(Refused, match="hidden"):
        await desk.again(BEN, hidden.id, "i4")


async def test_faults_are_marked(desk: RollDesk) -> None:
    with pytest.raises(Refused) as caught:
        await desk.roll(ANN, "2d6 & 3", "", False, "i1")
    assert "2d6 & 3\n    ^" in caught.value.sentence


async def test_saved_formulas_are_used_by_name_own_before_the_servers(desk: RollDesk) -> None:
    await desk.save(ANN, "Attack", "d20+5", False)
    await desk.save(ANN, "attack", "d20", True)
    assert (await desk.roll(ANN, "ATTACK", "", False, "i1")).line == "1d20 + 5"
    assert (await desk.roll(BEN, "attack", "", False, "i2")).line == "1d20"
    await desk.forget(ANN, "Attack", False)
    assert (await desk.roll(ANN, "attack", "", False, "i3")).line == "1d20"
    with pytest.raises(Refused):
        await desk.forget(ANN, "Attack", False)
    with pytest.raises(Refused):
        await desk.save(ANN, "2d6", "d20", False)


async def test_luck_counts_by_channel_and_person(desk: RollDesk) -> None:
    await desk.roll(ANN, "100d6", "", False, "i1")
    await desk.roll(Where(1, 11, 200, "Ben"), "50d6, 10d20", "", False, "i2")
    (d6,) = await desk.luck(1, 10, None)
    assert (d6.sides, d6.count, d6.expected) == (6, 100, 3.5)
    assert [luck.count for luck in await desk.luck(1, None, 200)] == [50, 10]
    assert sum(face * count for face, count in enumerate(d6.faces, 1)) / 100 == pytest.approx(d6.mean)


async def test_a_hidden_roll_is_repeated_hidden_and_a_revealed_one_openly(desk: RollDesk) -> None:
    hidden = await desk.roll(ANN, "1d6", "", True, "i1")
    assert (await desk.again(ANN, hidden.id, "i2")).hidden
    await desk.reveal(hidden.id, ANN.user_id)
    assert not (await desk.again(BEN, hidden.id, "i3")).hidden


async def test_a_name_that_nobody_saved_is_said_to_be_unknown(desk: RollDesk) -> None:
    with pytest.raises(Refused, match="No formula is saved as 'sneak attack'"):
        await desk.roll(ANN, "sneak attack", "", False, "i1")
    with pytest.raises(Refused, match="```"):
        await desk.roll(ANN, "2d6+", "", False, "i2")
