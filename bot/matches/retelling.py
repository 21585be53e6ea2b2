"""A match told again, for people: its moving picture, and its book. It is made in workers, part by part."""

from collections.abc import Coroutine
from typing import Any, NamedTuple, TypeVar

from bot import caps
from bot.matches.caps import count_one
from bot.matches.errors import Refused
from bot.matches.exporting import Exporting
from bot.matches.model import Actor
from bot.matches.store import MatchStore
from bot.retelling.book import Insert
from bot.retelling.making import Maker, Tell
from bot.retelling.work import Wish
from bot.storage import Writer
from bot.storage.caps import Whose
from bot.verify.record import BadRecord
from games.kernel.text.prose import first_upper
from renderers.kit.animation import WIDTH, Form

T = TypeVar("T")


class Film(NamedTuple):
    """A moving picture of a match: which actions it shows, in how many boards, and what is left out ("": nothing)."""

    data: bytes
    form: Form
    first: int
    last: int
    boards: int
    width: int
    note: str


class Retelling:
    """Tells matches again. What is public is shown while they go on, and everything once they have ended."""

    def __init__(self, store: MatchStore, exporting: Exporting) -> None:
        self._store = store
        self._exporting = exporting
        self._maker = Maker(store.workers, store.registry)

    async def film(self, actor: Actor, wish: Wish, form: Form, pace: int, tell: Tell) -> Film:
        """Return a part of a match as a moving picture, `pace` milliseconds a board; raises Refused."""
        data = await self._exporting.retold(actor.match)
        plan = await _made(self._maker.plan(data, wish))
        await self._count(actor)
        theme = (await self._store.get(actor.match)).theme
        reel, drawn = await _made(self._maker.film(data, plan, form, pace, tell, theme))
        notes = [plan.note, *_smaller(reel.frames, drawn, reel.width)]
        first, last = plan.frames[0].first, plan.frames[-1].last
        return Film(reel.data, form, first, last, reel.frames, reel.width, "; ".join(filter(None, notes)))

    async def book(self, actor: Actor, tell: Tell, inserts: tuple[Insert, ...] = ()) -> bytes:
        """Return a match as a book, an HTML file, with `inserts` behind its last turn; raises Refused."""
        # In this order: then all actions of the one are in the other, however the match goes on meanwhile.
        export = await self._exporting.export(actor.match)
        data = await self._exporting.retold(actor.match)
        theme = (await self._store.get(actor.match)).theme
        outline = await _made(self._maker.outline(data, export, theme))
        await self._count(actor)
        return await _made(self._maker.book(data, export, outline, inserts, tell))

    async def _count(self, actor: Actor) -> None:
        """Count a retelling; raises Refused where there were as many as there may be."""
        now = self._store.now()

        def count(tx: Writer) -> None:
            row = tx.match(actor.match)
            if row is not None:
                count_one(tx, (caps.RETELLINGS_A_DAY,), Whose(actor.user, row.channel_id, row.guild_id), now)

        await self._store.database.write(count)


async def _made(work: Coroutine[Any, Any, T]) -> T:
    try:
        return await work
    except BadRecord as error:
        raise Refused(first_upper(str(error))) from None


def _smaller(shown: int, drawn: int, width: int) -> list[str]:
    """Say what was given up so that a file is not too large."""
    fewer = [f"only {shown} boards fit into a file that Discord takes"] if shown < drawn else []
    return fewer or ([f"only {width} px wide, so that Discord takes the file"] if width < WIDTH else [])
