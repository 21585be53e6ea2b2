"""The numbers that code still writes out in what people read: a number of the rules comes from `content/numbers.py`."""

import ast
import pathlib
import re
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).parents[3]
_FOLDERS = ("games/{}/mechanics", "games/{}/previews", "games/{}/questions", "games/{}/text", "cogs/{}", "renderers/{}")

_EXAMPLE = re.compile(r"(?:[Ss]uch as|\bwrite|place 3|`[^`]*`).*|[A-Z]\d [\d,]+.*|\b\d+,\d+ \d+$|\d (?:north|1,2).*")
"""Lines of notation, which show what people can type."""
_NAMED = re.compile(r"\b[A-Z]{2}-[BH]?\d+\b|\b\d?D\d+\b|\b2D10\b|models? 1 to |moments 1 to ")
"""Rule ids, dice and what is counted from 1."""
_WORDS = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice"
_NUMBER = re.compile(rf"(?<![\w.,])\d+(?!\w)|\b(?:{_WORDS})\b", re.IGNORECASE)


def written_out(slug: str) -> set[str]:
    """Return the sentences of a game's code, its commands and pictures that have a number in figures or words."""
    files = (file for folder in _FOLDERS for file in sorted((ROOT / folder.format(slug)).rglob("*.py")))
    texts = (text for file in files for text in _texts(ast.parse(file.read_text())))
    return {text for text in texts if " " in text and _NUMBER.search(_NAMED.sub("", _EXAMPLE.sub("", text)))}


def _texts(tree: ast.Module) -> Iterator[str]:
    """Yield all strings of a module but docstrings, and the formats of values in them."""
    silent = set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(id(node.value))
        elif isinstance(node, ast.FormattedValue) and node.format_spec is not None:
            silent.update(map(id, ast.walk(node.format_spec)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.value


WRITTEN_OUT: dict[str, set[str]] = {
    "raise_shields": {
        " crew, every 6 counts ",
        " take off 1 stress",
        "'s crew rolled no 6 with ",
        ", each 6 ",
        ", each 6 counts ",
        ", spending 1 crew to board",
        "0 spaces",
        "1 hex",
        "1 hit",
        "Each six of the crew's dice is a point.",
        " players in two teams",
        "Fire and board: spend a crew member, every 6 counts ",
        "Spend a crew member: every 6 counts ",
        "Leave a match of more than two players: all your ships flee",
        "Twice the hull at the start.",
        "before round 1",
        "costs 1 of ",
        "counts as 0, whatever its size",
        "divided hits go to two places or more, each named once",
        "each part is named once, with a number from 1",
        "is 1 less",
        "steps of one kind are written as one, turns with three clicks at most",
        "repair shields 2 hull 1",
        "build A-1 sniper A-2 brawler",
        " hull 1`",
        " shields 2 ",
        ", two teams",
        "Two maps",
        "Four maps",
        "repair A-1 shields 2 A-2 hull 1",
    },
    "uprising": {
        " for most followers + 1 per full ",
        ": 1 ",
        "How many, 0 for none",
        "Two names",
        "you can bid 0$ to ",
        "you can give 1$ to ",
    },
    "urban_war": {
        " has no such moment; there are 1 to ",
        "1 is the moment",
        "1 to ",
        "1 wound",
        "×2 attacks",
        "At this table, players also roll for initiative in turn 1, as in every turn.",
        "The winner of the start roll says who goes first in turn 1. From turn 2 on, players roll for initiative.",
        "a side activates two or three models in a row (or as many as the option says)",
    },
    "upheaval": {
        " has done two actions: ",
        " has no choice, or is named twice; there are ",
        " inches, on a 1 of a D10",
        " is named twice",
        "+1 ",
        ", and 10 always fails (UH-H8)",
        ", and loses 1 to all of them",
        "Two more rolls",
        "a 9 is not a choice for somebody who had one before",
        "a model is named twice",
        "a number from 1 to 9, or a name, such as condition minefield, or none",
        "strikes on a 1 of a D10, DAM ",
        "two rolls in place of this one",
        "a target is named twice",
        "on a 1 it strikes",
        "pick a condition from 1 to ",
        "pinned, falling, ready, prone 1 2, wounded 1, or back",
    },
}
"""Faces of dice, rows of tables, bounds of what people type, and ones: no number of the rules that could change."""
