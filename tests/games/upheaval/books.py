"""A small book of armies that somebody brings, and changes of it."""

import copy
import json
from collections.abc import Callable
from typing import Any

from games.kernel import Content

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


def toml(value: Any) -> str:
    """Write a value as TOML, in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value)


def book_text(change: Callable[[dict[str, Any]], object] = lambda book: None) -> str:
    """Return the text of a good book after a change."""
    book = copy.deepcopy(BOOK)
    change(book)
    return "\n".join(f"{key} = {toml(value)}" for key, value in book.items())


def brought(text: str, name: str = "frost") -> Content:
    """Return a book as a server keeps it."""
    return Content("armies", name, text)
