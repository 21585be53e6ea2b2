"""Commands that have another name now: the answer to an old one names the new one, for a version."""

from collections.abc import Sequence


def _into(command: str, group: str, words: str) -> dict[str, str]:
    """Return the new names of subcommands that belong to a group now."""
    return {f"{command} {word}": f"{command} {group} {word}" for word in words.split()}


MOVED = {
    "match hand-over": "seat hand-over",
    "match take-back": "seat return",
    "match resign": "seat resign",
    "match skip": "seat skip",
    "match nudge": "seat nudge",
    "match options": "table options",
    "match posts": "table posts",
    "match abort": "table abort",
    "match export": "table export",
    **_into("shields", "prepare", "build side place"),
    **_into("shields", "resolve", "dodge locate declare fight"),
    **_into("uprising", "prepare", "choose place bid"),
    **_into("uprising", "resolve", "take trade settle stay"),
    **_into("urbanwar", "prepare", "team put side deploy"),
    **_into("urbanwar", "resolve", "go use strike shield"),
    **_into("upheaval", "prepare", "army deploy attach"),
    **_into("upheaval", "resolve", "fall stand"),
}
"""New names by old ones."""


def moved_sentence(name: str, parents: Sequence[str]) -> str:
    """Return what the command is called now that somebody used by its old name; "" where it has none.

    >>> moved_sentence("take-back", ["match"])
    'That command is `/seat return` now.'
    """
    new = MOVED.get(" ".join([*parents, name]))
    return f"That command is `/{new}` now." if new else ""
