"""Initiative: order, rounds, delaying, and that it survives a restart."""

import asyncio
import pathlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.dice import SeededEntropy
from bot.matches.errors import Refused
from bot.rolling import InitiativeDesk, RollDesk, Where
from bot.rolling.turn_order import Combatant, TurnOrder, added, advanced, delayed, removed, rolled
from bot.storage import Database

ANN = Where(1, 10, 100, "Ann")


def _order(**totals: int) -> TurnOrder:
    order = TurnOrder()
    for name, total in totals.items():
        order = added(order, Combatant(name, 0, None, total))
    return order


def _names(order: TurnOrder) -> list[str]:
    return [each.name for each in order.combatants]


def test_the_highest_acts_first_and_the_round_counts_on() -> None:
    order = _order(a=5, b=15, c=10)
    assert _names(order) == ["b", "c", "a"]
    turns = []
    for _ in range(4):
        order = advanced(order)
        turns.append((order.round, order.current.name if order.current else ""))
    assert turns == [(1, "b"), (1, "c"), (1, "a"), (2, "b")]


def test_a_late_comer_takes_his_place_without_stealing_the_turn() -> None:
    order = advanced(advanced(_order(a=5, b=15)))
    assert order.current
    assert order.current.name == "a"
    order = added(order, Combatant("c", 0, None, 10))
    assert _names(order) == ["b", "c", "a"]
    assert order.current
    assert order.current.name == "a"


def test_equal_totals_go_to_the_higher_bonus_then_to_who_was_first() -> None:
    order = added(
        added(added(TurnOrder(), Combatant("a", 1, None, 9)), Combatant("b", 3, None, 9)), Combatant("c", 1, None, 9)
    )
    assert _names(order) == ["b", "a", "c"]


def test_delaying_passes_the_turn_and_coming_in_moves_for_good() -> None:
    order = advanced(_order(a=20, b=15, c=10))
    order = delayed(order, "a")
    assert order.current
    assert order.current.name == "b"
    order = advanced(order)
    order = delayed(order, "a")
    assert order.current
    assert order.current.name == "a"
    assert _names(order) == ["b", "a", "c"]
    order = advanced(order)
    assert order.current
    assert order.current.name == "c"
    order = rolled(added(order, Combatant("d")), 3, 12, 12)
    assert _names(order) == ["b", "d", "a", "c"] or _names(order) == ["b", "a", "d", "c"]
    with pytest.raises(Refused, match="not b's turn"):
        delayed(order, "b")


def test_removing_the_one_whose_turn_it_is_goes_on_with_the_next() -> None:
    order = advanced(advanced(_order(a=20, b=15, c=10)))
    order = removed(order, "b")
    assert order.current
    assert order.current.name == "c"
    order = removed(order, "c")
    assert (order.round, order.current and order.current.name) == (2, "a")
    assert removed(order, "a") == TurnOrder()


def test_unrolled_combatants_are_passed_over() -> None:
    order = added(_order(a=5), Combatant("b"))
    order = advanced(advanced(order))
    assert order.round == 2
    with pytest.raises(Refused, match="Nobody has rolled"):
        advanced(added(TurnOrder(), Combatant("b")))


def test_names_are_unique_and_the_table_is_bounded() -> None:
    order = _order(a=1)
    with pytest.raises(Refused, match="already"):
        added(order, Combatant(" A "))
    for number in range(24):
        order = added(order, Combatant(f"n{number}"))
    with pytest.raises(Refused, match="at most 25"):
        added(order, Combatant("more"))


async def test_initiative_over_a_restart(tmp_path: pathlib.Path) -> None:
    database = await Database.open(tmp_path / "i.sqlite3")
    desk = InitiativeDesk(database, SeededEntropy("x"))
    await desk.add(ANN, "Mira", 4, None, True)
    await desk.add(ANN, "Wolf", -1, None, False)
    await desk.roll(ANN, None)
    order = await desk.next(ANN)
    await desk.posted(ANN, 777)
    await database.close()

    database = await Database.open(tmp_path / "i.sqlite3")
    desk = InitiativeDesk(database, SeededEntropy("y"))
    assert await desk.look(10) == (order, 777)
    assert (await desk.next(ANN)).round in (1, 2)
    assert all(each.total is not None and each.face is not None for each in order.combatants)
    assert await desk.end(ANN) == 777
    assert (await desk.look(10))[0] == TurnOrder()
    await database.close()


