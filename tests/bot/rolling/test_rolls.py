"""Single rolls: kept once, hidden until shown, provable, counted, saved under names."""

import asyncio
import json

import pytest
from msgspec import structs

from bot.dice import SeededEntropy
from bot.matches.errors import Refused
from bot.rolling import RollDesk, Where
from bot.rolling.proof import FORMAT
from bot.storage import Database
from bot.storage import dice as store
from bot.verify.umpire_check import Mismatch, NotAMatch, check_roll
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
    with pytest.raises(Refused, match="only who made it can reveal it"):
        await desk.prove(ANN, hidden.id)
    (shown, first), document = await desk.reveal(hidden.id, ANN.user_id), await desk.prove(ANN, hidden.id)
    assert first
    assert shown.revealed
    assert document["commitment"] == hidden.commitment
    said = {key: value for key, value in document.items() if key not in ("format", "commitment")}
    assert digest(canonical(said)) == hidden.commitment
    assert document["dice"][0]["faces"] == [die.face for die in shown.result.items[0].rolls[0].pools[0].dice]
    again = await desk.reveal(hidden.id, ANN.user_id)
    assert again == (shown, False)
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
    assert (await desk.roll(ANN, "ATTACK", "", False, "i1")).line == "1d20 + 5 # Attack"
    assert (await desk.roll(BEN, "attack", "", False, "i2")).line == "1d20 # attack"
    await desk.forget(ANN, "Attack", False)
    assert (await desk.roll(ANN, "attack", "", False, "i3")).line == "1d20 # attack"
    with pytest.raises(Refused):
        await desk.forget(ANN, "Attack", False)
    with pytest.raises(Refused):
        await desk.save(ANN, "2d6", "d20", False)


async def test_saved_formulas_count_in_a_sum(desk: RollDesk) -> None:
    await desk.save(ANN, "Fireball", "8d6 fire", False)
    await desk.save(ANN, "sneak attack", "2d6-1 # from behind", False)
    await desk.save(ANN, "volley", "3x d20", False)
    assert (await desk.roll(ANN, "fireball+3", "", False, "i1")).line == "8d6[Fireball] + 3"
    second = await desk.roll(ANN, "2 * Sneak  Attack vs 10", "", False, "i2")
    assert second.line == "2 * (2d6[sneak attack] - 1) vs >=10"
    assert (await desk.roll(ANN, "d20 fireball", "", False, "i3")).line == "1d20 # fireball", "a label stays a label"
    with pytest.raises(Refused, match="The saved volley, in a sum, is one roll"):
        await desk.roll(ANN, "volley + 1", "", False, "i4")
    with pytest.raises(Refused, match="```"):
        await desk.roll(BEN, "fireball+3", "", False, "i5")


async def test_the_post_of_a_saved_roll_names_it_and_its_own_note(desk: RollDesk) -> None:
    await desk.save(ANN, "Fireball", "8d6 fire", False)
    await desk.save(ANN, "full attack", "1d20+5 # to hit, 2d6", False)
    await desk.save(ANN, "fire, 2d6", "d6", False)
    assert (await desk.roll(ANN, "fireball", "", False, "i1")).line == "8d6 # Fireball: fire"
    attack = await desk.roll(ANN, "full attack", "", False, "i2")
    assert attack.line == "1d20 + 5 # full attack: to hit, 2d6"
    assert (await desk.again(BEN, attack.id, "i3")).line == attack.line
    named_like_dice = await desk.roll(ANN, "fire, 2d6", "", False, "i4")
    assert named_like_dice.line == "1d6", "a name that would add dice to the line is left out"


