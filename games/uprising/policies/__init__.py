"""The computer players of Uprising, the best first."""

from collections.abc import Callable, Mapping

from games.uprising.policies.advise import advise
from games.uprising.policies.greedy import greedy

POLICIES: Mapping[str, Callable[..., object]] = {"advise": advise, "greedy": greedy}
