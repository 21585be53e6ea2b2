"""Raise Shields (N. C. Patterson, 2019): starships on a hex map."""

RULES = "games.raise_shields.game:RAISE_SHIELDS"
RENDERER = "renderers.raise_shields.renderer:RENDERER"
FACE = "cogs.raise_shields"
