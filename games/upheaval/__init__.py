"""Upheaval: units of miniatures, a drawn activation deck, and the battle conditions of a campaign."""

RULES = "games.upheaval.game:UPHEAVAL"
RENDERER = "renderers.upheaval.renderer:RENDERER"
FACE = "cogs.upheaval"
