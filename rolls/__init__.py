"""Dice for groups: a grammar of our own, rolled on dice that are handed in, with exact odds. Pure, like the games."""

from rolls.model import Line
from rolls.nearest import nearest
from rolls.odds import Odds, odds_of
from rolls.parser import RollError, parse, parse_kept, split_target
from rolls.roller import LineResult, roll
from rolls.text import MARKDOWN, PLAIN, Style, explain, format_line

__all__ = [
    "MARKDOWN",
    "PLAIN",
    "Line",
    "LineResult",
    "Odds",
    "RollError",
    "Style",
    "explain",
    "format_line",
    "nearest",
    "odds_of",
    "parse",
    "parse_kept",
    "roll",
    "split_target",
]
