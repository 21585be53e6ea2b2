"""Substitutes through the bot: an offer with its button, over a restart; votes, live play, the owner, an agreed end."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.clocks.chores import Chores
from bot.clocks.watch import Watch
from bot.posts.notices import Notices
from discord_sandbox.driver import Driver, buttons, text
from discord_sandbox.server import Sandbox
from tests.e2e.desk import CHANNEL, Desk, Json, actor_in, answer, board_at, join, open_lobby, shown, start_duel
from tests.e2e.test_clocks import DAY, HOUR, Later, number, waits_for


@pytest.fixture
async def cleo(sandbox: Sandbox) -> AsyncIterator[Driver]:
    async with Driver(sandbox.url, "cleo") as driver:
        yield driver


def chores(desk: Desk) -> Chores:
    return Chores(desk.service, Notices(desk.client, desk.service), Watch(desk.service))


async def refused(driver: Driver, post: Json, label: str, why: str) -> None:
    """Press a button of a post that stays as it is, and read in private why."""
    await driver.press_label(post, label)
    await driver.wait_for(CHANNEL, lambda each: why in text(each))


async def offers_in(driver: Driver) -> list[Json]:
    return [each for each in await driver.messages(CHANNEL, limit=100) if "Take the seat" in buttons(each)]


async def test_a_seat_is_offered_taken_after_a_restart_and_the_leaver_sees_nothing_more(
    desk: Desk, ann: Driver, ben: Driver, cleo: Driver
) -> None:
    await start_duel(ann, ben)
    told = await answer(ben, await ben.command(CHANNEL, "seat offer"))
    assert "Your seat is offered in the channel" in text(told)
    (post,) = await offers_in(cleo)
    assert "offers seat B" in text(post)
    assert "Clock: 48 hours for each answer" in text(post)
    await desk.restart()
    await refused(ann, post, "Take the seat", "has a seat already")
    await refused(cleo, post, "Keep my seat", "You do not play in this match")
    taken = await shown(cleo, post, await cleo.press_label(post, "Take the seat"))
    assert "**Cleo** has taken seat B." in text(taken)
    board = await cleo.wait_for(CHANNEL, lambda each: "takes over seat B from Ben" in text(each))
    info = await desk.match(ann)
    assert [seat.name for seat in info.seats][1] == "Cleo"
    for said in (
        await answer(ben, await ben.press_label(board, "Act")),
        await answer(ben, await ben.command(CHANNEL, "match orders")),
    ):
        assert "You do not play in this match" in text(said)
    panel = await answer(cleo, await cleo.press_label(board, "Act"))
    assert "You do not play" not in text(panel)


async def test_a_named_person_is_asked_and_called_alone_and_the_offer_can_be_taken_back(
    desk: Desk, ann: Driver, ben: Driver, cleo: Driver
) -> None:
    await start_duel(ann, ben)
    own = await number(cleo)
    await answer(ben, await ben.command(CHANNEL, "seat offer", person=own, until="3 days"))
    (post,) = await offers_in(cleo)
    assert f"<@{own}>, would you take it?" in text(post)
    assert post["mentions"] == [] or {int(each["id"]) for each in post["mentions"]} == {own}
    assert "It goes back to Ben <t:" in text(post)
    kept = await shown(ben, post, await ben.press_label(post, "Keep my seat"))
    assert "Ben keeps the seat." in text(kept)
    assert (await desk.match(ann)).seats[1].name == "Ben"


async def test_the_servers_roles_say_who_takes_a_seat_and_who_is_called(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver, cleo: Driver
) -> None:
    await start_duel(ann, ben)
    guild = (await desk.match(ann)).guild_id

    await desk.service.servers.change(guild, 1, lambda now: type(now)(substitutes=(201,)))
    await answer(ben, await ben.command(CHANNEL, "seat offer"))
    (post,) = await offers_in(cleo)
    assert "<@&201>" in text(post)
    await refused(cleo, post, "Take the seat", "You can't take seats here (setting *substitutes*)")
    assert (await desk.match(ann)).seats[1].name == "Ben"


async def test_an_offer_that_was_not_posted_is_posted_by_itself_once(
    desk: Desk, ann: Driver, ben: Driver, cleo: Driver
) -> None:
    await start_duel(ann, ben)
    info = await desk.match(ann)
    await desk.service.offers.offer(actor_in(info, await number(ben), "offered"))
    assert await offers_in(cleo) == []
    for _ in range(2):
        await chores(desk).tick()
    assert len(await offers_in(cleo)) == 1


async def test_a_silent_player_is_voted_out_by_one_post_and_the_seat_is_offered(
    desk: Desk, ann: Driver, ben: Driver, cleo: Driver
) -> None:
    lobby = await open_lobby(ann)
    await answer(ann, await ann.command(CHANNEL, "table clock", change="1d end=computer"))
    await join(ben, lobby)
    for person in (ann, ben):
        lobby = await ann.wait_for(CHANNEL, lambda each: "Ready" in buttons(each))
        await person.press_label(lobby, "Ready")
    await board_at(ann, 0)
    awaited, other = await waits_for(desk, ann, ben)
    later = Later(desk)
    desk.service.computers.play = _never  # type: ignore[method-assign, assignment]
    seat = (await desk.match(ann)).seat_of(await number(awaited))
    assert seat is not None
    no = await answer(other, await other.command(CHANNEL, "seat vote-out", player=seat.letter))
    assert "has answered the last call in time" in text(no)
    await later.on(DAY - HOUR)
    await later.on(HOUR + 60)
    later.ahead += 60  # what computers do is shown in one message, if they do anything
    board = await ann.wait_for(CHANNEL, lambda each: "I am back" in buttons(each))
    await answer(other, await other.command(CHANNEL, "seat vote-out", player=seat.letter))
    assert (await desk.match(ann)).seats[seat.seat].user_id is None, "nobody else has to agree"
    await chores(desk).tick()
    (post,) = await offers_in(cleo)
    assert "was voted out" in text(post)
    await refused(awaited, post, "Take the seat", "You were voted out of this seat")
    no = await answer(awaited, await awaited.press_label(board, "I am back"))
    assert "You do not play" in text(no)
    await cleo.press_label(post, "Take the seat")
    await cleo.wait_for(CHANNEL, lambda each: "Cleo takes over seat" in text(each))


async def _never(*_: object) -> None:
    return None


async def test_a_player_who_was_silent_is_back_by_a_button(desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_lobby(ann)
    await answer(ann, await ann.command(CHANNEL, "table clock", change="1d end=substitute"))
    await join(ben, lobby)
    for person in (ann, ben):
        lobby = await ann.wait_for(CHANNEL, lambda each: "Ready" in buttons(each))
        await person.press_label(lobby, "Ready")
    await board_at(ann, 0)
    awaited, _ = await waits_for(desk, ann, ben)
    own = await number(awaited)
    later = Later(desk)
    desk.service.computers.play = _never  # type: ignore[method-assign, assignment]
    await later.on(DAY - HOUR)
    await later.on(HOUR + 60)
    later.ahead += 60  # what computers do is shown in one message, if they do anything
    board = await ann.wait_for(CHANNEL, lambda each: "I am back" in buttons(each))
    info = await desk.match(ann)
    assert [seat.silent for seat in info.seats if seat.user_id == own] == [True]
    await chores(desk).tick()
    (post,) = await offers_in(ann)
    assert "A computer plays seat" in text(post)
    told = await answer(awaited, await awaited.press_label(board, "I am back"))
    assert "incident" not in text(told)
    info = await desk.match(ann)
    assert [seat.policy for seat in info.seats if seat.user_id == own] == [None]


async def test_two_who_are_here_play_live_and_either_ends_it(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    await answer(ann, await ann.command(CHANNEL, "table live"))
    (post,) = [each for each in await ben.messages(CHANNEL) if "I am here too" in buttons(each)]
    assert "proposes to play live" in text(post)
    await shown(ben, post, await ben.press_label(post, "I am here too"))
    board = await board_at(ann, 1)
    assert "**You play live** until <t:" in text(board)
    await answer(ben, await ben.command(CHANNEL, "table go-on"))
    assert "You play live" not in text(await board_at(ann, 2))


async def test_the_table_agrees_on_the_end_and_the_result_says_so(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    no = await answer(ann, await ann.command(CHANNEL, "table settle", winner="A B"))
    assert "One side wins, or it is a draw" in text(no)
    offered = await ann.autocomplete(CHANNEL, "table settle", "winner", winner="")
    assert [each["value"] for each in offered] == ["A", "B", "draw", "stop"]
    await answer(ann, await ann.command(CHANNEL, "table settle", winner="B"))
    (post,) = [each for each in await ben.messages(CHANNEL) if "Play on" in buttons(each)]
    played_on = await shown(ben, post, await ben.press_label(post, "Play on"))
    assert "does not agree" in text(played_on)
    await answer(ann, await ann.command(CHANNEL, "table settle", winner="B"))
    (post,) = [each for each in await ben.messages(CHANNEL) if "Play on" in buttons(each)]
    await ben.press_label(post, "Agree")
    last = await ann.wait_for(CHANNEL, lambda each: "All agree: the match ends here" in text(each))
    assert "## Game over · B Ben won" in text(last)
    info = await desk.match(ann)
    assert info.outcome is not None
    assert info.outcome.winners == (1,)
    assert info.outcome.reason == "Agreed at the table: Ben (B) wins"


async def test_a_table_watches_for_a_clear_end_until_it_says_stop(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    told = text(await answer(ann, await ann.command(CHANNEL, "table settle")))
    assert "From now on computers play this position on after each turn" in told
    told = text(await answer(ben, await ben.command(CHANNEL, "table settle", winner="stop")))
    assert "Nobody watches" in told


async def test_the_owner_passes_the_match_on(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    no = await answer(ben, await ben.command(CHANNEL, "table owner"))
    assert "The owner is still here" in text(no)
    await answer(ann, await ann.command(CHANNEL, "table owner", player="Ben"))
    assert (await desk.match(ann)).owner_id == await number(ben)
    found = text(await answer(ann, await ann.command(CHANNEL, "umpire help", words="substitute leave")))
    assert "/seat offer" in found


async def test_posts_whose_question_is_over_lose_their_buttons_when_pressed(
    desk: Desk, ann: Driver, ben: Driver, cleo: Driver
) -> None:
    await start_duel(ann, ben)
    await answer(ben, await ben.command(CHANNEL, "seat offer"))
    (old,) = await offers_in(cleo)
    await desk.service.offers.withdraw(actor_in(await desk.match(ann), await number(ben), "kept"))
    closed = await shown(cleo, old, await cleo.press_label(old, "Take the seat"))
    assert text(closed) == "This seat is not offered any more. Ben (B) plays."
    await cleo.wait_for(CHANNEL, lambda each: "Nobody offers this seat any more" in text(each))
    await answer(ann, await ann.command(CHANNEL, "table live"))
    (live,) = [each for each in await ben.messages(CHANNEL) if "I am here too" in buttons(each)]
    await answer(ann, await ann.command(CHANNEL, "table settle", winner="B"))
    closed = await shown(ben, live, await ben.press_label(live, "I am here too"))
    assert text(closed) == "That is not proposed any more."
    (settle,) = [each for each in await ben.messages(CHANNEL) if "Play on" in buttons(each)]
    assert "Ann proposes to end the match here" in text(settle)


async def test_two_presses_at_once_leave_what_the_first_one_did(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver, cleo: Driver
) -> None:
    await start_duel(ann, ben)
    await answer(ben, await ben.command(CHANNEL, "seat offer"))
    (post,) = await offers_in(cleo)
    async with Driver(sandbox.url, "edda") as edda:
        await asyncio.gather(cleo.press_label(post, "Take the seat"), edda.press_label(post, "Take the seat"))
        await cleo.wait_for(CHANNEL, lambda each: "takes over seat B from Ben" in text(each))
    taker = (await desk.match(ann)).seats[1].name
    await cleo.wait_for(CHANNEL, lambda each: each["id"] == post["id"] and taker in text(each) and not buttons(each))


async def test_who_agrees_to_play_live_is_back(desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_lobby(ann)
    await answer(ann, await ann.command(CHANNEL, "table clock", change="1d end=computer"))
    await join(ben, lobby)
    for person in (ann, ben):
        lobby = await ann.wait_for(CHANNEL, lambda each: "Ready" in buttons(each))
        await person.press_label(lobby, "Ready")
    await board_at(ann, 0)
    awaited, other = await waits_for(desk, ann, ben)
    later = Later(desk)
    desk.service.computers.play = _never  # type: ignore[method-assign, assignment]
    await later.on(DAY - HOUR)
    await later.on(HOUR + 60)
    later.ahead += 60
    await ann.wait_for(CHANNEL, lambda each: "I am back" in buttons(each))
    await answer(other, await other.command(CHANNEL, "table live"))
    (post,) = [each for each in await ann.messages(CHANNEL) if "I am here too" in buttons(each)]
    await shown(awaited, post, await awaited.press_label(post, "I am here too"))
    info = await desk.match(ann)
    assert [seat.silent for seat in info.seats] == [False, False]
    assert info.here_until is not None
