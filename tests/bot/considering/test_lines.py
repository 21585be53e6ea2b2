"""Drafts of several actions: what a computer proposes for a whole activation."""

import random

import pytest

from bot import jobs
from bot.considering import ahead, proposal
from games.battlefield.scenario import Objective
from games.kernel import BadNotation, IllegalAction, RngDice, canonical
from games.upheaval.game import UPHEAVAL
from games.upheaval.state.public import State
from tests.games.upheaval.battles import BATTLE, asked, duel
from tests.games.upheaval.fields import at, row, to_activate, unit


def position() -> State:
    return asked(to_activate(unit("A1", *row(20, 30, 2)), unit("B1", *row(20, 12, 3)), unit("B2", (40, 4))))


def test_the_last_action_is_thought_about_as_if_those_before_it_were_done() -> None:
    state = position()
    part = ahead(BATTLE, state, 0, "move A1 20,26; shoot A1 B1")
    assert part.before == ("move A1 20,26",)
    assert part.last == "shoot A1 B1"
    assert part.state.public.unit("A1").models[0].at == (20_000, 26_000)
    assert state.public.unit("A1").models[0].at == (20_000, 30_000)
    assert part.whole("shoot A1 B2") == "move A1 20,26; shoot A1 B2"
    assert part.whole("") == "move A1 20,26"
    assert ahead(BATTLE, state, 0, "move A1 20,26").state is state


def test_what_is_not_possible_or_decided_by_dice_has_nothing_after_it() -> None:
    with pytest.raises(IllegalAction):
        ahead(BATTLE, position(), 0, "move A1 46,2; shoot A1 B1")
    with pytest.raises(BadNotation, match="nobody knows what is possible after shoot A1 B1"):
        ahead(BATTLE, asked(duel(unit("A1", (20, 30)), unit("B1", (20, 20)))), 0, "shoot A1 B1; move A1 20,26")


def test_uh10_suggest_fills_both_actions_of_an_activation_in_one_go() -> None:
    """Far from an objective a unit moves, and then runs, which no dice decide before."""
    goal = Objective("centre", at(20, 24))
    state = asked(to_activate(unit("A1", *row(20, 44, 2)), unit("B1", *row(20, 4, 3)), objectives=(goal,)))
    line, _ = proposal(BATTLE, BATTLE.view(state, 0), 0, random.Random(1), 100, RngDice(random.Random(1)))
    first, *then = line.split("; ")
    assert then, "a second action follows"
    assert all(text.split()[1] == "A1" or text == "done" for text in (first, *then))
    part = ahead(BATTLE, state, 0, line)
    BATTLE.check(part.state, 0, BATTLE.parse(part.state, 0, part.last))


def test_back_takes_the_last_action_of_a_line_back_word_by_word() -> None:
    options = UPHEAVAL.card.options()
    content = UPHEAVAL.content_for(options)
    dice = RngDice(random.Random(4))
    state = UPHEAVAL.setup(2, options, content, dice).state
    while (prompt := UPHEAVAL.awaiting(state)[0]).kind != "activate":
        state = UPHEAVAL.apply(state, prompt.seat, UPHEAVAL.default(state, prompt), dice).state
    about = ("games.registry:GAMES", "upheaval", UPHEAVAL.dump(state), content, prompt.seat)
    view = canonical(UPHEAVAL.view(state, prompt.seat))
    line, _ = jobs.suggest(*about[:2], view, content, prompt.seat, "a seed", 100)
    found = jobs.consider(*about, line, ("Ann", "Ben"))
    assert found.text == line
    assert found.ready
    assert found.chosen
    text = line
    for _ in range(20):
        if not text:
            break
        text = jobs.rewrite(*about, text, None, ())
        assert not jobs.consider(*about, text, ("Ann", "Ben")).fault
    assert text == ""
