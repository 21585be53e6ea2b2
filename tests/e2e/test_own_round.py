"""One's whole round from one place: ten matches in ten channels and threads, played in a direct message."""

import itertools
import random

from bot.matches import Actor, MatchInfo, Person
from bot.time_left import DAY, Wishes, next_digest
from discord_sandbox.driver import Driver, buttons, pictures, text, walk
from discord_sandbox.server import Sandbox
from games.registry import GAMES, find_game
from tests.e2e.clocks import Later, number
from tests.e2e.desk import (
    CHANNEL,
    Desk,
    Json,
    actor_in,
    answer,
    awaited_driver,
    choose,
    confirm_label,
    shown,
    start_duel,
    until,
)
from tests.e2e.forging import Forger

DM = "dm"
_interactions = itertools.count(70_000)


async def opened(desk: Desk, game: str, channel: int, ann: Person, ben: Person) -> MatchInfo:
    """Begin a match of Ann and Ben in a channel, without a click."""
    lobbies, options = desk.service.lobbies, dict(find_game(game).check_profile.brief)
    guild = desk.client.guilds[0].id
    info = await lobbies.open(
        game, guild, channel, ann, options=options, places=2, interaction=str(next(_interactions))
    )
    for person in (ann, ben):
        info = await lobbies.join(Actor(person, info.id, str(next(_interactions))), f"words of {person.name}")
    for person in (ben, ann):
        info = await lobbies.start(Actor(person, info.id, str(next(_interactions))))
    return info


async def ten(desk: Desk, ann: Driver, ben: Driver) -> list[MatchInfo]:
    """Begin ten matches of all games, in channels and in threads."""
    guild = desk.client.guilds[0]
    places = [channel.id for channel in guild.text_channels][:7]
    places += [(await guild.text_channels[0].create_thread(name=f"Table {each}")).id for each in range(3)]
    people = [Person(await number(driver), name) for driver, name in ((ann, "Ann"), (ben, "Ben"))]
    slugs = itertools.cycle(GAMES)
    return [await opened(desk, next(slugs), place, *people) for place in places]


async def mine(driver: Driver, channel: str = DM) -> Json:
    return await answer(driver, await driver.command(channel, "match mine"), channel)


async def pressed(driver: Driver, message: Json, label: str, channel: str = DM) -> Json:
    return await shown(driver, message, await driver.press_label(message, label), channel)


def acts(message: Json) -> int:
    """Return how many matches of a page can be played from it."""
    return sum(item.get("label") == "Act" for item in walk(message))


async def test_ten_matches_are_played_from_one_direct_message(desk: Desk, ann: Driver, ben: Driver) -> None:
    matches, rng = await ten(desk, ann, ben), random.Random(4)
    user = await number(ann)
    awaited = {position.info.id for position in await desk.service.queries.mine(user)}
    listed = await mine(ann)
    assert f"### {len(awaited)} matches wait for you" in text(listed)
    assert acts(listed) == min(5, len(awaited))
    panel = await pressed(ann, listed, "Act")
    assert "My matches" in buttons(panel)
    played: set[str] = set()
    for _ in range(60):
        if "wait for you" in text(panel) or "Nobody waits" in text(panel):
            break
        if not confirm_label(panel) and "Next match" in buttons(panel):
            panel = await pressed(ann, panel, "Next match")
            continue
        panel = await choose(ann, panel, rng, DM)
        played.add(next(iter(buttons(panel).values())).split(":")[1])
        panel = await pressed(ann, panel, confirm_label(panel))
    assert awaited <= played
    assert {(await desk.service.queries.get(info.id)).ply > 0 for info in matches if info.id in awaited} == {True}
    await until(lambda: True)
    for info in matches:
        assert (await desk.service.queries.get(info.id)).parked is None
    assert len(await ann.messages(DM, limit=100)) == 1, "all of it was one message"


