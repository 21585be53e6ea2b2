"""A timekeeper for tests: it ticks when a test says so, and keeps what it sends."""

from bot.clocks.timekeeper import LOOK, Timekeeper
from bot.clocks.watch import Watch
from bot.matches import MatchInfo, Person, Service
from bot.matches.clocks.due import Reminder
from tests.bot.matches.table import ANN, BEN, Clock, begin, by, lobby

HOUR, DAY = 3600.0, 86400.0


class Keeping:
    """Lets time pass, and looks after the clocks every few seconds of it."""

    def __init__(self, service: Service, clock: Clock) -> None:
        self.service, self.clock = service, clock
        self.sent: list[tuple[float, Reminder]] = []
        self.fails = False
        self.timekeeper = self.restarted()

    def restarted(self) -> Timekeeper:
        """Begin again, as after a restart of the bot."""
        self.watch = Watch(self.service, lambda: self.clock.time)
        self.timekeeper = Timekeeper(self.service, self.send, self.watch)
        return self.timekeeper

    async def send(self, reminder: Reminder) -> None:
        if self.fails:
            raise OSError("Discord is away")
        self.sent.append((self.clock.time, reminder))

    async def until(self, moment: float) -> None:
        """Let time pass; of a long time in which nothing is due, only the ends are looked at."""
        await self.tick()
        while self.clock.time < moment:
            rows = await self.service.store.database.read(lambda tx: tx.connection.exec_driver_sql(NEXT).fetchone())
            coming = [each for each in rows or () if each is not None]
            # A due moment is found by the first look after it.
            following = max(self.clock.time + LOOK, min((*coming, moment)) + LOOK - 1)
            self.clock.time = min(following, moment)
            await self.tick()

    async def tick(self) -> None:
        """Look at the machine's clock and at those of the players, as the bot does all the time."""
        await self.watch.look()
        await self.timekeeper.tick()

    async def go_on(self, seconds: float) -> None:
        await self.until(self.clock.time + seconds)


NEXT = "SELECT (SELECT min(due) FROM clocks), (SELECT min(paused_until) FROM matches)"


async def started_with(service: Service, text: str, *people: Person) -> MatchInfo:
    """Begin a match with a clock."""
    people = people or (ANN, BEN)
    info = await lobby(service, *people, places=len(people))
    await service.table_clock.set_in_lobby(by(ANN, info.id), text)
    return await begin(service, info.id)


async def deadline(service: Service, match: str, seat: int) -> float | None:
    """Return when a player's time is up."""
    found = [prompt.deadline for prompt in (await service.store.load(match)).prompts if prompt.seat == seat]
    return found[0]


async def ann_answers(service: Service, match: str) -> None:
    await service.acting.submit(by(ANN, match), None, "pace walk")
