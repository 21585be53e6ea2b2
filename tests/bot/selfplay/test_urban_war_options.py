"""Every value of every option of Urban War is played to the end: several at once daily, each alone in `make soak`."""

from collections.abc import Mapping
from typing import Any

import pytest

from bot.selfplay import Report, SelfplaySetup, play_matches
from games.kernel.content.options import read_options
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.options import Options

VALUES: Mapping[str, tuple[object, ...]] = {
    "scenario": ("city", "ruins", "table"),
    "cards": ("house",),
    "points": (60, 600),
    "turns": (0, 1, 30),
    "withdrawal": (25, 90),
    "start_roll": ("both",),
    "attempts": ("success",),
    "intercept_reply": (True,),
    "panic_checks": ("death",),
    "melee_modifier": (False,),
    "leavers": ("all", "none"),
    "charge_sight": (True,),
    "visible": ("any", "half"),
    "small_clear": (True,),
    "shoot_contact": (True,),
    "panic_flag": (False,),
    "grid": (True,),
    "difficult": (True,),
    "objectives": (False,),
    "group": (2, 3, 20),
    "plans": (False,),
    "sheets": (True,),
    "ask_interrupts": (True,),
}
"""What is not the default, of numbers the ends; `crossroads` and all other defaults are played everywhere else."""
EACH = [(name, value) for name, values in VALUES.items() for value in values]


def played(games: int, policies: tuple[str, ...], **options: Any) -> Report:
    return play_matches(
        SelfplaySetup(
            URBAN_WAR, games, 2, "options", policies, read_options(URBAN_WAR.card, (), {"turns": 8} | options)
        )
    )


def must_end(report: Report) -> None:
    assert (report.errors, report.failures) == (0, [])
    assert report.finished == report.games
    assert report.seen.events["Moved"] > 0, "no option keeps everybody where he is"


def test_every_option_is_played() -> None:
    assert set(VALUES) == set(Options.__struct_fields__)
    plain = Options()
    assert [name for name, value in EACH if getattr(plain, name) == value and name not in ("cards", "turns")] == []


@pytest.mark.parametrize("number", range(max(map(len, VALUES.values()))))
def test_battles_with_every_value_of_every_option_end(number: int) -> None:
    """Many options at once: each of the three has another value of those that have several."""
    chosen = {name: values[number % len(values)] for name, values in VALUES.items()} | {"turns": 3}
    must_end(played(1, ("steady", "random"), **chosen))


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("name", "value"), EACH, ids=[f"{name}={value}" for name, value in EACH])
def test_battles_with_one_option_set_end_and_come_out_again_alike(name: str, value: object) -> None:
    first, again = (played(10, ("steady", "random"), **{name: value}) for _ in range(2))
    must_end(first)
    assert first.digest == again.digest
