"""Hidden purses (UP-H1): nothing in another's view tells what a purse holds or how it changed."""

from msgspec.structs import replace

from games.uprising.state import Last
from tests.games.uprising.positions import GAME, position

AT = {"AW": "Riverside", "AL1": "Oakhollow", "BW": "Cape Farrow", "BL1": "Grayport"}


def test_h1_the_last_change_of_a_hidden_purse_is_hidden_too() -> None:
    state = position(AT, {}, {}, money=(17, 4), round=4)
    options = replace(state.options, secret_money=True)
    state = replace(state, options=options, last=Last(seat=0, text="give B 3", money=(-3, 3)))
    seen = {seat: GAME.view(state, seat).state.last for seat in (None, 0, 1)}
    assert {seat: last.money for seat, last in seen.items() if last} == {None: (0, 0), 0: (-3, 0), 1: (0, 3)}
    assert GAME.view(replace(state, options=replace(options, secret_money=False)), None).state.last == state.last
