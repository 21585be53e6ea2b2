import json
from typing import Any

import pytest

from discord_sandbox.driver import Driver, buttons, text, walk
from tests.e2e.desk import (
    CHANNEL,
    Desk,
    answer,
    awaited_driver,
    board_at,
    join,
    open_panel,
    selects,
    shown,
    start_duel,
)

GALLERY = 12
"""The type of a component that shows a picture."""


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("match status", "action 0"),
        ("match log", "`"),
        ("table options", "credits=0"),
        ("match rules", "How to play"),
        ("match verify", "stays sealed until the match ends"),
    ],
)
async def test_reading_commands_answer_privately(
    desk: Desk, ann: Driver, ben: Driver, command: str, expected: str
) -> None:
    await start_duel(ann, ben)
    private = await answer(ben, await ben.command(CHANNEL, command))
    assert private["flags"] & 64
    assert expected in text(private)


async def test_every_button_of_a_board_answers(desk: Desk, ann: Driver, ben: Driver) -> None:
    board = await start_duel(ann, ben)
    for label in ("Facts in words", "Log", "Rules"):
        private = await answer(ben, await ben.press_label(board, label))
        assert private["flags"] & 64
        assert "incident" not in text(private)


async def test_any_rule_is_found_by_its_id_or_its_words(desk: Desk, ann: Driver) -> None:
    offered = await ann.autocomplete(CHANNEL, "match rules", "rule", rule="RS-39")
    assert offered[0]["value"] == "RS-39"
    assert len(await ann.autocomplete(CHANNEL, "match rules", "rule", rule="")) == 25
    private = await answer(ann, await ann.command(CHANNEL, "match rules", rule="rs-39"))
    assert "RS-39" in text(private)
    private = await answer(ann, await ann.command(CHANNEL, "match rules", rule="RS-999"))
    assert "No game has a rule 'RS-999'" in text(private)


async def test_without_a_match_the_rules_offer_the_games(desk: Desk, ann: Driver) -> None:
    asked = await answer(ann, await ann.command("general", "match rules"), "general")
    ((custom_id, slugs),) = selects(asked).items()
    assert slugs == ["raise_shields", "uprising", "urban_war", "upheaval"]
    page = await shown(ann, asked, await ann.select(asked, custom_id, "upheaval"), "general")
    assert "How to play Upheaval" in text(page)
    ((custom_id, _),) = selects(page).items()
    chapter = await shown(ann, page, await ann.select(page, custom_id, "1"), "general")
    assert "UH-8" in text(chapter)
    rule = await answer(ann, await ann.command("general", "match rules", rule="UW-24"), "general")
    assert "### UW-24" in text(rule)
    offered = await ann.autocomplete("general", "match rules", "rule", rule="stress test")
    assert "RS-38" in [choice["value"] for choice in offered]


async def _every_leaf(driver: Driver, page: Any) -> str:
    """Turn to the last leaf of a page and return what all of them say."""
    said = text(page)
    while "Next" in buttons(page):
        page = await shown(driver, page, await driver.press_label(page, "Next"), "general")
        said += f"\n{text(page)}"
    return said


@pytest.mark.parametrize(
    ("slug", "button", "told", "drawn"),
    [
        ("urban_war", "The game", "`rush A3 toward B2`: up to twice MV", False),
        ("urban_war", "Stat card", "**SH** Shooting: D10 + SH + weapon: 10 or more hits with a shot.", True),
        ("urban_war", "Teams and cards", "`team marines` **Colonial Marines**, 180 points", True),
        ("upheaval", "All actions", "`tunnel A2 E2` **Tunnel**", False),
        ("upheaval", "Armies", "points: MOV 6 TEK 5 AV 4 ACC 4 MEL 4 WL 10 MOR 6 WP 1 · Rifle 24″ ×1 DAM 4", True),
        ("uprising", "All actions", "`campaign W` **Campaign**", False),
        ("raise_shields", "The game", "`move 2F L F` flies two hexes ahead", False),
    ],
)
async def test_how_to_play_says_what_to_press_and_has_pages(
    desk: Desk, ann: Driver, slug: str, button: str, told: str, drawn: bool
) -> None:
    asked = await answer(ann, await ann.command("general", "match rules"), "general")
    ((custom_id, _),) = selects(asked).items()
    page = await shown(ann, asked, await ann.select(asked, custom_id, slug), "general")
    assert "**What to press.** When the board calls you, press **Act** below it" in text(page)
    assert "### A first turn" in await _every_leaf(ann, page)
    found = await shown(ann, page, await ann.press_label(page, button), "general")
    assert found["flags"] & 64
    assert any(item.get("type") == GALLERY for item in walk(found)) == drawn
    assert button not in buttons(found)
    assert told in await _every_leaf(ann, found)
    found = await ann.message("general", found) or found
    back = await shown(ann, found, await ann.press_label(found, "How to play"), "general")
    assert "**What to press.**" in text(back)


