"""The hard caps of a line of dice: they bound the work, whatever anyone types."""

LENGTH = 200
"""Characters of a line, as typed and as we write it."""
TARGET = 20
"""Characters of a target behind a line, such as `>= 15`."""
DICE = 500
"""Dice thrown by a line, re-rolls and explosions not counted."""
THROWS = 1_000
"""Dice that a line throws on average, re-rolls and explosions counted."""
SIDES = 10_000
"""Faces of a die."""
NUMBER = 1_000_000_000
"""Greatest number that may be written."""
DEPTH = 12
"""Parentheses and minus signs inside each other."""
NODES = 60
"""Numbers, pools and operators of a line."""
REPEATS = 20
"""Repetitions of one roll (`20x 4d6`)."""
ROLLS = 10
"""Rolls separated by commas in a line."""
CHAIN = 20
"""Extra throws of one die by re-rolling or exploding; after that the die stays as it is."""
LABEL = 30
"""Characters of a label."""
NOTE = 60
"""Characters of the note behind a roll."""
TOTAL = 10**30
"""Greatest absolute value of a result."""
OUTPUT = 1_500
"""Characters of an explained result; longer lists of dice are cut with a count."""
