"""Raise Shields for the tests of pictures."""

from games.raise_shields.state.actions import (
    Accept,
    Build,
    Declare,
    Evade,
    FightOn,
    Fire,
    Move,
    Pass,
    Place,
    Repair,
    Reroll,
    Torpedo,
)
from games.raise_shields.state.options import Options
from games.raise_shields.state.state import View
from renderers.raise_shields.words import actor_of
from tests.renderers.cases import Cases
from tests.renderers.raise_shields.positions import boards
from tests.renderers.raise_shields.previews import previews


def header(view: View) -> tuple[str, str]:
    actor = actor_of(view)
    return actor.cut + actor.line, actor.second


CASES = Cases(
    boards=boards(),
    previews=previews(),
    golden_boards=(
        "build", "place", "morale", "moved", "collision", "fire", "evade", "several", "adjacent", "repair", "wreck",
        "fled", "stress", "long_names", "crowd", "fleet_map", "eight", "eight_far",
    ),
    golden_rosters=("repair", "stress", "wreck", "four", "eight", "upgrades", "doubled"),
    golden_previews=("move_four", "move_fled", "accept", "accept_fled", "boarding", "torpedo", "place"),
    board="fire",
    four="four",
    others=("crowd", "eight_far", "drift", "small_map", "stress"),
    without_preview=(Build(), Pass(), Evade(), Declare(), FightOn(), Repair()),
    shows=lambda action: isinstance(action, Move | Accept | Reroll | Fire | Torpedo | Place),
    header=header,
    headers={
        "build": ("Fit out your ships", "waiting for Mira, Jonas"),
        "build_one": ("Jonas to build", "20 credits to spend"),
        "sides": ("Jonas to choose", "takes a side of the map"),
        "morale": ("Mira to choose", "won the morale roll: who is first?"),
        "fire": ("Halcyon to fire", "Mira: port L, starboard R, torpedo"),
        "evade": ("Halcyon to evade", "Mira: one stress for one more die?"),
        "locate": ("Halcyon to choose", "Mira: where do the hits go?"),
        "doubled": ("Halcyon to decide", "Mira: end the battle, or fight on?"),
        "repair": ("Repair your ships", "Mira 2 points, Jonas 1 point"),
        "wreck": ("Mira wins", "Vesper was destroyed."),
        "draw": ("Nobody wins", "Both ships were lost together."),
        "no_names": ("Halcyon to fire", "Player A: port L, starboard R, torpedo"),
        "odd_names": ("Ship B to fire", "Zoë Ąčę: port L, starboard R"),
    },
    options=Options(credits=20),
    fleets=frozenset(),
    seldom=frozenset({"locate"}),
)  # fmt: skip
