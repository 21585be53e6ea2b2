"""What a game is laid out with: found by the names in its options, of what comes with it and what a server brought."""

from typing import Any

from bot.matches.store import MatchStore
from bot.storage import Reader
from bot.storage import uploads as uploads_table
from games.kernel import AnyGame, Content


class Contents:
    """Finds content by name, for lobbies."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def named(self, guild_id: int, game: AnyGame, options: Any) -> tuple[Content, ...]:
        """Return the content that options name; raises IllegalAction."""
        if not game.card.contents:
            return ()
        brought = await self._store.database.read(lambda tx: _brought(tx, guild_id, game))
        return game.content_for(options, brought)


def _brought(tx: Reader, guild_id: int, game: AnyGame) -> tuple[Content, ...]:
    """Return what a server brought for a game."""
    return tuple(
        Content(kind.kind, row.name, row.text)
        for kind in game.card.contents
        for row in uploads_table.uploads_of(tx, guild_id, game.card.slug, kind.kind)
    )
