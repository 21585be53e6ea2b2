"""Every value of every option of Upheaval is played to the end: several at once daily, each alone in `make soak`."""

from collections.abc import Mapping
from typing import Any

import pytest

from bot.selfplay import Report, SelfplaySetup, play_matches
from games.kernel.content.options import read_options
from games.upheaval.game import UPHEAVAL
from games.upheaval.state.options import Options

VALUES: Mapping[str, tuple[object, ...]] = {
    "scenario": ("fords", "outskirts", "table"),
    "armies": ("house",),
    "points": (100, 900),
    "turns": (1, 12),
    "house_pack": (False,),
    "seasoned": (50, 100),
    "cinematic": (True,),
    "knockdown": (True,),
    "conditions": (True,),
    "condition": tuple(range(1, 11)),
    "run_if_armor_ge_tek": (True,),
    "draw_melees": (True,),
    "stays": (True,),
    "coherency": (1, 4),
    "run_from_edge": (True,),
    "plant_twice": (True,),
    "tunnel_costs_move": (True,),
    "centre_contested": (True,),
    "mines_all": (True,),
    "mines_flyers": (True,),
    "storm_by_model": (True,),
    "reroll_nines": (True,),
    "teams": (True,),
    "casualties": ("always", "auto"),
    "cards": (3, 6),
    "sheets": (True,),
}
"""What is not the default, of numbers the ends; all other defaults are played everywhere else."""
EACH = [(name, value) for name, values in VALUES.items() for value in values]
EITHER = ("house_pack", "casualties")
"""Options that leave others nothing to do: set in every other one of the battles that have many set at once."""
SEATS = {"teams": 4}


def played(games: int, policies: tuple[str, ...], seats: int = 2, **options: Any) -> Report:
    chosen = read_options(UPHEAVAL.card, (), options)
    return play_matches(SelfplaySetup(UPHEAVAL, games, seats, "options", policies, chosen))


def must_end(report: Report) -> None:
    assert (report.errors, report.failures) == (0, [])
    assert report.finished == report.games


def many(number: int) -> dict[str, object]:
    """Return many options at once: another value every time of those that have several."""
    chosen = {name: values[number % len(values)] for name, values in VALUES.items()} | {"turns": 2}
    return {name: value for name, value in chosen.items() if number % 2 or name not in EITHER}


def test_every_option_is_played() -> None:
    assert set(VALUES) == set(Options.__struct_fields__)
    plain = Options()
    assert [name for name, value in EACH if getattr(plain, name) == value and name != "armies"] == []


@pytest.mark.parametrize("number", range(max(map(len, VALUES.values()))))
def test_battles_with_many_options_end(number: int) -> None:
    """Every battle condition is forced once, and all of two, three and four play."""
    must_end(played(1, ("random",), 4 if number % 5 == 4 else 2 + number % 2, **many(number)))


@pytest.mark.parametrize("house_pack", [True, False])
def test_battles_between_plain_players_end(house_pack: bool) -> None:
    report = played(1, ("steady",), house_pack=house_pack, turns=2)
    must_end(report)
    assert bool(report.seen.events["Recorded"]) is not house_pack


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "value"), EACH, ids=[f"{name}={value}" for name, value in EACH])
def test_battles_with_one_option_set_end_and_come_out_again_alike(name: str, value: object) -> None:
    policies = ("steady", "random")
    first, again = (played(4, policies, SEATS.get(name, 2), **{name: value}) for _ in range(2))
    must_end(first)
    assert first.digest == again.digest


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("house_pack", [True, False])
def test_battles_of_all_sizes_end_and_come_out_again_alike(seats: int, house_pack: bool) -> None:
    first, again = (played(3, ("advise", "steady", "random"), seats, house_pack=house_pack) for _ in range(2))
    must_end(first)
    assert first.digest == again.digest
