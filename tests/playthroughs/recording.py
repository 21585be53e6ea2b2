"""A match between computers, kept as a script that can be typed again."""

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from games.kernel import AnyGame, Event, RngDice
from games.kernel.content.options import read_options
from games.registry import find_policy
from tests.playthroughs.script import Line, Script


class Recorded(NamedTuple):
    """The script of a match, with the events of each of its lines, and whether it came to its end."""

    script: Script
    events: tuple[tuple[Event, ...], ...]
    ended: bool


def record(
    game: AnyGame,
    seats: int,
    options: tuple[str, ...],
    seed: str,
    policy: str,
    plies: int,
    said: Mapping[str, str] | None = None,
) -> Recorded:
    """Let computers play, but for what is `said` to questions of some kinds."""
    play = find_policy(game, policy)
    dice, rng = RngDice(random.Random(seed)), random.Random(f"{seed}/play")
    chosen = read_options(game.card, options)
    state: Any = game.setup(seats, chosen, game.content_for(chosen), dice).state
    lines: list[Line] = []
    events: list[tuple[Event, ...]] = []
    while len(lines) < plies and (prompts := game.awaiting(state)):
        prompt = prompts[rng.randrange(len(prompts))]
        line = (said or {}).get(prompt.kind)
        seat = prompt.seat
        action = game.parse(state, seat, line) if line else play(game.view(state, seat), seat, rng, 100)
        lines.append(Line(seat, game.format(action)))
        step = game.apply(state, seat, action, dice)
        state = step.state
        events.append(step.events)
    script = Script(game.card.slug, seats, options, seed, (), tuple(lines))
    return Recorded(script, tuple(events), not game.awaiting(state))
