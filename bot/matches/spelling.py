"""People named where a game writes letters: `fire port Ben` is `fire port B`."""

import re
from collections.abc import Sequence
from typing import Any

from games.kernel import AnyGame, GameError, Seat, seat_letter


def spelled(game: AnyGame, state: Any, seat: Seat, text: str, names: Sequence[str]) -> str:
    """Return an action with the people's names as letters, where the game cannot read it as it was typed.

    Whatever it reads in neither way comes back as it was, so that the refusal is about what was typed.
    """
    if _reads(game, state, seat, text):
        return text
    lettered = text
    for place, name in sorted(enumerate(names), key=lambda named: -len(named[1])):
        lettered = re.sub(rf"(?<!\S){re.escape(name)}(?!\S)", seat_letter(place), lettered, flags=re.IGNORECASE)
    return lettered if lettered != text and _reads(game, state, seat, lettered) else text


def _reads(game: AnyGame, state: Any, seat: Seat, text: str) -> bool:
    try:
        game.parse(state, seat, text)
    except GameError:
        return False
    return True
