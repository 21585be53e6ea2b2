"""Writes a new game for `umpire game new`: a package of its own, small and whole, from the template beside this file.

A file of the template is text with `$name` for what differs (string.Template); its name without `.tmpl`, with `package`
for the package's own name, is where it goes.
"""

import importlib.util
import pathlib
import re
import string
from collections.abc import Collection, Iterator
from typing import NamedTuple

from bot.cli.common import CommandError
from bot.named_files import reason

TEMPLATE = pathlib.Path(__file__).with_name("template")
FEATURE_COMMANDS = frozenset({"away", "campaign", "dice", "match", "roll", "seat", "settings", "table", "umpire"})
"""Slash commands that belong to no game."""
_SLUG = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_SHORTEST, _LONGEST, _LONGEST_TITLE = 2, 24, 40
_ELSEWHERE = {"package": "$package", "gitignore": ".gitignore", "github": ".github"}


class Names(NamedTuple):
    """What a new game is called: in code, for people, and the letters of its rule ids."""

    slug: str
    title: str
    letters: str

    @property
    def package(self) -> str:
        """The Python package."""
        return f"umpire_{self.slug}"

    @property
    def project(self) -> str:
        """The distribution, which pip knows it by."""
        return self.package.replace("_", "-")

    @property
    def command(self) -> str:
        """The slash command."""
        return self.slug.replace("_", "-")


def names_for(slug: str, title: str = "") -> Names:
    """Return the names of a new game that clash with no other game here; raises CommandError."""
    from games.registry import GAMES

    if not _SLUG.fullmatch(slug) or not _SHORTEST <= len(slug) <= _LONGEST:
        form = "small letters, digits and single _ between them, the first a letter"
        raise CommandError(f"{slug!r} is not a slug: it has {_SHORTEST} to {_LONGEST} characters, {form}")
    title = title or " ".join(slug.split("_")).title()
    if not 1 <= len(title) <= _LONGEST_TITLE or title != title.strip() or not _is_plain(title):
        rest = 'no " and no \\, and no space at its ends'
        raise CommandError(
            f"{title!r} is not a title: it has 1 to {_LONGEST_TITLE} characters that can be seen, {rest}"
        )
    names = Names(slug, title, letters_for(slug, {game.rulebook.prefix for game in GAMES.values()}))
    commands = {game.card.command: game.card.title for game in GAMES.values()}
    if slug in GAMES or names.command in commands:
        other = GAMES[slug].card.title if slug in GAMES else commands[names.command]
        raise CommandError(f"{slug} belongs to {other} already")
    if names.command in FEATURE_COMMANDS:
        raise CommandError(f"the command /{names.command} belongs to Umpire itself")
    if importlib.util.find_spec(names.package) is not None:
        raise CommandError(f"there is a Python package {names.package} already")
    return names


def _is_plain(title: str) -> bool:
    """Whether a title can be written into quotes in Python and TOML as it is."""
    return title.isprintable() and not set(title) & set('"\\')


def letters_for(slug: str, taken: Collection[str]) -> str:
    """Return letters for rule ids that no other game has: initials if there are several, else two letters.

    >>> letters_for("night_race", ()), letters_for("skat", ()), letters_for("skat", ("SK", "SA"))
    ('NR', 'SK', 'ST')
    """
    return next(letters for letters in _letters(slug.upper()) if letters not in taken)


def _letters(name: str) -> Iterator[str]:
    words = [word for word in re.split(r"[_0-9]+", name) if word]
    if len(words) > 1:
        yield "".join(word[0] for word in words)[:3]
    plain = "".join(words)
    yield from (plain[0] + second for second in (*plain[1:], *string.ascii_uppercase))
    yield from (plain[0] + second + third for second in string.ascii_uppercase for third in string.ascii_uppercase)


def write_game(names: Names, folder: pathlib.Path) -> int:
    """Write the package of a new game into a folder that must not be there yet; return how many files it has.

    Raises CommandError.
    """
    from games.kernel.api import API_VERSION

    values = {**names._asdict(), "package": names.package, "project": names.project, "command": names.command}
    values |= {"lower": names.letters.lower(), "api": str(API_VERSION[0])}
    if folder.exists() or folder.is_symlink():
        raise CommandError(f"{folder} is there already; name another folder")
    sources = sorted(path for path in TEMPLATE.rglob("*.tmpl") if path.is_file())
    try:
        for source in sources:
            path = folder / string.Template(_place(source)).substitute(values)
            path.parent.mkdir(parents=True, exist_ok=True)
            text = string.Template(source.read_text(encoding="utf-8")).substitute(values)
            path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise CommandError(f"cannot write {folder}: {reason(error)}") from None
    return len(sources)


def _place(source: pathlib.Path) -> str:
    """Return where a file of the template goes."""
    parts = source.relative_to(TEMPLATE).with_suffix("").parts
    return "/".join(_ELSEWHERE.get(part, part) for part in parts)
