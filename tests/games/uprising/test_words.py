"""What menus say: every choice tells its cost, the purse after it, and whether the region becomes unstable."""

import random
from collections.abc import Iterator

import pytest

from games.kernel import RngDice, Word
from games.kernel.exploring.walk import random_text
from games.uprising.mechanics.characters.catalogue import CHARACTER_ACTIONS
from games.uprising.state import events as ev
from games.uprising.state.purses import purse
from games.uprising.state.state import State
from tests.games.uprising.positions import GAME, fresh, position


def endings(state: State, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Word, tuple[str, ...]]]:
    """Every action that is listed, with its last word and the hints on the way."""
    for word in GAME.choices(state, state.public.turn, path).words:
        reached = (*path, word.text)
        node = GAME.choices(state, state.public.turn, reached)
        if node.complete:
            yield " ".join(reached), word, reached
        elif node.open is None:
            yield from endings(state, reached)


def visited(seed: int, **values: object) -> Iterator[State]:
    """Positions of a game in which anything is done."""
    rng = random.Random(seed)
    state = fresh(3, seed, **values)
    while GAME.awaiting(state):
        yield state
        text = random_text(GAME, state, state.public.turn, rng)
        state = GAME.apply(state, state.public.turn, GAME.parse(state, state.public.turn, text), RngDice(rng)).state


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("values", [{}, {"choose_characters": True, "n_value": 0, "rounds": 8}])
def test_every_choice_says_cost_purse_and_whether_the_region_becomes_unstable(
    seed: int, values: dict[str, object]
) -> None:
    seen = {True: 0, False: 0}
    verbs = {rules.word for rules in CHARACTER_ACTIONS}
    for number, state in enumerate(visited(seed, **values)):
        if state.public.phase != "play" or state.public.fight is not None or number % 4:
            continue
        money = purse(state, state.public.turn)
        for text, word, path in endings(state):
            if path[0] not in verbs:
                continue
            step = GAME.apply(
                state, state.public.turn, GAME.parse(state, state.public.turn, text), RngDice(random.Random(1))
            )
            unstable = any(isinstance(event, ev.RegionUnstable) for event in step.events)
            cost = {"campaign": 1, "decree": -6, "skirmish": -3, "promote": -10}.get(path[0], -1)
            assert f"{'+' if cost > 0 else ''}{abs(cost)}$, purse {money}$ → {money + cost}$" in word.hint, text
            assert ("becomes unstable" in word.hint) == unstable, text
            seen[unstable] += 1
    assert seen[False] > 50
    assert seen[True] or "n_value" not in values


def test_a_decrees_first_token_says_it_too() -> None:
    state = position({"AW": "Riverside", "BW": "Eastmark"}, tokens={"Riverside": (1, 5)}, money=(6, 3))
    hints = {word.text: word.hint for word in GAME.choices(state, 0, ("decree", "W")).words}
    assert hints["grain"] == "6$, purse 6$ → 0$; grain 1, timber 5; Riverside becomes unstable"
    assert hints["timber"] == "6$, purse 6$ → 0$; grain 1, timber 5"
