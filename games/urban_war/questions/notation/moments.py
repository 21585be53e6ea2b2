"""Moments of an action, by their numbers or by their names: `2`, `before its shot`, `after the shot`, `end` (UW-31)."""

from collections.abc import Callable

from games.kernel import Line
from games.urban_war.state.frames import Acting
from games.urban_war.state.models import Moment
from games.urban_war.state.public import Public
from games.urban_war.units import queries

NO_MOMENT = 0
"""The number of a moment that an action does not have."""
_NAMED: dict[str, Callable[[Moment], bool]] = {
    "start": lambda moment: moment.when == "start",
    "before": lambda moment: moment.when == "shot",
    "after": lambda moment: moment.when == "after",
    "end": lambda moment: moment.when in ("after", "end"),
}


def names_moment(word: str) -> bool:
    """Whether a word of a typed line is a moment: its number, or the beginning of its name."""
    return word.isdigit() or word in _NAMED


def read_moment(line: Line, public: Public) -> int | None:
    """Take a moment from a line and return its number, None if none is said.

    It is NO_MOMENT if the action has no such moment. A way ends at its last moment, if the action has no other end.
    """
    line.flag("at")
    line.flag("moment", "the")
    if line.left and line.left[0].isdigit():
        return line.number()
    word = line.left[0].lower() if line.left else ""
    if word not in _NAMED:
        return None
    line.take()
    line.flag("the", "its")
    line.flag("shot")
    frame = queries.under_way(public)
    return NO_MOMENT if frame is None else _number(frame, word)


def _number(frame: Acting, word: str) -> int:
    numbers = [number for number, moment in enumerate(frame.moments, 1) if _NAMED[word](moment)]
    if word == "end" and not numbers:
        return len(frame.moments)
    return numbers[0] if numbers else NO_MOMENT
