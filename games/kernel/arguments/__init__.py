"""Declared arguments: what is typed after a verb, one argument after the other, and all that follows from that.

    SIDE = one_of("side", "Which cannons fire", words=sides, read=read_side)
    TARGET = one_of("target", "The ship to hit", words=targets, read=read_target)
    FIRE = Verb(form=taking(SIDE).then(TARGET).to(Fire), check=check, apply=fire)

An argument says how it is read from what people type, how it is written, and which words may be said for it. Its
functions get state and seat, and then the values of the arguments before it: `targets(state, seat, side)`. The form
makes the rest of them: reading and writing whole lines, the tree of next words (panel, autocomplete, random play), and
the options of the slash command.
"""

from games.kernel.arguments.argument import Argument, VerbOption
from games.kernel.arguments.form import Form, Taking, bare, taking
from games.kernel.arguments.kit import by_hand, flag, number, one_of, one_word, picked, repeat, rest

__all__ = [
    "Argument",
    "Form",
    "Taking",
    "VerbOption",
    "bare",
    "by_hand",
    "flag",
    "number",
    "one_of",
    "one_word",
    "picked",
    "repeat",
    "rest",
    "taking",
]
