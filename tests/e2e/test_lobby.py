import asyncio
import json
import re
from typing import Any

import pytest

from bot.verify import umpire_check
from cogs.common.lobbies import lobby as lobby_face
from discord_sandbox.driver import Driver, buttons, text
from tests.e2e.desk import (
    CHANNEL,
    Desk,
    Json,
    actor_in,
    all_answered,
    answer,
    board_at,
    join,
    open_lobby,
    ply_of,
    selects,
    shown,
    start_duel,
)

WAR = "uprising"


async def open_war(driver: Driver, **options: object) -> Json:
    """Use /uprising new and return the lobby's message."""
    await answer(driver, await driver.command(WAR, "uprising new", **options), WAR)
    return await driver.wait_for(WAR, lambda message: "Leave" in buttons(message))


def menu(panel: Json, verb: str) -> str:
    """Return the custom_id of the menu of a panel that does something."""
    return next(custom_id for custom_id in selects(panel) if custom_id.split(":")[3] == verb)


async def test_a_lobby_shows_its_seats_and_its_commitment(desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_lobby(ann)
    info = await desk.match(ann)
    assert "dice are sealed" in text(lobby)
    assert info.commitment[:8] not in text(lobby)
    assert "stress never goes away, and destroys most ships (RS-39). The presets `duel`, or" in text(lobby)
    assert "Start" not in buttons(lobby)
    await join(ben, lobby, "seven herrings")
    lobby = await ann.wait_for(CHANNEL, lambda message: "seven herrings" in text(message))
    assert "Ann" in text(lobby)
    assert "Ben" in text(lobby)
    assert "Start" in buttons(lobby)


async def test_the_commitment_stands_in_a_message_of_its_own(desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_lobby(ann)
    info = await desk.match(ann)
    seal = await ann.wait_for(CHANNEL, lambda message: info.commitment in text(message))
    assert int(seal["id"]) < int(lobby["id"])
    assert f"/{seal['id']})" in text(lobby)
    await join(ben, lobby)
    full = await ann.wait_for(CHANNEL, lambda message: "Ready" in buttons(message))
    listed = (await desk.match(ann)).setup_hash[:16]
    assert f"list `{listed}`" in text(full)
    assert text(seal) == f"-# The dice of match {info.id} are sealed: `{info.commitment}`"
    await ben.press_label(full, "Ready")
    await ann.press_label(full, "Start")
    board = await board_at(ann, 0)
    assert f"· list `{listed}`" in text(board)
    proof = text(await answer(ben, await ben.press_label(board, "Proof")))
    assert all(part in proof for part in (f"/{seal['id']})", info.commitment, listed, "sealed until the match ends"))
    marked = text(board).split("mark ")[1][:8]
    question = await answer(ann, await ann.command(CHANNEL, "table abort"))
    await ann.press_label(question, "End it")
    last = await ann.wait_for(CHANNEL, lambda message: "Rematch" in buttons(message))
    ended = await desk.match(ann)
    assert f"-# closing hash `{ended.closing}`" in text(last)
    assert info.commitment not in text(last)
    proof = await answer(ben, await ben.press_label(last, "Proof"))
    assert all(str(part) in text(proof) for part in (ended.secret, ended.closing, ended.commitment, listed))
    verdict = text(await answer(ben, await ben.press_label(proof, "Verify")))
    assert "Verified" in verdict
    assert str(ended.secret) in verdict
    final = text(last).split("mark ")[1][:8]
    exported = await answer(ann, await ann.command(CHANNEL, "table export"))
    data = await ann.file(exported["attachments"][0]["url"])
    lines = umpire_check.check(json.loads(data), info.commitment, None, listed, [f"0:{marked}", f"1:{final}"])
    assert f"mark of action 1: {final}; 2 compared with boards" in lines
    (again,) = [message for message in await ann.messages(CHANNEL, limit=100) if message["id"] == seal["id"]]
    assert (again["edited_timestamp"], text(again)) == (None, text(seal))


async def test_a_slow_redraw_brings_no_earlier_list_back(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, done, put = asyncio.Event(), asyncio.Event(), lobby_face.put

    async def slow(*given: Any) -> Any:
        if begun.is_set():
            return await put(*given)
        begun.set()
        await asyncio.sleep(0.3)
        message = await put(*given)
        done.set()
        return message

    lobby = await open_lobby(ann)
    monkeypatch.setattr(lobby_face, "put", slow)
    joining = asyncio.create_task(join(ben, lobby))
    await begun.wait()
    opened = await ann.press_label(lobby, "Your words")
    await ann.submit_modal(opened, {"words": "ten owls"})
    await joining
    await done.wait()
    seen = await ann.wait_for(CHANNEL, lambda message: "ten owls" in text(message))
    assert "**B** Ben" in text(seen)
    await ben.press_label(seen, "Ready")
    await ann.wait_for(CHANNEL, lambda message: "Ben is ready" in text(message))


async def with_ben_ready(ann: Driver, ben: Driver) -> dict[str, Any]:
    """Open a lobby as Ann, in which Ben is ready, and return its message."""
    lobby = await open_lobby(ann)
    await join(ben, lobby, "seven herrings")
    seen = await ann.wait_for(CHANNEL, lambda message: "seven herrings" in text(message))
    await ben.press_label(seen, "Ready")
    return await ann.wait_for(CHANNEL, lambda message: "Ben is ready" in text(message))


async def test_whoever_changes_words_after_ready_is_told_that_it_counts_no_more(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    ready = await with_ben_ready(ann, ben)
    opened = await ben.press_label(ready, "Your words")
    await ben.submit_modal(opened, {"words": "ten owls"})
    await ben.wait_for(CHANNEL, lambda message: "everybody has to press **Ready** again" in text(message))
    await ann.wait_for(CHANNEL, lambda message: "ten owls" in text(message) and "is ready" not in text(message))


async def test_who_was_ready_is_called_again_once_another_has_changed_the_list(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    ready = await with_ben_ready(ann, ben)
    opened = await ann.press_label(ready, "Your words")
    await ann.submit_modal(opened, {"words": "ten owls"})
    called = await ben.wait_for(CHANNEL, lambda message: "has changed the list" in text(message))
    assert [person["username"] for person in called["mentions"]] == ["ben"]
    info = await desk.match(ann)
    await answer(ann, await ann.command(CHANNEL, "table options", change="credits=10"))
    await all_answered()
    told = [message for message in await ben.messages(CHANNEL) if "has changed the list" in text(message)]
    assert len(told) == 1, "nobody is ready, so nobody is called"
    assert info.list_mark != (await desk.match(ann)).list_mark


async def test_ready_confirms_what_was_seen_and_nothing_else(desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_lobby(ann)
    told = await answer(ann, await ann.press_label(lobby, "Proof"))
    assert "Nobody has given words of their own" in text(told)
    await join(ben, lobby, "seven herrings")
    seen = await ann.wait_for(CHANNEL, lambda message: "seven herrings" in text(message))
    assert "The last words came from Ben" in text(await answer(ann, await ann.press_label(seen, "Proof")))
    await ben.press_label(seen, "Ready")
    await ann.wait_for(CHANNEL, lambda message: "Ben is ready" in text(message))
    info = await desk.match(ann)
    # Changed, and not drawn yet when Ben presses.
    await desk.service.lobbies.reword(actor_in(info, info.owner_id, "owls"), "ten owls")
    await ben.press_label(seen, "Ready")
    told = await ben.wait_for(CHANNEL, lambda message: "has changed since" in text(message))
    assert "look at it once more" in text(told)
    changed = await ann.wait_for(CHANNEL, lambda message: "ten owls" in text(message))
    assert "The last words came from Ann" in text(await answer(ann, await ann.press_label(changed, "Proof")))
    assert "is ready" not in text(changed)
    assert [seat.ready for seat in (await desk.match(ann)).seats] == [False, False]
    await ben.press_label(changed, "Ready")
    await ann.press_label(changed, "Ready")
    assert ply_of(await board_at(ann, 0)) == 0


async def test_a_duel_starts_with_a_board(desk: Desk, ann: Driver, ben: Driver) -> None:
    board = await start_duel(ann, ben)
    assert ply_of(board) == 0
    assert list(buttons(board)) == ["Act", "Ranges", "Log", "Rules", "Facts in words", "Proof"]


async def test_a_modal_that_was_opened_before_a_restart_still_counts(desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_lobby(ann)
    opened = await ben.press_label(lobby, "Your words")
    await desk.restart()
    await ben.submit_modal(opened, {"words": "old friends"})
    await ann.wait_for(CHANNEL, lambda message: "old friends" in text(message))


async def test_joining_is_one_click_and_the_bot_draws_the_words_until_one_gives_words(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    lobby = await open_lobby(ann)
    await join(ben, lobby)
    seen = await ann.wait_for(CHANNEL, lambda message: "**B** Ben" in text(message))
    before = await desk.match(ann)
    drawn = [seat.words for seat in before.seats]
    assert all(each.startswith("drawn by the bot: ") for each in drawn)
    assert len(set(drawn)) == 2
    assert (before.posted.last, "drawn by the bot" in text(seen)) == (None, False)
    proof = text(await answer(ben, await ben.press_label(seen, "Proof")))
    assert all(each in proof for each in (*drawn, "Nobody has given words of their own"))
    opened = await ben.press_label(seen, "Your words")
    await ben.submit_modal(opened, {"words": "ten owls"})
    seen = await ann.wait_for(CHANNEL, lambda message: "ten owls" in text(message))
    after = await desk.match(ann)
    assert (after.posted.last, after.setup_hash != before.setup_hash) == ("B", True)
    opened = await ben.press_label(seen, "Your words")
    await ben.submit_modal(opened, {"words": " "})
    await ann.wait_for(CHANNEL, lambda message: "**B** Ben" in text(message) and "ten owls" not in text(message))
    again = await desk.match(ann)
    assert again.posted.last is None
    assert again.seats[1].words not in ("", "ten owls", drawn[1])


async def test_a_computer_is_added_and_removed(desk: Desk, ann: Driver) -> None:
    lobby = await open_lobby(ann)
    custom_id, policies = next(iter(selects(lobby).items()))
    await ann.select(lobby, custom_id, policies[0])
    full = await ann.wait_for(CHANNEL, lambda message: "Remove computer" in buttons(message))
    assert "Start" in buttons(full)
    assert policies[0] in text(full)
    await ann.press_label(full, "Remove computer")
    await ann.wait_for(
        CHANNEL, lambda message: "Join" in buttons(message) and "Remove computer" not in buttons(message)
    )


async def test_leaving_frees_the_place(desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_lobby(ann)
    await join(ben, lobby, "seven herrings")
    await ann.wait_for(CHANNEL, lambda message: "seven herrings" in text(message))
    await ben.press_label(lobby, "Leave")
    await ann.wait_for(CHANNEL, lambda message: "Join" in buttons(message))
    assert len((await desk.match(ann)).seats) == 1


async def test_a_lobby_that_everybody_left_closes_and_says_so(desk: Desk, ann: Driver) -> None:
    lobby = await open_lobby(ann, computers=1)
    await ann.press_label(lobby, "Leave")
    closed = await ann.wait_for(CHANNEL, lambda message: "Everybody has left" in text(message))
    assert closed["id"] == lobby["id"]
    assert list(buttons(closed)) == ["Proof"]
    secret = (await desk.match(ann)).secret
    assert secret
    assert secret in text(await answer(ann, await ann.press_label(closed, "Proof")))
    assert (await open_lobby(ann))["id"] != lobby["id"]


async def test_as_many_as_can_play_find_a_place_and_enough_may_start(desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_war(ann)
    assert "1 of 4 places is taken, and 1 more player is needed" in text(lobby)
    assert "Start" not in buttons(lobby)
    await join(ben, lobby)
    lobby = await ann.wait_for(WAR, lambda message: "2 of 4 places are taken." in text(message))
    assert "**Press Ready**" in text(lobby)
    assert "Others can still join (2 to 4 can play)" in text(lobby)
    assert {"Start", "Join"} <= set(buttons(lobby))
    await ben.press_label(lobby, "Start")
    called = await ann.wait_for(WAR, lambda message: "would like to begin" in text(message))
    assert [person["username"] for person in called["mentions"]] == ["ann"]
    await ben.press_label(lobby, "Start")
    lobby = await ann.wait_for(WAR, lambda message: "Ben is ready" in text(message))
    await desk.restart()
    await ann.press_label(lobby, "Ready")
    assert ply_of(await board_at(ann, 0, WAR)) == 0
    said = [message for message in await ann.messages(WAR) if "would like to begin" in text(message)]
    assert len(said) == 1
    assert (await desk.match(ann, WAR)).names == ("Ann", "Ben")
    started = next(message for message in await ann.messages(WAR) if message["id"] == lobby["id"])
    assert "free" not in text(started)


async def test_options_given_when_it_opens_say_how_many_can_play(desk: Desk, ann: Driver) -> None:
    await open_war(ann, options="map=narrows rounds: 6")
    info = await desk.match(ann, WAR)
    assert (info.places, info.options["map"], info.options["rounds"]) == (2, "narrows", 6)


async def test_options_that_are_not_understood_are_refused_with_what_would_do(desk: Desk, ann: Driver) -> None:
    for typed, sentence in {
        "rounds": "rounds takes a whole number from",
        "round=5": "did you mean rounds=…?",
        "map=narrows players=3": "has no option 'players=3'",
    }.items():
        refused = await answer(ann, await ann.command(WAR, "uprising new", options=typed), WAR)
        assert sentence.lower() in text(refused).lower()
    refused = await answer(ann, await ann.command(WAR, "uprising new", options="map=narrows", players=3), WAR)
    assert "made for 2 players, not 3" in text(refused)


async def test_whoever_sits_there_gives_words_of_their_own(desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_lobby(ann)
    for words in ("nine owls", "ten owls"):
        opened = await ann.press_label(lobby, "Your words")
        assert opened.answer == "modal"
        await ann.submit_modal(opened, {"words": words})
        lobby = await ann.wait_for(CHANNEL, lambda message, words=words: f"words “{words}”" in text(message))
    assert [seat.words for seat in (await desk.match(ann)).seats] == ["ten owls"]
    opened = await ben.press_label(lobby, "Your words")
    await ben.submit_modal(opened, {"words": "and I"})
    await ann.wait_for(CHANNEL, lambda message: "words “and I”" in text(message))


async def test_a_lobby_in_a_thread_is_announced_in_its_channel(desk: Desk, ann: Driver) -> None:
    await answer(ann, await ann.command("general", "shields new", place="thread"), "general")
    said = await ann.wait_for("general", lambda message: "has opened a lobby of Raise Shields in" in text(message))
    threads = [channel for channel in await ann.channels() if channel["type"] == 11]
    assert threads[0]["id"] in text(said).split("](")[1]
    assert said["mentions"] == []


async def test_a_lobby_posted_again_is_linked_in_its_server(desk: Desk, ann: Driver) -> None:
    await open_lobby(ann)
    told = await answer(ann, await ann.command(CHANNEL, "match board"))
    info = await desk.match(ann)
    assert f"/channels/{info.guild_id}/{info.channel_id}/" in text(told)


async def test_the_owner_sets_options_and_places_by_menus(desk: Desk, ann: Driver) -> None:
    lobby = await open_war(ann)
    panel = await answer(ann, await ann.press_label(lobby, "Options"), WAR)
    panel = await shown(ann, panel, await ann.select(panel, menu(panel, "preset"), "duel"), WAR)
    await ann.wait_for(WAR, lambda message: "1 of 2 places is taken" in text(message))
    assert "`duel`, a small map for two" in text(panel)
    panel = await shown(ann, panel, await ann.select(panel, menu(panel, "preset"), "defaults"), WAR)
    assert "default options" in text(panel)
    panel = await shown(ann, panel, await ann.select(panel, menu(panel, "places"), "3"), WAR)
    assert (await desk.match(ann, WAR)).places == 3
    panel = await shown(ann, panel, await ann.select(panel, menu(panel, "option"), "rounds"), WAR)
    assert "It takes a whole number from" in text(panel)
    panel = await shown(ann, panel, await ann.select(panel, menu(panel, "value"), "5"), WAR)
    await ann.wait_for(WAR, lambda message: "Options: `rounds=5`" in text(message) and "Leave" in buttons(message))
    panel = await shown(ann, panel, await ann.select(panel, menu(panel, "option"), "map"), WAR)
    opened = await ann.press_label(panel, "Another value")
    await ann.submit_modal(opened, {"value": "no such map"})
    refused = await ann.wait_for(WAR, lambda message: "No map is called" in text(message))
    assert "there are marches, narrows, realm" in text(refused)
    opened = await ann.press_label(panel, "Type them instead")
    await ann.submit_modal(opened, {"options": "short, map=realm"})
    await ann.wait_for(WAR, lambda message: "map=realm" in text(message) and "Leave" in buttons(message))


async def test_others_look_at_the_options_and_change_none(desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_war(ann)
    panel = await answer(ben, await ben.press_label(lobby, "Options"), WAR)
    assert [custom_id.split(":")[3] for custom_id in selects(panel)] == ["option"]
    assert "preset `duel`" in text(panel)
    panel = await shown(ben, panel, await ben.select(panel, menu(panel, "option"), "map"), WAR)
    assert "There are marches, narrows and realm" in text(panel)
    assert not buttons(panel)


def banner_of(lobby: Json) -> str:
    """Return the name of the file that a lobby shows as its banner; "" where it has none."""
    found = re.search(r"lobby-[a-z0-9]+-[0-9a-f]{12}[.]png", json.dumps(lobby))
    return found[0] if found else ""


async def test_a_banner_is_drawn_again_only_when_what_it_shows_changes(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, queries = list[object](), desk.service.queries
    draw = queries.banner

    async def counted(match: str, gathering: Any) -> Any:
        drawn.append(gathering)
        return await draw(match, gathering)

    monkeypatch.setattr(queries, "banner", counted)
    lobby = await open_lobby(ann)
    first = banner_of(lobby)
    assert len(drawn) == 1
    opened = await ann.press_label(lobby, "Your words")
    await ann.submit_modal(opened, {"words": "ten owls"})
    worded = await ann.wait_for(CHANNEL, lambda message: "ten owls" in text(message))
    assert (banner_of(worded), len(drawn)) == (first, 1), "words for the dice are not in the picture"
    await join(ben, lobby)
    full = await ann.wait_for(CHANNEL, lambda message: "Ready" in buttons(message))
    assert banner_of(full) != first
    assert len(drawn) == 2
    await answer(ann, await ann.command(CHANNEL, "table options", change="ships=2 map=large"))
    large = await ann.wait_for(CHANNEL, lambda message: "map=large" in text(message))
    assert banner_of(large) not in (first, banner_of(full))
    assert len(drawn) == 3


async def test_a_lobby_whose_banner_cannot_be_drawn_says_all_in_words(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(match: str, gathering: Any) -> Any:
        raise RuntimeError("no picture")

    monkeypatch.setattr(desk.service.queries, "banner", broken)
    lobby = await open_lobby(ann)
    assert banner_of(lobby) == ""
    assert "## Raise Shields: lobby" in text(lobby)
    assert "**B** *free*" in text(lobby)
    await join(ben, lobby)
    await ann.wait_for(CHANNEL, lambda message: "Both places are taken" in text(message))