async def test_a_list_has_pages_and_board_log_and_a_way_back(desk: Desk, ann: Driver, ben: Driver) -> None:
    await ten(desk, ann, ben)
    listed = await mine(ann)
    assert len(walk(listed)) <= 40
    more = await pressed(ann, listed, "More")
    assert "Earlier" in buttons(more)
    assert "More" not in buttons(more)
    first = await pressed(ann, more, "Earlier")
    assert text(first) == text(listed)
    board = await answer(ann, await ann.press_label(first, "Board"), DM)
    assert len(pictures(board)) == 2
    assert {"Next match", "My matches"} <= set(buttons(board))
    log = await answer(ann, await ann.press_label(first, "Log"), DM)
    assert "### Log: actions 0 to " in text(log)
    panel = await pressed(ann, board, "Next match")
    assert confirm_label(panel) or "My matches" in buttons(panel)
    back = await pressed(ann, panel, "My matches")
    assert "for you" in text(back)


async def test_ended_matches_come_last_and_can_be_looked_at(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    info = await desk.match(ann)
    await desk.service.seating.resign(actor_in(info, await number(ben), "resigns"))
    listed = await mine(ben)
    assert "Nobody waits for you\n-# 1 ended" in text(listed)
    assert "won" in text(listed)
    assert "Act" not in buttons(listed)
    board = await answer(ben, await ben.press_label(listed, "Board"), DM)
    assert "Game over" in text(board)


async def test_a_list_works_after_a_restart_and_in_another_channel(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    listed = await mine(person, "general")
    await desk.restart()
    panel = await pressed(person, listed, "Act", "general")
    panel = await choose(person, panel, random.Random(2), "general")
    done = await pressed(person, panel, confirm_label(panel), "general")
    assert "**Done:**" in text(done)
    assert "My matches" in buttons(done)


async def test_who_has_left_the_server_plays_and_reads_nowhere(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben)
    info = await desk.match(ann)
    await mine(ben)
    sandbox.let_leave(str(await number(ben)))
    sandbox.expected.add(10007)
    forger = await Forger.of(desk, ben, DM)
    verbs = ("play", "myboard", "confirm", "log", "facts", "orders", "suggest", "line", "passturn", "measure")
    for verb in verbs:
        await forger.press(f"u:{info.id}:-:{verb}")
    await desk.stop()
    assert forger.told()[1:] == [f"There is no match {info.id} here."] * len(verbs)


async def test_a_digest_leads_to_the_list_and_its_button_ends_it(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    later = Later(desk)
    told = await answer(person, await person.command(CHANNEL, "settings digest", at="8:00"))
    assert "**List of all that waits for you**: every day at 8:00" in text(told)
    refused = await answer(person, await person.command(CHANNEL, "settings digest", at="soon"))
    assert "Write a time of the day" in text(refused)
    due = next_digest(Wishes(digest=8 * 60), later.now()) or 0.0
    await later.on(due - later.now() + 60.0)
    (digest,) = [each for each in await person.messages(DM) if "waits for you" in text(each)]
    assert "### ☀ 1 match waits for you" in text(digest)
    assert "due <t:" in text(digest)
    await later.on(60.0)
    assert len([each for each in await person.messages(DM) if "waits for you" in text(each)]) == 1
    listed = await answer(person, await person.press_label(digest, "My matches"), DM)
    assert "1 match waits for you" in text(listed)
    ended = await answer(person, await person.press_label(digest, "No digest"), DM)
    assert "**List of all that waits for you**: none" in text(ended)
    await later.on(DAY)
    assert len([each for each in await person.messages(DM) if "☀" in text(each)]) == 1


async def test_the_last_one_awaited_hears_of_it_in_a_direct_message(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben, options="credits=20")
    later = Later(desk)
    told = await answer(ben, await ben.command(DM, "settings notices", last=True, turn=False), DM)
    assert "when you are the last one awaited" in text(told)
    await answer(ann, await ann.command(CHANNEL, "shields prepare build", upgrades="plasma"))
    await later.on(3700.0)
    (notice,) = [each for each in await ben.messages(DM) if "for you alone" in text(each)]
    assert "plasma" not in text(notice)
    panel = await answer(ben, await ben.press_label(notice, "Act"), DM)
    assert "My matches" in buttons(panel), "in a message of its own, which only Ben sees"
    assert panel["id"] != notice["id"]
    assert "due <t:" in text(notice)
    ended = await answer(ben, await ben.press_label(notice, "Don't tell me this"), DM)
    assert "**Notices**: none" in text(ended)