async def test_a_label_that_finds_no_room_is_left_out(desk: RollDesk) -> None:
    await desk.save(ANN, "a very long name of a formula", "d6", False)
    text = "+".join(["a very long name of a formula"] * 6)
    assert (await desk.roll(ANN, text, "", False, "i1")).line == " + ".join(["1d6"] * 6)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("firebal", "Fireball"),
        ("fire ball", ""),
        ("sneek attak", "sneak attack"),
        ("firebal+3", "Fireball+3"),
        ("2 * sneak atack vs 10", "2 * sneak attack vs 10"),
        ("volle + 1", ""),
        ("xyz", ""),
    ],
)
async def test_a_misspelt_name_gets_the_nearest_saved_one_as_a_hint(desk: RollDesk, typed: str, meant: str) -> None:
    await desk.save(ANN, "Fireball", "8d6 fire", False)
    await desk.save(ANN, "sneak attack", "2d6-1 # from behind", False)
    await desk.save(ANN, "volley", "3x d20", False)
    with pytest.raises(Refused) as caught:
        await desk.roll(ANN, typed, "", False, "i1")
    assert (f"Did you mean `{meant}`?" in caught.value.sentence) == bool(meant)
    if meant:
        await desk.roll(ANN, meant, "", False, "i2")
    with pytest.raises(Refused) as other:
        await desk.roll(BEN, typed, "", False, "i3")
    assert not meant or meant not in other.value.sentence, "nobody else's names are told"


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


async def test_a_name_is_replaced_and_forgotten_however_it_is_capitalised(desk: RollDesk) -> None:
    await desk.save(ANN, "Attack", "d20", False)
    await desk.save(ANN, "aTTack", "d20+1", False)
    assert [(row.name, row.line) for row in await desk.formulas(ANN)] == [("aTTack", "1d20 + 1")]
    await desk.save(ANN, "attack", "d6", True)
    await desk.forget(ANN, "ATTACK", True)
    assert [row.line for row in await desk.formulas(ANN)] == ["1d20 + 1"]
    await desk.forget(ANN, "ATTACK", False)
    assert await desk.formulas(ANN) == ()


async def test_no_saved_name_hides_dice_and_no_formula_holds_a_name(desk: RollDesk) -> None:
    for name in ("d20", "D%", "dF", "d6r1"):
        with pytest.raises(Refused, match="a way to write dice"):
            await desk.save(ANN, name, "d6", True)
    await desk.save(ANN, "attack", "d20", False)
    with pytest.raises(Refused, match="number or dice are expected"):
        await desk.save(ANN, "again", "attack", False)
    for number in range(49):
        await desk.save(ANN, f"own{'abcdefghij'[number % 10]}{number}", "d6", False)
    with pytest.raises(Refused, match=r"You already have 50 saved formulas\. Forget one"):
        await desk.save(ANN, "more", "d6", False)
    assert await desk.save(ANN, "ATTACK", "d8", False) == "1d8"


async def test_every_line_that_is_rolled_can_be_read_again(desk: RollDesk) -> None:
    with pytest.raises(Refused, match="Written out"):
        await desk.roll(ANN, "d6r1+" * 29 + "d6r1", "", False, "i1")
    text = "+".join(["d6r1"] * 22)
    first = await desk.roll(ANN, text, "", False, "i2")
    assert (await desk.again(BEN, first.id, "i3")).line == first.line


async def test_an_error_says_where_help_is(desk: RollDesk) -> None:
    with pytest.raises(Refused, match="/dice help"):
        await desk.roll(ANN, "2d6+", "", False, "i1")


async def test_whoever_asks_may_see_what_was_revealed(desk: RollDesk) -> None:
    hidden = await desk.roll(ANN, "2d20", "", True, "i1")
    with pytest.raises(Refused, match="only who made it can reveal it"):
        await desk.prove(ANN, hidden.id)
    (shown, _), document = await desk.reveal(hidden.id, ANN.user_id), await desk.prove(ANN, hidden.id)
    assert await desk.reveal(hidden.id, BEN.user_id) == (shown, False)
    assert await desk.prove(BEN, hidden.id) == document


async def test_two_presses_reveal_and_count_once(desk: RollDesk) -> None:
    hidden = await desk.roll(ANN, "2d20", "", True, "i1")
    shown = await asyncio.gather(*(desk.reveal(hidden.id, ANN.user_id) for _ in range(4)))
    assert sorted(first for _, first in shown) == [False, False, False, True]
    assert (await desk.luck(1, None, None))[0].count == 2


