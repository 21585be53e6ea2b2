"""What is shown of standing orders."""

import pytest

from cogs.match.orders import orders_sheet
from discord_sandbox.driver import text
from games.registry import GAMES


@pytest.mark.parametrize("slug", GAMES)
def test_every_order_worth_giving_in_a_game_is_shown(slug: str) -> None:
    card = GAMES[slug].card
    shown = text({"components": orders_sheet(GAMES[slug], ()).view().to_components()})
    assert [order for order in card.orders if f"`{order}`" not in shown] == []
