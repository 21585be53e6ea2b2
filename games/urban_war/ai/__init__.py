"""Computer players of Urban War, the best first."""

from collections.abc import Mapping

from games.urban_war.ai.player import Weights

STEADY = Weights(loss=0.6, danger=0.15, prospect=0.0, approach=0.05, follow=3.0, wait=2.0, interrupt=1.0, options=10)
ADVISE = Weights(
    loss=0.7,
    danger=0.85,
    prospect=0.8,
    approach=0.08,
    follow=3.0,
    wait=0.8,
    interrupt=0.6,
    options=16,
    thinks=True,
    reply=1.0,
)
PLAYERS: Mapping[str, Weights] = {"advise": ADVISE, "steady": STEADY}
