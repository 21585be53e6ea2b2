"""A small book of cards that somebody brings, and changes of it; short ways to a new match."""

import random
from collections.abc import Callable
from typing import Any

from games.kernel import Content, RngDice
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.options import Options
from games.urban_war.state.public import State
from tests.games.toml_text import changed_text

RANGER: dict[str, Any] = {
    "word": "ranger",
    "name": "Frost Ranger",
    "assault": 4,
    "shooting": 4,
    "strength": 4,
    "toughness": 4,
    "wounds": 1,
    "command": 4,
    "size": 2,
    "move": 4,
    "grades": [[0, 20, 0], [1, 26, 1]],
    "weapon": [
        {"word": "rifle", "name": "Ice Rifle", "short": "0x2/5x3", "medium": "-1/5"},
        {"word": "axe", "name": "Axe", "contact": "+1/4", "first_strike": 2},
    ],
    "gear": [
        {"word": "shield", "name": "Battleshield", "cost": 4, "battleshield": True},
        {"word": "armour", "name": "Ice Plate", "cost": 6, "armour": 2},
    ],
}
BOOK: dict[str, Any] = {
    "name": "frost",
    "title": "Frost and Fire",
    "card": [RANGER],
    "team": [
        {
            "word": "rangers",
            "name": "The Rangers",
            "words": "They never miss.",
            "members": [["ranger", 1, "shield"], *[["ranger", 0]] * 5],
        }
    ],
}


def book_text(change: Callable[[dict[str, Any]], object] = lambda book: None) -> str:
    """Return the text of a good book after a change."""
    return changed_text(BOOK, change)


def card_with(**values: Any) -> str:
    """Return the text of a good book whose card has other values."""
    return book_text(lambda book: book["card"][0].update(values))


def brought(text: str, name: str = "frost") -> Content:
    """Return a book as a server keeps it."""
    return Content("cards", name, text)


def new_match(*books: Content, **values: Any) -> State:
    """Return a match that has just been laid out."""
    options = Options(**values)
    dice = RngDice(random.Random(1))
    return URBAN_WAR.setup(2, options, URBAN_WAR.content_for(options, books), dice).state
