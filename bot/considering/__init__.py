"""Thinking about an action before it is done: what may follow, where it leads, and what typed words may become.

Everything here is pure and runs in a worker: choices of some games take longer than the event loop may wait.
"""

from bot.considering.completing import completions, listed
from bot.considering.explaining import Explained, explained, laid_out
from bot.considering.foreseeing import (
    NEXT_ACTION,
    Foreseen,
    foreseen_line,
    line_completions,
    plan_fault,
    written_plainly,
)
from bot.considering.lines import ahead, proposal
from bot.considering.naming import begun, spelled
from bot.considering.offering import Press, Ticks, ticked
from bot.considering.settling import Considered, considered, settled, unsettled

__all__ = [
    "NEXT_ACTION",
    "Considered",
    "Explained",
    "Foreseen",
    "Press",
    "Ticks",
    "ahead",
    "begun",
    "completions",
    "considered",
    "explained",
    "foreseen_line",
    "laid_out",
    "line_completions",
    "listed",
    "plan_fault",
    "proposal",
    "settled",
    "spelled",
    "ticked",
    "unsettled",
    "written_plainly",
]
