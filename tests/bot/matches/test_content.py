"""What matches are laid out with, as it is read back from the database."""

import pytest
from msgspec.structs import replace

from bot.matches.content import Library, keep_content, pack_digests
from bot.storage import Database
from games.kernel import Content
from tests.bot.storage.made import LOBBY

SAME = (Content("army", "grey", "one text"), Content("map", "grey", "one text"))


@pytest.mark.parametrize("first", [SAME, SAME[::-1]])
async def test_one_text_may_be_content_of_two_kinds(database: Database, first: tuple[Content, ...]) -> None:
    row, library = replace(LOBBY, content=pack_digests(first)), Library()
    await database.write(lambda tx: keep_content(tx, row.game, first, 0.0))
    for _ in range(2):
        assert sorted(await database.read(lambda tx: library.of(tx, row)), key=lambda each: each.kind) == list(SAME)
