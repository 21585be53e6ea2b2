"""What another seat may have in secret agrees with what is known of it (UH-32, H-15)."""

import random

from games.kernel import RngDice
from games.upheaval import secrets
from games.upheaval.state import Secret
from tests.games.upheaval.setting import SETTING, at, new_match, play

DICE = RngDice(random.Random(1))


def test_uhh15_whoever_has_picked_an_army_is_guessed_to_have_one() -> None:
    state = play(new_match(), 1, "army riders").state
    view = SETTING.view(state, 0)
    company = state.public.book.value.army("company")
    assert company is not None
    assert secrets.guess(view, 1, DICE) == Secret(army=company.squads)
    assert secrets.guess(view, 0, DICE) == Secret()


def test_uh32_whoever_has_spent_experience_is_guessed_to_have_kept_it() -> None:
    state = play(at("experience", seasoned=50), 1, "spend B1 ACC").state
    assert secrets.guess(SETTING.view(state, 0), 1, DICE) == Secret(spent=())
    assert secrets.guess(SETTING.view(state, 0), 0, DICE) == Secret()


def test_nothing_is_secret_once_all_is_known() -> None:
    assert secrets.guess(SETTING.view(at("deploy"), 0), 1, DICE) == Secret()
