"""Games that people played by hand against a computer player, replayed up to a line: `A move A3 stay|B pass|..`."""

import random
from typing import Any

from games.kernel import AnyGame, RngDice


def position(game: AnyGame, lines: str, number: int, seed: str = "hand-1/dice") -> Any:
    """Return the position before a line (counted from 0) of a default game for two; all dice are of one seed."""
    dice, options = RngDice(random.Random(seed)), game.card.options()
    state = game.setup(2, options, game.content_for(options), dice).state
    for line in lines.split("|")[:number]:
        seat = "AB".index(line[0])
        state = game.apply(state, seat, game.parse(state, seat, line[2:]), dice).state
    return state
