"""How long texts may be, and how large numbers, by what they are for: one place for all commands and forms.

Discord's own clients refuse what is beyond these limits. A completion is asked for without that check, and other
programs can send anything: so an interaction that is beyond them is refused before anything reads it.
"""

from collections.abc import Mapping

from discord import AppCommandOptionType, app_commands

from bot.caps import MOST_INVITED
from bot.matches.acting import LONGEST_LINE
from bot.matches.lobbies.places import WORDS_LENGTH
from bot.matches.notes import LONGEST_NOTE
from bot.matches.remarks import LONGEST as NOTE
from bot.rolling.common import MOST_BONUS
from bot.rolling.initiative import MOST_TOTAL
from bot.rolling.rolls import LONGEST_FORMULA_NAME, LONGEST_REASON
from bot.rolling.turn_order import LONGEST_NAME
from cogs.common.core.ask import Ask
from rolls.limits import LENGTH, TARGET

_MENTION = len("<@!1234567890123456789> ")
TABLE_OPTIONS = 500
PLACE = 40
LISTED = 100
"""Characters of the longest value that Discord lists for an option."""

Action = app_commands.Range[str, None, LONGEST_LINE]
"""An action of a game, several with `;` between, or an order."""
Search = app_commands.Range[str, None, LISTED]
"""What is chosen from a list, or searched for in it."""
TableOptions = app_commands.Range[str, None, TABLE_OPTIONS]
"""Options of a table as `name=value`, and presets."""
Formula = app_commands.Range[str, None, LENGTH]
"""A line of dice, or the name of a saved one."""
Target = app_commands.Range[str, None, LENGTH + TARGET]
"""A line of dice with a target behind it."""
Reason = app_commands.Range[str, None, LONGEST_REASON]
"""What dice are for."""
FormulaName = app_commands.Range[str, None, LONGEST_FORMULA_NAME]
Fighter = app_commands.Range[str, None, LONGEST_NAME]
"""The name of a combatant."""
People = app_commands.Range[str, None, MOST_INVITED * _MENTION]
"""People by mentions."""
Bonus = app_commands.Range[int, -MOST_BONUS, MOST_BONUS]
Total = app_commands.Range[int, -MOST_TOTAL, MOST_TOTAL]
ActionNumber = app_commands.Range[int, 0, 999_999]

Place = app_commands.Range[str, None, PLACE]
"""Something on a table: a model, a unit, terrain, a point."""
Distance = app_commands.Range[str, None, 8]
"""A number of inches."""

NoteLine = app_commands.Range[str, None, 300]
"""A line of a note."""

FIELDS: Mapping[str, int] = {
    "bonus": 6,
    "each": 6,
    "end": PLACE,
    "most": 6,
    "name": LONGEST_NAME,
    "jotting": LONGEST_NOTE,
    "note": NOTE,
    "order": LONGEST_LINE,
    "options": TABLE_OPTIONS,
    "start": PLACE,
    "value": LISTED,
    "within": 8,
    "word": 80,
    "words": WORDS_LENGTH,
}
"""Characters of the fields of our forms, by their names."""


def beyond_limits(ask: Ask) -> str:
    """Return the sentence that refuses an option of a command that is too long or too large; "" if none is."""
    options = ask.command.parameters if isinstance(ask.command, app_commands.Command) else ()
    given = ask.namespace
    refusals = (_refusal(option, getattr(given, option.display_name, None)) for option in options)
    return next(filter(None, refusals), "")


def _refusal(option: app_commands.Parameter, value: object) -> str:
    """Return the sentence that refuses the value of an option, or ""."""
    least, most = option.min_value, option.max_value
    if isinstance(value, str) and option.type is AppCommandOptionType.string:
        longest = int(most or LISTED)
        if len(value) > longest:
            return f"`{option.display_name}` takes at most {longest:,} characters, not {len(value):,}."
    if isinstance(value, int) and least is not None and most is not None and not least <= value <= most:
        return f"`{option.display_name}` takes a whole number from {least:,} to {most:,}."
    return ""


def too_long(fields: Mapping[str, str]) -> str:
    """Return the sentence that refuses a field of a form that is too long; "" if none is."""
    for name, text in fields.items():
        longest = FIELDS.get(name, 0)
        if len(text) > longest:
            return f"That is too long: {longest:,} characters are allowed, not {len(text):,}."
    return ""
