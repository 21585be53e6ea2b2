"""Content and uploads: a text is kept once, as long as a match or an upload refers to it."""

import msgspec

from bot.storage import Database, Writer
from bot.storage.content import ContentRow, content_of, drop_unused_content, put_content
from bot.storage.uploads import UploadRow, drop_upload, put_upload, uploads_of
from games.kernel import canonical, digest
from tests.bot.storage.made import LOBBY


def upload(guild: int, name: str, text: str, at: float = 5.0) -> UploadRow:
    return UploadRow(guild, "tiny", "map", name, digest(text.encode()), 7, at, text)


async def test_one_text_of_two_servers_is_kept_once(database: Database) -> None:
    for row in (upload(1, "north", "n"), upload(2, "north", "n"), upload(1, "south", "s")):
        await database.write(lambda tx, row=row: put_upload(tx, row))  # type: ignore[misc]
    assert await database.read(lambda tx: uploads_of(tx, 1, "tiny", "map")) == (
        upload(1, "north", "n"),
        upload(1, "south", "s"),
    )
    assert await database.read(lambda tx: uploads_of(tx, 2, "tiny", "map")) == (upload(2, "north", "n"),)
    assert await database.read(lambda tx: uploads_of(tx, 2, "tiny", "army")) == ()
    digests = [digest(b"n"), digest(b"s"), digest(b"nobody's")]
    kept = await database.read(lambda tx: content_of(tx, digests))
    assert {(row.digest, row.name, row.text) for row in kept} == {
        (digest(b"n"), "north", "n"),
        (digest(b"s"), "south", "s"),
    }


async def test_a_file_of_the_same_name_takes_the_place_of_the_first(database: Database) -> None:
    await database.write(lambda tx: put_upload(tx, upload(1, "north", "old")))
    await database.write(lambda tx: put_upload(tx, upload(1, "north", "new")))
    assert [row.text for row in await database.read(lambda tx: uploads_of(tx, 1, "tiny", "map"))] == ["new"]


async def test_content_goes_when_nothing_refers_to_it_any_more(database: Database) -> None:
    played, young = digest(b"played"), digest(b"young")

    def begin(tx: Writer) -> None:
        put_upload(tx, upload(1, "north", "n"))
        put_upload(tx, upload(1, "south", "played"))
        put_content(tx, ContentRow(young, "tiny", "map", "young", "young", 99.0))
        tx.add_match(msgspec.structs.replace(LOBBY, content=canonical({"map": played})))

    await database.write(begin)
    assert await database.write(lambda tx: drop_unused_content(tx, 50.0)) == 0
    await database.write(lambda tx: drop_upload(tx, 1, "tiny", "map", "north"))
    await database.write(lambda tx: drop_upload(tx, 1, "tiny", "map", "south"))
    assert await database.write(lambda tx: drop_unused_content(tx, 50.0)) == 1
    kept = await database.read(lambda tx: content_of(tx, [digest(b"n"), played, young]))
    assert {row.digest for row in kept} == {played, young}, "a match plays on the one, the other has just come"
