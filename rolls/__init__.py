"""Dice for groups: a grammar of our own, rolled on dice that are handed in, with exact odds. Pure, like the games."""

from rolls.model import Line
from rolls.odds import Odds, odds_of
from rolls.parser import RollError, parse, parse_kept, split_target
from rolls.roller import LineResult, roll
from rolls.text import explain, format_line

__all__ = [
    "Line",
    "LineResult",
    "Odds",
    "RollError",
    "explain",
    "format_line",
    "odds_of",
    "parse",
    "parse_kept",
    "roll",
    "split_target",
]
