"""Measuring in the chat: typed, by menus, by a form; by players while they wait, and by people who only watch."""

import random
from functools import partial
from typing import Any

from discord_sandbox.driver import Driver, buttons, pictures, text
from tests.e2e import scripted
from tests.e2e.desk import Desk, answer, board_at, selects, start_duel
from tests.e2e.shields_table import play_until

PLACE = "urban-war"
line = partial(scripted.line, PLACE)


async def started(desk: Desk, ann: Driver, ben: Driver) -> None:
    """Let two people pick their teams and put models on the table."""
    await scripted.start(PLACE, "urbanwar", ann, ben, options="scenario=crossroads sheets=yes")
    for person in (ann, ben):
        assert "Not done" not in await line(person, "team marines")
    sides = [await line(person, "side north") for person in (ann, ben)]  # one of them may pick
    assert sum("Not done" in told for told in sides) == 1
    for person in (ann, ben):
        assert "Not done" not in await line(person, "deploy auto")


async def test_a_distance_is_typed_and_answered_privately_with_a_picture(desk: Desk, ann: Driver, ben: Driver) -> None:
    await started(desk, ann, ben)
    before = (await desk.match(ann, PLACE)).ply
    told = await answer(ann, await ann.command(PLACE, "match measure", **{"from": "a1", "to": "B1"}), PLACE)
    assert told["flags"] & 64
    assert "A1 to B1" in text(told)
    assert "**Distance:** " in text(told)
    assert "**B1 sees A1:** " in text(told)
    assert len(pictures(told)) == 1
    near = await answer(ben, await ben.command(PLACE, "match measure", **{"from": "12,30", "within": "9"}), PLACE)
    assert "**Within 9 inches:** " in text(near)
    assert (await desk.match(ann, PLACE)).ply == before


async def test_somebody_who_only_watches_measures_by_menus(desk: Desk, ann: Driver, ben: Driver, dev: Driver) -> None:
    await started(desk, ann, ben)
    board = await board_at(dev, (await desk.match(ann, PLACE)).ply, PLACE)
    opened = await answer(dev, await dev.press_label(board, "Measure"), PLACE)
    assert opened["flags"] & 64
    menus = {custom_id: values for custom_id, values in selects(opened).items() if "A1" in values}
    ((custom_id, values),) = menus.items()
    assert "A2" in values
    reply = await dev.select(opened, custom_id, "A1")
    near = await dev.wait_for(PLACE, lambda message: message["id"] == opened["id"] and "Near A1" in text(message))
    assert reply.answer in ("update", "deferred")
    custom_id = next(custom_id for custom_id, values in selects(near).items() if "B2" in values)
    await dev.select(near, custom_id, "B2")
    found = await dev.wait_for(PLACE, lambda message: message["id"] == opened["id"] and "A1 to B2" in text(message))
    assert len(pictures(found)) == 1
    await dev.press_label(found, "Measure from B2")
    await dev.wait_for(PLACE, lambda message: message["id"] == opened["id"] and "Near B2" in text(message))
    await dev.press_label(found, "Measure from elsewhere")
    again = await dev.wait_for(PLACE, lambda message: message["id"] == opened["id"] and "Choose what" in text(message))
    assert selects(again) == selects(opened)


async def test_a_form_takes_points_and_refuses_nonsense_in_a_sentence(desk: Desk, ann: Driver, ben: Driver) -> None:
    await started(desk, ann, ben)
    board = await board_at(ben, (await desk.match(ann, PLACE)).ply, PLACE)
    opened = await answer(ben, await ben.press_label(board, "Measure"), PLACE)
    form = await ben.press_label(opened, "Type it")
    assert form.answer == "modal"
    await ben.submit_modal(form, {"start": "A1@24,24", "end": "0,24", "within": ""})
    told = await ben.wait_for(PLACE, lambda message: message["id"] == opened["id"] and "A1 at 24,24" in text(message))
    assert "to the point 0,24" in text(told)
    for typed, sentence in (({"from": "Z9"}, "is not on the table"), ({"from": "A1", "within": "x"}, "not a distance")):
        assert sentence in text(await answer(ben, await ben.command(PLACE, "match measure", **typed), PLACE))


