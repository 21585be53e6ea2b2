"""The buttons that take back what is free to take back: the last own action, and all of one's turn."""

from bot.matches.undoing.undoing import TakeBack
from bot.posts.ids import button_id
from bot.posts.sheets import Control
from games.kernel.text.prose import clip

RESET = "Reset my turn"
"""The button that takes back all of one's turn, as far as it is free."""
TAKES = r"\d{1,9}\.\d{1,9}"
"""How the argument of these buttons is written: the first and the last action that they take back."""
_LONGEST = 40


def undo_controls(match: str, found: TakeBack | None) -> list[Control]:
    """Return the buttons for what can be taken back freely: one for the last action, one for all of the turn."""
    if found is None:
        return []
    last = Control(f"Undo: {clip(found.stretch.first.text, _LONGEST)}", take_key(match, found.stretch.first.ply, found))
    return [last, *reset_control(match, found)]


def reset_control(match: str, found: TakeBack) -> list[Control]:
    """Return the button that takes back all of one's turn, if that is more than the last action."""
    return [] if found.turn is None else [Control(RESET, take_key(match, found.turn, found))]


def take_key(match: str, first: int, found: TakeBack, verb: str = "takeback") -> str:
    """Return the custom_id of a button that takes back, or asks to, from an action to the last one."""
    return button_id(match, verb, argument=f"{first}.{found.stretch.last}")
