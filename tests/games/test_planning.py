"""Plans of all games at random positions: menus, what conditions look at, and garbled steps raise only refusals."""

import contextlib
import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.conformance.walks import plies, random_text
from bot.considering import plan_fault, written_plainly
from bot.considering.planning_ahead import state_ahead
from bot.matches.errors import Refused
from bot.matches.orders.planning import read_step
from games.kernel import AnyGame, GameError, visible
from games.registry import GAMES

PLANNING = [slug for slug, game in GAMES.items() if game.card.plans]
EVERY = {"urban_war": 9, "upheaval": 9}
GARBLE = ("", "or", "if", "any", "A1", "b2", ":", "A-1:", "if B is out:", "unless purse >= 3", "12,20", "toward")


def positions(slug: str) -> Iterator[tuple[AnyGame, Any, int, random.Random]]:
    """Yield positions of a random game, each with a seat."""
    for number, ply in enumerate(plies(GAMES[slug], 3)[:: EVERY.get(slug, 4)]):
        yield GAMES[slug], ply.step.state, number % ply.seats, random.Random(number)


@pytest.mark.parametrize("slug", PLANNING)
def test_menus_of_a_plan_offer_what_could_be_written(slug: str) -> None:
    found = 0
    for game, state, seat, rng in positions(slug):
        steps: list[str] = []
        for _ in range(3):
            now = state_ahead(game, state, seat, steps)
            if now is None or not game.may_plan(state):
                break
            game.dump(now)
            if not game.choices(now, seat, ()).words:
                break
            steps.append(random_text(game, now, seat, rng))
            game.planned_step(state, seat, steps[-1])
            found += 1
        assert state_ahead(game, state, seat, ["nonsense", *steps]) is None or game.may_plan(state)
    assert found > 3


@pytest.mark.parametrize("slug", PLANNING)
def test_garbled_steps_and_conditions_raise_only_refusals(slug: str) -> None:
    for game, state, seat, rng in positions(slug):
        for _ in range(12):
            words = [*game.card.plan_example.split(), *GARBLE]
            line = " ".join(rng.choice(words) for _ in range(rng.randrange(1, 7)))
            with contextlib.suppress(GameError, Refused):
                step = read_step(line)
                written_plainly(game, state, seat, step.text)
                plan_fault(game, state, seat, (step.text,), 1)
            for fact in game.card.facts:
                with contextlib.suppress(GameError):
                    assert game.is_so(state, seat, rng.choice(words), fact, line) in (True, False)


@pytest.mark.parametrize("slug", PLANNING)
def test_whatever_happens_a_plan_says_in_a_sentence_what_surprised_it(slug: str) -> None:
    walk, game = plies(GAMES[slug], 2), GAMES[slug]
    for first, last in itertools.pairwise(range(0, len(walk), 12)):
        for seat in range(walk[0].seats):
            events = [event for ply in walk[first:last] for event in ply.step.events if visible(event, seat)]
            for action in (None, walk[first].action, walk[last].action):
                why = game.surprise(walk[last].state, seat, action, events)
                assert not why.endswith(".")
