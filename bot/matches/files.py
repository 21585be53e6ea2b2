"""Files that a server brings for a game (maps, cards, ..): checked when they come, kept by the name they give."""

from typing import NamedTuple

from bot import caps, jobs
from bot.matches.caps import count_one, must_be_fewer
from bot.matches.errors import Refused
from bot.matches.store import MatchStore
from bot.storage import Writer
from bot.storage import uploads as uploads_table
from bot.storage.caps import Whose
from bot.storage.uploads import UploadRow
from games.kernel import Content, Upload, digest
from games.kernel.content.content import pick
from games.kernel.content.files import BOUNDS
from games.kernel.text.prose import plural

MOST_BYTES = BOUNDS.size


class Added(NamedTuple):
    """A file that was kept: what the game says about it, and whether it took the place of one of the same name."""

    row: UploadRow
    notes: tuple[str, ...]
    replaced: bool


class Files:
    """Adding, listing and removing a server's files of any kind."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def add(self, guild_id: int, game: str, kind: str, data: bytes, user_id: int) -> Added:
        """Check a file in the worker pool and keep it under the name that it gives itself.

        Raises Refused (too large, no text, too many) or GameError (all faults found).
        """
        store = self._store
        text = _text_of(data)
        store.game(game)
        found: Upload = await store.workers.run(jobs.check_content, store.registry, game, kind, text)
        row = UploadRow(guild_id, game, kind, found.name, digest(data), user_id, store.now(), text)

        def put(tx: Writer) -> bool:
            known = uploads_table.names_of(tx, guild_id, game, kind)
            must_be_fewer(caps.FILES, "server", len(known - {row.name}))
            count_one(tx, (caps.FILES_A_DAY,), Whose(user_id, 0, guild_id), row.at)
            uploads_table.put_upload(tx, row)
            return row.name in known

        return Added(row, found.notes, replaced=await store.database.write(put))

    async def listed(self, guild_id: int, game: str, kind: str) -> tuple[UploadRow, ...]:
        """Return a server's files of a kind for a game, by name."""
        return await self._store.database.read(lambda tx: uploads_table.uploads_of(tx, guild_id, game, kind))

    async def show(self, guild_id: int, game: str, kind: str, name: str) -> jobs.Shown:
        """Look at a piece of content that a server has brought, or that comes with the game; raises GameError."""
        store, rules = self._store, self._store.game(game)
        brought = [Content(kind, row.name, row.text) for row in await self.listed(guild_id, game, kind)]
        wanted = rules.card.content(kind)
        if wanted is None:
            raise Refused(f"{rules.card.title} takes no {plural(kind)}.")
        return await store.workers.run(jobs.show_content, store.registry, game, pick(wanted, name, brought))

    async def remove(self, guild_id: int, game: str, kind: str, name: str) -> None:
        """Forget a file; running matches keep their copy. Raises Refused when there is none of this name."""
        gone = await self._store.database.write(lambda tx: uploads_table.drop_upload(tx, guild_id, game, kind, name))
        if not gone:
            raise Refused("This server has no file of this name.")


def _text_of(data: bytes) -> str:
    """Return what a file says; raises Refused."""
    if len(data) > MOST_BYTES:
        raise Refused(f"The file has {len(data):,} bytes; {MOST_BYTES:,} are allowed.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("The file is not text in UTF-8.") from None
