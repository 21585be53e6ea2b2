"""Whom a message mentions, subject to `allowed_mentions`."""

import re
from collections.abc import Collection, Iterable

from discord_sandbox.errors import Json
from discord_sandbox.media import walk

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


def mentions(
    body: Json, users: dict[str, Json], roles: Collection[str], allowed: Json | None, *, may_everyone: bool
) -> Json:
    """The fields `mentions`, `mention_roles` and `mention_everyone` of a message.

    Texts of Components V2 count as content does. Without `allowed`, everything written is mentioned.
    """
    text = "\n".join(_texts(body))
    return {
        "mentions": [users[i] for i in _named(_USER.findall(text), "users", allowed) if i in users],
        "mention_roles": [i for i in _named(_ROLE.findall(text), "roles", allowed) if i in roles],
        "mention_everyone": may_everyone
        and bool(_EVERYONE.search(text))
        and (allowed is None or "everyone" in (allowed.get("parse") or [])),
    }


def _texts(body: Json) -> Iterable[str]:
    yield body.get("content") or ""
    for component in walk(body.get("components") or []):
        if component.get("type") == 10:
            yield component["content"]


def _named(found: list[str], kind: str, allowed: Json | None) -> list[str]:
    once = list(dict.fromkeys(found))
    if allowed is None or kind in (allowed.get("parse") or []):
        return once
    wanted = {str(item) for item in allowed.get(kind) or []}
    return [item for item in once if item in wanted]
