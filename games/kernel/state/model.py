"""What a match is at one moment, what happened in it, and what may be seen of it."""

from collections.abc import Iterable
from typing import Any, Generic, Literal, TypeVar

import msgspec

from games.kernel.base.seats import Frozen, Seat
from games.kernel.state.choices import Prompt

P = TypeVar("P", bound="Public")
S = TypeVar("S")
U = TypeVar("U")


class Outcome(Frozen, frozen=True):
    """How a game ended: the winning seats (none: a draw), one sentence, and the rule that says so.

    `aftermath` is what a battle hands to the campaign that it belongs to, in the words of the game (None: nothing).
    """

    winners: tuple[Seat, ...]
    reason: str
    rule: str
    aftermath: dict[str, Any] | None = None


class Asked(Frozen, frozen=True):
    """An open question: the id that it keeps until it is answered or withdrawn, whom it asks, and its kind."""

    id: str
    seat: Seat
    kind: str


class Public(Frozen, frozen=True, kw_only=True):
    """What everybody may know of a match. Games add their own fields, and declare the type of their frames.

    `frames` is the stack of procedures under way, the one that goes on next at its end. It is public: what a procedure
    must remember in secret belongs into a seat's secret. `opened` counts the questions ever asked, and numbers them.
    """

    seats: int
    frames: tuple[Any, ...] = ()
    prompts: tuple[Asked, ...] = ()
    opened: int = 0
    outcome: Outcome | None = None


class Nothing(Frozen, frozen=True):
    """The secret of a seat in a game that hides nothing, and what is unseen where all can be seen by somebody."""


class State(Frozen, Generic[P, S, U], frozen=True):
    """A match at one moment: what everybody may know, what each seat alone may know, and what nobody may.

    `secret` is by seat; `unseen` is for what no seat may know yet, such as the order of a deck.
    """

    public: P
    secret: tuple[S, ...]
    unseen: U | None = None

    @property
    def seats(self) -> int:
        """How many play."""
        return self.public.seats


Theme = Literal["world", "plain"]
"""How a server wants pictures: each game in its world, or plain, for small screens and slow lines."""


class View(Frozen, Generic[P, S], frozen=True, kw_only=True):
    """What one seat (None: the public) may see: what everybody may know, and its own secret. Nothing else goes in.

    `names` are the people's names by seat, `computers` the seats that computers play just now, `theme` is how the
    viewer's server wants pictures; all are filled in by the caller after `Game.view`, and rules never look at them.
    """

    seat: Seat | None
    public: P
    own: S | None = None
    awaited: tuple[Prompt, ...] = ()
    names: tuple[str, ...] = ()
    computers: tuple[Seat, ...] = ()
    theme: Theme = "world"


def concluded(view: View[P, S], outcome: Outcome | None) -> View[P, S]:
    """Return the view of a match that ended at the table: somebody resigned, or (None) it was ended without a result.

    The rules know nothing of it, so nobody would have won, and somebody would still be asked.
    """
    ended = outcome or Outcome((), "The match was ended without a result.", "")
    public = msgspec.structs.replace(view.public, outcome=ended, frames=(), prompts=())
    return msgspec.structs.replace(view, public=public, awaited=())


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", forbid_unknown_fields=True):
    """Something that happened, in the past tense, with everything that its sentence and its picture need.

    `rules` are the rule ids that made it happen. `seen_by` lists the seats that may know of it; None means everyone.
    A viewer who may know of an event may know all of its fields.
    """

    rules: tuple[str, ...] = ()
    seen_by: tuple[Seat, ...] | None = None

    @property
    def heading(self) -> str:
        """What the log writes above all that follows, such as "Round 3"; "" where no part of the game begins."""
        return ""


def visible(event: Event, seat: Seat | None) -> bool:
    """Whether a seat (None: the public) may know of an event."""
    return event.seen_by is None or (seat is not None and seat in event.seen_by)


News = tuple[tuple[Event, ...], ...]
"""What happened, by action, the oldest first: what pictures are drawn from besides a view."""


def news_for(actions: Iterable[Iterable[Event]], seat: Seat | None) -> News:
    """Return what a seat (None: the public) may know of the events of some actions; others are left out.

    >>> news_for([[Event(seen_by=(1,))], [Event(), Event(seen_by=(0,))]], 0) == ((Event(), Event(seen_by=(0,))),)
    True
    """
    seen = (tuple(event for event in events if visible(event, seat)) for events in actions)
    return tuple(events for events in seen if events)


class Summary(Frozen, frozen=True):
    """The facts of a picture in words, made from a view.

    `title` answers "where are we?" in a few words ("Round 4 · Cannon"); `lines` is a small text table with the same
    facts as the roster, and can name the viewer's own secret; `alt` are the alt texts of the map and the roster
    pictures.
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
