"""Fair dice: every face follows from a secret committed to beforehand, the players' seeds, and all actions so far."""

from bot.dice.chain import Chain, ClosingRow, Ending, Join, Place, Posted, Seeds, closing_hash
from bot.dice.entropy import Entropy, SeededEntropy, SystemEntropy
from bot.dice.fair import FairDice, commitment, mark, taste

__all__ = [
    "Chain",
    "ClosingRow",
    "Ending",
    "Entropy",
    "FairDice",
    "Join",
    "Place",
    "Posted",
    "SeededEntropy",
    "Seeds",
    "SystemEntropy",
    "closing_hash",
    "commitment",
    "mark",
    "taste",
]
