"""A match as a book: one HTML file with every turn's board, sentences and dice, and the whole record to verify."""

import base64
import hashlib
import importlib.resources
import io
import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from bot.retelling.film import Told, told
from bot.retelling.frames import Frame, rows_of, spread, turns
from bot.verify.moments import Moment, first_playable, public_view
from bot.verify.record import BadRecord, Record
from bot.verify.replaying import AnyGame
from games.kernel import Frozen, News, Seat, Theme
from games.kernel.text.prose import clip, join
from renderers.contract import Picture, Renderer
from renderers.kit.album import Album, Plate
from renderers.kit.layers import forget_layers

LARGEST = 8 * 1024 * 1024 - 1
"""Bytes of a book: a file that every server on Discord takes."""
MOST_PAGES = 300
_SHELL = 120_000
"""Bytes for the page itself, its script, and what is said around the pictures."""
_ALT = 2_500
"""Bytes for the words of a page: the alt texts of its board and its rosters, and what it is called."""
_SCRIPTS = ("hashing", "reading", "shape", "table", "checking", "pictures", "turning", "proving")


class Page(Frozen, frozen=True):
    """A turn of a book: its actions, the part of the game, whose turn, and the plates of its pictures (None: none)."""

    first: int
    last: int
    heading: str
    seat: Seat | None
    board: int | None = None
    roster: int | None = None
    board_alt: str = ""
    roster_alt: str = ""


class Insert(Frozen, frozen=True):
    """What a book says about the whole match behind its last turn: a title, lines, and perhaps a picture."""

    title: str
    lines: tuple[str, ...]
    picture: Picture | None = None


class Spent(NamedTuple):
    """How far a book is: its albums, the bytes of its plates, how many pages there are, and the part of the game."""

    boards: Album = Album()
    rosters: Album = Album()
    size: int = 0
    pages: int = 0
    heading: str = ""


class Leaf(NamedTuple):
    """A finished page with the plates that are new on it, each with its name in the page."""

    page: Page
    plates: tuple[tuple[str, Plate], ...]


class Outline(NamedTuple):
    """The turns of a book, the bytes that their pictures may take, and the theme of these."""

    frames: tuple[Frame, ...]
    room: int
    theme: Theme = "world"


def outlined(game: AnyGame, record: Record, document: bytes, last: int, theme: Theme = "world") -> Outline:
    """Return the turns of a book up to an action that has a record's document in it.

    Raises BadRecord where that is too large, or the record cannot be played again.
    """
    frames = spread(turns(game, record, first_playable(game, record), last, undone=True), MOST_PAGES)
    room = LARGEST - _SHELL - len(embedded(document)) - _ALT * len(frames)
    if room < 0:
        raise BadRecord(f"The record alone has {len(document):,} bytes: that is too much for a book.")
    return Outline(frames, room, theme)


def leaves(
    game: AnyGame,
    renderer: Renderer[Any],
    record: Record,
    outline: Outline,
    part: Sequence[Frame],
    spent: Spent,
    after: Moment | None = None,
) -> Iterator[tuple[Leaf, Spent, Moment]]:
    """Yield the pages of some turns in a row, each with how far the book is then; raises BadRecord.

    Pages have pictures while these take no more than their share of the room: rosters go first, then boards, and the
    last page has both.
    """
    for each in told(game, record, part, after):
        view = public_view(game, record, each.moment, laid_open=record.ended, theme=outline.theme)
        leaf, spent = _leaf(renderer, view, record, outline, each, spent)
        yield leaf, spent, each.moment


def _leaf(
    renderer: Renderer[Any], view: Any, record: Record, outline: Outline, each: Told, spent: Spent
) -> tuple[Leaf, Spent]:
    rows = tuple(rows_of(record, each.frame))
    heading = spent.heading
    seat = next((row.place for row in rows if row.kind == "game"), None)
    page = Page(each.frame.first, each.frame.last, heading, seat)
    last = spent.pages + 1 == len(outline.frames)
    share = outline.room if last else _share(outline, spent.pages + 1)
    plates: list[tuple[str, Plate]] = []
    spent = spent._replace(pages=spent.pages + 1, heading=_heading(each.news) or heading)
    if last or spent.size < share:
        picture = renderer.board(view, each.news)
        forget_layers()  # to compress a board takes as much memory as to draw it
        album, plate, number = spent.boards.add(picture)
        spent, added = _paid(spent._replace(boards=album), plate, f"b{number}")
        plates += added
        page = msgspec.structs.replace(page, board=number, board_alt=clip(picture.alt, 1000))
    if last or spent.size < share * 9 // 10:
        picture = renderer.roster(view, each.news)
        album, plate, number = spent.rosters.add(picture)
        spent, added = _paid(spent._replace(rosters=album), plate, f"r{number}")
        plates += added
        page = msgspec.structs.replace(page, roster=number, roster_alt=clip(picture.alt, 1000))
    return Leaf(page, tuple(plates)), spent


