"""A person's turn is one message with one mention, whatever answers by itself in between."""

import asyncio
import random

import pytest

from bot.matches import Owed
from discord_sandbox.driver import Driver, buttons, text
from games.registry import find_game, find_policy
from tests.e2e.desk import Desk, answer, confirm_label, is_board, ply_of

ANSWERED = 2
"""So many times something answers by itself in a turn that goes on."""
MATCHES = 4
SENT = "POST /api/v10/channels/{channel}/messages"


class Turns:
    """What the bot posts, and whose turn it is after every action."""

    def __init__(self, desk: Desk, slug: str, place: str) -> None:
        self.desk, self.game, self.place = desk, find_game(slug), place
        self.called: dict[int, tuple[int, ...]] = {}
        """The people whom the post of an action called."""
        self.policy = find_policy(self.game, "steady")
        claim = desk.service.posting.claim

        async def noted(match: str) -> Owed | None:
            owed = await claim(match)
            if owed is not None:
                self.called[owed.ply] = owed.mention
            return owed

        desk.service.posting.claim = noted  # type: ignore[method-assign]

    async def settled(self, match: str, own: int, before: int) -> int:
        """Wait until a person is awaited (or the match is over) and all is posted, and return the action.

        Standing orders that answer for the person have been followed by then.
        """
        async with asyncio.timeout(60):
            while True:
                await self.desk.service.following.settled(match)
                live = await self.desk.service.store.load(match)
                asked = {prompt.seat for prompt in live.prompts}
                reached = live.info.ply > before and (own in asked or live.info.ended)
                if reached and not await self.desk.service.posting.owed():
                    return live.info.ply
                await asyncio.sleep(0.01)

    async def went_on(self, match: str, own: int, low: int, high: int) -> bool:
        """Whether a seat's turn went on through all actions of a stretch, though another answered in it."""
        lines = await self.desk.service.logbook.lines(match, low + 1, high)
        live = await self.desk.service.store.load(match)
        states = [await self.desk.service.queries.look(match, None, ply) for ply in range(low, high)]
        return (
            not live.info.ended
            and all(self.game.whose_turn(each.view.public) == own for each in states)
            and {line.seat for line in lines} > {own}
        )

    async def played(self, driver: Driver, own: int, most: int) -> int:
        """Play on as the steady computer would; returns how often something answered in a turn that went on."""
        info, rng, answered = await self.desk.match(driver, self.place), random.Random(5), 0
        ply = await self.settled(info.id, own, -1)
        for _ in range(most):
            live = await self.desk.service.store.load(info.id)
            if live.info.ended or answered >= ANSWERED:
                break
            board, sent = live.info.board_message_id, self.desk.sandbox.asked[SENT]
            written = live.game.format(self.policy(live.view(own), own, rng, 60))
            said = await answer(driver, await driver.command(self.place, "match act", line=written), self.place)
            if label := confirm_label(said):  # a line that surprises is shown first
                await driver.press_label(said, label)
            after = await self.settled(info.id, own, ply)
            if await self.went_on(info.id, own, ply, after):
                answered += 1
                now = await self.desk.match(driver, self.place)
                assert now.board_message_id == board, "the message goes on"
                assert self.desk.sandbox.asked[SENT] == sent, "nothing is sent"
                assert not any(self.called.get(each) for each in range(ply + 1, after + 1)), "nobody is called again"
            ply = after
        return answered


async def alone(driver: Driver, place: str, command: str, options: str) -> None:
    """Begin a match against a computer."""
    await answer(driver, await driver.command(place, f"{command} new", players=2, computers=1, options=options), place)
    lobby = await driver.wait_for(place, lambda message: "Leave" in buttons(message) and "Start" in buttons(message))
    await driver.press_label(lobby, "Start")
    await driver.wait_for(place, lambda message: is_board(message) and ply_of(message) >= 0)


@pytest.mark.parametrize(
    ("slug", "command", "options"),
    [("urban_war", "urbanwar", "group=3 sheets=yes"), ("upheaval", "upheaval", "cards=6 casualties=always")],
)
async def test_a_computer_that_answers_in_my_turn_makes_no_message_and_no_mention(
    desk: Desk, ann: Driver, slug: str, command: str, options: str
) -> None:
    place = slug.replace("_", "-")
    turns, answered = Turns(desk, slug, place), 0
    for _ in range(MATCHES):  # in a short match the computer may be asked only once
        before = {message["id"] for message in await ann.messages(place, limit=100)}
        await alone(ann, place, command, options)
        answered += await turns.played(ann, 0, 400)
        sent = [message for message in await ann.messages(place, limit=100) if message["id"] not in before]
        boards = [message for message in sent if ply_of(message) >= 0]
        assert len(boards) == len({ply_of(message) for message in boards}) > 0
        assert all("## " in text(message) for message in boards)
        if answered >= ANSWERED:
            return
    pytest.fail(f"the computer answered {answered} times in a turn that went on")
