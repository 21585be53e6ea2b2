"""Every option of Uprising is played: each value daily, every two options by every grade in `make soak`."""

import pytest

from games.uprising.game import UPRISING
from games.uprising.state.options import Options
from tests.bot.selfplay.option_games import OptionGames

VALUES: dict[str, tuple[object, ...]] = {
    "map": ("narrows", "realm"),
    "n_value": ("map", 0, 6),
    "resource_types": (1, 3, 4),
    "marker_first": (True,),
    "reverse_placement": (True,),
    "shared_start": (True,),
    "choose_characters": (True,),
    "decree_needs_stable": (True,),
    "fresh_lieutenant_waits": (True,),
    "lieutenant_cap": (1, 9),
    "income_per_region": (True,),
    "income_ties": ("none",),
    "vp_ties": ("none",),
    "immediate_end": (True,),
    "keep_marker": (True,),
    "war_order": ("region",),
    "tie_cycles": (0, 1),
    "gifts": (True,),
    "remove_dropouts": (True,),
    "secret_money": (True,),
    "rounds": (1, 4),
    "bid_for_marker": (True,),
}
GAMES = OptionGames(UPRISING, VALUES, {"rounds": 2})
"""Short games: each has a setup, incomes and a war."""
BRIEF = OptionGames(UPRISING, VALUES, {"rounds": 1})


def test_every_option_is_here() -> None:
    assert set(VALUES) == set(Options.__struct_fields__)


@pytest.mark.parametrize(("name", "value"), BRIEF.single())
def test_every_value_of_every_option_plays_to_the_end(name: str, value: object) -> None:
    BRIEF.brief(name, value)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", list(VALUES)[:-1])
def test_every_two_options_play_to_the_end_together(name: str) -> None:
    for chosen in GAMES.pairs(name):
        GAMES.must_end(chosen, seats=2 if name == "map" else 3)
