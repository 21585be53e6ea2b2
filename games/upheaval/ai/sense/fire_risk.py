"""What fire does to a unit where it is, in the odds that the game shows to everybody."""

from fractions import Fraction
from typing import NamedTuple

from games.kernel.base.numbers import percent
from games.kernel.odds.odds import mean
from games.upheaval.previews.fights.shooting import odds_of_models
from games.upheaval.previews.fights.volley_odds import kill_odds
from games.upheaval.previews.lines_of_fire import lines_at
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import party

_SURE = Fraction(4, 5)
"""Odds above this say little: then the line says how many models are lost on average."""


class Risk(NamedTuple):
    """What fire does to a unit, if every enemy that sees it shoots at it: the odds of a loss, and models on average."""

    odds: Fraction
    models: Fraction

    def against(self, other: "Risk", where: str) -> str:
        """Say how great it is, against another one."""
        if max(self.odds, other.odds) < _SURE:
            return f"{percent_of(self.odds)} to lose a model to fire, against {percent_of(other.odds)} {where}"
        return f"fire takes {self.mean} models on average, against {other.mean} {where}"

    @property
    def words(self) -> str:
        """How great it is."""
        if self.odds < _SURE:
            return f"{percent_of(self.odds)} to lose a model to fire here"
        return f"fire takes {self.mean} models here on average"

    @property
    def mean(self) -> str:
        """How many models it takes on average."""
        return f"{float(self.models):.1f}"


def fire_risk(public: Public, unit: Unit) -> Risk:
    """Return what fire does to a unit where it is, if every enemy that sees it shoots at it."""
    spared, lost = Fraction(1), Fraction(0)
    for table, foe, aims in lines_at(public, unit):
        odds = odds_of_models(kill_odds(table, foe, unit, aims))
        spared *= odds.get(0, Fraction(0))
        lost += mean(odds)
    return Risk(1 - spared, min(lost, Fraction(len(party.members(public, unit)))))


def percent_of(odds: Fraction) -> str:
    """Return odds in percent."""
    return percent(float(odds))
