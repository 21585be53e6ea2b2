"""Orders for one turn, such as `interrupt: pass this turn`: they come before all others, and end with the turn."""

import re
from typing import Any

from msgspec.structs import replace

from bot.matches.errors import Refused
from bot.matches.orders.conditions import Claim, Condition, Conditions
from bot.matches.orders.grammar import StandingOrder
from games.kernel import AnyGame, Prompt, Seat

_TURNS = ("turn", "round")
"""What a turn is called among the figures of games."""
_THIS = re.compile(r"\s+this\s+(?:turn|round)", re.IGNORECASE)


def for_this_turn(game: AnyGame, state: Any, seat: Seat, order: StandingOrder) -> StandingOrder:
    """Return an order as it is kept: one that ends with `this turn` depends on the number of the turn."""
    found = _THIS.search(order.text)
    if found is None or found.end() < len(order.text):
        return order
    name, number = _turn(game, state, seat)
    if not name:
        raise Refused(f"{game.card.title} has no turns that an order could be for.")
    if order.conditions.unless:
        raise Refused("`this turn` does not go together with `unless`: write the condition with `if`.")
    conditions = Conditions((*order.conditions.every, Condition(name, "=", number)))
    return replace(order, text=order.text[: found.start()], conditions=conditions)


def is_for_a_turn(order: StandingOrder) -> bool:
    """Whether an order is for one turn alone."""
    return any(_turn_of(condition) is not None for condition in order.conditions.every)


def is_over(game: AnyGame, state: Any, seat: Seat, order: StandingOrder) -> bool:
    """Whether the turn of an order has passed, so that it can never answer again."""
    if order.conditions.unless:
        return False
    turns = [number for condition in order.conditions.every if (number := _turn_of(condition)) is not None]
    return bool(turns) and min(turns) < _turn(game, state, seat)[1]


def _turn_of(condition: Condition | Claim) -> int | None:
    """Return the one turn on which a condition is met, None for a condition about anything else."""
    if isinstance(condition, Claim):
        return None
    one = condition.figure in _TURNS and condition.sign == "=" and isinstance(condition.bound, int)
    return condition.bound if one and isinstance(condition.bound, int) else None


def _turn(game: AnyGame, state: Any, seat: Seat) -> tuple[str, int]:
    """Return what the turn is called and its number, "" and 0 where no figure tells it."""
    figures = game.figures(state, Prompt("-", seat, "", "", ()))
    return next(((name, figures[name]) for name in _TURNS if name in figures), ("", 0))