def _holding() -> TurnOrder:
    """A acts; b delays."""
    order = delayed(advanced(_order(b=20, a=15)), "b")
    assert order.current
    assert order.current.name == "a"
    return order


def test_when_only_delaying_ones_are_left_the_first_of_them_acts() -> None:
    order = removed(_holding(), "a")
    assert order.current
    assert (order.current.name, order.current.held) == ("b", False)
    assert advanced(order).round == order.round + 1


def test_removal_passes_over_those_who_cannot_act() -> None:
    order = delayed(advanced(_order(a=20, b=15, c=10)), "a")
    order = advanced(order)
    assert order.current
    assert order.current.name == "c"
    order = removed(order, "c")
    assert order.current
    assert (order.current.name, order.round) == ("b", 2)
    order = removed(added(order, Combatant("d")), "b")
    assert order.current
    assert order.current.name == "a"
    assert removed(order, "a").round == 0


@given(st.lists(st.tuples(st.sampled_from(["add", "roll", "next", "delay", "in", "remove"]), st.integers(0, 5))))
@settings(max_examples=3 * settings.default.max_examples)
def test_whoever_acts_can_act_whatever_is_done(steps: list[tuple[str, int]]) -> None:
    order = TurnOrder()
    for verb, number in steps:
        name = f"n{number}"
        try:
            if verb == "add":
                order = added(order, Combatant(name, number))
            elif verb == "roll":
                order = rolled(order, order.index(name), number, number)
            elif verb == "next":
                order = advanced(order)
            elif verb == "remove":
                order = removed(order, name)
            else:
                order = delayed(order, order.current.name if verb == "delay" and order.current else name)
        except Refused:
            continue
        if order.round:
            assert order.current
            assert order.current.total is not None
            assert not order.current.held


@pytest.fixture
def desk(database: Database, entropy: SeededEntropy) -> InitiativeDesk:
    return InitiativeDesk(database, entropy)


async def _fight(desk: InitiativeDesk, *names: str) -> TurnOrder:
    for place, name in enumerate(names):
        await desk.add(ANN, name, 0, 20 - place, False)
    return await desk.next(ANN)


async def test_two_presses_of_next_pass_the_turn_once(desk: InitiativeDesk) -> None:
    order = await _fight(desk, "a", "b", "c")
    results = await asyncio.gather(*(desk.next(ANN, order.turns) for _ in range(3)), return_exceptions=True)
    assert sum(isinstance(result, Refused) for result in results) == 2
    now, _ = await desk.look(10)
    assert now.current
    assert now.current.name == "b"
    with pytest.raises(Refused, match="Somebody was faster: it is b's turn now"):
        await desk.delay(ANN, None, order.turns)
    assert (await desk.next(ANN)).turns == now.turns + 1


async def test_next_delay_and_remove_at_once_leave_a_sound_order(desk: InitiativeDesk) -> None:
    order = await _fight(desk, "a", "b", "c", "d")
    results = await asyncio.gather(
        desk.next(ANN, order.turns),
        desk.delay(ANN, None, order.turns),
        desk.remove(ANN, "a"),
        desk.add(ANN, "e", 0, 1, False),
        return_exceptions=True,
    )
    assert sum(isinstance(result, Refused) for result in results) in (1, 2)
    now, _ = await desk.look(10)
    assert _names(now) == ["b", "c", "d", "e"]
    assert now.current
    assert now.current.name == "b"


