"""Standing orders: answers that a player gives beforehand, such as `evade: evade stress if hits >= 3`.

`grammar` reads them, `conditions` what they depend on, `planning` plans of several actions, `building` menus
for these, `keeping` keeps both, `following` answers with them before anybody is called.
"""

from bot.matches.orders.building import Building
from bot.matches.orders.conditions import Condition
from bot.matches.orders.following import Following
from bot.matches.orders.grammar import DEFAULT, StandingOrder, of_seat, read_order, useful_orders, what_shows
from bot.matches.orders.keeping import Orders
from bot.matches.planned import STOPPED, WORD, Plan, is_planned
from bot.names import BY_ORDER as ACTOR

__all__ = [
    "ACTOR",
    "DEFAULT",
    "STOPPED",
    "WORD",
    "Building",
    "Condition",
    "Following",
    "Orders",
    "Plan",
    "StandingOrder",
    "is_planned",
    "of_seat",
    "read_order",
    "useful_orders",
    "what_shows",
]
