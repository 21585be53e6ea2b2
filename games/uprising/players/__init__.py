"""The computer players of Uprising, the best first."""

from collections.abc import Callable, Mapping

from games.uprising.players.advise import advise
from games.uprising.players.easy import easy
from games.uprising.players.steady import steady

POLICIES: Mapping[str, Callable[..., object]] = {"advise": advise, "steady": steady, "easy": easy}
