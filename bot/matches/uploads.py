"""Files that a server brings for a game (maps): checked when they come, copied whole into each match that uses them."""

from typing import Any, NamedTuple

from bot import jobs
from bot.matches.core import Core
from bot.matches.errors import Refused
from bot.storage import Writer
from bot.storage import uploads as store
from bot.storage.uploads import UploadRow
from games.kernel import Upload, digest

MOST_UPLOADS = 20
MOST_BYTES = 200_000


class Added(NamedTuple):
    """A file that was kept: what the game says about it, and whether it took the place of one of the same name."""

    row: UploadRow
    notes: tuple[str, ...]
    replaced: bool


class UploadsPart(Core):
    """Adding, listing and removing a server's files."""

    async def add_upload(self, guild_id: int, game: str, option: str, data: bytes, user_id: int) -> Added:
        """Check a file in the worker pool and keep it under the name that it gives itself.

        Raises Refused (too large, no text, too many) or GameError (all faults found).
        """
        if len(data) > MOST_BYTES:
            raise Refused(f"The file has {len(data):,} bytes; {MOST_BYTES:,} are allowed.")
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise Refused("The file is not text in UTF-8.") from None
        self.game(game)
        found: Upload = await self.workers.run(jobs.read_upload, self.registry, game, option, text)
        row = UploadRow(guild_id, game, option, found.name, digest(data), user_id, self.now(), text)

        def put(tx: Writer) -> bool:
            known = {each.name for each in store.uploads_of(tx, guild_id, game, option)}
            if row.name not in known and len(known) >= MOST_UPLOADS:
                raise Refused(f"This server keeps {MOST_UPLOADS} files already; remove one first.")
            store.put_upload(tx, row)
            return row.name in known

        return Added(row, found.notes, replaced=await self.database.write(put))

    async def uploads(self, guild_id: int, game: str, option: str) -> tuple[UploadRow, ...]:
        """Return a server's files for an option of a game, by name."""
        return await self.database.read(lambda tx: store.uploads_of(tx, guild_id, game, option))

    async def remove_upload(self, guild_id: int, game: str, option: str, name: str) -> None:
        """Forget a file; running matches keep their copy. Raises Refused when there is none of this name."""
        gone = await self.database.write(lambda tx: store.drop_upload(tx, guild_id, game, option, name))
        if not gone:
            raise Refused("This server has no file of this name.")

    async def filled_in(self, guild_id: int, game: str, options: Any) -> dict[str, object]:
        """Return the options that take the texts of the server's files named in `options` ("" where none is)."""
        texts: dict[str, object] = {}
        for option, taker in self.game(game).uploads.items():
            wanted = getattr(options, option)
            rows = await self.uploads(guild_id, game, option)
            texts[taker] = next((row.text for row in rows if row.name == wanted), "")
        return texts
