"""Hidden purses (UP-H1): nothing in another's view tells what a purse holds."""

from games.uprising.state.purses import purse
from games.uprising.state.state import State
from games.uprising.state.views import seen_purses
from games.uprising.text.changes import changes_of
from tests.games.uprising.positions import GAME, play, position, steps, war

AT = {"AW": "Riverside", "AL1": "Oakhollow", "BW": "Cape Farrow", "BL1": "Grayport"}


def given(**options: bool) -> State:
    """A position right after A gave B 3$."""
    return play(position(AT, {}, {}, money=(17, 4), round=4, gifts=True, **options), "give B 3")


def test_uph1_what_an_action_costs_is_told_and_what_a_leaver_had_is_not() -> None:
    table = {"remove_dropouts": True, "seats": 3}
    at = AT | {"CW": "Saltmarsh"}
    for secret_money in (True, False):
        state = position(at, {"Riverside": (2, 1, 0)}, money=(17, 4, 9), round=4, secret_money=secret_money, **table)
        done = steps(state, "slay W B; leave")
        assert changes_of([done[0].events]).money == ((0, -1),)
        left = changes_of([done[1].events])
        assert left.money == (() if secret_money else ((0, -16),))
        assert left.followers == ((state.public.country.index("Riverside"), 0, -2),)
        assert [tag for tag, _ in left.removed] == ["AW", "AL1"]
        assert purse(done[1].state, 0) == 0


def test_uph1_a_hidden_purse_is_written_in_its_secret_alone() -> None:
    state = given(secret_money=True)
    assert [player.money for player in state.public.players] == [None, None]
    assert [secret.money for secret in state.secret] == [14, 7]
    assert [player.gifts for player in state.public.players] == [-3, 3], "the gift itself was seen by all"
    assert [seen_purses(GAME.view(state, seat)) for seat in (None, 0, 1)] == [(None, None), (14, None), (None, 7)]
    assert [secret.money for secret in given().secret] == [None, None]


def test_uph1_purses_are_shown_when_the_game_is_over() -> None:
    over = war(position(AT, {"Riverside": (3, 0)}, money=(17, 4), secret_money=True))
    assert over.public.phase == "over"
    assert seen_purses(GAME.view(over, None)) == (25, 4)
    assert [secret.money for secret in over.secret] == [None, None]
