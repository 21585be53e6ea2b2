"""The light positions that `advise` searches agree with the rules."""

from collections.abc import Iterator
from typing import get_args

import pytest

from games.kernel import Seat
from games.uprising.ai.advise import action_of
from games.uprising.ai.ending.foresight import finish_steps, result
from games.uprising.ai.light.position import Light, ground_of
from games.uprising.ai.light.skirmishes import Folk
from games.uprising.ai.light.ways import COSTS, Verb, Ways
from games.uprising.content.numbers import CAMPAIGN_GAIN, DECREE_COST
from games.uprising.mechanics.characters.catalogue import CHARACTER_ACTIONS
from games.uprising.mechanics.skirmish.steps import answers_to
from games.uprising.state.state import State
from tests.games.uprising.positions import GAME, position
from tests.games.uprising.test_invariants import walk


class Tasteless:
    """Everything is worth the same."""

    def folk(self, before: Folk, after: Folk) -> float:
        return 0.0

    def foe(self, light: Light, foe: object) -> float:
        return 0.0


def met(seats: int, seed: int, **values: object) -> Iterator[tuple[State, Seat]]:
    """Yield positions of games that `easy` plays, with whose turn it is."""
    easy = GAME.card.policies["easy"]
    for number, (state, _) in enumerate(walk(seats, seed, easy, **values)):
        seat = state.public.turn
        if state.public.phase == "play" and state.public.fight is None and number % 3 == 0:
            yield state, seat


def fought(state: State, seat: Seat) -> Iterator[State]:
    """Yield all ends of a Skirmish under way."""
    state = finish_steps(state)
    fight = state.public.fight
    if fight is None:
        yield state
        return
    for answer in answers_to(state.public, fight):
        yield from fought(result(state, seat, answer), seat)


OPTIONS = pytest.mark.parametrize(
    ("seats", "values"),
    [
        (2, {}),
        (4, {}),
        (3, {"map": "realm", "resource_types": 3, "n_value": 0}),
        (2, {"map": "narrows", "decree_needs_stable": True, "lieutenant_cap": 2, "resource_types": 1, "n_value": 0}),
        (3, {"fresh_lieutenant_waits": True, "secret_money": True}),
    ],
)


@OPTIONS
def test_light_positions_offer_what_the_rules_do_and_lead_where_they_lead(
    seats: int, values: dict[str, object]
) -> None:
    seen = set()
    for state, seat in met(seats, 1, **values):
        public = state.public
        light, ways = Light.of(state, seat), Ways(ground_of(public.country), public.options, Tasteless())
        found = {action_of(public, light, way): way for man in range(len(light.men)) for way in ways.of(light, man)}
        legal = {
            rules.make(one.id, words)
            for rules in CHARACTER_ACTIONS
            for one in public.own(seat)
            for words in rules.ways(state, one)
        }
        assert set(found) == legal
        for action, way in found.items():
            seen.add(way[0])
            after = result(state, seat, action)
            ends = fought(after, seat) if after.public.fight is not None else [after]
            assert like(ways.after(light, way)) in [like(Light.of(end, seat)) for end in ends]
    assert {"move", "intimidate", "campaign", "decree"} <= seen


def test_up11_to_up17_the_search_has_a_price_for_every_action_and_it_is_the_price_of_the_rules() -> None:
    assert tuple(COSTS) == get_args(Verb)
    assert {rules.word: rules.cost for rules in CHARACTER_ACTIONS} == COSTS
    assert (COSTS["decree"], COSTS["campaign"]) == (DECREE_COST, -CAMPAIGN_GAIN)


def like(light: Light) -> tuple[object, ...]:
    """Return what must be equal; numbers of Lieutenants are names only."""
    men = sorted((number > 0, region, left) for number, region, left in light.men)
    figures = (light.seat, light.money, light.have, light.tokens, light.supply, light.folk, light.loose)
    return (*figures, men, sorted(light.foes))


@pytest.mark.parametrize(
    ("tokens", "pairs"),
    [((5, 5), [(0, 0)]), ((2, 5), [(0, 0), (0, 1)]), ((1, 5), [(0, 1), (1, 1)]), ((1, 1), [(0, 1)])],
)
def test_up12_up15_of_tokens_to_take_the_search_tells_apart_those_that_use_up_a_kind(
    tokens: tuple[int, int], pairs: list[tuple[int, int]]
) -> None:
    state = position({"AW": "Riverside", "BW": "Cape Farrow"}, {}, {"Riverside": tokens}, money=(6, 3))
    light, ways = Light.of(state, 0), Ways(ground_of(state.public.country), state.public.options, Tasteless())
    assert [words for verb, _, words in ways.unlike(light, 0) if verb == "decree"] == pairs
    kinds = [words for verb, _, words in ways.unlike(light, 0) if verb == "intimidate"]
    assert len(kinds) == len({tokens[kind] == 1 for (kind,) in kinds})
