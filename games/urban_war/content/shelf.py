"""Content of a match: books of cards and scenarios, those that come with the game and those that somebody brings."""

import pathlib

from games.battlefield.books.scenarios import scenario_kind
from games.kernel.base.numbers import counted
from games.kernel.content.content import Listed
from games.kernel.content.shelf import Shelf
from games.urban_war.content.book import Book
from games.urban_war.content.loader import BOOKS
from games.urban_war.content.validation import MOST_CARDS, MOST_TEAMS

_DATA = pathlib.Path(__file__).parent.parent / "data"
SHELF = Shelf(_DATA / "books", "book", "UW-6")


def _notes(book: Book) -> tuple[str, ...]:
    """Return what a book holds, and what of it is not played (UW-B4)."""
    teams = (f"{team.name}: {len(team.parts)} models, {book.points(team.parts)} points" for team in book.ready)
    idle = (f"{card.name}: {', '.join(card.unsupported)} not played (UW-B4)" for card in book.cards if card.unsupported)
    return (counted(len(book.cards), "card"), *teams, *idle)


CARDS = SHELF.kind(
    "cards",
    BOOKS.read,
    BOOKS.check,
    _notes,
    title="book of cards",
    lists=(Listed("card", "cards", MOST_CARDS), Listed("team", "teams", MOST_TEAMS)),
)
SCENARIOS = scenario_kind(_DATA / "scenarios", "UW-14")
