"""What ships would start with."""

from typing import cast

from games.kernel import Fact, Forecast, Seat
from games.raise_shields.board import fleet, sheets
from games.raise_shields.board.fitting import built_base, effect_of
from games.raise_shields.content.upgrades import CATALOGUE, Upgrade, build_cost
from games.raise_shields.state.actions import Build
from games.raise_shields.state.state import Public, State

_IN_FIGURES = ("shield", "armor", "crew", "torpedo")
"""Upgrades that a ship's figures show by themselves."""


def forecast(state: State, seat: Seat, action: Build) -> Forecast:
    """Return what a ship would start with, or each ship of a fleet, and the credits left (RS-7)."""
    public = state.public
    if fleet.has_fleets(public):
        return _of_fleet(public, seat, action.upgrades)
    upgrades = cast(tuple[Upgrade, ...], action.upgrades)
    facts = _facts(public, upgrades)
    facts.append(Fact("credits", "Credits left", str(public.options.credits - build_cost(upgrades))))
    return Forecast(f"{fleet.ship_of(public, seat).name} as built", facts=tuple(facts))


def _of_fleet(public: Public, seat: Seat, words: tuple[str, ...]) -> Forecast:
    sheet = sheets.worked_out(public, seat, words)
    facts = [
        Fact(ship, f"{ship} {public.ship(ship).name}", ", ".join(_in_words(fact) for fact in _facts(public, upgrades)))
        for ship, upgrades in sheet.bought.items()
    ]
    left = sum(each for _, each in sheets.credits_left(public, sheet))
    facts.append(Fact("credits", "Credits left", str(left)))
    return Forecast("Your fleet as built", facts=tuple(facts))


def _in_words(fact: Fact) -> str:
    return f"{fact.text} {fact.label.lower()}" if fact.text.isdecimal() else fact.label


def _facts(public: Public, upgrades: tuple[Upgrade, ...]) -> list[Fact]:
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
    return facts
