"""Text as Discord shows it: escaping, times, links, and lines that fit."""

import re
from collections.abc import Iterable

from games.kernel.text.prose import clip

_MARKDOWN = re.compile(r"([\\*_~`|\[\]<])")
_LINE_START = re.compile(r"^(\s*)([#>+-]|\d+\.)(?=\s|>|#)", re.MULTILINE)
_TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What turns round the rest of a line, the bot's own words too."""
_PING = re.compile(r"@(?=everyone|here|[!&]?\d)")


def escape(text: str, *, within: bool = False) -> str:
    """Return text in which names cannot ping, link or format anything; one `within` a line does not begin it.

    >>> escape("*Ann* <@1> @everyone")
    '\\\\*Ann\\\\* \\\\<@\\u200b1> @\\u200beveryone'
    >>> escape("+2 MOR, 24.5,30"), escape("1 wound")
    ('+2 MOR, 24.5,30', '1 wound')
    >>> escape("1. north"), escape("1. north", within=True)
    ('\\\\1. north', '1. north')
    """
    safe = _MARKDOWN.sub(r"\\\1", _TURNS.sub("", text))
    if not within:
        safe = _LINE_START.sub(lambda found: f"{found[1]}\\{found[2]}", safe)
    safe = safe.replace("://", ":\u200b//")
    return _PING.sub("@\u200b", safe)


def code(text: str) -> str:
    """Return text as inline code; backticks in it become plain quotes.

    >>> code("move 2F L")
    '`move 2F L`'
    """
    return f"`{text.replace('`', chr(39)) or ' '}`"


def block(lines: Iterable[str]) -> str:
    """Return lines as a code block, so that columns are aligned."""
    body = "\n".join(lines).replace("```", "'''")
    return f"```\n{body}\n```"


def mention(user_id: int) -> str:
    """Return the mention of a user (it pings only where `allowed_mentions` says so)."""
    return f"<@{user_id}>"


def moment(timestamp: float, style: str = "R") -> str:
    """Return a time that Discord shows in the reader's own zone; style R is relative ("in 2 days")."""
    return f"<t:{int(timestamp)}:{style}>"


def fit_lines(lines: Iterable[str], length: int) -> str:
    """Join as many lines as fit into `length`, the newest (last) ones kept, and say how many were left out."""
    kept: list[str] = []
    waiting = list(lines)
    room = length - 40
    while waiting and len(waiting[-1]) + 1 <= room:
        line = waiting.pop()
        room -= len(line) + 1
        kept.insert(0, line)
    if waiting and not kept:
        return clip(waiting[-1], length)
    if waiting:
        kept.insert(0, f"-# … {len(waiting)} earlier, see Log")
    return "\n".join(kept)
