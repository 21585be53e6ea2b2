"""Several books of cards as one: a table option names them with a `+` between (UW-6)."""

import functools
import json
from collections.abc import Iterable
from typing import Any

from games.kernel import Content, ContentKind, IllegalAction
from games.kernel.content import pick
from games.kernel.files import BadFile, read_toml
from games.kernel.prose import clip
from games.kernel.values import LINE
from games.urban_war.cards.values import CARDS, TEAMS

JOINT = "+"
_MOST_BOOKS = 4


def books(kind: ContentKind, named: str, brought: Iterable[Content]) -> Content:
    """Return the book that an option names, or several as one; raises IllegalAction."""
    names = named.split(JOINT)
    if len(names) > _MOST_BOOKS:
        raise IllegalAction(f"at most {_MOST_BOOKS} books of cards can be joined", kind.rule)
    if len(set(names)) < len(names):
        raise IllegalAction("a book of cards is named twice", kind.rule)
    kept = tuple(brought)
    found = [pick(kind, name, kept) for name in names]
    return found[0] if len(found) == 1 else Content(kind.kind, named, _merged(tuple(each.text for each in found)))


@functools.lru_cache(maxsize=16)
def _merged(texts: tuple[str, ...]) -> str:
    """Return the text of several books as one, the same for the same books; raises IllegalAction."""
    parts = [read_toml(text) for text in texts]
    for key, what, most in (("card", "cards", CARDS[1]), ("team", "teams", TEAMS)):
        _check_words(parts, key, most, what)
    whole = {
        "name": JOINT.join(part["name"] for part in parts),
        "title": clip(" + ".join(part["title"] for part in parts), LINE),
        "card": [card for part in parts for card in part["card"]],
        "team": [team for part in parts for team in part.get("team", ())],
    }
    text = "".join(f"{key} = {_toml(value)}\n" for key, value in whole.items())
    try:
        read_toml(text)
    except BadFile as fault:
        raise IllegalAction(f"joined into one book, {fault}", "UW-6") from None
    return text


def _check_words(parts: list[dict[str, Any]], key: str, most: int, what: str) -> None:
    """Raise IllegalAction where two books call something the same, or have too much together."""
    owner: dict[str, str] = {}
    for part in parts:
        for one in part.get(key, ()):
            if one["word"] in owner:
                raise IllegalAction(f"{owner[one['word']]} and {part['name']} both have a {key} {one['word']}", "UW-6")
            owner[one["word"]] = part["name"]
    if len(owner) > most:
        raise IllegalAction(f"these books have {len(owner)} {what} together; {most} are allowed", "UW-6")


def _toml(value: Any) -> str:
    """Write a value as TOML, in one line; text in TOML is as in JSON."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
