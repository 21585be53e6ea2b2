"""Making films and books in a pool of workers, part by part, so that others are served in between."""

from collections.abc import Awaitable, Callable

from bot.retelling import work
from bot.retelling.book import Insert, Leaf, Outline, Spent
from bot.retelling.film import Plan
from bot.retelling.work import Wish
from bot.workers import Pool
from games.kernel import Theme
from renderers.contract import Picture
from renderers.kit.animation import WIDTH, Form, Reel

Tell = Callable[[int, int], Awaitable[None]]
"""Hears how many boards of how many are drawn."""
PART = 6
"""Boards of one part: about a second's work."""


class Maker:
    """Makes films and books of the games of a registry."""

    def __init__(self, pool: Pool, registry: str) -> None:
        self._pool = pool
        self._registry = registry

    async def plan(self, data: bytes, wish: Wish) -> Plan:
        """Return the frames of a film; raises BadRecord."""
        return await self._pool.run(work.plan_film, self._registry, data, wish)

    async def film(
        self, data: bytes, plan: Plan, form: Form, pace: int, tell: Tell, theme: Theme = "world"
    ) -> tuple[Reel, int]:
        """Return a film, `pace` milliseconds a board, and how many boards were drawn for it; raises BadRecord."""
        boards: list[Picture] = []
        place: work.Place | None = None
        for begin in range(0, len(plan.frames), PART):
            await tell(begin, len(plan.frames))
            frames = plan.frames[begin : begin + PART]
            part = await self._pool.run(work.draw_part, self._registry, data, frames, place, theme)
            boards += part.boards
            place = part.place
        await tell(len(boards), len(boards))
        return await self._pool.run(work.cut_film, tuple(boards), form, WIDTH, pace), len(boards)

    async def outline(self, data: bytes, export: bytes, theme: Theme = "world") -> Outline:
        """Return the turns of a book that has an export in it; raises BadRecord."""
        return await self._pool.run(work.plan_book, self._registry, data, export, theme)

    async def book(
        self, data: bytes, export: bytes, outline: Outline, inserts: tuple[Insert, ...], tell: Tell
    ) -> bytes:
        """Return a book; raises BadRecord."""
        pages: list[Leaf] = []
        spent = Spent()
        place: work.Place | None = None
        for begin in range(0, len(outline.frames), PART):
            await tell(begin, len(outline.frames))
            part = outline.frames[begin : begin + PART]
            chapter = await self._pool.run(work.write_chapter, self._registry, data, outline, part, spent, place)
            pages += chapter.leaves
            spent, place = chapter.spent, chapter.place
        await tell(len(pages), len(pages))
        return await self._pool.run(work.bind_book, self._registry, export, tuple(pages), inserts)
