"""Pictures of dice for groups: rolls, ranked tables, odds, luck. Made from plain values, like a game's from views."""

from renderers.dice.charts import Bar, chart_picture
from renderers.dice.rolls import roll_picture
from renderers.dice.tables import Row, table_picture

__all__ = ["Bar", "Row", "chart_picture", "roll_picture", "table_picture"]
