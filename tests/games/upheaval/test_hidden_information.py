"""What another seat may have in secret agrees with what is known of it (UH-32, UH-H15)."""

import random
from typing import Any

import pytest

from games.kernel import RngDice, Step, visible
from games.upheaval.ai import hidden_information
from games.upheaval.game import UPHEAVAL
from games.upheaval.state.public import State
from games.upheaval.state.secret import Secret
from tests.games.upheaval.setting import SETTING, at, new_match, play

DICE = RngDice(random.Random(1))


def test_uhh15_whoever_has_picked_an_army_is_guessed_to_have_one() -> None:
    state = play(new_match(), 1, "army riders").state
    view = SETTING.view(state, 0)
    company = state.public.book.value.find("company")
    assert company is not None
    assert hidden_information.guess(view, 1, DICE) == Secret(army=company.parts)
    assert hidden_information.guess(view, 0, DICE) == Secret()


def test_uh32_whoever_has_spent_experience_is_guessed_to_have_kept_it() -> None:
    state = play(at("experience", seasoned=50), 1, "spend B1 ACC").state
    assert hidden_information.guess(SETTING.view(state, 0), 1, DICE) == Secret(spent=())
    assert hidden_information.guess(SETTING.view(state, 0), 0, DICE) == Secret()


def test_nothing_is_secret_once_all_is_known() -> None:
    assert hidden_information.guess(SETTING.view(at("deploy"), 0), 1, DICE) == Secret()


def received(step: Step[State], seat: int | None) -> tuple[Any, ...]:
    """Return all that somebody receives of an action: the view, what is asked and offered, events and sentences."""
    view = UPHEAVAL.view(step.state, seat)
    told = [event for event in step.events if visible(event, seat)]
    offered = UPHEAVAL.choices(step.state, seat, ()) if seat is not None else None
    sentences = [UPHEAVAL.narrate(event, view) for event in told]
    return view, UPHEAVAL.awaiting(step.state), offered, told, sentences, UPHEAVAL.summary(view)


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        ("army", ("army riders", "army tide", "army make rifles / captain")),
        ("experience", ("spend B1 ACC", "spend B2 MOR B3 infiltrators", "spend none")),
    ],
)
def test_uh32_uhh15_what_is_sealed_differs_for_nobody_else(kind: str, lines: tuple[str, ...]) -> None:
    """Three players: the others are asked still while B's answer is sealed."""
    state = at(kind, seats=3, seasoned=100)
    steps = [play(state, 1, line) for line in lines]
    assert len({UPHEAVAL.dump(step.state) for step in steps}) == len(lines)
    for seat in (0, 2, None):
        first, *others = (received(step, seat) for step in steps)
        assert all(other == first for other in others), seat
    assert len({repr(received(step, 1)) for step in steps}) == len(lines)
