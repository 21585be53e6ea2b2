"""Check every link and anchor in the repository's pages, offline: `python -m docs.tools.links`.

Each link to a file or a heading here must lead to something; links to other hosts are left alone. It needs nothing but
Python's standard library, so that `make check` can run it anywhere.
"""

import functools
import pathlib
import re
import sys
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).parents[2]
_ELSEWHERE = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "sandbox/README.md",
    "bot/verify/README.md",
    "tests/playthroughs/README.md",
)
_LINK = re.compile(r"!?\[[^\]]*\]\((?P<to>[^()\s]+)\)")
_FENCE = re.compile(r"^(```|~~~).*?^\1\s*$", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
_HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
_ANCHOR = re.compile(r"<a id=\"([^\"]+)\">")


def pages() -> tuple[pathlib.Path, ...]:
    """Return every page that people read in the repository."""
    return (*(ROOT / name for name in _ELSEWHERE), *sorted((ROOT / "docs").rglob("*.md")))


def broken() -> Iterator[str]:
    """Yield a sentence for each link that leads nowhere."""
    for page in pages():
        for target in links(page):
            fault = _fault(page, target)
            if fault:
                yield f"{page.relative_to(ROOT)}: the link {target} {fault}"


def links(page: pathlib.Path) -> Iterator[str]:
    """Yield where the links and pictures of a page lead, those to other hosts left out."""
    text = _CODE.sub("", _FENCE.sub("", page.read_text(encoding="utf-8")))
    yield from (found["to"] for found in _LINK.finditer(text) if "://" not in found["to"])


def _fault(page: pathlib.Path, target: str) -> str:
    path, _, anchor = target.partition("#")
    file = (page.parent / path).resolve() if path else page
    if not file.is_relative_to(ROOT) or not file.exists():
        return "leads to no file"
    if anchor and anchor not in anchors(file):
        return "leads to no heading"
    return ""


@functools.cache
def anchors(page: pathlib.Path) -> frozenset[str]:
    """Return the anchors of a page: of its headings, as GitHub and the website make them, and its own."""
    text = page.read_text(encoding="utf-8")
    found = [slug(title) for title in _HEADING.findall(_FENCE.sub("", text))]
    numbered = [f"{title}-{number}" for title in set(found) for number in range(1, found.count(title))]
    return frozenset((*found, *numbered, *_ANCHOR.findall(text)))


def slug(title: str) -> str:
    """Return the anchor of a heading.

    >>> slug("What is `seen`, and what isn't?")
    'what-is-seen-and-what-isnt'
    """
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


def main() -> int:
    """Print what is broken; 1 if anything is."""
    found = list(broken())
    for sentence in found:
        print(sentence, file=sys.stderr)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
