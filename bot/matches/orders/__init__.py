"""Standing orders: answers that a player gives beforehand, such as `evade: evade stress if hits >= 3`.

`grammar` reads them, `planning` plans of several actions, `keeping` keeps both, `following` answers with them before
anybody is called.
"""

from bot.matches.orders.following import Following
from bot.matches.orders.grammar import DEFAULT, Condition, StandingOrder, of_seat, read_order, useful_orders, what_shows
from bot.matches.orders.keeping import Orders
from bot.matches.orders.planning import STOPPED, WORD
from bot.names import BY_ORDER as ACTOR
from bot.names import PLANNER

__all__ = [
    "ACTOR",
    "DEFAULT",
    "PLANNER",
    "STOPPED",
    "WORD",
    "Condition",
    "Following",
    "Orders",
    "StandingOrder",
    "of_seat",
    "read_order",
    "useful_orders",
    "what_shows",
]
