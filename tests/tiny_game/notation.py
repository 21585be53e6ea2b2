"""Text and back: `pace dash`, `auto`, `run 2.35`, `catch`, `fall`."""

import re

from games.kernel import BadNotation, quoted
from tests.tiny_game.state import PACES, Action, Auto, Catch, Fall, Pace, Run

_NUMBER = re.compile(r"\d{1,3}(\.\d{1,2})?")
_SINGLE: dict[str, Action] = {"auto": Auto(), "catch": Catch(), "fall": Fall()}


def parse(text: str) -> Action:
    words = text.lower().split()
    if len(words) == 1 and words[0] in _SINGLE:
        return _SINGLE[words[0]]
    if len(words) == 2 and words[0] == "pace":
        for pace in PACES:
            if words[1] == pace:
                return Pace(pace)
        raise BadNotation(f"a pace is {', '.join(PACES)}, not {quoted(words[1])}")
    if len(words) == 2 and words[0] == "run":
        return Run(centimetres(words[1]))
    raise BadNotation(f"{quoted(text)} is no action: write pace, auto, run, catch or fall")


def centimetres(word: str) -> int:
    """Read metres with at most two decimals, exactly."""
    if not _NUMBER.fullmatch(word):
        raise BadNotation(f"{quoted(word)} is no distance in metres")
    whole, _, part = word.partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0"))


def format_action(action: Action) -> str:
    if isinstance(action, Pace):
        return f"pace {action.pace}"
    if isinstance(action, Run):
        return f"run {action.distance / 100:g}"
    return next(text for text, single in _SINGLE.items() if single == action)
