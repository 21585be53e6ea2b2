"""The bot's clock for tests, put forward, and what the bot does then."""

import time

from bot.clocks.courier import Courier
from bot.clocks.timekeeper import Timekeeper
from bot.clocks.watch import Watch
from bot.posts.direct import DirectMessages
from bot.posts.letters import LetterSender
from bot.posts.reminders import Reminders
from discord_sandbox.driver import Driver
from tests.e2e.desk import Desk


class Later:
    """The bot's clock, put forward, and what it does then."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.ahead = desk, 0.0
        watch = Watch(desk.service, self.now)
        direct = DirectMessages(desk.client)
        self.courier = Courier(desk.service, LetterSender(desk.service, direct).send)
        self.timekeeper = Timekeeper(desk.service, Reminders(desk.client, desk.service, direct).send, watch)

    def now(self) -> float:
        return time.time() + self.ahead

    time = now

    async def on(self, seconds: float) -> None:
        await self.desk.set_clock(self.now)
        await self.timekeeper.tick()
        self.ahead += seconds
        await self.timekeeper.tick()
        await self.timekeeper.settled()
        await self.courier.tick()


async def number(driver: Driver) -> int:
    return int((await driver.state())["me"]["id"])
