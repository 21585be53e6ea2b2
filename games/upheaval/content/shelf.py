"""Content of a battle: books of armies and scenarios, those that come with the game and those that somebody brings."""

import pathlib

from games.battlefield.books.scenarios import scenario_kind
from games.battlefield.books.sides import Ready
from games.kernel.base.numbers import counted
from games.kernel.content.content import Listed
from games.kernel.content.shelf import Shelf
from games.upheaval.content.book import Book, Squad
from games.upheaval.content.loader import BOOKS
from games.upheaval.content.validation import MOST_ARMIES, MOST_KITS, MOST_WEAPONS, PROFILES

_DATA = pathlib.Path(__file__).parent.parent / "data"
SHELF = Shelf(_DATA / "books", "book", "UH-H15")


def _notes(book: Book) -> tuple[str, ...]:
    """Return what a book holds, and what it costs."""
    costs = ", ".join(f"{profile.name} {profile.points}" for profile in book.profiles)
    return (f"Points a model: {costs}", *(f"{army.name}: {army_words(book, army)}" for army in book.ready))


def army_words(book: Book, army: Ready[Squad]) -> str:
    """Return how large a ready army is, and what it costs."""
    models = sum(len(squad.members) for squad in army.parts)
    units, points = counted(len(army.parts), "unit"), book.points(army.parts)
    return f"{units}, {counted(models, 'model')}, {points} points"


ARMIES = SHELF.kind(
    "armies",
    BOOKS.read,
    BOOKS.check,
    _notes,
    title="book of armies",
    lists=(
        Listed("weapon", "weapons", MOST_WEAPONS),
        Listed("profile", "profiles", PROFILES[1]),
        Listed("kit", "ready squads", MOST_KITS),
        Listed("army", "armies", MOST_ARMIES),
    ),
)
SCENARIOS = scenario_kind(_DATA / "scenarios", "UH-49")
