import random
from typing import Any

import pytest

from bot.considering import considered, settled, unsettled
from games.kernel import BadNotation, GameError, RngDice, Seat
from games.kernel.walk import random_text
from games.registry import find_game

GAME = find_game("raise_shields")


def begun() -> tuple[Any, Seat]:
    """Return a duel at its first question, and whom it asks."""
    state = GAME.setup(2, GAME.card.options(), (), RngDice(random.Random(3))).state
    return state, GAME.awaiting(state)[0].seat


def test_a_single_way_is_walked_and_taken_back_at_once() -> None:
    state, seat = begun()
    text, node = settled(GAME, state, seat, "")
    assert len(node.words) > 1
    assert text
    assert unsettled(GAME, state, seat, f"{text} {node.words[0].text}") == text


def test_a_draft_that_leads_nowhere_is_refused_or_starts_anew_and_says_why() -> None:
    state, seat = begun()
    with pytest.raises(GameError):
        settled(GAME, state, seat, "jump over the moon")
    found = considered(GAME, state, seat, "jump over the moon")
    assert found.fault
    assert found.text == found.start == settled(GAME, state, seat, "")[0]
    assert not found.chosen


def test_a_whole_action_is_ready_and_has_its_odds() -> None:
    state, seat = begun()
    text = random_text(GAME, state, seat, random.Random(1), 100)
    found = considered(GAME, state, seat, text)
    assert found.ready
    assert found.text == text
    assert not found.trouble
    action = GAME.parse(state, seat, text)
    assert found.forecast == GAME.forecast(state, seat, action)


def test_what_the_rules_refuse_at_the_end_is_told_and_never_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    state, seat = begun()
    text = random_text(GAME, state, seat, random.Random(1), 100)

    def refuse(state: Any, seat: Seat, action: Any) -> None:
        raise BadNotation("not here")

    monkeypatch.setattr(GAME, "check", refuse)
    found = considered(GAME, state, seat, text)
    assert found.trouble == "not here"
    assert found.forecast is None
    assert not found.ready
