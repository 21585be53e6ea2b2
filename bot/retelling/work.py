"""What of a retelling runs in worker processes: parts of it, each done within seconds. Bytes in, plain values out.

`registry` is the path of the list of games, as in `bot.jobs`. Records come from our own journal, or were checked.
"""

from typing import NamedTuple

import msgspec

from bot.jobs import registry_at
from bot.retelling.book import Insert, Leaf, Outline, Spent, bound, document_of, leaves, outlined, title_of
from bot.retelling.film import Plan, drawn, planned, told
from bot.retelling.frames import Each, Frame
from bot.verify.moments import Moment
from bot.verify.record import Record, record_in
from bot.verify.replaying import AnyGame
from bot.workers import RETELLING, give_back, runs_as
from games.kernel import Theme
from renderers.contract import Picture, find_renderer
from renderers.kit.animation import Form, Reel, reel
from renderers.kit.layers import forget_layers


class Place(NamedTuple):
    """Where a part of a retelling ended: the action, the whole state after it, and those to which undos lead back."""

    ply: int
    state: bytes
    kept: tuple[tuple[int, bytes], ...] = ()


class Part(NamedTuple):
    """Some boards of a film, and where they end."""

    boards: tuple[Picture, ...]
    place: Place


class Wish(NamedTuple):
    """Which part of a match is shown (None: from its beginning, to its end), and a board for each (None: as fits)."""

    first: int | None = None
    last: int | None = None
    each: Each | None = None


def opened(registry: str, data: bytes) -> tuple[AnyGame, Record]:
    """Return a record and the game that it is of."""
    record = record_in(msgspec.json.decode(data))
    return registry_at(registry)[record.game], record


def after(game: AnyGame, record: Record, place: Place | None) -> Moment | None:
    """Return the moment at which a part goes on."""
    if place is None:
        return None
    content = record.content_kept()
    kept = {ply: game.load(state, content) for ply, state in place.kept}
    return Moment(place.ply, game.load(place.state, content), (), kept)


def at(game: AnyGame, moment: Moment) -> Place:
    """Return the place of a moment."""
    kept = tuple((ply, game.dump(state)) for ply, state in moment.kept.items())
    return Place(moment.ply, game.dump(moment.state), kept)


@runs_as(RETELLING)
def plan_film(registry: str, data: bytes, wish: Wish) -> Plan:
    """Return the frames of a film; raises BadRecord."""
    game, record = opened(registry, data)
    return planned(game, record, wish.first, wish.last, wish.each)


@runs_as(RETELLING)
def draw_part(
    registry: str, data: bytes, frames: tuple[Frame, ...], place: Place | None, theme: Theme = "world"
) -> Part:
    """Draw the boards of some frames, one at least, which go on from a place; raises BadRecord."""
    game, record = opened(registry, data)
    some = list(told(game, record, frames, after(game, record, place)))
    boards = tuple(drawn(game, find_renderer(record.game), record, some, theme))
    forget_layers()
    give_back()
    return Part(boards, at(game, some[-1].moment))


@runs_as(RETELLING)
def cut_film(boards: tuple[Picture, ...], form: Form, width: int, pace: int) -> Reel:
    """Make a moving picture of boards."""
    return reel(boards, form, width, pace)


class Chapter(NamedTuple):
    """Some pages of a book, and where they end: in the match, and in the book."""

    leaves: tuple[Leaf, ...]
    place: Place
    spent: Spent


@runs_as(RETELLING)
def plan_book(registry: str, data: bytes, export: bytes, theme: Theme = "world") -> Outline:
    """Return the turns of a book that has what people may export in it; raises BadRecord."""
    game, record = opened(registry, data)
    exported = opened(registry, export)[1]
    return outlined(game, record, document_of(exported), len(exported.journal) - 1, theme)


@runs_as(RETELLING)
def write_chapter(
    registry: str, data: bytes, outline: Outline, part: tuple[Frame, ...], spent: Spent, place: Place | None
) -> Chapter:
    """Draw the pages of some turns, one at least, which go on from a place; raises BadRecord."""
    game, record = opened(registry, data)
    renderer = find_renderer(record.game)
    found = list(leaves(game, renderer, record, outline, part, spent, after(game, record, place)))
    _, spent, last = found[-1]
    give_back()
    return Chapter(tuple(leaf for leaf, _, _ in found), at(game, last), spent)


@runs_as(RETELLING)
def bind_book(registry: str, export: bytes, pages: tuple[Leaf, ...], inserts: tuple[Insert, ...]) -> bytes:
    """Make the book of its pages."""
    game, record = opened(registry, export)
    return bound(title_of(game, record), document_of(record), pages, inserts)
