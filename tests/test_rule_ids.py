"""Rule ids in code and its comments are whole, so that one search finds a rule wherever it is at work."""

import ast
import io
import pathlib
import re
import tokenize
import tomllib
from collections.abc import Iterator

import pytest

from tests.house import OURS

GAMES = tuple(OURS)
ROOT = pathlib.Path(__file__).parent.parent
FOLDERS = ("games/{}", "renderers/{}", "cogs/{}", "tests/games/{}", "tests/renderers/{}")
_BARE = r"(?<![\w-])[BH]-?\d{1,2}(?![\w.*:-])"
_IN_BRACKETS = re.compile(rf"\([^()`\"]*{_BARE}[^()`\"]*\)")
_CUT = re.compile(rf"\b[A-Z]{{2}}-[BH]?\d+(?:\s?/\s?\d|\s\.\.\s\d|(?:,|\sand|\sor|\sto|\s?/|\s\.\.)\s?{_BARE})")
_ELSEWHERE = re.compile(r"\([a-h]\)|\brules file\b|\bshared/")
"""A letter for a section, and documents that are not in the repository."""
_QUOTED = re.compile(r"'[^'\n]*'")
"""What a doctest prints, where B2 is a piece."""
_WHOLE = re.compile(r"(?<![\w-])[A-Z]{2}-[BH]?\d+\b")


def files(slug: str, suffix: str) -> Iterator[pathlib.Path]:
    """Yield the files of a game, and of its tests."""
    for folder in FOLDERS:
        yield from sorted((ROOT / folder.format(slug)).rglob(f"*{suffix}"))


def remarks(code: str) -> Iterator[str]:
    """Yield the docstrings of a module, of what is in it, and of its constants; then its comments."""
    for node in ast.walk(ast.parse(code)):
        for statement in getattr(node, "body", ()) if isinstance(getattr(node, "body", ()), list) else ():
            match statement:
                case ast.Expr(value=ast.Constant(value=str() as text)):
                    yield text
    if "#" not in code:
        return
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def breaches(text: str) -> list[str]:
    """Return what a remark cites that no search for a whole id finds."""
    said = _QUOTED.sub("", text)
    return [found.group() for pattern in (_IN_BRACKETS, _CUT, _ELSEWHERE) for found in pattern.finditer(said)]


@pytest.mark.parametrize(
    "text",
    [
        "ties again (B6)",
        "in turn 1 too (UW-22, B7, B44)",
        "house rule (H-2)",
        "both roll: UW-15 and B5, UW-16",
        "either (UW-23/24)",
        "its odds (UH-39 .. 42)",
        "from UH-B14 .. B16 on",
        "the nearest (c)",
        "as section (f) has it",
        "as the rules file reads it",
    ],
)
def test_an_id_that_is_cut_short_is_found(text: str) -> None:
    assert breaches(text)


@pytest.mark.parametrize(
    "text",
    [
        "ties again (UW-B6)",
        "all of them (UH-B14 .. UH-B16, RS-39)",
        "Read `shield B2`.",
        "B1 fights A2 (`strike B2 blade`)",
        "a range of 12 (UW-9)",
        "on UW-36, 12 inches off",
    ],
)
def test_whole_ids_and_names_of_models_are_none(text: str) -> None:
    assert not breaches(text)


@pytest.mark.parametrize("slug", GAMES)
def test_rule_ids_are_whole_in_code_and_tests(slug: str) -> None:
    found = {
        str(file.relative_to(ROOT)): cut
        for file in files(slug, ".py")
        if (cut := [one for remark in remarks(file.read_text(encoding="utf-8")) for one in breaches(remark)])
    }
    assert not found


@pytest.mark.parametrize("slug", GAMES)
def test_names_of_tests_cite_whole_ids(slug: str) -> None:
    """Write `_rsb11` for RS-B11, and never `_b11`."""
    names = re.compile(r"def (test_(?:\w*_)?[bh]\d+(?:_\w*)?)\(")
    assert not [one for file in files(slug, ".py") for one in names.findall(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("slug", GAMES)
def test_every_id_that_is_cited_is_a_rule_or_a_ruling(slug: str) -> None:
    book = OURS[slug].rulebook
    cited = {one for file in files(slug, ".py") for one in _WHOLE.findall(file.read_text(encoding="utf-8"))}
    ours = {one for one in cited if one.startswith(f"{book.prefix}-")}
    assert ours
    assert not {one for one in ours if book.find(one) is None}


@pytest.mark.parametrize("slug", GAMES)
def test_rule_ids_are_whole_in_the_chapters(slug: str) -> None:
    chapters = tomllib.loads((ROOT / "games" / slug / "data" / "rules.toml").read_text(encoding="utf-8"))["chapter"]
    prefix = OURS[slug].rulebook.prefix
    assert not [one for chapter in chapters for one in chapter["rules"].split() if not one.startswith(f"{prefix}-")]
