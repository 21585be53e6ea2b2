"""Computer players of Urban War, the best first."""

from collections.abc import Mapping

from games.kernel import Policy
from games.urban_war.players.steady import steady

POLICIES: Mapping[str, Policy] = {"steady": steady}
