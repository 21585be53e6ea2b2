"""Every option of Raise Shields is played: each value daily, every two options by every grade in `make soak`."""

import pytest

from games.raise_shields.game import RAISE_SHIELDS
from games.raise_shields.state.options import Options
from tests.bot.selfplay.option_games import OptionGames

VALUES: dict[str, tuple[object, ...]] = {
    "credits": (0, 5, 10, 15),
    "base_crew": (5, 15),
    "map": ("large", "fleet"),
    "ships": (2,),
    "credits_per_ship": (True,),
    "teams": (True,),
    "legacy_speed": (True,),
    "sideslip": (True,),
    "test_always": (True,),
    "impulse_single": (True,),
    "impulse_by_click": (True,),
    "drift": ("start",),
    "one_collision_die": (True,),
    "armor_double": (True,),
    "crew_once": (True,),
    "narrow_arcs": (True,),
    "torpedo_dice": (1, 4),
    "pick_evaded": (True,),
    "split_damage": (True,),
    "overflow_to_hull": (True,),
    "overflow_lost": (True,),
    "stress_repair": (True,),
    "sealed_repairs": (False,),
    "one_cannon": (True,),
    "no_cannon": (True,),
    "victory_after_attacks": (True,),
    "round_limit": (0, 200),
}
SEATS = {"teams": 4}
"""How many play with an option, if not two."""
GAMES = OptionGames(RAISE_SHIELDS, VALUES, {"credits": 20, "round_limit": 8}, SEATS)
"""All upgrades can be bought, and no game takes long."""
BRIEF = OptionGames(RAISE_SHIELDS, VALUES | {"round_limit": (1, 3)}, {"credits": 10, "round_limit": 3}, SEATS)

CROWDED = OptionGames(RAISE_SHIELDS, VALUES | {"round_limit": (1,)}, {"credits": 10, "round_limit": 1, "ships": 2})


def test_every_option_is_here() -> None:
    assert set(VALUES) == set(Options.__struct_fields__)


@pytest.mark.parametrize(("name", "value"), BRIEF.single())
def test_every_value_of_every_option_plays_to_the_end(name: str, value: object) -> None:
    BRIEF.brief(name, value)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("name", "value"), CROWDED.single())
def test_every_value_of_every_option_plays_to_the_end_with_teams_and_fleets(
    name: str, value: object, seats: int
) -> None:
    """Three play against each other and four in teams, with two ships each."""
    if name != "teams":
        CROWDED.must_end({"teams": seats == 4, name: value}, seats=seats, grades=(("easy",),))


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", list(VALUES)[:-1])
def test_every_two_options_play_to_the_end_together(name: str) -> None:
    for chosen in GAMES.pairs(name):
        GAMES.must_end(chosen)


@pytest.mark.soak
def test_rsb55_forty_games_in_which_victory_is_checked_after_the_attacks() -> None:
    """Captains once broke in 22 of 40 such games, when the enemy had fled before their move."""
    games = OptionGames(RAISE_SHIELDS, VALUES, {"credits": 20})
    for crew in range(5, 15):
        games.must_end({"victory_after_attacks": True, "base_crew": crew})
        games.must_end({"victory_after_attacks": True, "base_crew": crew, "credits": 0})
