"""What every game is made of: seats, prompts, choices, events, steps, views, outcomes, forecasts."""

from typing import Generic, Literal, TypeVar

import msgspec

Seat = int
"""A place at the table, counted from 0. People see its letter."""

SEAT_LETTERS = "ABCDEFGH"


def seat_letter(seat: Seat) -> str:
    """Return the letter by which people know a seat.

    >>> seat_letter(1)
    'B'
    """
    return SEAT_LETTERS[seat]


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all values: immutable, compared by content, refusing unknown fields when decoded."""


class Prompt(Frozen, frozen=True):
    """A question to one seat; the game waits for the answer.

    `id` is at most 24 characters of `a-z0-9.-`, unique in the match, and the same from the moment the question
    opens until it is answered or withdrawn, whatever other seats do meanwhile.
    `kind` is one word of the game's `prompt_kinds`. `ask` is an imperative for the person asked ("Move Halcyon").
    `verbs` are the first words that an answer may have, most likely first.
    """

    id: str
    seat: Seat
    kind: str
    ask: str
    verbs: tuple[str, ...]


class Word(Frozen, frozen=True):
    """One listed next word of an action. `text` is canonical; `label` is what a menu shows; `hint` a second line."""

    text: str
    label: str = ""
    hint: str = ""


class Open(Frozen, frozen=True):
    """A next word that is not listed: a number, a point or free text, with bounds and legal suggestions.

    `low`, `high` and `step` bound numbers (for a point: each coordinate). Units are in `unit` ("inches", "").
    """

    kind: Literal["number", "point", "text"]
    label: str
    low: float = 0
    high: float = 0
    step: float = 1
    unit: str = ""
    suggestions: tuple[Word, ...] = ()


class Choices(Frozen, frozen=True):
    """The next words of a partly written action.

    `words` are all listed next words; `open` says that an unlisted word may follow too; `complete` that the prefix
    is an action as it stands. `label` names what the next word means ("target", "speed").
    """

    words: tuple[Word, ...] = ()
    open: Open | None = None
    complete: bool = False
    label: str = ""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", forbid_unknown_fields=True):
    """Something that happened, in the past tense.

    `rules` are the rule ids that made it happen. `seen_by` lists the seats that may know of it; None means everyone.
    """

    rules: tuple[str, ...] = ()
    seen_by: tuple[Seat, ...] | None = None


def visible(event: Event, seat: Seat | None) -> bool:
    """Tell whether a seat (None: the public) may know of an event."""
    return event.seen_by is None or (seat is not None and seat in event.seen_by)


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat may see (`seat` None: the public). Games add their own fields.

    `names` are the people's names by seat, filled in by the caller after `Game.view`; rules never look at them.
    """

    seat: Seat | None = None
    names: tuple[str, ...] = ()


class Outcome(Frozen, frozen=True):
    """How a game ended: the winning seats (none: a draw), one sentence, and the rule that says so."""

    winners: tuple[Seat, ...]
    reason: str
    rule: str


class ForecastRow(Frozen, frozen=True):
    """One possible result: its odds as an exact fraction, what it means, and its weight for the reader."""

    label: str
    effect: str
    ways: int
    out_of: int
    tone: Literal["good", "plain", "warn", "harm"] = "plain"

    @property
    def share(self) -> float:
        """The odds (0..1); 0 where there are none."""
        return self.ways / self.out_of if self.out_of else 0.0


class Forecast(Frozen, frozen=True):
    """What an action may lead to, before it is confirmed.

    Every group of rows sums to certainty (`ways` to `out_of`). Rows that are no odds (a purse, an income) go into
    `facts` as (label, value) pairs. `formula` is the arithmetic in one line ("2D6 − 3").
    """

    title: str
    formula: str = ""
    rows: tuple[ForecastRow, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


class Upload(Frozen, frozen=True):
    """What a game found in a file: the name that the option will take for it, and what its author should know."""

    name: str
    notes: tuple[str, ...] = ()


class Summary(Frozen, frozen=True):
    """The facts of a picture in words, made from a view.

    `title` answers "where are we?" in a few words ("Round 4 · Cannon"); `lines` is a small text table with the same
    facts as the roster; `alt` are the alt texts of the map and the roster pictures.
    """

    title: str
    lines: tuple[str, ...]
    alt_map: str
    alt_roster: str


StateT = TypeVar("StateT", bound=msgspec.Struct)


class Step(msgspec.Struct, Generic[StateT], frozen=True):
    """The result of an action: the new state and what happened."""

    state: StateT
    events: tuple[Event, ...]
