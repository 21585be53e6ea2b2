"""Ways that models go by themselves lead round mines, and lists say where they do not (UH-44, UH-H16)."""

from typing import Any

import pytest

from games.upheaval.game import UPHEAVAL
from games.upheaval.mechanics.movement.approaching.approach import approach
from games.upheaval.mechanics.movement.context import move_context
from games.upheaval.mechanics.movement.unit_move import plan_move
from games.upheaval.previews.destinations import destinations
from games.upheaval.previews.mines import fields_under
from games.upheaval.state.items import Item
from games.upheaval.state.public import Public
from games.upheaval.state.units import Deed, Unit
from tests.games.upheaval.battles import asked
from tests.games.upheaval.fields import at, piece, row, to_activate, unit
from tests.games.upheaval.test_ai import CENTRE

FAR = unit("B1", (44, 4), word="bare")
MINES = Item("M1", "mines", 1, at(24, 34))


def table(mine: Unit, *items: Item, **fields: Any) -> Public:
    """A1 is about to be activated."""
    return to_activate(mine, FAR, items=items, **fields).public


def mined(public: Public, *way: tuple[float, float], places: tuple[tuple[int, tuple[int, int]], ...] = ()) -> bool:
    """Whether a move of A1 sets mines off."""
    mine = public.unit("A1")
    return bool(fields_under(public, mine, plan_move(public, mine, "move", tuple(at(*one) for one in way), places)))


def test_uhh16_who_follows_goes_round_mines() -> None:
    """Straight ahead the second model would go over a field; one inch to its side there is room."""
    beside = Item("M1", "mines", 1, at(25.5, 36))
    two = unit("A1", (22, 38), (24, 38), word="bare")
    assert not mined(table(two, beside), (22, 33))
    assert mined(table(two, beside), (24.5, 33))  # the leader goes where it is ordered


def test_uhh16_models_placed_by_hand_go_round_mines() -> None:
    two = unit("A1", (21.5, 37), (24, 37), word="bare")
    public = table(two, MINES)
    assert not mined(public, (21.5, 35), places=((2, at(22, 32.5)),))
    assert mined(public, (21.5, 35), places=((2, at(22.5, 33)),))  # there is a field where it is placed


def test_uhh16_who_has_no_other_place_in_coherency_goes_through_mines() -> None:
    walls = piece(1, "pond", 21, 30, 22, 38), piece(2, "pond", 26, 30, 27, 38)
    two = unit("A1", (23, 36.5), (25, 36.5), word="bare")
    blocked = table(two, Item("M1", "mines", 1, at(24, 34)), Item("M2", "mines", 1, at(24, 33)), terrain=walls)
    assert mined(blocked, (23, 31))


@pytest.mark.parametrize(("items", "through"), [((MINES,), False), ((MINES, Item("M2", "mines", 1, at(24, 31))), True)])
def test_uh44_a_way_toward_an_objective_goes_round_mines_if_that_leads_nearer(
    items: tuple[Item, ...], through: bool
) -> None:
    corridor = piece(1, "pond", 20, 28, 22, 44), piece(2, "pond", 26, 28, 28, 44)
    public = table(unit("A1", (24, 38), word="bare"), *items, terrain=corridor if through else (), objectives=(CENTRE,))
    way = approach(move_context(public, public.unit("A1"), "move"), CENTRE.at)
    assert way
    assert mined(public, *((x / 1000, y / 1000) for x, y in way)) is through


def spots(mine: Unit, *items: Item, deed: Deed = "move") -> dict[str, bool]:
    """Where A1 may go: what a list says of each place, and whether mines are on the way."""
    public = table(mine, *items, objectives=(CENTRE,))
    found = destinations(public, public.unit("A1"), deed)
    assert found
    words = {f"{one.title}: {one.words} {one.way}": one.way for one in found}
    return {
        text: bool(fields_under(public, public.unit("A1"), plan_move(public, public.unit("A1"), deed, way)))
        for text, way in words.items()
    }


@pytest.mark.parametrize("deed", ["move", "run"])
def test_uh44_a_list_says_where_mines_are_on_the_way_and_offers_places_without(deed: Deed) -> None:
    under = Item("M1", "mines", 1, CENTRE.at)
    mine = unit("A1", *row(22, 29.5, 3), word="bare")
    listed = spots(mine, under, deed=deed)
    assert all(("through mines M1: 1.5 hits on average" in text) is bad for text, bad in listed.items())
    holding = [bad for text, bad in listed.items() if "holds the" in text]
    assert holding
    assert not holding[0]
    assert sorted(listed.values()) == list(listed.values())  # places with mines come last
    assert not any(bad or "mines" in text for text, bad in spots(mine).items())


def test_uh44_a_preview_counts_the_mines_under_a_move() -> None:
    position = asked(to_activate(unit("A1", (24, 37), word="bare"), FAR, items=(MINES,)))
    told = [
        UPHEAVAL.forecast(position, 0, UPHEAVAL.parse(position, 0, line)) for line in ("move A1 24,32", "move A1 20,37")
    ]
    facts = [one.fact("mines") if one else None for one in told]
    assert facts[0] is not None
    assert (facts[0].value, facts[0].unit) == ("M1: 1.5 hits of DAM 6 on average", "(UH-44)")
    assert facts[1] is None
