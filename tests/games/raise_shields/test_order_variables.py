"""The figures that standing orders of Raise Shields look at, and the orders that are proposed."""

from collections.abc import Mapping

from games.raise_shields.ai import order_variables
from games.raise_shields.state.state import State
from tests.games.raise_shields.duel import GAME, act, duel, ship


def _figures(state: State, letter: str) -> Mapping[str, int]:
    prompt = next(prompt for prompt in GAME.awaiting(state) if prompt.seat == "AB".index(letter))
    return GAME.figures(state, prompt)


def test_the_hits_of_an_attack_and_ones_own_ship_are_told() -> None:
    state = duel("cannon", ship("A", "F7 N"), ship("B", "H8 N", stress=2, shields=7))
    step = act(state, "A", "fire starboard B", 5, 6, 6, 1, 2)
    assert _figures(step.state, "B") == {
        "hits": 3,
        "attacking": 0,
        "stress": 2,
        "shields": 7,
        "hull": 10,
        "crew": 10,
        "round": 1,
    }


def test_every_figure_has_a_name_and_every_example_is_an_action_of_a_question_asked() -> None:
    state = duel("movement", ship("A", "F7 N"), ship("B", "H8 N"))
    assert set(_figures(state, "A")) <= set(GAME.card.figures) == set(order_variables.NAMES)
    for example in GAME.card.orders:
        kind, _, answer = example.partition(": ")
        text, _, condition = answer.partition(" if ")
        assert kind in GAME.prompt_kinds, example
        assert text == "default" or GAME.format(GAME.parse(state, 0, text))
        assert all(part.split()[0] in GAME.card.figures for part in condition.split(" and ") if part), example
