"""Books of cards as content: the one that comes with the game, and what one that somebody brings must be (UW-6)."""

import pathlib

from games.kernel import ContentKind, Upload
from games.kernel.numbers import counted
from games.kernel.shelf import Shelf
from games.urban_war.content.book import Book
from games.urban_war.content.loader import check_book, read_book

SHELF = Shelf(pathlib.Path(__file__).parent.parent / "data" / "books", "book", "UW-6")


def check(text: str) -> Upload:
    """Check a book whole and return its name and what it holds; raises BookError, IllegalAction."""
    book = check_book(text)
    SHELF.refuse_taken(book.name, text)
    return Upload(book.name, _notes(book))


def _notes(book: Book) -> tuple[str, ...]:
    """Return what a book holds, and what of it is not played (UW-B4)."""
    teams = (f"{team.name}: {len(team.members)} models, {book.points(team.members)} points" for team in book.teams)
    idle = (f"{card.name}: {', '.join(card.unsupported)} not played (UW-B4)" for card in book.cards if card.unsupported)
    return (counted(len(book.cards), "card"), *teams, *idle)


CARDS = ContentKind(
    kind="cards", option="cards", title="book of cards", rule="UW-6", read=read_book, check=check, shipped=SHELF.texts
)
