"""Plain words: no turn of phrase that readers stumbled over, and one word for one thing (`docs/glossary.md`).

It looks at all strings, docstrings and comments of the source, at the texts of TOML files, and at every page.
"""

import ast
import functools
import io
import pathlib
import re
import tokenize
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from docs.tools.links import ROOT, pages

SOURCES = (
    "bot",
    "campaigns",
    "cogs",
    "docs",
    "games",
    "leagues",
    "renderers",
    "rolls",
    "sandbox/discord_sandbox",
    "umpire_api",
)
GLOSSARY = ROOT / "docs" / "glossary.md"
SERIOUS = (
    "bot",
    "campaigns",
    "cogs",
    "docs",
    "leagues",
    "rolls",
    "sandbox",
    "umpire_api",
    "games/kernel",
    "README.md",
    "CONTRIBUTING.md",
)
"""Where nothing stands or lies but on paper: elsewhere there are pieces on tables."""


MILD = " (for people)"
RULES = tuple(f"games/{game}/data/rules.toml" for game in ("raise_shields", "uprising", "urban_war", "upheaval"))
"""The texts of the rules, which people read to learn a game."""
SPOKEN = ("README.md", "docs/games", "docs/playing.md", "docs/dice.md", "docs/hosting.md", "cogs/match")


class Turn(NamedTuple):
    """A turn of phrase that is read twice, what to write instead, and where it is looked for (empty: everywhere)."""

    pattern: str
    better: str
    places: tuple[str, ...] = ()


BANNED = (
    Turn(r"\bwho(?:m)?ever\b", "name the person: the player who .., if you .."),
    Turn(r"\b(?:is|are|was|were|be|been|being) told\b", "say who says it, or: reads, hears"),
    Turn(r"\btells? (?:whether|how|which|if|who|where|when|why)\b", "Whether .., Return .., says whether"),
    Turn(
        r"(?:^|[.;:!?] )(?-i:Of) (?!course|them)[a-z]", "begin with the subject: between, in, for, if there are several"
    ),
    Turn(r"\bof who\b(?! did)", "of the player who"),
    Turn(r"\b(?:stands|stood)\b", "is, is written, means", SERIOUS),
    Turn(r"\bas (?:it|they) stands?\b", "as it is"),
    Turn(r"\b(?:lies|lain)\b", "is", ("bot", "cogs", "docs", "leagues", "rolls", "sandbox", "umpire_api", "README.md")),
    Turn(r"\bgo(?:es)? as\b", "uses, counts as"),
    Turn(r"\bas (?:it|they|one|he) may\b|\bas may be\b", "as it can, as possible"),
    Turn(r"\bupon\b", "on, on top of"),
    Turn(r"\bbut for\b", "except, except for"),
    Turn(r"\bneeds? not\b", "does not have to"),
    Turn(r"\banew\b", "again"),
    Turn(r"\b(?:hence|thence|whence|whereby|thereby|herein|therein|thereof|hither)\b", "so, from where, by which"),
    Turn(r"\bforced on\b", "pushed ahead"),
    Turn(r"\b(?:next door|one's own|in one go)\b", "in an adjacent region; your own; at once", RULES),
    Turn(
        r"\b(?:obliges?|bounds the|hemmed in|beforehand|as ever|all the same)\b", "needs; no limit; in advance", RULES
    ),
    Turn(
        r'(?:(?:text|ruling) = "|[.;:] )(?-i:Who) (?!.*\?)', "name the subject: a player who .., models that ..", RULES
    ),
    Turn(r"\bis not an answer now\b", "is not possible now; you have to .."),
    Turn(
        r"(?<!there )\b(?:is|was) no (?:match|action|number|file|model|unit|rule|region|answer|piece)\b", "is not a .."
    ),
)


class Text(NamedTuple):
    """A text that somebody reads: from which file and line."""

    path: str
    line: int
    words: str


@functools.cache
def texts() -> tuple[Text, ...]:
    """Return every text; generated parts of pages come from the source and are looked at there."""
    return (*_of_sources(), *_of_pages())


def _of_sources() -> Iterator[Text]:
    for source in SOURCES:
        for path in sorted((ROOT / source).rglob("*")):
            if path.suffix == ".py":
                yield from _of_program(path)
            elif path.suffix == ".toml":
                lines = path.read_text(encoding="utf-8").splitlines()
                yield from (Text(_name(path), number, line) for number, line in enumerate(lines, 1))


def _of_program(path: pathlib.Path) -> Iterator[Text]:
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for after, line in enumerate(node.value.split("\n")):
                yield Text(_name(path), node.lineno + after, line.strip())
    if "#" not in text:  # two files of three have no comment, and to read tokens takes as long as all the rest
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield Text(_name(path), token.start[0], token.string.lstrip("# "))


def _of_pages() -> Iterator[Text]:
    for page in pages():
        generated = False
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            generated = line.startswith("<!-- generated: ") or (generated and not line.startswith("<!-- end of"))
            if not generated and page != GLOSSARY:
                yield Text(_name(page), number, line.strip())


def _name(path: pathlib.Path) -> str:
    return path.relative_to(ROOT).as_posix()


def found(turn: Turn) -> list[str]:
    """Return where a turn of phrase is, with its line."""
    pattern = re.compile(turn.pattern, re.IGNORECASE)
    return [
        f"{text.path}:{text.line}: {text.words.strip()}"
        for text in texts()
        if (not turn.places or text.path.startswith(turn.places)) and pattern.search(text.words)
    ]


def synonyms() -> list[Turn]:
    """Return the words that the glossary replaces; "(for people)" are those that programs may use."""
    rows = re.findall(r"^\| \*\*(.+?)\*\*.*? \| .+ \| (.+?) \|$", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE)
    pairs = [(word.strip(), better) for better, words in rows for word in words.split(",")]
    return [
        Turn(rf"(?<!`)\b{re.escape(word.removesuffix(MILD))}s?\b", better, SPOKEN if word.endswith(MILD) else ())
        for word, better in pairs
    ]


@pytest.mark.parametrize("turn", BANNED, ids=[turn.pattern for turn in BANNED])
def test_no_turn_of_phrase_is_read_twice(turn: Turn) -> None:
    hits = found(turn)
    assert not hits, f"write instead: {turn.better}\n" + "\n".join(hits)


def test_one_thing_has_one_word() -> None:
    turns = synonyms()
    assert len(turns) > 15, "the tables of the glossary are read"
    hits = [f"write {turn.better!r}: {hit}" for turn in turns for hit in found(turn)]
    assert not hits, "\n".join(hits)


@pytest.mark.parametrize(
    "words",
    [
        "Whoever is silent too long may be skipped",
        "you are told why",
        "Tell whether the deck is empty",
        "Of several the nearest one",
        "A2.1 is as near as it may come",
        "all but for one",
        "B3 would stand upon T4",
        "B3 is no unit that can be shot at",
        "D10 + DAM of WL wounds. Who fires heavy weapons stands still.",
        "Every move obliges a stress test",
        "Halcyon was forced on 2 spaces",
        "skirmish here or next door",
    ],
)
def test_what_readers_stumbled_over_is_found(words: str) -> None:
    assert any(re.search(turn.pattern, words, re.IGNORECASE) for turn in BANNED)


def test_all_kinds_of_texts_are_looked_at() -> None:
    paths = {text.path for text in texts()}
    assert {"README.md", "docs/playing.md", "bot/settings.py", "games/uprising/data/rules.toml"} <= paths
    assert any(text.path == "tests/test_words.py" for text in texts()) is False
