"""The battles that were played so far, one a line in a file, so that a measurement can go on where it was stopped."""

import hashlib
import pathlib
from collections.abc import Iterable, Iterator

import msgspec

from bot.fitting.battles import Battle, Fought
from games.upheaval.content import numbers
from games.upheaval.content.book import Book
from games.upheaval.game import UPHEAVAL

_PRICES = ("POINTS_SHARE", "FREE_BODY", "FREE_MEL", "SURE_HITS", "RANGE_MORE", "DAM_MORE")
_LIMITS = (
    "ARMY_UNITS",
    "ARMY_POINTS",
    "PROFILE_SHARE",
    "DEAR_POINTS",
    "UNIT_POINTS",
    "PERSONALITY_POINTS",
    "VARIED_BOOK",
)
"""Numbers that decide who may be fielded, besides those that are fitted (UH-H15, UH-H19)."""


def fingerprint(book: Book) -> str:
    """Return what battles depend on, shortened: the rules' version and all profiles; prices and limits are left out.

    They decide who may be fielded. Prices are also the weights at objectives, which change little with them.
    """
    fixed = {name: value for name, value in vars(numbers).items() if name.isupper() and not name.endswith("_WORTH")}
    for name in (*_PRICES, *_LIMITS):
        del fixed[name]
    whole = msgspec.json.encode((UPHEAVAL.card.version, sorted(fixed.items()), book.profiles))
    return hashlib.sha256(whole).hexdigest()[:12]


class Record:
    """The battles of a file that were played by the same rules, and those that are added to it."""

    def __init__(self, path: pathlib.Path, rules: str) -> None:
        self._path, self._rules = path, rules
        lines = path.read_bytes().splitlines() if path.exists() else []
        found = (msgspec.json.decode(line, type=Fought) for line in lines if line)
        self.fought = list({one.battle: one for one in found if one.rules == rules}.values())

    def missing(self, battles: Iterable[Battle]) -> list[Battle]:
        """Return the battles that were not played yet, each once."""
        done = {one.battle for one in self.fought}
        return [battle for battle in dict.fromkeys(battles) if battle not in done]

    def keep(self, fought: Iterable[Fought]) -> Iterator[Fought]:
        """Write battles as they end, and yield them."""
        with self._path.open("ab") as file:
            for one in fought:
                told = msgspec.structs.replace(one, rules=self._rules)
                file.write(msgspec.json.encode(told) + b"\n")
                file.flush()
                self.fought.append(told)
                yield told
