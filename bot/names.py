"""What people are called: words in one line, which nobody takes for the bot's own or for another person's.

An actor that is part of the bot is written in angle brackets, `<standing order>`, which no person's name can have.
"""

import re
import unicodedata
from collections.abc import Iterable

LONGEST = 80
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters to Unicode, and nothing to the eye."""
_ORNAMENTS = re.compile("[“”\"'*_~`|.·-]")
_UNSEEN = ("Cc", "Cf", "Cs", "Cn")
"""The categories of controls, of marks that join or turn, and of what is not a letter yet."""
_OWN = re.compile(
    r"[a-z]|<.*>|umpire|computers?( \d+)?|computer .*|auto(matic)?|default|skipped|standing orders?|system|bot"
    r"|(the )?owner|(no|any|every|some)(body|one)|here|(a )?player( [a-z0-9]+)?|seat( [a-z0-9]+)?"
)
"""Names, folded, by which the bot calls itself, its computers, its seats, or nobody in particular."""


def stands_for_bot(what: str) -> str:
    """Return how the journal names what acts in somebody's place.

    >>> stands_for_bot("standing order")
    '<standing order>'
    """
    return f"<{what}>"


BY_ORDER = stands_for_bot("standing order")
"""Who acts, in the journal and in exports, where a standing order answers."""
SKIPPED = stands_for_bot("skipped")
"""Who acts, in the journal and in exports, where somebody at the table skipped a player whose time was up."""
TIMED_OUT = stands_for_bot("time up")
"""Who acts, in the journal and in exports, where a player's time was up and nobody had to ask for it."""

BY_PLAN = stands_for_bot("your plan")
"""Who acts, as its owner alone reads it, where a plan answers: in the journal it is the owner who does."""


def told_actor(actor: str) -> str:
    """Return who acts as people read it.

    >>> told_actor("<standing order>"), told_actor("Ann")
    ('standing order', 'Ann')
    """
    return actor[1:-1] if actor.startswith("<") and actor.endswith(">") else actor


def plain_name(text: str, most: int = LONGEST) -> str:
    """Return a name, or other words, without what nobody sees or what turns a line round; "" where nothing is left.

    >>> plain_name("An\u200bn \u202e\u3164B.")
    'Ann B.'
    """
    seen = (" " if letter in _BLANK else letter for letter in text if unicodedata.category(letter) not in _UNSEEN)
    return " ".join("".join(seen).split())[:most].rstrip()


def seat_name(text: str, fallback: str, taken: Iterable[str]) -> str:
    """Return what a person is called at a table where some names are taken: in quotes where it is the bot's own word.

    >>> seat_name("Ann", "7", ["Ben", "ann"]), seat_name("Standing  Order", "7", [])
    ('Ann 2', '“Standing Order”')
    """
    name = plain_name(text).strip("“”") or fallback
    if _OWN.fullmatch(_folded(name)):
        name = f"“{name}”"
    known, found, number = {_folded(other) for other in taken}, name, 1
    while _folded(found) in known:
        number += 1
        found = f"{name} {number}"
    return found


def _folded(name: str) -> str:
    """Return what a hasty reader sees of a name."""
    return _ORNAMENTS.sub("", unicodedata.normalize("NFKC", name).casefold()).strip()
