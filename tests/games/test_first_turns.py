"""The first turn that How to play teaches: every command of it is accepted, in its order, in a new match."""

import random
import re
from typing import Any

import pytest

from games.kernel import AnyGame, RngDice
from games.registry import GAMES, find_policy

TYPED = re.compile(r"`/match act line:([^`]+)`")
ME = 0


def taught(game: AnyGame) -> list[str]:
    """Return the lines of a first turn, action by action."""
    return [part.strip() for line in TYPED.findall(game.rulebook.first_turn) for part in line.split(";")]


def follow(game: AnyGame, lines: list[str], seed: int) -> list[str]:
    """Play the lines where they answer what is asked; all else as the steady player does. Return what was done."""
    options, rng, done = game.card.options(), random.Random(seed), list[str]()
    dice: Any = RngDice(random.Random(seed))
    state = game.setup(game.card.seats[0], options, game.content_for(options), dice).state
    policy = find_policy(game, "steady")
    left = list(lines)
    for _ in range(400):
        if not left or not game.awaiting(state):
            break
        prompt = game.awaiting(state)[0]
        question = game.question_of(state, prompt.seat)
        action = None
        if prompt.seat == ME and question is not None:
            wanted = next((line for line in left if question.verb(line.split()[0])), None)
            if wanted is not None:
                action = game.parse(state, ME, wanted)
                game.check(state, ME, action)
                done += left[: left.index(wanted) + 1][-1:]
                left = left[left.index(wanted) + 1 :]
        if action is None:
            action = policy(game.view(state, prompt.seat), prompt.seat, rng, 50)
        state = game.apply(state, prompt.seat, action, dice).state
    return done


@pytest.mark.parametrize("slug", ["urban_war", "upheaval"])
def test_every_command_of_the_first_turn_is_accepted(slug: str) -> None:
    game = GAMES[slug]
    lines = taught(game)
    assert len(lines) >= 5
    free = {"side south", "first enemy"}  # if the dice let you choose
    for seed in range(3):
        done = follow(game, lines, seed)
        assert [line for line in lines if line not in done and line not in free] == []


def test_uw17_who_picks_the_side_does_not_say_who_deploys_first_and_the_first_turn_says_when_each_is_asked() -> None:
    game = GAMES["urban_war"]
    told = game.rulebook.first_turn
    asked = {"side south": "If you are asked for a side: ", "first enemy": "If you are asked who deploys first: "}
    assert all(f"{when}`/match act line:{line}`" in told for line, when in asked.items())
    chosen = [[line for line in follow(game, taught(game), seed) if line in asked] for seed in range(6)]
    assert {len(lines) for lines in chosen} == {1}, "one of the two in each match"
    assert {lines[0] for lines in chosen} == set(asked)


@pytest.mark.parametrize("slug", GAMES)
def test_a_first_turn_is_taught_with_commands_that_can_be_copied(slug: str) -> None:
    lines = taught(GAMES[slug])
    assert len(lines) >= 3
    assert all(len(GAMES[slug].rulebook.first_turn) < 2000 for _ in lines)
