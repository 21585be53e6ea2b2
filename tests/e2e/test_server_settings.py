"""A server's own settings: where, by whom and how matches begin, how many there are, and who looks after them."""

from typing import Any

import pytest

from bot.matches import Refused
from bot.matches.servers import GameDefaults, ServerSettings, Visitor
from bot.storage.privacy import counts_of, counts_of_server
from bot.time_left import PRESETS
from discord_sandbox.driver import Driver, text, walk
from tests.e2e.desk import CHANNEL, Desk, Json, answer, open_lobby, shown, start_duel

MODERATOR = "Moderator"
SELECTS = (3, 6, 8)
"""Discord's types of menus: of texts, of roles, of channels."""


def control(sheet: Json, verb: str, argument: str = "") -> str:
    """Return the custom_id of a select of the panel."""
    wanted = [verb, *([argument] if argument else [])]
    ids = [item["custom_id"] for item in walk(sheet) if item["type"] in SELECTS]
    return str(next(each for each in ids if each.split(":")[3:] == wanted))


async def settings(driver: Driver) -> Json:
    return await answer(driver, await driver.command(CHANNEL, "umpire settings"))


async def pressed(driver: Driver, panel: Json, label: str, channel: str = CHANNEL) -> Json:
    return await shown(driver, panel, await driver.press_label(panel, label), channel)


async def chosen(driver: Driver, panel: Json, custom_id: str, *values: str) -> Json:
    return await shown(driver, panel, await driver.select(panel, custom_id, *values))


async def submitted(driver: Driver, panel: Json, label: str, **fields: str) -> Json:
    """Open a form of the panel, and return the panel after it was sent."""
    return await shown(driver, panel, await driver.submit_modal(await driver.press_label(panel, label), fields))


async def said(driver: Driver, begins: str) -> str:
    """Return what the bot says in private beside a panel."""
    return text(await driver.wait_for(CHANNEL, lambda message: text(message).startswith(begins)))


async def refused(driver: Driver, channel: str = CHANNEL, **options: Any) -> str:
    return text(await answer(driver, await driver.command(channel, "shields new", **options), channel))


async def test_only_people_who_manage_the_server_see_its_settings(desk: Desk, ann: Driver, dev: Driver) -> None:
    panel = await settings(ann)
    assert "Channels** where matches can be opened: all" in text(panel)
    assert text(await settings(dev)) == "Only people who can manage this server can see and change its settings."


async def test_matches_open_only_where_and_by_whom_the_server_says(
    desk: Desk, ann: Driver, ben: Driver, dev: Driver
) -> None:
    panel = await settings(ann)
    panel = await chosen(ann, panel, control(panel, "srvlist", "channels"), "uprising")
    refusal = await refused(ben)
    assert "Matches can't be opened in this channel (setting *channels*), only in <#" in refusal
    assert "People who can manage this server can change that with `/umpire settings`." in refusal
    panel = await chosen(ann, panel, control(panel, "srvlist", "channels"))
    panel = await chosen(ann, panel, control(panel, "srvlist", "openers"), MODERATOR)
    assert "You can't open matches here (setting *roles*): you need one of the roles <@&" in await refused(ben)
    await open_lobby(dev)  # has the role
    assert "A game runs in this channel already" in await refused(ann), "a manager is never kept out"


async def test_a_match_begins_as_the_server_has_set(desk: Desk, ann: Driver, ben: Driver) -> None:
    panel = await settings(ann)
    panel = await chosen(ann, panel, control(panel, "srvgame"), "raise_shields")
    panel = await submitted(ann, panel, "Options ..", options="credits=10")
    panel = await pressed(ann, panel, "A message for each action")
    panel = await chosen(ann, panel, control(panel, "srvclock", "raise_shields"), "relaxed")
    panel = await pressed(ann, await pressed(ann, panel, "Back"), "Begin in threads")
    assert "**Raise Shields** begins with `credits=10`" in text(panel)
    assert "a match begins in a thread of its own" in text(panel)
    assert "The lobby is open" in await refused(ben)
    (thread,) = [each for each in await ben.channels() if each["type"] == 11]
    info = await desk.match(ben, thread["name"])
    assert (info.options["credits"], info.posts, info.clock) == (10, "action", PRESETS["relaxed"])
    await open_lobby(ben, place="here", options="credits=5")
    assert (await desk.match(ben)).options["credits"] == 5


async def test_wrong_options_are_refused_when_they_are_set(desk: Desk, ann: Driver) -> None:
    panel = await settings(ann)
    panel = await chosen(ann, panel, control(panel, "srvgame"), "raise_shields")
    await ann.submit_modal(await ann.press_label(panel, "Options .."), {"options": "credits=many"})
    assert "credits takes one of" in await said(ann, "Raise Shields can't begin with these options: ")
    assert "begins with" not in text(await settings(ann))


async def test_there_are_no_more_matches_than_the_server_allows(desk: Desk, ann: Driver, ben: Driver) -> None:
    panel = await settings(ann)
    panel = await submitted(ann, panel, "How many matches", most="", each="1")
    assert "1,000, and 1 opened by one person" in text(panel)
    await open_lobby(ben)
    refusal = await refused(ben, place="thread")
    assert refusal.startswith("You already have 1 matches and lobbies in this server.")
    assert "(Setting *matches of one person*.)" in refusal
    await ann.submit_modal(await ann.press_label(panel, "How many matches"), {"most": "none", "each": ""})
    assert await said(ann, "Write a whole number from 1")


