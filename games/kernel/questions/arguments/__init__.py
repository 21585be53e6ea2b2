"""Declared arguments: what players type after a verb, one argument after the other, and all that follows from that.

    SIDE = one_of("side", "Which cannons fire", picked(SIDES, "side"), side_words)
    TARGET = one_of("target", "The ship to hit", read_target, target_words)
    FIRE = Verb(form=taking(SIDE).then(TARGET).to(Fire), check=check, apply=fire)

An argument says how it is read from what people type, how it is written, and which words can be said for it. Its
functions get the state, the seat, and the values of the arguments before it: `target_words(state, seat, side)`. From
this the form makes the rest: reading and writing whole lines, the tree of next words (panel, autocomplete, random
play), and the options of the slash command.

The shapes of forms:

- `bare(Pass)`: nothing follows the verb
- `taking(SIDE).then(TARGET).to(Fire)`: the arguments are the fields of the action, in order
- `taking(X).then(Y).to(Steer, make, parts)`: they are not; `make` puts the action together, `parts` takes it apart
- `taking(UNIT).then(ORDER).spread(Move)`: the last argument is a tuple of all the fields that are left
- `by_hand(Deploy, ..)`: a grammar of its own, which reads, lists and writes the whole action
"""

from games.kernel.questions.arguments.argument import Argument, VerbOption
from games.kernel.questions.arguments.form import Form, Taking, bare, taking
from games.kernel.questions.arguments.kit import by_hand, flag, number, one_of, one_word, picked, repeat, rest

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
