"""Taking a name out of sentences that were posted. No name is in the hash chain: see `docs/fair_dice.md`."""

import re
from collections.abc import Callable, Iterable

PLAYER = "a player"
"""What people are called who are to be named no more."""


def without(names: Iterable[str], others: Iterable[str] = ()) -> Callable[[str], str]:
    """Return what replaces names in a sentence; where another's name has one of them in it, that one stays whole.

    >>> without(["Ann"], ["Ann Marie"])("Ann moves. Ann hits Ann Marie (B), not Annabel; it is Ann's turn.")
    "A player moves. A player hits Ann Marie (B), not Annabel; it is a player's turn."
    """
    gone = set(names) - {PLAYER, ""}
    known = sorted(gone | (set(others) - {""}), key=len, reverse=True)
    if not gone:
        return lambda text: text
    pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, known))})(?!\w)")

    def replaced(found: re.Match[str]) -> str:
        if found[1] not in gone:
            return found[1]
        before = found.string[: found.start()].rstrip()
        begins = before.endswith((".", "!", "?")) or (not before and found.string != found[1])
        return PLAYER.capitalize() if begins else PLAYER

    return lambda text: pattern.sub(replaced, text)
