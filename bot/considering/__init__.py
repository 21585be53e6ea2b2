"""Thinking about an action before it is done: what may follow, where it leads, and what typed words may become.

Everything here is pure and runs in a worker: choices of some games take longer than the event loop may wait.
"""

from bot.considering.completing import completions, listed
from bot.considering.explaining import Explained, explained, laid_out, opening_view
from bot.considering.foreseeing import (
    NEXT_ACTION,
    Foreseen,
    foreseen_line,
    line_completions,
    plan_fault,
    written_plainly,
)
from bot.considering.imagining import (
    Dream,
    Dreamt,
    ImaginedStep,
    OwnPlan,
    Typed,
    dreamt,
    faces_of,
    guessed_seats,
    own_plan,
    stepped,
    typed_steps,
)
from bot.considering.lines import ahead, proposal
from bot.considering.naming import begun, spelled
from bot.considering.offering import Press, Ticks, ticked
from bot.considering.settling import Considered, considered, settled, unsettled

__all__ = [
    "NEXT_ACTION",
    "Considered",
    "Dream",
    "Dreamt",
    "Explained",
    "Foreseen",
    "ImaginedStep",
    "OwnPlan",
    "Press",
    "Ticks",
    "Typed",
    "ahead",
    "begun",
    "completions",
    "considered",
    "dreamt",
    "explained",
    "faces_of",
    "foreseen_line",
    "guessed_seats",
    "laid_out",
    "line_completions",
    "listed",
    "opening_view",
    "own_plan",
    "plan_fault",
    "proposal",
    "settled",
    "spelled",
    "stepped",
    "ticked",
    "typed_steps",
    "unsettled",
    "written_plainly",
]
