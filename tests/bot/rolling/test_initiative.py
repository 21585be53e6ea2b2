"""Initiative: order, rounds, delaying, and that it survives a restart."""

import pathlib

import pytest

from bot.dice import SeededEntropy
from bot.matches.errors import Refused
from bot.rolling import InitiativeDesk, Where
from bot.rolling.initiative import Combatant, Order, added, advanced, delayed, removed, rolled
from bot.storage import Database

ANN = Where(1, 10, 100, "Ann")


def _order(**totals: int) -> Order:
    order = Order()
    for name, total in totals.items():
        order = added(order, Combatant(name, 0, None, total))
    return order


def _names(order: Order) -> list[str]:
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
        added(added(Order(), Combatant("a", 1, None, 9)), Combatant("b", 3, None, 9)), Combatant("c", 1, None, 9)
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
    assert removed(order, "a") == Order()


def test_unrolled_combatants_are_passed_over() -> None:
    order = added(_order(a=5), Combatant("b"))
    order = advanced(advanced(order))
    assert order.round == 2
    with pytest.raises(Refused, match="Nobody has rolled"):
        advanced(added(Order(), Combatant("b")))


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
    assert (await desk.look(10))[0] == Order()
    await database.close()
