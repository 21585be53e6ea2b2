import random

import pytest

from games.kernel import CheckProfile, Choices, IllegalAction, RngDice, Word
from games.kernel.exploring.walk import answers_listed, random_policy, random_text, silent_policy
from umpire_tiny.game import TINY, TinyGame
from umpire_tiny.state import Options


@pytest.fixture
def state() -> object:
    return TINY.setup(2, Options(), (), RngDice(random.Random(1))).state


def running(state: object) -> object:
    """Both runners have chosen a pace, so that the first one says how far it runs."""
    for seat in (0, 1):
        state = TINY.apply(state, seat, TINY.parse(state, seat, "pace jog"), RngDice(random.Random(1))).state
    return state


def test_all_listed_answers_are_found_in_order(state: object) -> None:
    assert list(answers_listed(TINY, state, 0, 10)) == ["pace walk", "pace jog", "pace dash", "auto"]
    assert list(answers_listed(TINY, state, 0, 2)) == ["pace walk", "pace jog"]


def test_random_actions_are_legal_and_reach_every_listed_answer(state: object) -> None:
    rng = random.Random(2)
    texts = {random_text(TINY, state, 0, rng) for _ in range(200)}
    assert texts == {"pace walk", "pace jog", "pace dash", "auto"}


def test_random_actions_use_the_whole_range_of_an_open_word(state: object) -> None:
    state = running(state)
    rng = random.Random(3)
    distances = {TINY.parse(state, 0, random_text(TINY, state, 0, rng)).distance for _ in range(400)}
    assert (min(distances), max(distances)) == (50, 250)
    assert len(distances) > 35


def test_a_position_without_legal_action_is_an_error_not_an_endless_loop(state: object) -> None:
    class Stuck(TinyGame):
        def check(self, state: object, seat: int, action: object) -> None:
            raise IllegalAction("never", "TR-2")

    with pytest.raises(RuntimeError, match="no legal action found"):
        random_text(Stuck(), state, 0, random.Random(1))


def test_an_open_word_that_the_choices_refuse_starts_the_walk_again(state: object) -> None:
    class Short(TinyGame):
        def choices(self, now: object, seat: int, prefix: tuple[str, ...]) -> Choices:
            if prefix[:1] == ("run",) and len(prefix) > 1 and prefix[1] != "1":
                raise IllegalAction("one metre, no more", "TR-4")
            return super().choices(now, seat, prefix)

    assert random_text(Short(), running(state), 0, random.Random(3)) == "run 1"


class Unlucky(TinyGame):
    """A track on which nothing but what is suggested is ever legal; it notes what was tried."""

    def __init__(self) -> None:
        super().__init__()
        self.tried: list[str] = []

    def check(self, state: object, seat: int, action: object) -> None:
        self.tried.append(TINY.format(action))
        if self.tried[-1] not in answers_listed(TINY, state, seat, 99):
            raise IllegalAction("only what is suggested", "TR-4")
        super().check(state, seat, action)


class Unlucky25(Unlucky):
    """A track on which the first 25 actions are refused, whatever they are."""

    def check(self, state: object, seat: int, action: object) -> None:
        super().check(state, seat, action)
        if len(self.tried) <= 25:
            raise IllegalAction("not yet", "TR-4")


def test_after_25_vain_tries_walks_go_by_what_is_listed_alone(state: object) -> None:
    game = Unlucky25()
    listed = set(answers_listed(TINY, running(state), 0, 99))
    text = random_text(game, running(state), 0, random.Random(3))
    assert len(game.tried) == 26
    assert set(game.tried[:25]) - listed, "at first any distance is tried"
    assert game.tried[25] == text
    assert text in listed


def test_a_listed_walk_stops_at_the_first_action_whatever_could_follow(state: object) -> None:
    class Further(Unlucky):
        def choices(self, now: object, seat: int, prefix: tuple[str, ...]) -> Choices:
            found = super().choices(now, seat, prefix)
            more = (Word("and-on"),) if found.complete else ()
            return Choices(words=(*found.words, *more), open=found.open, complete=found.complete)

    texts = [random_text(Further(), running(state), 0, random.Random(seed), stop_percent=0) for seed in range(5)]
    assert not any("and-on" in text for text in texts)


def test_listed_walks_give_up_as_well(state: object) -> None:
    class Hopeless(Unlucky):
        def check(self, state: object, seat: int, action: object) -> None:
            super().check(state, seat, action)
            raise IllegalAction("never", "TR-2")

    game = Hopeless()
    with pytest.raises(RuntimeError, match="in 50 walks"):
        random_text(game, running(state), 0, random.Random(1))
    assert len(game.tried) == 50
    assert set(game.tried[25:]) <= set(answers_listed(TINY, running(state), 0, 99))


def test_the_random_policy_sees_its_own_view_alone(state: object) -> None:
    policy = random_policy(TINY)
    action = policy(TINY.view(state, 1), 1, random.Random(5), 0)
    TINY.check(state, 1, action)
    assert policy(TINY.view(state, 1), 1, random.Random(5), 0) == action


def test_the_silent_policy_does_what_time_out_does(state: object) -> None:
    action = silent_policy(TINY)(TINY.view(state, 1), 1, random.Random(5), 0)
    assert action == TINY.default(state, TINY.awaiting(state)[1])


def test_a_random_player_with_sense_plays_as_the_plainest_policy_that_often(state: object) -> None:
    class Sensible(TinyGame):
        check_profile = CheckProfile(random_sense=100)

    rng = random.Random(6)
    texts = {TINY.format(random_policy(Sensible())(TINY.view(state, 0), 0, rng, 0)) for _ in range(20)}
    assert texts == {"pace jog"}, "as the careful runner does"
