"""Hidden purses (UP-H1): nothing in another's view tells what a purse holds or how it changed."""

from games.uprising.state import State
from games.uprising.views import seen_changes, seen_purses
from tests.games.uprising.positions import GAME, play, position, war

AT = {"AW": "Riverside", "AL1": "Oakhollow", "BW": "Cape Farrow", "BL1": "Grayport"}


def given(**options: bool) -> State:
    """A position right after A gave B 3$."""
    return play(position(AT, {}, {}, money=(17, 4), round=4, gifts=True, **options), "give B 3")


def test_h1_the_last_change_of_a_hidden_purse_is_hidden_too() -> None:
    state = given(secret_money=True)
    assert {seat: seen_changes(GAME.view(state, seat)) for seat in (None, 0, 1)} == {
        None: (0, 0),
        0: (-3, 0),
        1: (0, 3),
    }
    assert state.public.last is not None
    assert state.public.last.money == ()
    assert seen_changes(GAME.view(given(), None)) == (-3, 3)


def test_h1_a_hidden_purse_is_written_in_its_secret_alone() -> None:
    state = given(secret_money=True)
    assert [player.money for player in state.public.players] == [None, None]
    assert [secret.money for secret in state.secret] == [14, 7]
    assert [seen_purses(GAME.view(state, seat)) for seat in (None, 0, 1)] == [(None, None), (14, None), (None, 7)]
    assert [secret.money for secret in given().secret] == [None, None]


def test_h1_purses_are_shown_when_the_game_is_over() -> None:
    over = war(position(AT, {"Riverside": (3, 0)}, money=(17, 4), secret_money=True))
    assert over.public.phase == "over"
    assert seen_purses(GAME.view(over, None)) == (25, 4)
    assert [secret.money for secret in over.secret] == [None, None]
