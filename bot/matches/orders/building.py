"""Building a plan by menus: each action as if the player's turn came, behind those that are planned already.

What is built is kept until it is saved or thrown away: it is text, the actions of a plan with `;` between them.
The last may be half-written.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from bot import jobs
from bot.considering import NEXT_ACTION, Considered, Press
from bot.matches.errors import Refused
from bot.matches.guards import must_be_live, own_seat
from bot.matches.live import Live
from bot.matches.orders.keeping import Orders
from bot.matches.orders.planning import POSSIBLE, Step, read_step
from bot.matches.planned import WORD, plan_of
from bot.matches.store import MatchStore
from bot.storage import orders as orders_table
from games.kernel import Choices, Seat

T = TypeVar("T")


class Built(NamedTuple):
    """A plan as it is built: the actions before the last one, and the last one as far as it is written."""

    before: tuple[str, ...]
    last: str

    @property
    def text(self) -> str:
        """The whole, as it is kept."""
        return f"{NEXT_ACTION} ".join((*self.before, self.last))

    @property
    def steps(self) -> tuple[str, ...]:
        """The actions that are written."""
        return (*self.before, self.last) if self.last else self.before


def built_of(text: str) -> Built:
    """Read what is kept.

    >>> built_of("rush A1 12,20; move A2"), built_of("")
    (Built(before=('rush A1 12,20',), last='move A2'), Built(before=(), last=''))
    """
    *before, last = (" ".join(part.split()) for part in text.split(NEXT_ACTION))
    return Built(tuple(filter(None, before)), last)


class Building:
    """Plans that people are building; nobody else ever sees them."""

    def __init__(self, store: MatchStore, orders: Orders) -> None:
        self._store = store
        self._orders = orders

    async def begin(self, match: str, user_id: int) -> Built:
        """Return what a person is building, else their present plan to change it."""
        live, seat = await self._seated(match, user_id)
        text = await self._store.database.read(lambda tx: orders_table.plan_draft(tx, match, seat))
        steps = plan_of(live.orders, seat).to_come
        return built_of(text) if text else Built(steps, "")

    async def keep(self, match: str, user_id: int, built: Built) -> None:
        """Keep what a person is building."""
        _, seat = await self._seated(match, user_id)
        text = built.text
        await self._store.database.write(lambda tx: orders_table.set_plan_draft(tx, match, seat, text))

    async def forget(self, match: str, user_id: int) -> None:
        """Throw away what a person is building."""
        _, seat = await self._seated(match, user_id)
        await self._store.database.write(lambda tx: orders_table.set_plan_draft(tx, match, seat, ""))

    async def save(self, match: str, user_id: int) -> tuple[str, ...]:
        """Make a plan of what a person has built, and follow it; returns all orders. Raises Refused, GameError."""
        built = await self.begin(match, user_id)
        if not built.steps:
            raise Refused("There is no action in that plan yet.")
        given = await self._orders.add(match, user_id, f"{WORD}: {f'{NEXT_ACTION} '.join(built.steps)}")
        await self.forget(match, user_id)
        return given

    async def consider(self, match: str, user_id: int, built: Built) -> Considered:
        """Return what may follow the last action as far as it is written, as if it could come now."""
        live, _ = await self._seated(match, user_id)
        shown = (live.info.names, live.info.theme)
        return await self._think(match, user_id, built, jobs.consider, read_step(built.last).text, *shown)

    async def rewrite(self, match: str, user_id: int, built: Built, word: str | None) -> Built:
        """Return a plan with a word more in its last action (None: one taken back); raises GameError."""
        if word is None and not built.last and built.before:
            return Built(built.before[:-1], read_step(built.before[-1]).text)
        text = await self._think(match, user_id, built, jobs.rewrite, read_step(built.last).text, word, names=True)
        return built._replace(last=text)

    async def tick(self, match: str, user_id: int, built: Built, press: Press) -> Built:
        """Return a plan after a press on the list to tick of its last action; raises GameError."""
        return built._replace(last=await self._think(match, user_id, built, jobs.tick, built.last, press))

    async def choices(self, match: str, user_id: int, built: Built) -> Choices:
        """Return the next words of the last action."""
        return await self._think(match, user_id, built, jobs.choices, tuple(built.last.split()))

    async def _think(
        self, match: str, user_id: int, built: Built, job: Callable[..., T], *about: Any, names: bool = False
    ) -> T:
        live, seat = await self._seated(match, user_id)
        before = tuple(read_step(step).text for step in built.before)
        known = (*about, live.info.names) if names else about
        state = live.game.dump(live.state)
        store = self._store
        found: T | None = await store.workers.run(
            jobs.in_plan, store.registry, live.info.game, state, live.content, seat, before, job, *known
        )
        if found is None:
            raise Refused("Nobody can say now what you could do next: write the plan instead.", live.link)
        return found

    async def _seated(self, match: str, user_id: int) -> tuple[Live, Seat]:
        live = await self._store.load(match)
        must_be_live(live)
        if not live.game.may_plan(live.state):
            raise Refused("Nobody can plan ahead at this table now.", live.link)
        return live, own_seat(live, user_id).seat


def next_step(built: Built) -> Built:
    """Return a plan to whose end another action is to be written."""
    return Built(built.steps, "")


def toggled(built: Built) -> Built:
    """Return a plan whose last action is left out where it is not possible, or is not any more."""
    step = read_step(built.last)
    if not step.text:
        return built
    return built._replace(last=Step(step.text, optional=not step.optional).line)


def is_optional(built: Built) -> bool:
    """Whether the last action is left out where it is not possible."""
    return bool(built.last) and built.last.endswith(f" {POSSIBLE}")
