"""Books of armies as content: the one that comes with the game, and what one that somebody brings must be (UH-H15)."""

import pathlib

from games.kernel import ContentKind, Upload
from games.kernel.numbers import counted
from games.kernel.shelf import Shelf
from games.upheaval.content.book import Army, Book
from games.upheaval.content.loader import check_book, read_book
from games.upheaval.content.points import army_points, model_points

SHELF = Shelf(pathlib.Path(__file__).parent.parent / "data" / "books", "book", "UH-H15")


def check(text: str) -> Upload:
    """Check a book whole and return its name and what it holds; raises ArmiesError, IllegalAction."""
    book = check_book(text)
    SHELF.refuse_taken(book.name, text)
    return Upload(book.name, _notes(book))


def _notes(book: Book) -> tuple[str, ...]:
    """Return what a book holds, and what it costs."""
    costs = ", ".join(f"{profile.name} {model_points(profile)}" for profile in book.profiles)
    return (f"Points a model: {costs}", *(f"{army.name}: {army_words(book, army)}" for army in book.armies))


def army_words(book: Book, army: Army) -> str:
    """Return how large a ready army is, and what it costs."""
    models = sum(len(squad.members) for squad in army.squads)
    units, points = counted(len(army.squads), "unit"), army_points(book, army.squads)
    return f"{units}, {counted(models, 'model')}, {points} points"


ARMIES = ContentKind(
    kind="armies",
    option="armies",
    title="book of armies",
    rule="UH-H15",
    read=read_book,
    check=check,
    shipped=SHELF.texts,
)
