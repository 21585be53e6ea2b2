"""The one reader of files that people bring, of any kind (a map, cards, an army): bounded before it is parsed.

A parser may take a thousand times the memory of what it parses, or a time that grows with the square of it. So a scan
goes over the text first, once, and refuses what no honest file has; it builds nothing.
"""

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

from games.kernel.base.errors import GameError
from games.kernel.base.seats import Frozen

_TOKEN = re.compile(
    r'''
      (?P<text>"""(?:[^"\\]|\\.|"{1,2}(?!"))*+"{3,5} | \'\'\'(?:[^\']|\'{1,2}(?!\'))*+\'{3,5}
        | "(?!"")(?:[^"\\\n]|\\[^\n])*+" | \'(?!\'\')[^\'\n]*+\')
    | (?P<endless>["\'])
    | (?P<note>\#[^\n]*+)
    | (?P<word>[\w+\-.:]++)
    | (?P<open>[\[{])
    | (?P<close>[\]}])
    | (?P<mark>[,=\n])
    | (?P<other>[^\w+\-.:\[\]{},=\n"\'#]++)
    ''',
    re.VERBOSE | re.DOTALL,
)
_TOML_HINT = 'text is in "quotes", lists are in [brackets], and nothing is given twice'


class Bounds(Frozen, frozen=True):
    """What a file may have at most.

    `size` in bytes, lists in lists `depth` deep, names of so many `parts` with dots between them, numbers of so many
    `digits`, and so many `values` in all.
    """

    size: int = 200_000
    depth: int = 8
    parts: int = 8
    digits: int = 40
    values: int = 10_000


BOUNDS = Bounds()


MAX_FAULTS = 12
"""No more faults of a file are reported."""


class BadFile(GameError):
    """A file cannot be read; the reason is a sentence without its stop."""


class FaultyFile(GameError):
    """A file can be read and not used; `faults` are all reasons found, one sentence each."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"{faults[0]}{more}", faults)


Finder = Callable[[Mapping[str, Any]], list[str]]
"""Looks for faults in the values of a file and says each in a sentence."""


def check_values(values: Mapping[str, Any], finders: tuple[Finder, ...], faulty: type[FaultyFile]) -> None:
    """Raise `faulty` with what the first of the finders that finds anything says (at most 12 faults)."""
    for find in finders:
        faults = find(values)
        if faults:
            raise faulty(tuple(faults[:MAX_FAULTS]))


def read_toml(text: str, bounds: Bounds = BOUNDS) -> dict[str, Any]:
    """Return the values of a TOML file; raises BadFile."""
    if len(text) > bounds.size or len(text.encode()) > bounds.size:
        raise BadFile(f"the file has more than {bounds.size:,} bytes")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    _scan(text, bounds)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        found = re.search(r"at line (\d+), column (\d+)", str(error))
        where = f"line {found[1]} cannot be read from column {found[2]} on" if found else "it cannot be read to its end"
        raise BadFile(f"the file is no TOML: {where} ({_TOML_HINT})") from None


def _scan(text: str, bounds: Bounds) -> None:
    """Look for what a parser should not be given; raises BadFile."""
    scan = _Scan(bounds)
    for token in _TOKEN.finditer(text):
        if token.lastgroup == "endless":
            return  # a parser comes no further than this
        fault = scan.word(token[0]) if token.lastgroup == "word" else scan.mark(token.lastgroup, token[0])
        if fault:
            raise BadFile(f"line {text.count(chr(10), 0, token.start()) + 1} holds {fault}")


class _Scan:
    """What a scan has counted so far; each step returns what is too much, or ""."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._depth = self._dots = self._values = 0

    def word(self, found: str) -> str:
        """Look at a bare name or a number."""
        self._dots += found.count(".")
        if self._dots >= self._bounds.parts:
            return f"a name of more than {self._bounds.parts} parts"
        if len(found) > self._bounds.digits and found.lstrip("+-")[:1].isdigit():
            return f"a number of more than {self._bounds.digits} digits"
        return ""

    def mark(self, kind: str | None, found: str) -> str:
        """Look at what is between words."""
        if kind in ("open", "close", "mark"):
            self._dots = 0
            self._depth = max(0, self._depth + {"open": 1, "close": -1}.get(kind, 0))
            self._values += found in "=,[{"
        if self._depth > self._bounds.depth:
            return f"lists in lists in lists, more than {self._bounds.depth} deep"
        return f"more than {self._bounds.values:,} values" if self._values > self._bounds.values else ""


def toml_value(value: Any) -> str:
    """Write a value as TOML, in one line; text in TOML is as in JSON.

    >>> toml_value({"name": "Ann", "figures": [1, 2], "elite": True})
    '{name = "Ann", figures = [1, 2], elite = true}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def toml_lines(values: Mapping[str, Any], within: str = "") -> list[str]:
    """Write values as the lines of a TOML file, lists of tables as sections; plain values must come before those.

    >>> toml_lines({"name": "frost", "army": [{"word": "tide", "unit": [{"name": "First"}]}]})
    ['name = "frost"', '[[army]]', 'word = "tide"', '[[army.unit]]', 'name = "First"']
    """
    lines: list[str] = []
    for key, value in values.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            for one in value:
                lines += [f"[[{within}{key}]]", *toml_lines(one, f"{within}{key}.")]
        else:
            lines.append(f"{key} = {toml_value(value)}")
    return lines
