"""The numbers of the rulebook: rules, computer players, texts, pictures and help read them here and nowhere else.

The texts of the rules name each in small letters: `{to_wound}` (games/kernel/text/terms.py). Lengths are in inches;
what cards say is in books of cards.
"""

TEAM_SIZE = (6, 20)  # UW-7: the fewest and the most models
TEAM_POINTS = 180  # UW-H1

SHORT_RANGE = 12  # UW-9
MEDIUM_RANGE = 24  # UW-9
LONG_RANGE = 36  # UW-9
EXTREME_RANGE = 48  # UW-9

RUSH = 2  # UW-24: so many times MV
CHARGE = 2  # UW-28, UW-35: so many times MV
MOVED_PENALTY = (1, 2, 3, 4)  # UW-26: at Short, Medium, Long, Extreme
TO_HIT_SHOT = 10  # UW-40
BIG_SIZE = 4  # UW-40, UW-B45: models of this SZ or more are easier to hit, and stand on larger bases
BIG_BONUS = 1  # UW-40
PANIC_PENALTY = 2  # UW-40, UW-48, UW-53: to hit
TO_WOUND = 6  # UW-41, UW-49
TO_IGNORE = 10  # UW-11
SOLID_SAVE = 6  # UW-42
FLIMSY_SAVE = 8  # UW-42
COVER_FROM = 1  # UW-42: terrain must be further from the shooter
CLEAR_FRIENDS = 2  # UW-38: friends so near to the shooter hide nothing
SHIELD_BONUS = 1  # UW-13: to T

TO_HIT_BLOW = 6  # UW-48
CHARGE_TO_STRIKE = 3  # UW-47: to first strike
CHARGE_TO_HIT = 1  # UW-48
CHARGE_TO_WOUND = 1  # UW-49

TO_PASS = 15  # UW-51
FAILS_AT = 5  # UW-51: dice that come to this or less fail
COVER_EASES = 2  # UW-39
BAND_HARDENS = 1  # UW-34: for each band beyond Short
WITNESS_RANGE = 9  # UW-52
COMMAND_RANGE = 9  # UW-54
COMMANDER_BONUS = 1  # UW-54
COMMANDER_LOSS = 1  # UW-54: to initiative

GAME_TURNS = 8  # UW-B49: unless the table has another limit, or none
OBJECTIVE_POINTS = 20  # UW-H2
OBJECTIVE_RANGE = 3  # UW-H2

SMALL_BASE = 1200  # UW-B45: in thousandths of an inch
LARGE_BASE = 2000  # UW-B45
