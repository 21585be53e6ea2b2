"""Computer players of Upheaval, the best first."""

from collections.abc import Mapping

from games.kernel import Policy
from games.upheaval.players.tastes import Taste, player

STEADY = Taste(danger=0.0, hold=10.0, deny=5.0, approach=0.4, hunt=0.2, ahead=1.0, options=6)
ADVISE = Taste(danger=0.5, hold=25.0, deny=15.0, approach=1.0, hunt=0.1, ahead=0.9, options=12, relative=True)

POLICIES: Mapping[str, Policy] = {"advise": player(ADVISE), "steady": player(STEADY)}
