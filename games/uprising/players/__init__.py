"""The computer players of Uprising, the best first."""

from collections.abc import Callable, Mapping

from games.uprising.players.advise import advise
from games.uprising.players.greedy import greedy

POLICIES: Mapping[str, Callable[..., object]] = {"advise": advise, "greedy": greedy}
