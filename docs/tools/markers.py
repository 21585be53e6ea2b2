"""Pages with parts that are written by a program: what is between two markers is replaced, all else stays."""

import re
from collections.abc import Callable, Mapping

_PART = re.compile(r"(<!-- generated: (?P<name>[\w ./-]+) -->\n).*?(<!-- end of generated -->)", re.DOTALL)
_BEGIN = re.compile(r"<!-- generated: ")


class MarkerError(Exception):
    """A page has a marker that does not fit; the message is one sentence."""


def fill(page: str, parts: Mapping[str, Callable[[], str]]) -> str:
    """Return a page with its generated parts written again; raises MarkerError.

    >>> fill("A\\n<!-- generated: b -->\\nold\\n<!-- end of generated -->\\n", {"b": lambda: "new"})
    'A\\n<!-- generated: b -->\\n\\nnew\\n\\n<!-- end of generated -->\\n'
    """
    found = list(_PART.finditer(page))
    if len(found) != len(_BEGIN.findall(page)):
        raise MarkerError("a generated part has no end: write <!-- end of generated --> after it")
    for part in found:
        if part["name"] not in parts:
            raise MarkerError(f"there is no part called {part['name']!r}: docs/tools/parts.py names them")
    return _PART.sub(lambda part: f"{part[1]}\n{parts[part['name']]()}\n\n{part[3]}", page)
