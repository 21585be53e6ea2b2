"""Rule ids are whole wherever code cites them ("RS-B11"), so that one grep finds all that belongs to a rule.

Nothing cites a document that is not in the repository.
"""

import ast
import io
import pathlib
import re
import tokenize
from collections.abc import Iterator

import pytest

from tests.house import OURS

GAMES = ("raise_shields", "uprising")
"""The games whose ids are whole."""

ROOT = pathlib.Path(__file__).parent.parent
FOLDERS = ("games/{}", "renderers/{}", "cogs/{}", "tests/games/{}", "tests/renderers/{}")
_QUOTED = re.compile(r"``?[^`]*``?|\"[^\"\n]*\"")
"""What prose quotes: words of the notation, where B3 may be a piece or a hex."""
_ELSEWHERE = re.compile(
    r"\(\(?[a-z]\)(?=[),;.])|\bsections? \(?[a-z]\)?(?![a-z])|\brules? file\b|\bshared/", re.IGNORECASE
)
"""Documents that are not in the repository, and their sections."""

each_game = pytest.mark.parametrize("slug", GAMES)


def letters(slug: str) -> str:
    """Return the letters that ids of a game have behind its prefix ("B" in "RS-B11")."""
    book = OURS[slug].rulebook
    ids = (entry.id.removeprefix(f"{book.prefix}-") for entry in (*book.rule, *book.ruling))
    return "".join(sorted({rule_id[0] for rule_id in ids if rule_id[0].isalpha()}))


def prose(source: str) -> Iterator[str]:
    """Yield the comments and the docstrings of a module, without what they quote."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield _QUOTED.sub("", node.value.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and "noqa" not in token.string:
            yield _QUOTED.sub("", token.string)


def faults(text: str, prefix: str, short: str) -> list[str]:
    """Return what a text cites by half an id, or from elsewhere."""
    half = re.findall(rf"(?<![\w-])[{short}]-?\d+\b", text)
    joined = re.findall(rf"\b{prefix}-[{short}]?\d+(?:/|, | and )[{short}]?\d+\b(?! [a-z])", text)
    return [*half, *joined, *(found.group() for found in _ELSEWHERE.finditer(text))]


def half_names(source: str, short: str) -> list[str]:
    """Return the names of tests that cite half an id: `_b11` for what is `_rsb11`."""
    return re.findall(rf"def (test_(?:\w*_)?[{short.lower()}]\d+(?:_\w*)?)\(", source)


def modules(slug: str) -> list[pathlib.Path]:
    """Return the modules of a game, its pictures, its face and their tests."""
    return [path for folder in FOLDERS for path in (ROOT / folder.format(slug)).rglob("*.py")]


@each_game
def test_code_and_tests_cite_whole_ids_and_nothing_that_is_elsewhere(slug: str) -> None:
    prefix, short, found = OURS[slug].rulebook.prefix, letters(slug), {}
    for path in modules(slug):
        source = path.read_text("utf-8")
        cited = [fault for text in prose(source) for fault in faults(text, prefix, short)]
        if all_faults := cited + half_names(source, short):
            found[str(path.relative_to(ROOT))] = all_faults
    assert found == {}


@each_game
def test_what_is_cited_is_in_the_rulebook(slug: str) -> None:
    book = OURS[slug].rulebook
    known = {entry.id for entry in (*book.rule, *book.ruling)}
    cited = re.compile(rf"\b{book.prefix}-[{letters(slug)}]?\d+\b")
    unknown = {
        str(path.relative_to(ROOT)): sorted(wrong)
        for path in modules(slug)
        if not path.is_relative_to(ROOT / "tests")  # tests also ask for rules that are not there
        and (wrong := set(cited.findall(path.read_text("utf-8"))) - known)
    }
    assert unknown == {}


@each_game
def test_data_cites_whole_ids(slug: str) -> None:
    book = OURS[slug].rulebook
    listed = [one for chapter in book.chapter for one in chapter.rules.split()]
    assert [one for one in listed if not one.startswith(f"{book.prefix}-")] == []
    for path in (ROOT / "games" / slug / "data").rglob("*.toml"):
        comments = [line.partition("#")[2] for line in path.read_text("utf-8").splitlines() if line.startswith("#")]
        assert [fault for line in comments for fault in faults(line, book.prefix, letters(slug))] == [], path.name


@pytest.mark.parametrize(
    "text",
    ["ships turn anywhere (B8)", "as RS-B14 .. B16 say", "RS-31/32", "RS-31, 32", "RS-9 and B3", "the default ((c))",
     "every option of section (b)", "what a time-out does (section c, RS-8)", "as the rules file says"],
)  # fmt: skip
def test_half_an_id_is_found(text: str) -> None:
    source = f'"""Return something: {text}."""\n'
    assert [fault for part in prose(source) for fault in faults(part, "RS", "B")]
    assert [fault for part in prose(f"# {text}\n") for fault in faults(part, "RS", "B")]


@pytest.mark.parametrize(
    "text",
    ["RS-B14 .. RS-B16", "`fire port B3`", "step a) of a Skirmish", "it costs 2 (RS-31), 3 if it turns", "B 3, A 1"],
)
def test_whole_ids_and_words_of_the_notation_are_none(text: str) -> None:
    assert not [fault for part in prose(f'"""{text}"""') for fault in faults(part, "RS", "BH")]


def test_half_an_id_in_the_name_of_a_test_is_found() -> None:
    source = "def test_rs9_b3_a_zone(): ...\ndef test_b11(): ...\ndef test_rs9_rsb3_a_zone(): ...\n"
    assert half_names(source, "BH") == ["test_rs9_b3_a_zone", "test_b11"]
