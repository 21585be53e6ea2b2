"""Fair dice: every face follows from a secret committed to beforehand, the players' seeds, and all actions so far."""

from bot.dice.chain import Beginning, Chain, ClosingRow, Ending, Place, Posted, closing_hash
from bot.dice.entropy import Entropy, SeededEntropy, SystemEntropy, are_drawn, draw_words
from bot.dice.fair import FairDice, commitment, mark, taste

__all__ = [
    "Beginning",
    "Chain",
    "ClosingRow",
    "Ending",
    "Entropy",
    "FairDice",
    "Place",
    "Posted",
    "SeededEntropy",
    "SystemEntropy",
    "are_drawn",
    "closing_hash",
    "commitment",
    "draw_words",
    "mark",
    "taste",
]
