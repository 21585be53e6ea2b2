"""The pages behind How to play: the game in short, the stat card, every action with an example, what the game ships."""

from typing import NamedTuple

from games.kernel.text.rulebook import Rulebook

LONGEST_PAGE = 3600
"""Characters of a page; Discord allows 4000 in a message, and its title and buttons take some."""


class Page(NamedTuple):
    """A page by its key, with what its button says."""

    key: str
    title: str


GAME, CARD, ACTIONS, REFERENCE = "game", "card", "actions", "reference"


def pages_of(book: Rulebook, reference: str) -> tuple[Page, ...]:
    """Return the pages of a game; `reference` is the title of what it ships, "" for a game that has no such page."""
    found = (
        Page(GAME, "The game" if book.in_short else ""),
        Page(CARD, "Stat card" if book.figure else ""),
        Page(ACTIONS, "All actions"),
        Page(REFERENCE, reference),
    )
    return tuple(page for page in found if page.title)


def card_text(book: Rulebook) -> str:
    """Return what every abbreviation of a stat card is and does, for those who do not see its picture too."""
    return "\n".join(f"**{one.short}** {one.name}: {one.text}" for one in book.figure)
