"""People named where a game writes letters: `fire port Ben` is `fire port B`, whole or half written."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from games.kernel import AnyGame, GameError, Seat, seat_letter

Names = Sequence[str]
"""What people are called, by seat."""


def spelled(game: AnyGame, state: Any, seat: Seat, text: str, names: Names) -> str:
    """Return an action with the people's names as letters, where the game cannot read it as it was typed.

    Whatever it reads in neither way comes back as it was, so that the refusal is about what was typed.
    """
    return _readable(lambda typed: game.parse(state, seat, typed), text, names)


def begun(game: AnyGame, state: Any, seat: Seat, text: str, names: Names) -> str:
    """Return a half-written action with the people's names as letters, as `spelled`."""
    return _readable(lambda typed: game.choices(state, seat, tuple(typed.split())), text, names)


def _readable(read: Callable[[str], object], text: str, names: Names) -> str:
    if not text or _reads(read, text):
        return text
    written = lettered(text, names)
    return written if written != text and _reads(read, written) else text


def _reads(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except GameError:
        return False
    return True


def lettered(text: str, names: Names) -> str:
    """Return a text with whole names as letters.

    >>> lettered("slay W ben ", ("Ann", "Ben"))
    'slay W B '
    """
    for place, name in sorted(enumerate(names), key=lambda named: -len(named[1])):
        text = re.sub(rf"(?<!\S){re.escape(name)}(?!\S)", seat_letter(place), text, flags=re.IGNORECASE)
    return text


def meant(typed: str, names: Names) -> Iterator[str]:
    """Yield a text that somebody still types with whole names as letters, and with a name begun at its end as one.

    >>> list(meant("fire port Ben of", ("Ann", "Ben of the North")))
    ['fire port B']
    """
    whole = lettered(typed, names)
    if whole != typed:
        yield whole
    words = typed.split()
    for start in range(len(words)) if not typed.endswith(" ") else ():
        tail = " ".join(words[start:]).lower()
        for place, name in enumerate(names):
            if name.lower().startswith(tail) and tail != name.lower():
                yield " ".join((*lettered(" ".join(words[:start]), names).split(), seat_letter(place)))
