"""The computer players of Uprising, the best first."""

from collections.abc import Callable, Mapping

from games.uprising.ai.advise import advise
from games.uprising.ai.easy import easy
from games.uprising.ai.steady import steady

POLICIES: Mapping[str, Callable[..., object]] = {"advise": advise, "steady": steady, "easy": easy}
