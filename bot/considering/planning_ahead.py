"""The menus of a plan: what a seat could do if its turn came now, behind the actions that it has planned already."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from games.kernel import AnyGame, GameError, Seat
from games.kernel.exploring.foreseeing import Hidden, foreseen, sealed


def state_ahead(game: AnyGame, state: Any, seat: Seat, before: Iterable[str]) -> Any | None:
    """Return the state in which the next action of a plan would come, as far as its player can know; None for none.

    What hangs on dice, and what is not possible now, is passed over: who knows what the game is like by then.
    """
    now = game.turn_ahead(state, seat)
    for text in before:
        if now is not None:
            now = game.turn_ahead(_after(game, now, seat, text), seat)
    return now


def _after(game: AnyGame, state: Any, seat: Seat, text: str) -> Any:
    known = sealed(state, seat)
    try:
        line = game.planned_step(known, seat, text).lines[0]
        action = game.parse(known, seat, line)
        after = foreseen(game, known, seat, action)
    except (GameError, Hidden):
        return state
    if after is None:
        return game.taken_as_done(state, seat, action)
    secret = tuple(own if other != seat else after.secret[seat] for other, own in enumerate(state.secret))
    return replace(after, secret=secret, unseen=state.unseen)
