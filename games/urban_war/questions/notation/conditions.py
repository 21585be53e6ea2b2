"""What an interruption may depend on: `if it missed`, `if A1 lives` (UW-31)."""

from typing import Literal

from games.kernel import BadNotation, IllegalAction, Line, Word
from games.urban_war.questions.notation.names import find_model
from games.urban_war.state.frames import Acting
from games.urban_war.state.models import Condition, Moment
from games.urban_war.state.public import Public
from games.urban_war.units import queries

IF = "if"
_SAID = ("if", "when")
"""`when` is for standing orders: there, `if` begins a condition of the order."""
_SHOTS: dict[str, Literal["missed", "hit"]] = {"missed": "missed", "misses": "missed", "hit": "hit", "hits": "hit"}
_FATES: dict[str, Literal["lives", "died"]] = {"lives": "lives", "died": "died", "dies": "died", "dead": "died"}


LATE = ("after", "end")
"""Moments at which something of the action has been decided."""


def is_next(line: Line) -> bool:
    """Whether a condition comes next in a line."""
    return bool(line.left) and line.left[0].lower() in _SAID


def read_condition(line: Line, public: Public) -> Condition | None:
    """Take a condition, if the line goes on with one; raises BadNotation."""
    if not line.flag(*_SAID):
        return None
    line.flag("the", "its")
    word = "it" if line.flag("it", "shot") else ""
    if line.left and line.left[0].lower() in _SHOTS:
        return Condition(_SHOTS[line.take().lower()])
    frame = queries.under_way(public)
    named = frame.model if word and frame is not None else find_model(public, line.take()).id
    line.flag("is", "has")
    fate = _FATES.get(line.take().lower()) if line.left else None
    if fate is None:
        raise BadNotation(f"after if, write it missed, it hit, {named} lives or {named} died")
    return Condition(fate, named)


def write_condition(only: Condition | None) -> str:
    """Return a condition as canonical words, "" for none."""
    if only is None:
        return ""
    return " ".join(word for word in (IF, only.model, only.what) if word)


def check_condition(frame: Acting, moment: Moment, only: Condition | None) -> None:
    """Raise IllegalAction for a condition on something that is not known at a moment (UW-31)."""
    if only is None or only.what == "lives":
        return
    if only.what in ("missed", "hit") and moment.when != "after":
        shoots = any(one.when == "after" for one in frame.moments)
        late = f"whether the shot of {frame.model} {only.what} is known only after it"
        raise IllegalAction(late if shoots else f"{frame.model} does not shoot with this action", "UW-31")
    if moment.when not in LATE:
        raise IllegalAction(f"nobody dies before that moment of the action of {frame.model}", "UW-31")


def condition_words(frame: Acting, moment: Moment, said: tuple[str, ...]) -> tuple[Word, ...]:
    """List what may follow `if`, and the words said after it; nothing where it is complete."""
    if not said:
        shot = (Word("missed", "its shot missed"), Word("hit", "its shot hit")) if moment.when == "after" else ()
        return (*shot, *((Word(frame.target, frame.target),) if frame.target else ()))
    if said[0] not in _SHOTS and len(said) == 1:
        return Word("lives", "lives"), Word("died", "has died")
    return ()
