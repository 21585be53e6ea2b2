"""What games are laid out with: named by options, kept once by digest, and read once for all matches in memory."""

from collections.abc import Iterable
from typing import Any

import msgspec

from bot.storage import MatchRow, Reader, Writer
from bot.storage import content as content_table
from bot.storage import uploads as uploads_table
from bot.storage.content import ContentRow
from games.kernel import AnyGame, Content, canonical

_MOST = 256
"""Pieces held in memory; when there are more, all are read again."""


def digests(content: Iterable[Content]) -> dict[str, str]:
    """Return the digests of a match's content by kind."""
    return {each.kind: each.digest for each in content}


def pack_digests(content: Iterable[Content]) -> bytes:
    """Return what the row of a match says of its content."""
    return canonical(digests(content))


def named_content(tx: Reader, guild_id: int, game: AnyGame, options: Any) -> tuple[Content, ...]:
    """Return the content that options name, of what comes with the game and what a server brought.

    Raises IllegalAction.
    """
    brought = (
        Content(kind.kind, row.name, row.text)
        for kind in game.card.contents
        for row in uploads_table.uploads_of(tx, guild_id, game.card.slug, kind.kind)
    )
    return game.content_for(options, brought)


def keep_content(tx: Writer, game: str, content: Iterable[Content], at: float) -> None:
    """Keep the content of a match of a game, unless it is kept already."""
    for each in content:
        content_table.put_content(tx, ContentRow(each.digest, game, each.kind, each.name, each.text, at))


class Library:
    """The content of matches, by kind and digest. It may be asked in several threads."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, str], Content] = {}

    def of(self, tx: Reader, row: MatchRow) -> tuple[Content, ...]:
        """Return what a match is laid out with."""
        wanted = tuple(msgspec.json.decode(row.content, type=dict[str, str]).items())
        # Another thread may put another dictionary in its place, but never changes one.
        known = self._held
        found = {key: known[key] for key in wanted if key in known} | _read(
            tx, [key for key in wanted if key not in known]
        )
        self._held = found if len(known) > _MOST else known | found
        return tuple(found[key] for key in wanted)


def _read(tx: Reader, missing: list[tuple[str, str]]) -> dict[tuple[str, str], Content]:
    """Read what is not held yet. A text is kept once, whatever it was first brought as: the match says as what."""
    if not missing:
        return {}
    kept = {each.digest: each for each in content_table.content_of(tx, [digest for _, digest in missing])}
    return {(kind, digest): Content(kind, kept[digest].name, kept[digest].text) for kind, digest in missing}