async def test_initiative_is_rolled_once_and_counted_for_its_owner(desk: InitiativeDesk, database: Database) -> None:
    ben = Where(1, 10, 200, "Ben")
    await desk.add(ben, "Ben", 2, None, True)
    await desk.add(ANN, "Wolf", 0, None, False)
    await asyncio.gather(*(desk.roll(ANN, None) for _ in range(2)), return_exceptions=True)
    with pytest.raises(Refused, match="has rolled"):
        await desk.roll(ben, "ben")
    rolls = RollDesk(database)
    assert [luck.count for luck in await rolls.luck(1, 10, 200)] == [1]
    assert [luck.count for luck in await rolls.luck(1, 10, 100)] == [1]


async def test_a_board_may_come_before_the_first_combatant(desk: InitiativeDesk) -> None:
    await desk.posted(ANN, 55)
    assert await desk.look(10) == (TurnOrder(), 55)
    await desk.add(ANN, "a", 0, 5, False)
    assert (await desk.look(10))[1] == 55


async def test_the_dice_of_initiative_leave_room_for_a_bonus(desk: InitiativeDesk) -> None:
    with pytest.raises(Refused, match="no room"):
        await desk.formula(ANN, "1+" * 29 + "1")
    with pytest.raises(Refused, match="one roll"):
        await desk.formula(ANN, "d6, d6")


async def test_whoever_delays_comes_in_once(desk: InitiativeDesk) -> None:
    order = await _fight(desk, "a", "b", "c")
    await desk.delay(ANN, None, order.turns)
    results = await asyncio.gather(*(desk.come_in(ANN, "a") for _ in range(2)), return_exceptions=True)
    assert sum(isinstance(result, Refused) for result in results) == 1
    now, _ = await desk.look(10)
    assert _names(now) == ["a", "b", "c"]
    assert now.current
    assert (now.current.name, now.current.held) == ("a", False)


async def test_a_board_noted_while_the_order_changes_stays_noted(desk: InitiativeDesk) -> None:
    await desk.add(ANN, "a", 0, 5, False)
    for number in range(8):
        await asyncio.gather(desk.add(ANN, f"n{number}", 0, 5, False), desk.posted(ANN, number + 1))
        assert (await desk.look(10))[1] == number + 1


BEN, MOD = Where(1, 10, 101, "Ben"), Where(1, 10, 102, "Mod")


async def test_goblin_x3_is_three_and_the_next_two_go_on_counting(database: Database) -> None:
    desk = InitiativeDesk(database)
    await desk.add(ANN, "Goblin x3", 2, None, False)
    order = await desk.add(ANN, "goblin ×2", 0, None, False)
    assert _names(order) == ["Goblin 1", "Goblin 2", "Goblin 3", "goblin 4", "goblin 5"]
    assert [each.bonus for each in order.combatants] == [2, 2, 2, 0, 0]
    for many in ("Orc x0", "Orc x999"):
        with pytest.raises(Refused, match="at once"):
            await desk.add(ANN, many, 0, None, False)
    assert _names(await desk.add(ANN, "Max", 0, None, False))[-1] == "Max"


async def test_a_bonus_behind_a_name_counts_and_names_with_commas_between_are_several(database: Database) -> None:
    desk = InitiativeDesk(database)
    await desk.add(ANN, "Dragon +7", 0, None, False)
    order = await desk.add(ANN, "Orc, Troll - 1,Wolf x2 +3", 0, None, False)
    bonuses = {each.name: each.bonus for each in order.combatants}
    assert bonuses == {"Dragon": 7, "Orc": 0, "Troll": -1, "Wolf 1": 3, "Wolf 2": 3}
    with pytest.raises(Refused, match="says the bonus"):
        await desk.add(ANN, "Bear +2", 3, None, False)
    order = await desk.add(ANN, "Bear +2", 2, None, True)
    assert [each.bonus for each in order.combatants if each.name == "Bear"] == [2]
    for wrong in ("Ape +999999", "Dragon +1"):
        with pytest.raises(Refused):
            await desk.add(ANN, wrong, 0, None, False)
    assert len((await desk.look(10))[0].combatants) == 6


