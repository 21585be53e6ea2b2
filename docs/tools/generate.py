"""Write the generated parts of the docs: `python -m docs.tools.generate`; with `--check` only say which are stale."""

import argparse
import functools
import pathlib
import sys
from collections.abc import Callable, Mapping

from docs.tools import commands, rules, settings
from docs.tools.markers import MarkerError, fill
from games.registry import GAMES, PARTS

DOCS = pathlib.Path(__file__).parents[1]
COMMAND = "python -m docs.tools.generate"
FEATURES = ("match", "seat", "table", "campaign", "roll", "dice", "umpire")


def parts() -> Mapping[str, Callable[[], str]]:
    """Return what writes each part, by the name in the page's marker."""
    ours = [slug for slug in GAMES if not PARTS[slug].origin]
    named = {"command line": commands.command_line, "settings": settings.settings}
    for name in (*FEATURES, *(GAMES[slug].card.command for slug in ours)):
        named[f"commands {name}"] = functools.partial(commands.slash_commands, name)
    for slug in ours:
        for what, write in (
            ("how to play", rules.how_to_play),
            ("options", rules.options),
            ("presets", rules.presets),
            ("computers", rules.computers),
            ("rules", rules.rules),
        ):
            named[f"{what} {slug}"] = functools.partial(write, slug)
    return named


def pages() -> tuple[pathlib.Path, ...]:
    """Return all pages."""
    return tuple(sorted(DOCS.rglob("*.md")))


def stale() -> dict[pathlib.Path, str]:
    """Return the pages whose generated parts do not fit the code, with what they should be; raises MarkerError."""
    written = parts()
    fresh = {page: fill(page.read_text(encoding="utf-8"), written) for page in pages()}
    return {page: text for page, text in fresh.items() if text != page.read_text(encoding="utf-8")}


def main() -> int:
    """Write them, or say which are stale."""
    parser = argparse.ArgumentParser(prog=COMMAND, description="Write the generated parts of the docs.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit status 1 if a page is stale")
    check = parser.parse_args().check
    try:
        found = stale()
    except MarkerError as error:
        print(error, file=sys.stderr)
        return 2
    for page, text in found.items():
        print(f"{page.relative_to(DOCS.parent)}: {'stale' if check else 'written'}")
        if not check:
            page.write_text(text, encoding="utf-8")
    return int(check and bool(found))


if __name__ == "__main__":
    sys.exit(main())
