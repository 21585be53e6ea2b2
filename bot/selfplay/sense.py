"""How sensibly computers play: one match watched, each action judged by the game's own critic."""

from collections.abc import Sequence
from typing import Any

from bot.selfplay.lapses import SenseCounter
from bot.selfplay.match import AnyPolicy, Carrier
from games.kernel import Advice, AnyGame, Rng, Seat, Step, View


class SenseWatch:
    """Watches one match: a carrier that judges what it carries out, and players whose reasons it hears.

    The best player of a game is asked for `Game.advice`; the others give no reasons.
    """

    def __init__(
        self, game: AnyGame, names: Sequence[str], match: str, counter: SenseCounter, carrier: Carrier
    ) -> None:
        self._game, self._names, self._match = game, names, match
        self._counter, self._carrier = counter, carrier
        self._critic, self._advice, self._actions = game.critic(), Advice(None), 0

    def seated(self, players: Sequence[AnyPolicy]) -> list[AnyPolicy]:
        """Return the players by seat, the best of them with ears on their reasons."""
        best = next(iter(self._game.card.policies), None)
        return [self._heard if name == best else player for name, player in zip(self._names, players, strict=True)]

    def _heard(self, view: View[Any, Any], seat: Seat, rng: Rng, nodes: int) -> Any:
        self._advice = self._game.advice(view, seat, rng, nodes)
        return self._advice.action

    def begin(self, game: AnyGame, seats: int, options: Any) -> Step[Any]:
        """Lay the game out."""
        return self._carrier.begin(game, seats, options)

    def act(self, game: AnyGame, state: Any, seat: Seat, action: Any) -> Step[Any]:
        """Apply an action, and judge it."""
        step = self._carrier.act(game, state, seat, action)
        self._actions += 1
        if self._critic is not None:
            advice = self._advice if self._advice.action is action else Advice(action)
            self._counter.acted(self._names[seat])
            for lapse in self._critic.judge(state, seat, advice, step.state, step.events):
                self._counter.add(self._names[seat], lapse, self._example(seat, advice))
        return step

    def _example(self, seat: Seat, advice: Advice) -> str:
        why = f" ({advice.why})" if advice.why else ""
        return f"match {self._match}, action {self._actions}, seat {seat + 1}: {self._game.format(advice.action)}{why}"
