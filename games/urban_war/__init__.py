"""Urban War quick start: a skirmish in inches with secret orders and interrupts."""

RULES = "games.urban_war.game:URBAN_WAR"
RENDERER = "renderers.urban_war.renderer:RENDERER"
FACE = "cogs.urban_war"
