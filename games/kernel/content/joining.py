"""Several pieces of content as one: a table option names them with a `+` between. What they list is put together."""

from collections.abc import Iterable
from typing import Any

from games.kernel.base.caching import per_content
from games.kernel.base.errors import IllegalAction
from games.kernel.content.content import Content, ContentKind, Listed, pick
from games.kernel.content.files import BadFile, read_toml, toml_value
from games.kernel.content.values import LINE
from games.kernel.text.prose import clip, plural

JOINT = "+"
_MOST = 4


def named_piece(kind: ContentKind, named: str, brought: Iterable[Content]) -> Content:
    """Return the piece that an option names, or several as one where the kind allows that; raises IllegalAction."""
    names = named.split(JOINT) if kind.lists else [named]
    if len(names) > _MOST:
        raise IllegalAction(f"at most {_MOST} {plural(kind.title)} can be joined", kind.rule)
    if len(set(names)) < len(names):
        raise IllegalAction(f"a {kind.title} is named twice", kind.rule)
    kept = tuple(brought)
    found = [pick(kind, name, kept) for name in names]
    if len(found) == 1:
        return found[0]
    return Content(kind.kind, named, _merged(tuple(each.text for each in found), kind.lists, kind.rule))


@per_content
def _merged(texts: tuple[str, ...], lists: tuple[Listed, ...], rule: str) -> str:
    """Return the text of several files as one, the same for the same files; raises IllegalAction."""
    parts = [read_toml(text) for text in texts]
    for listed in lists:
        _check_words(parts, listed, rule)
    whole = {
        "name": JOINT.join(part["name"] for part in parts),
        "title": clip(" + ".join(part["title"] for part in parts), LINE),
        **{listed.key: [one for part in parts for one in part.get(listed.key, ())] for listed in lists},
    }
    text = "".join(f"{key} = {toml_value(value)}\n" for key, value in whole.items())
    try:
        read_toml(text)
    except BadFile as fault:
        raise IllegalAction(f"joined into one, {fault}", rule) from None
    return text


def _check_words(parts: list[dict[str, Any]], listed: Listed, rule: str) -> None:
    """Raise IllegalAction where two files call something the same, or have too much together."""
    owner: dict[str, str] = {}
    for part in parts:
        for one in part.get(listed.key, ()):
            if one["word"] in owner:
                here = f"{owner[one['word']]} and {part['name']}"
                raise IllegalAction(f"{here} both have a {listed.key} {one['word']}", rule)
            owner[one["word"]] = part["name"]
    if len(owner) > listed.most:
        raise IllegalAction(f"these books have {len(owner)} {listed.things} together; {listed.most} are allowed", rule)
