"""Markdown as the generated parts need it: tables, and words that mean no markup."""

import re
from collections.abc import Iterable, Sequence

_CODE = re.compile(r"(`[^`]*`)")
_ID = re.compile(r"\b[A-Z]{2}-[A-Z]?\d+\b")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table.

    >>> print(table(("a", "b"), [("1", "x|y")]))
    | a | b |
    |---|---|
    | 1 | x\\|y |
    """
    lines = [head, ["---"] * len(head), *rows]
    drawn = ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines]
    return "\n".join([drawn[0], drawn[1].replace(" ", ""), *drawn[2:]])


def plain(words: str) -> str:
    """Return words in which nothing but code is markup.

    >>> plain("a < b, `c < d` * e")
    'a &lt; b, `c < d` \\\\* e'
    """
    parts = _CODE.split(words)
    return "".join(part if part.startswith("`") else _escaped(part) for part in parts)


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")


def linked(words: str, page: str, known: frozenset[str]) -> str:
    """Return words in which the rule ids that a page explains lead there.

    >>> linked("so (RS-5)", "rules.md", frozenset({"RS-5"}))
    'so ([RS-5](rules.md#rs-5))'
    """
    return _ID.sub(lambda found: _link(found[0], page) if found[0] in known else found[0], words)


def _link(rule_id: str, page: str) -> str:
    return f"[{rule_id}]({page}#{rule_id.lower()})"