async def test_settings_are_kept_over_a_restart_and_deleted_with_the_server(desk: Desk, ann: Driver) -> None:
    panel = await settings(ann)
    await pressed(ann, panel, "Begin in threads")
    await desk.restart()
    panel = await settings(ann)
    assert "a thread of its own" in text(panel)
    guild = (await ann.state())["guilds"][0]["id"]
    database = desk.service.store.database
    user = int((await ann.state())["me"]["id"])
    assert (await database.read(lambda tx: counts_of_server(tx, int(guild))))["settings"] == 1
    assert (await database.read(lambda tx: counts_of(tx, user)))["settings of servers changed"] == 1
    privacy = await answer(ann, await ann.command(CHANNEL, "umpire privacy"))
    question = await answer(ann, await ann.press_label(privacy, "Delete this server's data.."))
    await pressed(ann, question, "Delete this server's data now")
    panel = await settings(ann)
    assert "the channel where it is opened" in text(panel)


async def test_moderators_see_all_matches_and_can_end_one(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    info = await desk.match(ann)
    refusal = text(await answer(ben, await ben.command(CHANNEL, "umpire status")))
    assert refusal.startswith("Only people who can manage this server, and its moderators")
    overview = await answer(ann, await ann.command("uprising", "umpire status"), "uprising")
    assert f"match {info.id}" in text(overview)
    assert "waits for" in text(overview)
    menu = control(overview, "stmatch")
    match = await shown(ann, overview, await ann.select(overview, menu, info.id), "uprising")
    question = await pressed(ann, match, "End it ..", "uprising")
    overview = await pressed(ann, question, "End it now", "uprising")
    assert "Nothing is played here now." in text(overview)
    assert (await desk.service.queries.get(info.id)).status == "aborted"


async def test_moderators_pause_go_on_and_hand_over_from_the_overview_also_after_a_restart(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await start_duel(ben, ann)
    info, room = await desk.match(ann), "uprising"
    overview = await answer(ann, await ann.command(room, "umpire status"), room)
    assert "(asked <t:" in text(overview)
    assert ", due <t:" in text(overview)
    match = await shown(ann, overview, await ann.select(overview, control(overview, "stmatch"), info.id), room)
    question = await pressed(ann, match, "Pause ..", room)
    await desk.restart()
    match = await pressed(ann, question, "Pause it now", room)
    assert "⏸ paused <t:" in text(match)
    assert (await desk.service.queries.get(info.id)).paused_at is not None
    log = text(await answer(ann, await ann.command(CHANNEL, "match log")))
    assert "decides alone: the match is paused" in log
    question = await pressed(ann, match, "Go on ..", room)
    match = await pressed(ann, question, "Go on now", room)
    assert (await desk.service.queries.get(info.id)).paused_at is None
    seat = next(seat for seat in info.seats if seat.name == "Ben")
    question = await shown(ann, match, await ann.select(match, control(match, "sthand"), str(seat.seat)), room)
    assert "Let the computer play for Ben" in text(question)
    match = await pressed(ann, question, "Hand it over now", room)
    after = (await desk.service.queries.get(info.id)).seats[seat.seat]
    assert (after.policy is not None, after.user_id) == (True, seat.user_id)
    (menu,) = [item for item in walk(match) if item["type"] in SELECTS]
    assert [option["value"] for option in menu["options"]] == [str(1 - seat.seat)], "the computer plays for Ben now"


async def test_a_moderator_by_setting_can_do_what_people_who_manage_messages_can(
    desk: Desk, ann: Driver, ben: Driver, dev: Driver
) -> None:
    await start_duel(ann, ben)
    refusal = text(await answer(dev, await dev.command(CHANNEL, "umpire status")))
    assert refusal.startswith("Only people who can manage this server, and its moderators")
    panel = await settings(ann)
    await chosen(ann, panel, control(panel, "srvlist", "moderators"), MODERATOR)
    overview = await answer(dev, await dev.command(CHANNEL, "umpire status"))
    assert "waits for" in text(overview)


def test_settings_in_words() -> None:
    settings = ServerSettings(channels=(5,), openers=(7,), moderators=(8,), most=2_000, most_each=3)
    settings.must_open(Visitor((9, 5), frozenset({7})))
    settings.must_open(Visitor((5,), frozenset({8})))
    settings.must_open(Visitor((), manages=True))
    assert (settings.room.server, settings.room.person) == (1_000, 3), "never more than without settings"
    changed = settings.with_game("tiny", GameDefaults("rounds=3"))
    assert changed.for_game("tiny").options == "rounds=3"
    assert changed.with_game("tiny", GameDefaults()).games == {}


@pytest.mark.parametrize("visitor", [Visitor((4,), frozenset({7})), Visitor((5,)), Visitor((5,), frozenset({9}))])
def test_a_setting_keeps_others_out(visitor: Visitor) -> None:
    with pytest.raises(Refused):
        ServerSettings(channels=(5,), openers=(7,)).must_open(visitor)


async def test_a_server_can_have_plain_pictures_also_of_matches_that_are_being_played(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben)
    match = (await desk.match(ann)).id
    panel = await settings(ann)
    assert "**Pictures**: each game in its world" in text(panel)
    panel = await pressed(ann, panel, "Plain pictures")
    assert "**Pictures**: plain, for small screens and slow lines" in text(panel)
    assert (await desk.service.store.load(match)).view(None).theme == "plain"
    await pressed(ann, panel, "Pictures with a world")
    assert (await desk.service.store.load(match)).view(None).theme == "world"
