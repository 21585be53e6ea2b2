"""Raise Shields (N. C. Patterson, 2019): duels of starships on a hex map."""

from games.raise_shields.game import RaiseShields

RULES = "games.raise_shields.game:RAISE_SHIELDS"
RENDERER = "renderers.raise_shields.renderer:RENDERER"
FACE = "cogs.raise_shields"

__all__ = ["FACE", "RENDERER", "RULES", "RaiseShields"]