async def test_a_page_is_told_as_the_table_plays_it(desk: Desk, ann: Driver, ben: Driver) -> None:
    board = await start_duel(ann, ben)
    rules = await answer(ben, await ben.press_label(board, "Rules"))
    page = await shown(ben, rules, await ben.press_label(rules, "All actions"))
    assert "`move 2F L F` **Move**" in text(page)


async def test_a_chapter_of_the_rules_is_told_as_the_table_plays_it(desk: Desk, ann: Driver, ben: Driver) -> None:
    board = await start_duel(ann, ben)
    rules = await answer(ben, await ben.press_label(board, "Rules"))
    ((custom_id, numbers),) = selects(rules).items()
    assert len(numbers) == 16
    told = text(await answer(ben, await ben.select(rules, custom_id, "6")))
    assert "A pushed ship goes where it faces now" in told


async def test_an_export_is_a_file_without_the_secret(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    private = await answer(ann, await ann.command(CHANNEL, "table export"))
    data = await ann.file(private["attachments"][0]["url"])
    assert json.loads(data)
    match = await desk.match(ann)
    row = await desk.service.store.database.read(lambda tx: tx.match(match.id))
    assert row is not None
    assert row.secret.hex().encode() not in data if isinstance(row.secret, bytes) else row.secret.encode() not in data


async def test_mine_lists_where_one_is_awaited(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    other = ben if person is ann else ann
    assert "Raise Shields" in text(await answer(person, await person.command("general", "match mine"), "general"))
    assert "Nobody waits" in text(await answer(other, await other.command("general", "match mine"), "general"))


async def test_a_nudge_mentions_the_awaited_once(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    other = ben if person is ann else ann
    await answer(other, await other.command(CHANNEL, "seat nudge"))
    public = await ann.wait_for(CHANNEL, lambda message: "waits for you" in text(message))
    assert len(public["mentions"]) == 1
    assert "Somebody nudged" in text(await answer(other, await other.command(CHANNEL, "seat nudge")))


async def test_nobody_is_skipped_before_48_hours(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    other = ben if await awaited_driver(desk, ann, ben) is ann else ann
    private = await answer(other, await other.command(CHANNEL, "seat skip"))
    assert "you can skip the first player <t:" in text(private)
    assert (await desk.match(ann)).ply == 0


async def test_a_seat_is_handed_over_and_taken_back(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    offered = await ben.autocomplete(CHANNEL, "seat hand-over", "policy", policy="")
    assert "random" in [choice["value"] for choice in offered]
    await answer(ben, await ben.command(CHANNEL, "seat hand-over", policy="random"))
    assert [seat.policy for seat in (await desk.match(ann)).seats] == [None, "random"]
    await answer(ben, await ben.command(CHANNEL, "seat return"))
    assert [seat.policy for seat in (await desk.match(ann)).seats] == [None, None]


async def test_resigning_asks_first_and_ends_a_duel(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    question = await answer(ben, await ben.command(CHANNEL, "seat resign"))
    assert not (await desk.match(ann)).ended
    assert "Ann (A) wins" in text(question)
    await ben.press_label(question, "Resign and lose the game")
    board = await ann.wait_for(CHANNEL, lambda message: "Rematch" in buttons(message))
    assert "won" in text(board)
    assert "Game over" in text(board)
    assert "()" not in text(board)
    refused = await answer(ann, await ann.command(CHANNEL, "match act"))
    assert "Rematch" in text(refused)
    assert "/channels/" in text(refused)
    await ann.press_label(board, "Rematch")
    called = await ann.wait_for(CHANNEL, lambda message: "would like a rematch" in text(message))
    assert [user["username"] for user in called["mentions"]] == ["ben"]
    lobby = await ann.wait_for(CHANNEL, lambda message: "Leave" in buttons(message))
    assert "**B** *free*" in text(lobby)
    await join(ben, lobby)
    await ann.wait_for(CHANNEL, lambda message: message["id"] == lobby["id"] and "**B** Ben" in text(message))
    await ann.press_label(board, "Rematch")
    await ann.wait_for(CHANNEL, lambda message: "lobby is open here already" in text(message))


async def test_a_rating_is_shown_with_whether_the_last_match_counted(desk: Desk, ann: Driver, ben: Driver) -> None:
    none = await answer(ann, await ann.command(CHANNEL, "seat rating"))
    assert "You have no rating on this server yet" in text(none)
    await start_duel(ann, ben)
    question = await answer(ben, await ben.command(CHANNEL, "seat resign"))
    await ben.press_label(question, "Resign and lose the game")
    await ann.wait_for(CHANNEL, lambda message: "Rematch" in buttons(message))
    for driver in (ann, ben):
        shown = text(await answer(driver, await driver.command(CHANNEL, "seat rating")))
        assert "**Raise Shields** not enough matches yet · 1 match" in shown
        assert "The last match here: This match counts for the ratings." in shown


async def test_keep_playing_changes_nothing(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    question = await answer(ben, await ben.command(CHANNEL, "seat resign"))
    await ben.press_label(question, "Keep playing")
    assert not (await desk.match(ann)).ended


async def test_only_the_owner_or_a_moderator_ends_a_match(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    refused = await answer(ben, await ben.command(CHANNEL, "table abort"))
    assert "/seat resign" in text(refused)
    assert not buttons(refused)
    question = await answer(ann, await ann.command(CHANNEL, "table abort"))
    await ann.press_label(question, "End it")
    await ann.wait_for(CHANNEL, lambda message: "was ended without a result" in text(message))
    assert (await desk.match(ann)).status == "aborted"


async def test_options_change_in_the_lobby_alone(desk: Desk, ann: Driver, ben: Driver) -> None:
    offered = await ann.autocomplete(CHANNEL, "shields new", "options", options="cred")
    assert any(choice["value"] == "credits=10" for choice in offered)
    await answer(ann, await ann.command(CHANNEL, "shields new", options="credits=10"))
    lobby = await ann.wait_for(CHANNEL, lambda message: "`skirmish`, 10 credits" in text(message))
    panel = await answer(ann, await ann.press_label(lobby, "Options"))
    opened = await ann.press_label(panel, "Type them instead")
    await ann.submit_modal(opened, {"options": "credits=20"})
    await ann.wait_for(CHANNEL, lambda message: message["id"] == lobby["id"] and "`refitted`" in text(message))
    assert "opened the lobby and changes them" in text(await answer(ben, await ben.press_label(lobby, "Options")))
    await join(ben, lobby)
    lobby = await ann.wait_for(CHANNEL, lambda message: message["id"] == lobby["id"] and "**B** Ben" in text(message))
    await ann.press_label(lobby, "Ready")
    await ben.press_label(lobby, "Ready")
    await board_at(ann, 0)
    reply = await ann.select(panel, next(iter(selects(panel))), "defaults")
    await ann.wait_for(CHANNEL, lambda message: "before the match begins" in text(message))
    assert reply.answer == "update"


async def test_a_bad_option_opens_no_lobby(desk: Desk, ann: Driver) -> None:
    for place in ("here", "thread"):
        private = await answer(ann, await ann.command(CHANNEL, "shields new", options="cannons=99", place=place))
        assert "cannons" in text(private)
    assert not [entry for entry in await ann.channels() if entry["type"] == 11], "no thread is left behind"
    assert not [message for message in await ann.messages(CHANNEL) if "Leave" in buttons(message)]


async def test_without_a_game_every_command_says_so(desk: Desk, ann: Driver) -> None:
    for command in ("match board", "match act", "match status", "seat nudge", "shields pass"):
        assert "/shields new" in text(await answer(ann, await ann.command(CHANNEL, command)))


async def test_an_unexpected_error_gives_an_incident_id(desk: Desk, ann: Driver, ben: Driver) -> None:
    board = await start_duel(ann, ben)

    async def broken(*given: object) -> None:
        raise RuntimeError("a broken service")

    desk.service.logbook.lines = broken  # type: ignore[method-assign, assignment]
    for private in (
        await answer(ann, await ann.command(CHANNEL, "match log")),
        await answer(ann, await ann.press_label(board, "Log")),
    ):
        assert private["flags"] & 64
        assert "incident" in text(private)
        assert "broken" not in text(private)
    await board_at(ann, 0)


async def test_a_standing_order_answers_privately_and_nobody_is_called_for_it(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    other = ben if person is ann else ann
    offered = await person.autocomplete(CHANNEL, "match orders", "add", add="evade")
    assert "evade: evade stress if hits >= 3 and stress <= 4" in [choice["value"] for choice in offered]
    for driver, order in ((person, "first: first A"), (other, "first: first ann"), (other, "place: place I1 S")):
        told = await answer(driver, await driver.command(CHANNEL, "match orders", add=order))
        assert told["flags"] & 64
        assert order.replace("ann", "A") in text(told), "people are named for their letters"
    left = await answer(other, await other.command(CHANNEL, "match orders", remove=3))
    assert "Removed: `place: place I1 S`." in text(left)
    assert text(left).count("place I1") == 1, "only what changed is told back"
    assert "first: first A" in text(left)
    refused = await answer(other, await other.command(CHANNEL, "match orders", add="dance: wildly"))
    assert "never asks for" in text(refused)
    await answer(person, await person.command(CHANNEL, "match act", line="side south"))
    await answer(person, await person.command(CHANNEL, "match act", line="place I13 N"))
    await answer(other, await other.command(CHANNEL, "match act", line="place I1 S"))
    board = await board_at(ann, 4)
    assert "Name the first player" not in text(board)
    log = text(await answer(ann, await ann.command(CHANNEL, "match log")))
    assert "standing order" in log
    # Which of the two it says depends on whose morale is higher: A may be the one who is let, or who chooses.
    assert "goes first" in log or "go first" in log


async def test_menus_of_the_panel_give_orders_and_remove_them(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    panel = await open_panel(person, await board_at(person, 0))
    sheet = await answer(person, await person.press_label(panel, "Orders"))
    menus = selects(sheet)
    give, drop = menus
    assert (give.split(":")[-1], drop.split(":")[-1]) == ("ordergive", "orderdrop")
    first = menus[give][0]
    given = await shown(person, sheet, await person.select(sheet, give, first))
    assert "New: `evade: evade stress if hits >= 3 and stress <= 4`. It works from now on." in text(given)
    assert "New:" not in text(await answer(person, await person.command(CHANNEL, "match orders")))
    drop = next(name for name in selects(given) if name.endswith("orderdrop"))
    assert first not in selects(given)[give], "what is given is not offered again"
    left = await shown(person, given, await person.select(given, drop, "2"))
    assert "Removed: `evade: evade stress if hits >= 3 and stress <= 4`." in text(left)
    empty = await shown(person, left, await person.select(left, drop, "1"))
    assert "You have none." in text(empty)


async def test_an_order_of_ones_own_is_written_in_a_form_of_the_panel(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    panel = await open_panel(person, await board_at(person, 0))
    sheet = await answer(person, await person.press_label(panel, "Orders"))
    assert "Write a plan" in buttons(sheet), "for the cannon phase (RS-B69)"
    how = await shown(person, sheet, await person.press_label(sheet, "How to write orders"))
    assert "`question: answer`" in text(how)
    back = await shown(person, how, await person.press_label(how, "Back to your orders"))
    form = await person.press_label(back, "Write an order")
    given = await shown(person, back, await person.submit_modal(form, {"order": "evade: evade if hits >= 4"}))
    assert "New: `evade: evade if hits >= 4`" in text(given)
    again = await person.press_label(given, "Write an order")
    await person.submit_modal(again, {"order": "dance: wildly"})
    await person.wait_for(CHANNEL, lambda message: "never asks for" in text(message))
