"""Processes for everything that takes Python longer than a few milliseconds, and who may keep them how busy.

There are three crews: one draws pictures and does nothing else, one answers what is quick and lets computers think, and
one does what is heavy. So a heavy request never keeps a board waiting. Each kind of job says which crew does it, how
urgent it is, and after which time and with how much memory it is stopped (`kinds`).
"""

from bot.workers.errors import TookTooLong, TookTooMuch, TooMany, Unfinished, WorkerLost
from bot.workers.kinds import (
    ANALYSE,
    BACKUP,
    BOARD,
    COMPUTER,
    FILE,
    HEAVY,
    PICTURE,
    PLAY_ON,
    QUICK,
    RETELLING,
    Asker,
    Kind,
    asking,
    runs_as,
)
from bot.workers.memory import give_back
from bot.workers.pool import Inline, Pool, Workers
from bot.workers.process import apart

__all__ = [
    "ANALYSE",
    "BACKUP",
    "BOARD",
    "COMPUTER",
    "FILE",
    "HEAVY",
    "PICTURE",
    "PLAY_ON",
    "QUICK",
    "RETELLING",
    "Asker",
    "Inline",
    "Kind",
    "Pool",
    "TooMany",
    "TookTooLong",
    "TookTooMuch",
    "Unfinished",
    "WorkerLost",
    "Workers",
    "apart",
    "asking",
    "give_back",
    "runs_as",
]
