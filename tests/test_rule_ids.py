"""Rule ids are whole wherever code speaks of rules, so that one search finds all that a rule touches."""

import ast
import io
import pathlib
import re
import tokenize
from collections.abc import Iterator

import pytest

from games.registry import GAMES as HOUSE

GAMES = ("upheaval",)
"""The games whose ids are whole."""
ROOT = pathlib.Path(__file__).parent.parent
FOLDERS = ("games", "renderers", "cogs", "tests/games", "tests/renderers")
SHORT = re.compile(r"(?<![\w.-])[BH]\d+\b(?!\.\d)")
"""An id without the letters of its game. It may be a unit's name too, so what is around it decides."""
WHOLE = re.compile(r"\b[A-Z]{2}-[BH]?\d+\b")
CITED = re.compile(r"\((?:[BH]?\d+|[A-Z]{2}-[BH]?\d+)(?:(?:, | and | \.\. )(?:[BH]?\d+|[A-Z]{2}-[BH]?\d+))*\)")
DASHED = re.compile(r"(?<![\w-])[BH]-\d+\b")
JOINED = re.compile(r"\b[A-Z]{2}-[BH]?\d+(?:/| ?- ?| \.\. )(?![A-Z]{2}-)[BH]?\d")
ELSEWHERE = re.compile(r"\bsection \([a-z]\)|\brules file\b|\bshared/")
"""What refers to a document that is not in the repository."""


def faults(text: str) -> list[str]:
    """What is wrong with the ids in a comment or docstring."""
    found = [m.group() for pattern in (DASHED, JOINED, ELSEWHERE) for m in pattern.finditer(text)]
    groups = [m.group() for m in re.finditer(r"\([^()]*\)", text)]
    return found + [one for one in groups if SHORT.search(one) and (WHOLE.search(one) or CITED.fullmatch(one))]


def remarks(source: str) -> Iterator[tuple[int, str]]:
    """The comments and docstrings of a file, each with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


@pytest.mark.parametrize("slug", GAMES)
def test_ids_in_comments_and_docstrings_are_whole(slug: str) -> None:
    paths = [path for folder in FOLDERS for path in (ROOT / folder / slug).rglob("*.py")]
    assert paths
    found = [
        f"{path.relative_to(ROOT)}:{line}: {fault}"
        for path in paths
        for line, text in remarks(path.read_text(encoding="utf-8"))
        for fault in faults(text)
    ]
    assert found == []


@pytest.mark.parametrize("slug", GAMES)
def test_chapters_name_rules_by_whole_ids(slug: str) -> None:
    rulebook = HOUSE[slug].rulebook
    named = [rule for chapter in rulebook.chapter for rule in chapter.rules.split()]
    assert sorted(named) == sorted(entry.id for entry in (*rulebook.rule, *rulebook.ruling))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("how a unit moves (UH-11, UH-B4)", 0),
        ("as `shoot A2 B3` says, B3 out of range (6 inches)", 0),
        ("the leader of B3 (in the north)", 0),
        ("a range (UH-14 .. UH-16)", 0),
        ("(B4)", 1),
        ("(B8 .. B11)", 1),
        ("(UH-13, B4)", 1),
        ("(of all: B19, UH-23)", 1),
        ("as H-2 has it", 1),
        ("(UW-23/24)", 1),
        ("(UH-14 .. 16)", 1),
        ("see section (f)", 1),
    ],
)
def test_what_is_no_whole_id_is_found(text: str, count: int) -> None:
    assert len(faults(text)) == count
