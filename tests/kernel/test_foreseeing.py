"""Nothing hidden is looked at when a seat foresees; that it comes true is in tests/contract/test_conformance.py."""

import random

import pytest

from games.kernel import GameError, RngDice
from games.kernel.exploring.foreseeing import Hidden, foreseen, sealed
from umpire_tiny.game import TINY


def test_whoever_looks_at_a_secret_is_told_that_it_is_hidden() -> None:
    state = sealed(TINY.setup(2, TINY.card.options(), (), RngDice(random.Random(1))).state, 0)
    assert state.secret[0].stamina > 0
    for look in (lambda secret: secret.stamina, bool, list, len, hash, lambda secret: secret == 1):
        with pytest.raises(Hidden):
            look(state.secret[1])


def test_what_is_not_allowed_is_refused_without_a_look_at_anything_hidden() -> None:
    state = TINY.setup(2, TINY.card.options(), (), RngDice(random.Random(1))).state
    with pytest.raises(GameError):
        foreseen(TINY, sealed(state, 0), 0, TINY.parse(state, 0, "run 0.5"))
