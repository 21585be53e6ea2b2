"""What a ship would start with."""

from games.kernel import Fact, Forecast, Seat
from games.raise_shields.board import fleet
from games.raise_shields.board.fitting import built_base, effect_of
from games.raise_shields.content.upgrades import CATALOGUE, build_cost
from games.raise_shields.state.actions import Build
from games.raise_shields.state.state import State

_IN_FIGURES = ("shield", "armor", "crew", "torpedo")
"""Upgrades that a ship's figures show by themselves."""


def forecast(state: State, seat: Seat, action: Build) -> Forecast:
    """Return what a ship would start with, and the credits left (RS-7)."""
    public, upgrades = state.public, action.upgrades
    base = built_base(upgrades, public.options)
    shown = (upgrade for upgrade in CATALOGUE if upgrade in upgrades and upgrade not in _IN_FIGURES)
    facts = [
        Fact("shields", "Shields", str(base.shields)),
        Fact("hull", "Hull", str(base.hull)),
        Fact("crew", "Crew", str(base.crew)),
        *(Fact(upgrade, CATALOGUE[upgrade].title, effect_of(upgrade, public.options)) for upgrade in shown),
    ]
    if "torpedo" in upgrades:
        facts.append(Fact("torpedoes", "Torpedoes", str(upgrades.count("torpedo"))))
    facts.append(Fact("credits", "Credits left", str(public.options.credits - build_cost(upgrades))))
    return Forecast(f"{fleet.ship_of(public, seat).name} as built", facts=tuple(facts))