def _share(outline: Outline, pages: int) -> int:
    """Return the bytes that the pictures of the first so many pages may take.

    A quarter is there from the first page on, since whole pictures come first. What the last page may take, and what a
    page may take beyond its share, is left out.
    """
    room = max(0, outline.room - 4 * 300_000)
    return room // 4 + room * 3 // 4 * pages // len(outline.frames)


def _paid(spent: Spent, plate: Plate | None, name: str) -> tuple[Spent, list[tuple[str, Plate]]]:
    if plate is None:
        return spent, []
    return spent._replace(size=spent.size + len(plate.webp) * 4 // 3 + 80), [(name, plate)]


def _heading(news: News) -> str:
    """Return which part of the game began last with some events; "" where none did."""
    return next((event.heading for events in reversed(news) for event in reversed(events) if event.heading), "")


def bound(title: str, document: bytes, pages: Iterable[Leaf], inserts: Sequence[Insert] = ()) -> bytes:
    """Return a book of pages, with the document of the record in it."""
    all_pages = tuple(pages)
    style, script = _source("book.css"), f'"use strict";\n(() => {{\n{script_of(_SCRIPTS)}}})();\n'
    plates = itertools.chain.from_iterable(leaf.plates for leaf in all_pages)
    added = [plate for number, insert in enumerate(inserts) for plate in _inserted(number, insert)]
    about = {
        "title": title,
        "pages": [leaf.page for leaf in all_pages],
        "inserts": [
            {"title": each.title, "lines": each.lines, "alt": each.picture.alt if each.picture else ""}
            for each in inserts
        ],
    }
    filled: dict[str, Iterable[str]] = {
        "policy": [_policy(style, script)],
        "title": [_escaped(title)],
        "style": [style],
        "script": [script],
        "about": [embedded(msgspec.json.encode(about))],
        "record": [embedded(document)],
        "plates": itertools.starmap(_block, itertools.chain(plates, added)),
    }
    return _filled(_source("book.html"), filled)


def _filled(form: str, filled: Mapping[str, Iterable[str]]) -> bytes:
    """Return a form with parts for its `{{names}}`, written one by one: a book's pictures are held only once."""
    out = io.BytesIO()
    for place, piece in enumerate(re.split(r"\{\{(\w+)\}\}", form)):
        out.writelines(part.encode() for part in (filled[piece] if place % 2 else [piece]))
    return out.getvalue()


def script_of(names: Iterable[str]) -> str:
    """Return some of the script's files as one text."""
    return "\n".join(_source(f"{name}.js") for name in names)


def _inserted(number: int, insert: Insert) -> Iterator[tuple[str, Plate]]:
    if insert.picture is not None:
        _, plate, _ = Album().add(insert.picture)
        if plate is not None:
            yield f"i{number}", plate


def title_of(game: AnyGame, record: Record) -> str:
    """Return what a book is called: the game, and who played."""
    return f"{game.card.title}: {join(seat.name for seat in record.seats)}"


def document_of(record: Record) -> bytes:
    """Return the record as it is in a book: of those who acted, it names nobody but the people at the table.

    No hash covers who acted.
    """
    at_table = {name for seat in record.seats for name in (seat.name, *(each.name for each in seat.tenures))}
    journal = tuple(
        row
        if row.actor in at_table or row.actor.startswith("<")
        else msgspec.structs.replace(row, actor="<somebody else>")
        for row in record.journal
    )
    return msgspec.json.encode(msgspec.structs.replace(record, journal=journal))


def embedded(document: bytes) -> str:
    """Return JSON as it can stand in a script element of a page: nothing in it ends the element or begins another."""
    return document.decode().replace("<", "\\u003c")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _block(name: str, plate: Plate) -> str:
    over = "" if plate.over is None else f' data-over="{name[0]}{plate.over}"'
    size = f'data-width="{plate.width}" data-height="{plate.height}"'
    return f'<script type="text/plain" id="{name}" {size}{over}>{base64.b64encode(plate.webp).decode()}</script>\n'


def _policy(style: str, script: str) -> str:
    """Return the policy of a page: nothing is loaded, only its own style and script are used, pictures are inside."""
    sources = f"style-src {_hash(style)}; script-src {_hash(script)}; img-src data:"
    return f"default-src 'none'; {sources}; base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _source(name: str) -> str:
    return importlib.resources.files("bot.retelling").joinpath("page", name).read_text(encoding="utf-8")
