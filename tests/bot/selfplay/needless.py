"""Watches a match for calls with a single sensible answer: one legal answer, or answers that all come to the same."""

import random
from collections import Counter
from typing import Any

from bot.matches.orders.grammar import followed
from games.kernel import AnyGame, GameError, Prompt, RngDice
from games.registry import find_policy

MOST_ANSWERS = 12
"""A question with more answers than that is a choice."""
MOST_LOOKS = 60
THROWS = 12
"""With so many dice all answers must come to the same."""
GUESSES = 8
"""So many secrets are tried that a player might have as well, as far as the others know."""


class NeedlessCalls:
    """Plays matches in which everybody has the standing orders with which people begin, and judges every call.

    `calls` counts them by kind of question, `needless` those with a single sensible answer that everybody could know.
    """

    def __init__(self, game: AnyGame, preset: str, seats: int, seed: str) -> None:
        self.game = game
        self.seats, self.seed = seats, seed
        chosen = dict(game.card.presets[preset]) if preset else {}
        brief = {name: value for name, value in game.check_profile.brief.items() if not chosen.get(name)}
        self.options = game.card.options(**(chosen | brief))
        self.calls: Counter[str] = Counter()
        self.needless: Counter[str] = Counter()
        self.examples: list[str] = []

    def play(self, most: int) -> None:
        """Play on until the match is over, or so many questions have been answered."""
        game, rng = self.game, random.Random(self.seed)
        dice = RngDice(random.Random(f"{self.seed}/dice"))
        steady, orders = find_policy(game, "steady"), game.first_orders(self.options)
        state = game.setup(self.seats, self.options, game.content_for(self.options), dice).state
        waiting: frozenset[int] = frozenset()
        for _ in range(most):
            prompts = game.awaiting(state)
            if not prompts:
                return
            answered = next(((one, found) for one in prompts if (found := followed(game, state, one, orders)[0])), None)
            if answered is None:
                now = frozenset(one.seat for one in prompts)
                for one in prompts:
                    if one.seat not in waiting:
                        self._judge(state, one)
                waiting = now
                one = rng.choice(prompts)
                answered = one, steady(game.view(state, one.seat), one.seat, rng, 40)
            prompt, action = answered
            state = game.apply(state, prompt.seat, action, dice).state
            dice.rolls.clear()

    def _judge(self, state: Any, prompt: Prompt) -> None:
        self.calls[prompt.kind] += 1
        if self._is_single(state, prompt) and not self._secret_could_differ(state, prompt):
            self.needless[prompt.kind] += 1
            self.examples.append(f"{prompt.ask}: {_answers(self.game, state, prompt)}")

    def _is_single(self, state: Any, prompt: Prompt) -> bool:
        answers = _answers(self.game, state, prompt)
        return bool(answers) and (len(answers) == 1 or len({self._after(state, prompt, one) for one in answers}) == 1)

    def _after(self, state: Any, prompt: Prompt, answer: str) -> tuple[bytes, ...]:
        """Return where an answer leads, with several dice: some of them change nothing whatever the answer."""
        game = self.game
        action = game.parse(state, prompt.seat, answer)
        dice = (RngDice(random.Random(f"the same {number}")) for number in range(THROWS))
        return tuple(game.dump(game.apply(state, prompt.seat, action, one).state) for one in dice)

    def _secret_could_differ(self, state: Any, prompt: Prompt) -> bool:
        """Whether the player would have a choice with another secret: then an answer by itself would tell that."""
        game, other = self.game, (prompt.seat + 1) % self.seats
        view = game.view(state, other)
        for number in range(GUESSES):
            guessed = game.imagine(view, other, RngDice(random.Random(f"guess {number}")))
            if not self._is_single(guessed, prompt):
                return True
        return False


def _answers(game: AnyGame, state: Any, prompt: Prompt) -> list[str]:
    """Return all answers to a question if they are few, else ()."""
    found: list[str] = []
    rest: list[tuple[str, ...]] = [()]
    for _ in range(MOST_LOOKS):
        if not rest:
            return found
        said = rest.pop()
        try:
            choices = game.choices(state, prompt.seat, said)
        except GameError:
            continue
        if choices.open is not None or len(choices.words) > MOST_ANSWERS:
            return []
        if choices.complete:
            found.append(" ".join(said))
        rest += [(*said, word.text) for word in choices.words]
    return []
