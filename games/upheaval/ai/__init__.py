"""Computer players of Upheaval, the best first."""

from collections.abc import Mapping

from games.upheaval.ai.player import Weights

STEADY = Weights(danger=0.0, hold=12.0, deny=8.0, approach=1.0, ahead=0.0, charge=0.5, moves=1)
ADVISE = Weights(danger=0.35, hold=45.0, deny=36.0, approach=2.5, ahead=0.9, charge=1.0, moves=2, rich=True, prize=45.0)

PLAYERS: Mapping[str, Weights] = {"advise": ADVISE, "steady": STEADY}
