"""What a learner could do at a question of a lesson."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.kernel.base.errors import GameError
from games.kernel.base.seats import Seat
from games.kernel.dice import Dice, Rng
from games.kernel.game import AnyGame
from games.kernel.state.model import View


class Proposed(NamedTuple):
    """A line as the game writes it and as people would type it, and why it ("" for a line of the lesson)."""

    line: str
    text: str = ""
    why: str = ""


def proposed(
    game: AnyGame, view: View[Any, Any], seat: Seat, tries: Iterable[str], rng: Rng, nodes: int, dice: Dice
) -> Proposed:
    """Return the first of some lines that a seat could do now, else what the best computer player would do.

    It is made from a view, the public's too: then it says nothing of what the seat alone knows, and may not fit that.
    """
    state = game.imagine(view, seat, dice)
    for text in tries:
        try:
            action = game.parse(state, seat, text)
            game.check(state, seat, action)
        except GameError:
            continue
        return Proposed(game.format(action), text)
    advice = game.advice(game.view(state, seat), seat, rng, nodes)
    line = game.format(advice.action)
    return Proposed(line, line, advice.why)
