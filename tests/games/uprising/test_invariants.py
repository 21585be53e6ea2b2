"""The invariants of the rules over whole random games."""

import random
from collections.abc import Iterator

import pytest

from games.kernel import RngDice, Step
from games.kernel.exploring.walk import random_policy
from games.uprising.state import events as ev
from games.uprising.state.options import Options
from games.uprising.state.state import State
from tests.games.uprising.positions import GAME, fresh, money, scores, setup

RANDOM = random_policy(GAME)
COSTS = {
    ev.Intimidated: -1,
    ev.Slew: -1,
    ev.Campaigned: 1,
    ev.Decreed: -6,
    ev.SkirmishBegan: -3,
    ev.Promoted: -10,
    ev.Moved: -1,
}


def walk(seats: int, seed: int, policy: object = RANDOM, **values: object) -> Iterator[tuple[State, Step[State]]]:
    rng = random.Random(seed)
    dice = RngDice(rng)
    state = setup(seats, Options(**values), dice).state
    while prompts := GAME.awaiting(state):
        seat = prompts[0].seat
        step = GAME.apply(state, seat, policy(GAME.view(state, seat), seat, rng, 200), dice)
        yield state, step
        state = step.state


GAMES = pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (4, 4)])


@GAMES
def test_tokens_and_unstable_flags_agree(seats: int, seed: int) -> None:
    for _, step in walk(seats, seed):
        for land in step.state.public.lands:
            assert all(count >= 0 for count in (*land.tokens, *land.followers))
            assert land.unstable == (bool(land.tokens) and 0 in land.tokens)


@GAMES
def test_money_changes_by_listed_costs_and_gains_alone(seats: int, seed: int) -> None:
    for before, step in walk(seats, seed):
        assert all(purse >= 0 for purse in money(step.state))
        change = sum(COSTS.get(type(event), 0) for event in step.events)
        change += sum(sum(map(sum, event.incomes)) for event in step.events if isinstance(event, ev.IncomePaid))
        assert sum(money(step.state)) - sum(money(before)) == change


@GAMES
def test_nobody_acts_more_often_than_allowed_and_each_has_one_warlord(seats: int, seed: int) -> None:
    for _, step in walk(seats, seed):
        state = step.state
        for one in state.public.characters:
            assert 0 <= one.left <= (1 if one.number else 2)
            assert one.left == 0 or one.seat == state.public.turn
        if state.public.phase == "play":
            assert [one.seat for one in state.public.characters if not one.number] == list(range(seats))


@GAMES
def test_the_marker_goes_round_the_table(seats: int, seed: int) -> None:
    first = None
    for before, step in walk(seats, seed):
        first = before.public.marker if first is None else first
        state = step.state
        if first is None:
            assert state.public.phase == "placement" or state.public.round == 1
        elif state.public.phase == "play":
            assert state.public.first == (first + state.public.round - 1) % seats
        elif state.public.phase in ("war", "over"):
            assert state.public.first == (first + state.public.round) % seats


@GAMES
def test_go_to_war_takes_no_money_and_points_add_up(seats: int, seed: int) -> None:
    for before, step in walk(seats, seed):
        if before.public.phase == "war":
            assert money(before) == money(step.state)
    end = step.state.public
    assert end.phase == "over"
    assert [player.vp for player in end.players] == [sum(part) for part in scores(State(end, step.state.secret))]
    best = max(player.vp for player in end.players)
    assert all(end.players[seat].vp == best for seat in end.outcome.winners)


def test_up34_random_tie_breaks_end_too() -> None:
    for seed in range(6):
        *_, (_, step) = walk(2, seed, rounds=1, n_value=0)
        assert step.state.public.outcome is not None


def test_default_answers_finish_a_game() -> None:
    state = fresh(3)
    rng = random.Random(2)
    while prompts := GAME.awaiting(state):
        action = GAME.default(state, prompts[0])
        state = GAME.apply(state, prompts[0].seat, action, RngDice(rng)).state
    assert state.public.outcome is not None
    assert state.public.outcome.rule == "UP-B48"


def test_states_survive_being_written_and_read() -> None:
    content = GAME.content_for(Options(map="realm"))
    for _, step in walk(4, 9, map="realm", rounds=2):
        data = GAME.dump(step.state)
        assert GAME.load(data, content) == step.state
        assert len(data) < 4_000
