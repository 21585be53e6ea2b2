"""Standing orders for Skirmishes and Go to War: their words, their figures, what they come to (UP-H5)."""

import random
from itertools import product

import pytest

from games.kernel import BadNotation, IllegalAction, Prompt, RngDice
from games.uprising.ai import order_variables
from games.uprising.board.scoring import most
from games.uprising.state.state import State
from tests.games.uprising.positions import GAME, fresh, land, play, position, step, war

AT = {"AW": "Riverside", "AL1": "Riverside", "BL1": "Riverside", "BW": "Cape Farrow"}


def prompt(state: State) -> Prompt:
    return GAME.awaiting(state)[0]


def canonical(state: State, text: str) -> str:
    return GAME.format(GAME.parse(state, state.public.turn, text))


def test_uph5_words_are_read_as_what_they_come_to_at_each_step() -> None:
    state = play(position(AT, {"Riverside": (3, 4)}), "skirmish W Riverside")
    assert canonical(state, "take leader") == "take BL1"
    state = play(state, "take leader")
    assert (canonical(state, "trade all"), canonical(state, "Trade NONE")) == ("trade 3", "trade 0")
    assert land(play(state, "trade all"), "Riverside").followers == (0, 0)


def test_uph5_take_leader_is_what_a_time_out_takes() -> None:
    at = {"AW": "Riverside", "BW": "Cape Farrow", "CW": "Northmoor", "CL1": "Riverside"}
    state = position(at, {"Riverside": (2, 2, 2), "Grayport": (0, 5, 0)}, seats=3)
    state = play(state, "skirmish W Riverside")
    assert GAME.parse(state, 0, "take leader") == GAME.default(state, prompt(state)) == GAME.parse(state, 0, "take B B")


@pytest.mark.parametrize("text", ["take leader", "trade all", "trade none"])
def test_uph5_orders_can_be_given_at_any_time_and_do_nothing_at_the_wrong_one(text: str) -> None:
    for state in (fresh(), position(AT)):
        action = GAME.parse(state, state.public.turn, text)
        with pytest.raises(IllegalAction, match="is not possible now"):
            GAME.check(state, state.public.turn, action)
    with pytest.raises(BadNotation):
        GAME.parse(position(AT), 0, f"{text} now and then")


def test_uph5_at_war_only_the_step_that_is_asked_is_answered() -> None:
    state = war(position({"AW": "Riverside", "BW": "Cape Farrow"}, {"Riverside": (2, 3)}, war_order="region"))
    assert (state.public.phase, state.public.turn, state.public.fight.step) == ("war", 1, "c"), (
        "the marker has passed to B"
    )
    with pytest.raises(IllegalAction, match="asks you to say how many followers to trade"):
        step(state, "take leader")
    assert play(state, "trade none; trade none").public.phase == "over", "A's step a) had one legal outcome"


def test_figures_tell_the_followers_where_the_skirmish_is() -> None:
    state = play(position(AT, {"Riverside": (3, 4), "Highfell": (9, 0)}, money=(8, 2)), "skirmish W Riverside")
    assert GAME.figures(state, prompt(state)) == {
        "mine": 3,
        "theirs": 4,
        "ahead": 0,
        "behind": 1,
        "purse": 5,
        "round": 1,
    }
    state = play(state, "take B B")
    assert GAME.figures(state, prompt(state)) == {
        "mine": 3,
        "theirs": 2,
        "ahead": 1,
        "behind": 0,
        "purse": 5,
        "round": 1,
    }
    assert GAME.figures(position(AT), prompt(position(AT))) == {"purse": 3, "round": 1}


def test_figures_are_those_of_whoever_is_asked() -> None:
    at = {"AW": "Riverside", "BW": "Cape Farrow", "CW": "Northmoor"}
    state = war(position(at, {"Southdown": (1, 5, 5)}, money=(7, 8, 9), seats=3))
    assert (state.public.turn, GAME.figures(state, prompt(state))["mine"]) == (1, 5)
    assert GAME.figures(state, prompt(state))["theirs"] == 5


def test_every_example_is_an_order_that_can_be_given() -> None:
    state = fresh()
    for example in GAME.card.orders:
        kind, _, answer = example.partition(": ")
        text, _, condition = answer.partition(" if ")
        assert kind in GAME.prompt_kinds, example
        GAME.parse(state, 0, text)
        assert not condition or condition.split()[0] in GAME.card.figures == order_variables.NAMES, example


def test_upb43_a_trade_never_wins_a_lead() -> None:
    """Why there is no order to trade where it wins the majority: it cannot."""
    for followers in product(range(6), repeat=4):
        state = position({"AW": "Northmoor"}, {"Riverside": followers}, seats=4)
        before = most(land(state, "Riverside").followers)
        for count in range(1, followers[0] + 1):
            after = most(tuple(have - min(count, have) for have in followers))
            assert 0 not in after or 0 in before
            assert after != (0,) or before == (0,)


def test_with_orders_for_all_a_whole_war_is_fought_by_itself() -> None:
    at = {"AW": "Riverside", "AL1": "Highfell", "BW": "Highfell", "BL1": "Riverside", "CW": "Southdown"}
    rng = random.Random(3)
    regions = [region.name for region in fresh().public.country.regions]
    spread = {name: tuple(rng.randrange(5) for _ in range(3)) for name in regions}
    state = war(position(at, spread, seats=3, war_order="region"))
    answered = 0
    while state.public.phase == "war":
        order = "trade none" if state.public.fight.step == "c" else "take leader"
        state = step(state, order, RngDice(rng)).state
        answered += 1
    assert state.public.phase in ("over", "tie")
    assert answered > 20
