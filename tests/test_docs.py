"""The docs fit the code: generated parts are fresh, links lead somewhere, and the commands that they name exist."""

import pathlib
import re

import pytest

from docs.tools.generate import COMMAND, parts, stale
from docs.tools.links import ROOT, anchors, broken, pages
from docs.tools.markers import MarkerError, fill
from docs.tools.site import gather
from games.registry import GAMES, PARTS

DOCS = ROOT / "docs"
_MAKE = re.compile(r"`make ([a-z-]+)`|^    make ([a-z-]+)", re.MULTILINE)


def test_the_generated_parts_are_fresh() -> None:
    found = [str(page.relative_to(ROOT)) for page in stale()]
    assert not found, f"generated parts are out of date in {', '.join(found)}: run `make docs-parts` ({COMMAND})"


def test_every_part_is_on_a_page() -> None:
    text = "".join(page.read_text() for page in DOCS.rglob("*.md"))
    assert [name for name in parts() if f"<!-- generated: {name} -->" not in text] == []


def test_every_link_leads_somewhere() -> None:
    assert list(broken()) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[a](nowhere.md)", "leads to no file"),
        ("![a](pictures/none.png)", "leads to no file"),
        ("[a](other.md#none)", "leads to no heading"),
        ("[a](#none)", "leads to no heading"),
        ("[a](other.md#two-words-1)", ""),
        ("`[a](nowhere.md)` [b](https://example.com/none) [c](other.md#own)", ""),
    ],
)
def test_a_broken_link_is_found(text: str, fault: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, other = tmp_path / "page.md", tmp_path / "other.md"
    page.write_text(text)
    other.write_text('# Two words\n\n## Two words\n\n<a id="own"></a>here')
    monkeypatch.setattr("docs.tools.links.ROOT", tmp_path)
    monkeypatch.setattr("docs.tools.links.pages", lambda: (page,))
    assert [fault in sentence for sentence in broken()] == ([True] if fault else [])


@pytest.mark.parametrize(
    ("page", "reason"),
    [("<!-- generated: x -->\n", "has no end"), ("<!-- generated: x -->\n<!-- end of generated -->", "no part called")],
)
def test_a_marker_that_does_not_fit_is_an_error(page: str, reason: str) -> None:
    with pytest.raises(MarkerError, match=reason):
        fill(page, {})


def test_the_readme_is_short_and_has_a_picture_of_each_game() -> None:
    text = (ROOT / "README.md").read_text()
    assert len(text.encode()) < 10_000
    for slug in GAMES:
        if not PARTS[slug].origin:
            assert f"(docs/pictures/{slug}.png)" in text


def test_every_make_command_on_the_pages_is_there() -> None:
    targets = set(re.findall(r"^([a-z -]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    known = {word for line in targets for word in line.split()}
    named = {found[0] or found[1] for page in pages() for found in _MAKE.findall(page.read_text())}
    assert named
    assert named <= known


def test_every_page_is_on_the_website_and_leads_to_its_others(tmp_path: pathlib.Path) -> None:
    gather(tmp_path / "site")
    there = {str(page.relative_to(tmp_path / "site")) for page in (tmp_path / "site").rglob("*.md")}
    listed = set(re.findall(r'"([\w/]+\.md)"', (ROOT / "zensical.toml").read_text()))
    assert there == listed
    start = (tmp_path / "site" / "start.md").read_text()
    assert "](games/uprising.md)" in start
    assert "](pictures/uprising.png)" in start
    assert "](contributing.md)" in start
    assert "../../games" not in (tmp_path / "site" / "games" / "uprising.md").read_text()


def test_rules_have_anchors() -> None:
    assert "rs-b27" in anchors(DOCS / "games" / "raise_shields_rules.md")
