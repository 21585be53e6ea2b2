"""Where the bot deploys models: behind cover, spread along the edge, not in a row (UW-17)."""

import itertools
import random

import pytest
from msgspec.structs import replace

from games.kernel import RngDice
from games.urban_war.mechanics.deployment import auto_deploy
from games.urban_war.state.models import Placements
from games.urban_war.state.public import State
from games.urban_war.terrain import line_of_sight
from tests.games.urban_war.positions import GAME, beside, wall

MANY = {f"A{number}": "fist" for number in range(3, 8)}


def places(state: State, seat: int = 0) -> Placements:
    return auto_deploy.auto_places(state.public, seat, rest=True)


def behind(state: State, *walls: tuple[int, tuple[float, ...]]) -> State:
    terrain = tuple(wall(number, *box) for number, box in walls)
    return replace(state, public=replace(state.public, terrain=terrain))


def test_uw17_the_first_model_stands_behind_a_wall_and_not_in_the_open_middle() -> None:
    """The zone of A is the south, to y = 42; a wall lies across its front from x = 27 to 33 at y = 40 to 41."""
    open_table, walled = beside(), behind(beside(), (1, (27, 40, 33, 41)))
    (_, at), *_ = places(open_table)
    assert at[0] == 24_000
    (_, at), *_ = places(walled)
    assert 27_000 <= at[0] <= 33_000
    assert at[1] < 44_000, "within 3 inches of it"


def test_uw17_models_are_spread_over_the_edge() -> None:
    xs = sorted(at[0] for _, at in places(beside(more=MANY)))
    assert len(xs) == 7
    assert xs[-1] - xs[0] >= 24_000
    assert min(two - one for one, two in itertools.pairwise(xs)) >= 3_000


@pytest.mark.parametrize("line", ["deploy rest", "deploy auto"])
def test_uw17_the_bot_places_by_the_same_comparison_each_time(line: str) -> None:
    state = beside(more=MANY, sheets=True)
    assert places(state) == places(state)
    GAME.check(beside(more=MANY), 0, GAME.parse(beside(more=MANY), 0, line))


@pytest.mark.parametrize("scenario", ["crossroads", "ruins", "city"])
def test_uw17_fewer_models_stand_in_the_open_than_in_a_row(scenario: str) -> None:
    """Lines of sight with no cover between two whole teams, placed by the bot and in a row of 3 inches each."""

    def open_lines(*, row: bool) -> int:
        state = deploying(scenario)
        found: dict[str, tuple[int, int]] = {}
        for seat in (0, 1):
            for model in (one for one in state.public.models if one.seat == seat):
                good = auto_deploy.good_places(state.public, model, 1, found)
                found[model.id] = good[0] if row else auto_deploy.any_place(state.public, model, found)
        return in_the_open(state, found)

    assert open_lines(row=False) <= open_lines(row=True)


def deploying(scenario: str) -> State:
    """Return a game of a scenario at its first question of deployment."""
    rng = random.Random(0)
    dice, options = RngDice(rng), GAME.card.options(scenario=scenario)
    state: State = GAME.setup(2, options, GAME.content_for(options), dice).state
    policy = list(GAME.card.policies.values())[-1]
    while GAME.awaiting(state)[0].kind != "deploy":
        seat = GAME.awaiting(state)[0].seat
        state = GAME.apply(state, seat, policy(GAME.view(state, seat), seat, rng, 1), dice).state
    return state


def in_the_open(state: State, found: dict[str, tuple[int, int]]) -> int:
    models = tuple(replace(one, at=found[one.id]) for one in state.public.models)
    public = replace(state.public, models=models)
    looks = [
        line_of_sight.look(public, enemy, model)
        for model in public.standing()
        for enemy in public.standing(1 - model.seat)
    ]
    return sum(look.seen and not look.save for look in looks)
