"""A small book of armies that somebody brings, and changes of it."""

from collections.abc import Callable
from typing import Any

from games.kernel import Content
from tests.games.toml_text import changed_text

BOOK: dict[str, Any] = {
    "name": "frost",
    "title": "Frost and Fire",
    "weapon": [{"word": "icegun", "name": "Ice Gun", "class": "heavy", "range": 30}],
    "profile": [
        {"word": "ranger", "name": "Ranger", "wl": 9, "weapons": ["icegun"], "keywords": ["elite"]},
        {"word": "jarl", "name": "Jarl", "wounds": 3, "keywords": ["personality"]},
    ],
    "kit": [{"word": "pack", "name": "Ranger Pack", "members": ["ranger*5"]}],
    "army": [
        {
            "word": "rangers",
            "name": "The Rangers",
            "words": "They never miss.",
            "unit": [
                {"name": "First Pack", "members": ["ranger*5"], "gains": ["ACC", "ACC"], "xp": 4},
                {"name": "The Jarl", "members": ["jarl"]},
            ],
        }
    ],
}


def book_text(change: Callable[[dict[str, Any]], object] = lambda book: None) -> str:
    """Return the text of a good book after a change."""
    return changed_text(BOOK, change)


def brought(text: str, name: str = "frost") -> Content:
    """Return a book as a server keeps it."""
    return Content("armies", name, text)
