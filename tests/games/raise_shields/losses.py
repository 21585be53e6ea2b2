"""How ships are lost in self-play: `python -m tests.games.raise_shields.losses POLICY,POLICY GAMES` counts causes."""

import sys
from collections import Counter
from typing import Literal

from bot.selfplay import Tally, play_match
from games.kernel import Event
from games.raise_shields.state.events import ShipDestroyed, ShipFled
from games.raise_shields.state.options import Options
from games.registry import find_policy
from tests.games.raise_shields.duel import GAME


class Losses(Tally):
    """Counts lost ships by cause; `edge` is over the edge of the map."""

    def __init__(self) -> None:
        super().__init__()
        self.causes: Counter[str] = Counter()

    def happened(self, events: tuple[Event, ...]) -> None:
        """Count the ships that events take out of the game."""
        super().happened(events)
        self.causes.update(event.cause for event in events if isinstance(event, ShipDestroyed))
        self.causes.update("edge" for event in events if isinstance(event, ShipFled))


def duels(names: tuple[str, str], games: int, credits: Literal[0, 20] = 0) -> tuple[Counter[str], Counter[str]]:
    """Play duels with mirrored seats; return the wins by policy and the lost ships by cause."""
    wins: Counter[str] = Counter()
    losses = Losses()
    for game in range(games):
        seated = names if game % 2 == 0 else names[::-1]
        players = [find_policy(GAME, name) for name in seated]
        played = play_match(GAME, players, Options(credits=credits), f"5/{game}", losses)
        assert not played.failure, played.failure
        wins.update(seated[winner] for winner in (played.outcome.winners if played.outcome else ()))
    return wins, losses.causes


if __name__ == "__main__":
    one, other = sys.argv[1].split(",")
    print(*duels((one, other), int(sys.argv[2])))
