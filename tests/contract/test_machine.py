"""One stateful Hypothesis machine for all games: legal play, time-outs, nonsense and repeats, in any order.

Hypothesis draws every decision, so a failure shrinks to a short game. Dice come from drawn seeds: rules may roll until
a tie is broken, and dice that always show the same face would never do that.
"""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.conformance import Subject
from bot.conformance.actions import refused_alike
from bot.conformance.walks import illegal, options_for, refusal
from games.kernel import AnyGame, RecordedDice, RngDice, Roll
from games.kernel.exploring.walk import random_text

SETTINGS = settings(
    derandomize=True,
    database=None,
    max_examples=12,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
FEWER = {"urban_war": 3, "upheaval": 3}
"""Courses tried daily of games whose choices take long, as on tables in inches; `make soak` tries as many of all."""
LONGEST = 400
"""A match of more plies than this stops being extended."""


class Drawn:
    """A generator whose numbers Hypothesis draws, small ones first when it shrinks."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def randrange(self, stop: int, /) -> int:
        return self._data.draw(st.integers(0, stop - 1))


def dice_of(data: st.DataObject) -> RngDice:
    return RngDice(random.Random(data.draw(st.integers(0, 2**16), "dice seed")))


class Match(RuleBasedStateMachine):
    """A match under test; `journal` is what a replay needs: (seat, text, rolls) of every ply."""

    game: AnyGame
    state: Any = None

    @initialize(data=st.data(), seed=st.integers(0, 2**16))
    def set_up(self, data: st.DataObject, seed: int) -> None:
        least, most = self.game.card.seats
        self.seats = data.draw(st.integers(least, most), "seats")
        self.options = options_for(self.game, data.draw(st.integers(0, 9), "options"), self.seats)
        dice = RngDice(random.Random(seed))
        self.content = self.game.content_for(self.options)
        self.state = self.game.setup(self.seats, self.options, self.content, dice).state
        self.first_rolls = dice.rolls
        self.journal: list[tuple[int, str, list[Roll]]] = []
        self.closed: set[str] = set()

    def going_on(self) -> bool:
        return self.state is not None and self.game.outcome(self.state) is None and len(self.journal) < LONGEST

    def commit(self, seat: int, action: Any, dice: RngDice) -> None:
        before, data = self.state, self.game.dump(self.state)
        open_before = {prompt.id for prompt in self.game.awaiting(before)}
        step = self.game.apply(before, seat, action, dice)
        assert self.game.dump(before) == data, "apply changed its input"
        open_after = {prompt.id for prompt in self.game.awaiting(step.state)}
        assert not self.closed & open_after, "a closed prompt came back"
        self.closed |= open_before - open_after
        answered = self.game.answers(before, seat, action)
        assert answered is None or answered in self.closed
        self.journal.append((seat, self.game.format(action), dice.rolls))
        self.state = step.state

    @precondition(going_on)
    @rule(data=st.data())
    def somebody_acts(self, data: st.DataObject) -> None:
        prompt = data.draw(st.sampled_from(self.game.awaiting(self.state)), "prompt")
        text = random_text(self.game, self.state, prompt.seat, Drawn(data))
        self.commit(prompt.seat, self.game.parse(self.state, prompt.seat, text), dice_of(data))

    @precondition(going_on)
    @rule(seed=st.integers(0, 2**16), count=st.integers(5, 60))
    def time_passes(self, seed: int, count: int) -> None:
        rng = random.Random(seed)
        for _ in range(count):
            if not self.going_on():
                return
            prompts = self.game.awaiting(self.state)
            prompt = prompts[rng.randrange(len(prompts))]
            text = random_text(self.game, self.state, prompt.seat, rng)
            self.commit(prompt.seat, self.game.parse(self.state, prompt.seat, text), RngDice(rng))

    @precondition(going_on)
    @rule(data=st.data())
    def somebody_runs_out_of_time(self, data: st.DataObject) -> None:
        prompt = data.draw(st.sampled_from(self.game.awaiting(self.state)), "prompt")
        self.commit(prompt.seat, self.game.default(self.state, prompt), dice_of(data))

    @precondition(lambda self: self.state is not None)
    @rule(words=st.lists(st.text("abcdefgh0123456789,.-; ", max_size=8), max_size=4), seat=st.integers(0, 1))
    def somebody_types_nonsense(self, words: list[str], seat: int) -> None:
        error = refusal(self.game, self.state, seat, " ".join(("zz", *words)))
        assert error is not None
        assert error.reason

    @precondition(lambda self: self.state is not None and self.journal)
    @rule(data=st.data())
    def somebody_repeats_an_old_action(self, data: st.DataObject) -> None:
        seat, text, _ = data.draw(st.sampled_from(self.journal), "old action")
        action = self.game.parse(self.state, seat, text)
        error = illegal(self.game, self.state, seat, action)
        if error is None:
            assert self.game.outcome(self.state) is None
        else:
            refused_alike(self.game, self.state, seat, action, error)

    @invariant()
    def dump_and_load_are_inverse(self) -> None:
        if self.state is not None:
            assert self.game.load(self.game.dump(self.state), self.content) == self.state

    @invariant()
    def somebody_is_asked_until_it_is_over(self) -> None:
        if self.state is not None:
            assert bool(self.game.awaiting(self.state)) == (self.game.outcome(self.state) is None)

    @invariant()
    def no_seat_sees_more_than_its_own_view(self) -> None:
        if self.state is None:
            return
        for seat in range(self.seats):
            view = self.game.view(self.state, seat)
            other = self.game.imagine(view, seat, RngDice(random.Random(len(self.journal))))
            assert self.game.view(other, seat) == view
            assert self.game.awaiting(other) == self.game.awaiting(self.state)
            assert self.game.choices(other, seat, ()) == self.game.choices(self.state, seat, ())

    def teardown(self) -> None:
        if self.state is None:
            return
        dice = RecordedDice(self.first_rolls)
        state = self.game.setup(self.seats, self.options, self.content, dice).state
        dice.done()
        for seat, text, rolls in self.journal:
            dice = RecordedDice(rolls)
            state = self.game.apply(state, seat, self.game.parse(state, seat, text), dice).state
            dice.done()
        assert self.game.dump(state) == self.game.dump(self.state), "the replay ends elsewhere"


def machine_of(subject: Subject) -> type[Match]:
    return type(f"Match_{subject.game.card.slug}", (Match,), {"game": subject.game})


def test_any_course_of_a_match_keeps_the_contract(subject: Subject) -> None:
    courses = FEWER.get(subject.game.card.slug, SETTINGS.max_examples)
    run_state_machine_as_test(machine_of(subject), settings=settings(SETTINGS, max_examples=courses))


@pytest.mark.soak
def test_many_courses_of_a_match_keep_the_contract(subject: Subject) -> None:
    run_state_machine_as_test(machine_of(subject), settings=settings(SETTINGS, derandomize=False, max_examples=150))