async def test_only_a_player_or_who_runs_the_fight_delays_for_a_combatant(database: Database) -> None:
    desk = InitiativeDesk(database)
    await desk.add(ANN, "Wolf", 0, 20, False)
    await desk.add(BEN, "Ben", 0, 15, True)
    await desk.add(BEN, "Bear", 0, 10, False)
    await desk.next(ANN)
    with pytest.raises(Refused, match="Only the player of Wolf or the person who runs this initiative"):
        await desk.delay(BEN, None)
    order = await desk.delay(MOD, None, manages=True)
    assert order.current is not None
    assert order.current.name == "Ben"
    with pytest.raises(Refused, match="Only the player of Wolf"):
        await desk.come_in(BEN, "Wolf")
    await desk.delay(BEN, None)
    with pytest.raises(Refused, match="nobody left to wait for"):
        await desk.delay(BEN, None)  # Ben added the bear, and may delay for it
    order = await desk.come_in(ANN, "Ben")
    assert order.current is not None
    assert order.current.name == "Ben", "Ann began the fight, and runs it"


async def test_only_its_runner_a_moderator_or_who_added_it_removes_a_combatant(
    database: Database, entropy: SeededEntropy
) -> None:
    desk = InitiativeDesk(database, entropy)
    ben, cleo = Where(1, 10, 200, "Ben"), Where(1, 10, 300, "Cleo")
    await desk.add(ANN, "Wolf", 0, 5, own=False)
    await desk.add(ben, "Ben", 0, 7, own=True)
    await desk.add(ben, "Dog", 0, 6, own=False)
    for person, name in ((ben, "Wolf"), (cleo, "Ben"), (cleo, "Dog")):
        with pytest.raises(Refused, match=f"{name} can be removed by its player and the person who runs"):
            await desk.remove(person, name)
    assert len((await desk.look(10))[0].combatants) == 3, "nothing has changed"
    await desk.remove(ben, "dog")
    await desk.remove(ANN, "Ben")
    await desk.remove(cleo, "Wolf", manages=True)
    assert (await desk.look(10))[0].combatants == ()


async def test_only_its_runner_or_a_moderator_ends_an_initiative(database: Database, entropy: SeededEntropy) -> None:
    desk = InitiativeDesk(database, entropy)
    ben = Where(1, 10, 200, "Ben")
    await desk.add(ANN, "Wolf", 0, 5, own=False)
    await desk.add(ben, "Ben", 0, 7, own=True)
    with pytest.raises(Refused, match="Only the person who began this initiative, or a moderator, can end it"):
        await desk.end(ben)
    assert len((await desk.look(10))[0].combatants) == 2
    await desk.end(ben, manages=True)
    await desk.add(ben, "Ben", 0, 7, own=True)
    await desk.end(ben)
    assert (await desk.look(10))[0] == TurnOrder()


async def test_an_empty_order_belongs_to_the_next_person_who_adds(database: Database, entropy: SeededEntropy) -> None:
    desk = InitiativeDesk(database, entropy)
    ben = Where(1, 10, 200, "Ben")
    await desk.add(ANN, "Wolf", 0, 5, own=False)
    await desk.remove(ANN, "Wolf")
    await desk.add(ben, "Bear", 0, 5, own=False)
    with pytest.raises(Refused, match="Only the person who began"):
        await desk.end(ANN)
    await desk.end(ben)


async def test_an_order_from_before_anybody_ran_one_can_be_ended_by_all(
    database: Database, entropy: SeededEntropy
) -> None:
    desk = InitiativeDesk(database, entropy)
    await desk._change(ANN, lambda order: added(order, Combatant("Wolf", 0, None, 5)))
    await desk._change(ANN, lambda order: added(order, Combatant("Bear", 0, None, 5)))
    ben = Where(1, 10, 200, "Ben")
    await desk.remove(ben, "Wolf")
    await desk.end(ben)
    assert (await desk.look(10))[0] == TurnOrder()
