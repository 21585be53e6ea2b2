"""Uprising: unify a fragile country under your rule."""

from games.uprising.game import Uprising

RULES = "games.uprising.game:UPRISING"
RENDERER = "renderers.uprising.renderer:RENDERER"
FACE = "cogs.uprising"

__all__ = ["FACE", "RENDERER", "RULES", "Uprising"]
