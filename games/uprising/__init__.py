"""Uprising: unify a fragile country under your rule."""

RULES = "games.uprising.game:UPRISING"
RENDERER = "renderers.uprising.renderer:RENDERER"
FACE = "cogs.uprising"
