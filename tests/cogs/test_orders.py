"""What is shown of standing orders."""

import json
from types import SimpleNamespace
from typing import Any

import pytest

from bot.matches.orders import of_seat, useful_orders
from bot.posts.sheets import Sheet
from cogs.match.ordering.orders import _given, orders_sheet, suggest_orders
from cogs.match.ordering.writing import Orders, how_sheet
from discord_sandbox.driver import text
from games.registry import GAMES

MATCH = "abcdef"
SHORT = 120
"""Letters of a sheet without orders: two lines of a phone, not a wall."""


def shown(sheet: Sheet) -> str:
    return text({"components": sheet.view().to_components()})


def whole(sheet: Sheet) -> str:
    return json.dumps(sheet.view().to_components(), ensure_ascii=False)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("slug", GAMES)
def test_every_order_worth_giving_in_a_game_is_in_the_menu(slug: str, seat: int) -> None:
    game = GAMES[slug]
    sheet = whole(orders_sheet(Orders(game, MATCH, seat), ()))
    wanted = [json.dumps(of_seat(order, seat), ensure_ascii=False)[1:-1] for order in game.card.orders]
    assert [order for order in wanted if order not in sheet] == []


@pytest.mark.parametrize("slug", GAMES)
def test_orders_are_a_few_lines_and_how_to_write_them_is_behind_a_button(slug: str) -> None:
    about = Orders(GAMES[slug], MATCH)
    sheet = orders_sheet(about, ())
    assert len(shown(sheet)) < SHORT
    assert "How to write orders" in whole(sheet)
    told = shown(how_sheet(about))
    for word in ("question: answer", "any: only", "ask me", "this turn", *GAMES[slug].prompt_kinds):
        assert word in told


def test_a_plan_can_be_written_where_the_table_plays_with_plans() -> None:
    game = GAMES["urban_war"]
    assert "Write a plan" in whole(orders_sheet(Orders(game, MATCH, plans=True), ()))
    assert "Write a plan" not in whole(orders_sheet(Orders(game, MATCH), ()))
    assert "plan: rush B1 toward T2; move B2 stay" in shown(how_sheet(Orders(game, MATCH, 1)))


def test_a_stopped_plan_is_marked() -> None:
    stopped = "stopped plan: rush A2 14,40 (B5 has come into sight of A2)"
    told = shown(orders_sheet(Orders(GAMES["urban_war"], MATCH), ("plan: move A1 stay", stopped)))
    assert f"2. ⏹ `{stopped}`" in told
    assert "1. `plan: move A1 stay`" in told


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_examples_name_ones_own_models(seat: int) -> None:
    game, mine = GAMES["urban_war"], "ABC"[seat]
    line = next(order for order in useful_orders(game, seat) if "never" in order)
    enemy = "B" if not seat else "A"
    assert line == f"interrupt: interrupt best {mine}1 within 8, {mine}3 at {enemy}4 only, others never"
    assert (line, line) in suggest_orders(game, "others", seat)


class _Orders:
    """Orders of a match in which every plan is stopped as soon as it begins."""

    async def given(self, match: str, user: int) -> tuple[str, ...]:
        return ()

    async def add(self, match: str, user: int, line: str) -> tuple[str, ...]:
        return ("stopped plan: fire any (round 2 has begun)",)


async def test_a_plan_that_was_stopped_at_once_is_told_so() -> None:
    service = SimpleNamespace(orders=_Orders())
    ask: Any = SimpleNamespace(client=SimpleNamespace(service=service), user=SimpleNamespace(id=1))
    assert await _given(ask, "abc234", "plan: move 3F; fire any") == "The plan has begun at once, and was stopped."
