"""Raise Shields (N. C. Patterson, 2019): duels of starships on a hex map."""

from games.raise_shields.game import RaiseShields

__all__ = ["RaiseShields"]
