"""Gather the pages for the website: `python -m docs.tools.site FOLDER`.

In the repository, pages link to files outside of `docs/`. The website has the pages among them too, under names of its
own; links to source files become their names. So a page reads the same in both places.
"""

import pathlib
import re
import shutil
import sys

from docs.tools.links import ROOT

ELSEWHERE = {
    "README.md": "start.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "sandbox/README.md": "sandbox.md",
}
"""Pages of the repository that are not in `docs/`, and their names on the website."""
_LINK = re.compile(r"(?P<head>!?\[(?P<words>[^\]]*)\])\((?P<to>[^()\s#]+)(?P<anchor>#[^()\s]+)?\)")


def gather(folder: pathlib.Path) -> None:
    """Write all pages and pictures into a folder, which is emptied first."""
    docs = ROOT / "docs"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(docs / "pictures", folder / "pictures")
    shutil.copy(docs / "site.css", folder)
    names = {docs / page.relative_to(docs): str(page.relative_to(docs)) for page in docs.rglob("*.md")}
    names |= {ROOT / page: name for page, name in ELSEWHERE.items()}
    for page, name in names.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_moved(page, name, names), encoding="utf-8")


def _moved(page: pathlib.Path, name: str, names: dict[pathlib.Path, str]) -> str:
    """Return a page with its links changed to where they lead on the website."""
    up = "../" * name.count("/")

    def link(found: re.Match[str]) -> str:
        if "://" in found["to"]:
            return found[0]
        file = (page.parent / found["to"]).resolve()
        pictures = ROOT / "docs"
        if file in names:
            return f"{found['head']}({up}{names[file]}{found['anchor'] or ''})"
        if file.is_relative_to(pictures):
            return f"{found['head']}({up}{file.relative_to(pictures)})"
        return found["words"]

    return _LINK.sub(link, page.read_text(encoding="utf-8"))


if __name__ == "__main__":
    gather(pathlib.Path(sys.argv[1]))
