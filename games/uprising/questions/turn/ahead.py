"""Turns written ahead: what stops a plan, and what of it can never be done (UP-H7)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from games.kernel import Asked, Event, Line, Seat, seat_letter
from games.kernel.questions.plans import PlannedStep, alternatives
from games.uprising.board.regions import region_of
from games.uprising.board.scoring import most
from games.uprising.content.numbers import LIEUTENANT_ACTIONS
from games.uprising.mechanics.characters.rules import who_and_words
from games.uprising.mechanics.turn.rounds import actions_left
from games.uprising.questions.notation import place
from games.uprising.state import events as told
from games.uprising.state.actions import Campaign, Decree, End, Intimidate, Move, Promote, Skirmish, Slay
from games.uprising.state.frames import Turn
from games.uprising.state.state import Public, State

FACTS = ("unstable", "mine", "contested")
"""What a condition can say of a region: that it is unstable, that you have most followers there, that others have some.

A tie for most followers counts as yours too.
"""
_ACTS = Move | Intimidate | Slay | Campaign | Decree | Skirmish | Promote
"""What takes an action of a character."""


def planned(public: Public, seat: Seat, text: str) -> PlannedStep:
    """Return what a step may mean; `end` has had its moment where the turn before has ended by itself."""
    lines = alternatives(text)
    ends = lines[0].lower().split() in (["end"], ["end", "turn"], ["done"], ["pass"])
    fresh = actions_left(public, seat) == sum(one.actions for one in public.own(seat))
    return PlannedStep(lines, "your turn has only begun" if ends and fresh else "", over=ends and fresh)


def turn_ahead(state: State, seat: Seat) -> State:
    """Return the state as if a seat's turn began now, with all its actions."""
    public = state.public
    rested = tuple(replace(one, left=one.actions if one.seat == seat else 0) for one in public.characters)
    asked = (Asked("play.0", seat, "play"),)
    return replace(state, public=replace(public, characters=rested, frames=(Turn(seat),), prompts=asked))


def is_so(public: Public, seat: Seat, piece: str, fact: str) -> bool:
    """Return whether a fact is so of a region; raises BadNotation for a name that is none."""
    land = public.lands[region_of(public, place(Line("", piece.split()), public))]
    if fact == "unstable":
        return land.unstable
    if fact == "mine":
        return seat in most(land.followers)
    return any(count for other, count in enumerate(land.followers) if other != seat)


def surprise(public: Public, seat: Seat, events: Iterable[Event]) -> str:
    """Return what a seat's plan did not foresee, or "": an attack on its own pieces, or the end of the rounds."""
    return next((why for why in (_of(public, seat, event) for event in events) if why), "")


def _of(public: Public, seat: Seat, event: Event) -> str:
    match event:
        case told.Slew(victim=victim) if victim == seat:
            return f"{seat_letter(event.seat)} slew a follower of yours in {public.name(event.region)}"
        case told.LieutenantTaken(victim=victim) if victim == seat:
            return f"{seat_letter(event.seat)} removed your Lieutenant {event.name}"
        case told.FollowersTaken(victims=losses) | told.FollowersTraded(losses=losses) if event.seat != seat:
            by, where = seat_letter(event.seat), public.name(event.region)
            return f"{by} removed followers of yours in {where}" if dict(losses).get(seat) else ""
        case told.EndCame():
            return "the last round is over"
        case _:
            return ""


class _Turns:
    """A seat's characters as its own plan moves them: where each is, and what it has left in the turn."""

    def __init__(self, state: State, seat: Seat) -> None:
        public = state.public
        self._public = public
        self._raised = public.players[seat].raised
        self._full = Counter({one.id: one.actions for one in public.own(seat)})
        now = any((asked.kind, asked.seat) == ("play", seat) for asked in public.prompts)
        self._left = Counter({one.id: one.left for one in public.own(seat)}) if now else self._full.copy()
        self._at = {one.id: one.region for one in public.own(seat)}

    def fault(self, action: Any) -> str:
        """Take an action; return why it can never be done as written, or "". An `end` too many is left out by then."""
        if isinstance(action, End):
            self._left = self._full.copy()
            return ""
        if not isinstance(action, _ACTS):
            return ""
        who, words = who_and_words(action)
        if who not in self._full:
            return f"you have no character {who}: UP-10"
        if not self._left[who]:
            spare = ", ".join(name for name, left in self._left.items() if left)
            return f"{who} has no action left in that turn; {spare} can still act, or write end before it: UP-9"
        self._left[who] -= 1
        why = self._gone(who, words[0]) if isinstance(action, Move) else ""
        if isinstance(action, Promote):
            self._raise(region_of(self._public, words[0]))
        if not self._left.total():
            self._left = self._full.copy()
        return why

    def _gone(self, who: str, word: str) -> str:
        country, to = self._public.country, region_of(self._public, word)
        here, self._at[who] = self._at[who], to
        if to in country.regions[here].near:
            return ""
        return f"{who} is in {self._public.name(here)} by then, and {self._public.name(to)} is not adjacent: UP-11"

    def _raise(self, region: int) -> None:
        self._raised += 1
        who = f"L{self._raised}"
        waits = self._public.options.fresh_lieutenant_waits
        self._at[who], self._full[who] = region, LIEUTENANT_ACTIONS
        self._left[who] = 0 if waits else LIEUTENANT_ACTIONS


def plan_fault(state: State, seat: Seat, actions: Sequence[Any]) -> tuple[int, str] | None:
    """Return which action of a plan can never be done as it is written, and why; None if none is known (UP-H7).

    Money comes and goes, and so do tokens and followers: only who acts how often, and where from, is known.
    """
    turns = _Turns(state, seat)
    found = ((number, turns.fault(action)) for number, action in enumerate(actions))
    return next(((number, why) for number, why in found if why), None)