async def test_fudge_dice_are_counted_as_what_they_are(desk: RollDesk) -> None:
    rolled = await desk.roll(ANN, "40dF, 30d3", "", False, "i1")
    fudge, plain = await desk.luck(1, None, None)
    assert (fudge.sides, fudge.low, fudge.count, fudge.expected) == (0, -1, 40, 0.0)
    assert (plain.sides, plain.low, plain.count, plain.expected) == (3, 1, 30, 2.0)
    assert fudge.mean == rolled.result.totals[0] / 40
    assert plain.mean == rolled.result.totals[1] / 30


async def test_thrown_again_and_exploded_dice_are_counted_too(desk: RollDesk) -> None:
    rolled = await desk.roll(ANN, "30d6!r1", "", False, "i1")
    (d6,) = await desk.luck(1, None, None)
    assert d6.count == len(rolled.result.items[0].rolls[0].pools[0].dice)
    compound = await desk.roll(BEN, "30d4!!", "", False, "i2")
    (d4,) = await desk.luck(1, None, BEN.user_id)
    assert sum(face * count for face, count in enumerate(d4.faces, 1)) == compound.result.totals[0]
    assert d4.count > 30


async def test_every_byte_of_a_proof_matters(desk: RollDesk) -> None:
    hidden = await desk.roll(ANN, "2d20kl1, 3dF", "the vault", True, "i1")
    await desk.reveal(hidden.id, ANN.user_id)
    document = await desk.prove(ANN, hidden.id)
    data = json.dumps(document).encode()
    assert check_roll(document)
    for place in range(len(data)):
        for bit in (1, 4):
            changed = bytes([*data[:place], data[place] ^ bit, *data[place + 1 :]])
            assert not _holds(changed, document["commitment"]), (place, changed)


def _holds(data: bytes, commitment: str) -> bool:
    """Whether a changed proof passes the stand-alone checker and shows the commitment that was posted."""
    try:
        document = json.loads(data)
        return bool(check_roll(document)) and document["commitment"] == commitment and document["format"] == FORMAT
    except (ValueError, KeyError, Mismatch, NotAMatch):
        return False


async def test_a_roll_from_before_the_caps_is_revealed_but_not_rolled_again(desk: RollDesk, database: Database) -> None:
    hidden = await desk.roll(ANN, "4d6>=5", "", True, "i1")
    row = await database.read(lambda tx: store.find_roll(tx, hidden.id))
    assert row is not None
    await database.write(
        lambda tx: store.add_roll(tx, structs.replace(row, id="old", interaction_id="i0", line="4d6>=15"))
    )
    shown, _ = await desk.reveal("old", ANN.user_id)
    assert shown.result.totals == (0,)
    with pytest.raises(Refused, match="No single die"):
        await desk.again(ANN, "old", "i2")


async def test_an_open_roll_is_proved_once_there_is_a_newer_one(desk: RollDesk) -> None:
    first = await desk.roll(ANN, "4d6", "", False, "i1")
    with pytest.raises(Refused, match="once somebody has rolled again"):
        await desk.prove(BEN, first.id)
    await desk.roll(Where(1, 11, 100, "Ann"), "d20", "", False, "i2")
    await desk.roll(BEN, "d20", "", True, "i3")
    with pytest.raises(Refused, match="once somebody has rolled again"):
        await desk.prove(BEN, first.id)
    await desk.roll(BEN, "2d6", "", False, "i4")
    before = await desk.prove(BEN, first.id)
    assert (before["roll"], before["commitment"]) == (first.id, first.commitment)
    assert check_roll(before)
    with pytest.raises(Refused, match="not known here"):
        await desk.prove(Where(2, 99, 100, "Ann"), first.id)


async def test_hidden_rolls_that_are_withheld_are_counted(desk: RollDesk) -> None:
    shown = await desk.roll(ANN, "d20", "", True, "i1")
    await desk.reveal(shown.id, ANN.user_id)
    kept = [await desk.roll(BEN, "d20", "", True, f"b{number}") for number in range(3)]
    await desk.reveal(kept[0].id, BEN.user_id)
    rows = await desk.hidden(ANN)
    assert [(row.user_id, row.made, row.unrevealed) for row in rows] == [(BEN.user_id, 3, 2), (ANN.user_id, 1, 0)]
    assert await desk.hidden(Where(2, 10, 100, "Ann")) == ()
    with pytest.raises(Refused, match="only who made it"):
        await desk.prove(ANN, kept[1].id)
