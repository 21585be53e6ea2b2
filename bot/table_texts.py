"""What is done at the table rather than in the game, as the journal says it: one struct for each text.

The table of these texts is in `docs/fair_dice.md`. `umpire_check.py` has a grammar of its own.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.kernel import SEAT_LETTERS, Frozen, Seat, seat_letter

COMPUTER = re.compile(r"(?!to\Z)[a-z][a-z0-9_-]{0,39}")
"""What a computer player can be called; `resign to` is another text."""
_VERSION = re.compile(r"[1-9][0-9]{0,8}")
_PLY = re.compile(r"0|[1-9][0-9]{0,8}")


class NotATableText(ValueError):
    """The text says nothing that can be done at the table."""


class HandOver(Frozen, frozen=True):
    """A computer plays the seat of a person, who can take it back."""

    computer: str


class TakeBack(Frozen, frozen=True):
    """The person plays their own seat again."""


class Leave(Frozen, frozen=True):
    """The person resigns for good, and a computer plays on."""

    computer: str


class Concede(Frozen, frozen=True):
    """The person resigns, and the one side that is left wins: the match is over."""

    winners: tuple[Seat, ...]


class GiveUp(Frozen, frozen=True):
    """The last person at the table resigns: the match ends, and nobody wins."""


class Abort(Frozen, frozen=True):
    """The match is called off: it ends, and nobody wins."""


class NewRules(Frozen, frozen=True):
    """The match goes on under a newer version of the rules."""

    version: int


class SetClock(Frozen, frozen=True):
    """The table plays with another clock from now on, and everybody's time begins again."""


class Pause(Frozen, frozen=True):
    """The match is paused: nobody's time runs."""


class GoOn(Frozen, frozen=True):
    """The match goes on after a pause."""


class Give(Frozen, frozen=True):
    """One player gives another one time."""

    to: Seat


class Here(Frozen, frozen=True):
    """Everybody plays live for an hour: nobody's time runs."""


class Vacate(Frozen, frozen=True):
    """The person was voted out: a computer plays on until somebody takes the seat."""

    computer: str


class Substitute(Frozen, frozen=True):
    """Another person plays the seat from here on, in place of the one before or of nobody."""


class Own(Frozen, frozen=True):
    """The person of a seat owns the match from here on."""

    seat: Seat


class Settle(Frozen, frozen=True):
    """The table agrees that the match ends, and who wins: nobody, if it is a draw."""

    winners: tuple[Seat, ...]


class Undo(Frozen, frozen=True):
    """What was done in the game after an action that counts is taken back: the match goes on from there."""

    to: int


Resignation = Leave | Concede | GiveUp
TimeText = SetClock | Pause | GoOn | Here | Give
PeopleText = HandOver | TakeBack | Vacate | Substitute | Own
TableText = PeopleText | Leave | Concede | GiveUp | Abort | Settle | NewRules | TimeText | Undo
_BARE: dict[str, TableText] = {
    "take-back": TakeBack(),
    "resign": GiveUp(),
    "abort": Abort(),
    "clock": SetClock(),
    "pause": Pause(),
    "go-on": GoOn(),
    "here": Here(),
    "substitute": Substitute(),
    "settle": Settle(()),
}


class End(NamedTuple):
    """How a match ended at the table: `winners` is None where it has no outcome."""

    status: str
    winners: tuple[Seat, ...] | None


def written(done: TableText) -> str:
    """Return what the journal says of it.

    >>> written(Concede((1, 3))), written(HandOver("careful"))
    ('resign to B D', 'hand-over careful')
    """
    match done:
        case HandOver(computer):
            return f"hand-over {computer}"
        case Leave(computer):
            return f"resign {computer}"
        case Concede(winners):
            return f"resign to {' '.join(map(seat_letter, winners))}"
        case NewRules(version):
            return f"rules {version}"
        case Undo(to):
            return f"undo {to}"
        case Vacate(computer):
            return f"vacate {computer}"
        case Settle(winners) if winners:
            return f"settle {' '.join(map(seat_letter, winners))}"
        case Give(to) | Own(to):
            return f"{'give' if isinstance(done, Give) else 'owner'} {seat_letter(to)}"
    return next(text for text, bare in _BARE.items() if bare == done)


def read_table_text(text: str) -> TableText:
    """Return what a text of the journal says; raises NotATableText.

    >>> read_table_text("resign to B D"), read_table_text("rules 2")
    (Concede(winners=(1, 3)), NewRules(version=2))
    """
    for found in (_BARE.get(text), _named(text), _won(text), _numbered(text), _lettered(text)):
        if found is not None:
            return found
    raise NotATableText(f"{text!r} says nothing that can be done at the table")


def _named(text: str) -> TableText | None:
    verb, _, computer = text.partition(" ")
    if COMPUTER.fullmatch(computer) is None:
        return None
    known: dict[str, TableText] = {
        "hand-over": HandOver(computer),
        "resign": Leave(computer),
        "vacate": Vacate(computer),
    }
    return known.get(verb)


def _won(text: str) -> TableText | None:
    verb = next((verb for verb in ("resign to ", "settle ") if text.startswith(verb)), None)
    letters = text.removeprefix(verb or "")
    seats = [SEAT_LETTERS.find(letter) if len(letter) == 1 else -1 for letter in letters.split(" ")]
    in_order = all(one < other for one, other in zip([-1, *seats], seats, strict=False))
    if verb is None or not letters or not in_order:
        return None
    return Settle(tuple(seats)) if verb == "settle " else Concede(tuple(seats))


def _numbered(text: str) -> TableText | None:
    verb, _, number = text.partition(" ")
    if verb == "undo" and _PLY.fullmatch(number):
        return Undo(int(number))
    return NewRules(int(number)) if verb == "rules" and _VERSION.fullmatch(number) else None


def _lettered(text: str) -> TableText | None:
    verb, _, letter = text.partition(" ")
    if verb not in ("give", "owner") or len(letter) != 1 or letter not in SEAT_LETTERS:
        return None
    seat = SEAT_LETTERS.index(letter)
    return Give(seat) if verb == "give" else Own(seat)


def end_of(done: TableText) -> End | None:
    """Return how a match ends with what is done at the table; None where it goes on."""
    match done:
        case Concede(winners) | Settle(winners):
            return End("over", winners)
        case GiveUp() | Abort():
            return End("aborted", None)
    return None


def resignation(sides: Sequence[Sequence[Seat]], seat: Seat, computer: str, *, others: bool) -> Resignation:
    """Return what comes of it when the person of a seat resigns.

    `sides` are those still in the game; `others` tells that some other person has not left. If the seat is a side of
    its own and one other side is left, that side wins.
    """
    left = [side for side in sides if seat not in side]
    if len(left) == 1 and any(tuple(side) == (seat,) for side in sides):
        return Concede(tuple(sorted(left[0])))
    return Leave(computer) if others else GiveUp()