async def test_what_is_on_the_table_is_suggested_while_one_types(desk: Desk, ann: Driver, ben: Driver) -> None:
    await started(desk, ann, ben)
    offered = await ann.autocomplete(PLACE, "match measure", "from", **{"from": "b1"})
    assert offered[0]["value"] == "B1"
    assert {one["value"] for one in await ann.autocomplete(PLACE, "match measure", "to", **{"from": "A1", "to": "T"})}


async def test_the_panel_measures_beside_the_action_that_is_being_written(desk: Desk, ann: Driver, ben: Driver) -> None:
    await started(desk, ann, ben)
    board = await board_at(ann, (await desk.match(ann, PLACE)).ply, PLACE)
    panel = await answer(ann, await ann.press_label(board, "Act"), PLACE)
    assert "Measure" in buttons(panel)
    opened = await answer(ann, await ann.press_label(panel, "Measure"), PLACE)
    assert opened["id"] != panel["id"]
    assert "Choose what to measure from" in text(opened)


async def test_raise_shields_shows_arcs_danger_and_moves_of_ships_once_they_are_on_the_map(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    place = "raise-shields"
    board = await start_duel(ann, ben)
    opened = await answer(ann, await ann.press_label(board, "Ranges"), place)
    assert "no ship is on the map yet" in text(opened)
    early = await answer(ann, await ann.command(place, "match measure", **{"from": "A"}), place)
    assert "Halcyon is not on the map" in text(early)
    await scripted.at_once(place, ann, ben)
    await play_until(desk, (ann, ben), "move", random.Random(1))
    await looked_at_by_menus(ben, await board_at(ben, (await desk.match(ben, place)).ply, place), place)
    told = await answer(ben, await ben.command(place, "match measure", **{"from": "danger vesper"}), place)
    assert "Danger to B Vesper" in text(told)
    assert len(pictures(told)) == 1
    wrong = await answer(ben, await ben.command(place, "match measure", **{"from": "A", "within": "9"}), place)
    assert "leave `within` out" in text(wrong)


async def looked_at_by_menus(ben: Driver, board: dict[str, Any], place: str) -> None:
    """See the arcs of a ship, the fire between it and another one, and where that one can end a move."""
    opened = await answer(ben, await ben.press_label(board, "Ranges"), place)
    menus = selects(opened)
    assert list(menus.values()) == [["A", "B"], ["danger A", "danger B"], ["moves A", "moves B"]]
    await ben.select(opened, next(iter(menus)), "A")
    arcs = await ben.wait_for(place, lambda one: one["id"] == opened["id"] and "Arcs and ranges of A" in text(one))
    ((onward, others),) = selects(arcs).items()
    assert others == ["A", "B"]
    await ben.select(arcs, onward, "B")
    fire = await ben.wait_for(place, lambda one: one["id"] == opened["id"] and "A Halcyon and B Vesper" in text(one))
    await ben.press_label(fire, "Arcs of B")
    arcs = await ben.wait_for(place, lambda one: one["id"] == opened["id"] and "Arcs and ranges of B" in text(one))
    form = await ben.press_label(arcs, "Type it")
    await ben.submit_modal(form, {"start": "moves B", "end": ""})
    moves = await ben.wait_for(place, lambda one: one["id"] == opened["id"] and "can end a move" in text(one))
    assert len(pictures(moves)) == 1
    await ben.press_label(moves, "Show something else")
    await ben.wait_for(place, lambda one: one["id"] == opened["id"] and "Choose what to see" in text(one))


async def test_a_game_that_measures_nothing_has_no_button_and_says_so(desk: Desk, ann: Driver, ben: Driver) -> None:
    place = "uprising"
    await scripted.start(place, "uprising", ann, ben)
    board = await board_at(ann, 0, place)
    assert "Measure" not in buttons(board)
    for options in ({}, {"from": "A1"}):
        told = text(await answer(ann, await ann.command(place, "match measure", **options), place))
        assert "nothing to measure in Uprising" in told
