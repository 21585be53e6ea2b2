"""Every budget of the design, measured: `umpire bench`."""

from bot.bench.figures import Figure, Result, Samples
from bot.bench.registry import FIGURES, measure

__all__ = ["FIGURES", "Figure", "Result", "Samples", "measure"]
