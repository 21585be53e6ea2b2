"""The pages behind How to play, of any game, as a match plays it or as it comes."""

import msgspec

from bot import jobs
from bot.considering import Explained
from bot.matches.store import MatchStore


class Helping:
    """Explains games."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def page(self, slug: str, key: str, match: str | None = None) -> Explained:
        """Return a page of a game, with the options and the content of a match if one is named."""
        game = self._store.game(slug)
        if match is None:
            return await self._run(slug, game.card.options(), (), key)
        live = await self._store.load(match)
        return await self._run(slug, live.info.options, live.content, key)

    async def _run(self, slug: str, options: object, content: jobs.Contents, key: str) -> Explained:
        chosen = msgspec.json.encode(options)
        return await self._store.workers.run(jobs.explain, self._store.registry, slug, chosen, content, key)
