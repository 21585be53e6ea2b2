"""Deeds: what somebody does in a match, and what comes of it by the rules. Pure.

A deed is said (`text`) before its dice are thrown, because the dice hang on what was said.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from bot.deeds import DeedKind
from bot.dice.chain import without_fractions
from bot.matches.live import Live
from bot.matches.model import MatchInfo
from bot.storage import SeatChange
from bot.table_texts import HandOver, Leave, Own, Substitute, TableText, TakeBack, Vacate, end_of, written
from bot.time_left import ClockRules
from games.kernel import AnyGame, Dice, Event, Frozen, Outcome, Seat, visible
from games.kernel.content.options import read_options


class TimeChange(Frozen, frozen=True):
    """What a table is played with from now on: the clock, and since when and until when it is paused.

    It is no pause but live play while all are here, until `here_until` at most.
    """

    clock: ClockRules
    paused_at: float | None = None
    paused_until: float | None = None
    here_until: float | None = None


class Back(Frozen, frozen=True):
    """Where an undo leads back to: the state after an action that counts, and `played`, H of the last one of the game.

    It takes back what was played up to `over`, H of the last action of the game before the undo.
    """

    state: Any
    played: bytes
    over: bytes


class Happening(Frozen, frozen=True):
    """What came of a deed.

    `public` says whether everybody may read the deed's text before the match ends. `prompt` is the question that
    it answered, `sentences` what is said besides the events, `change` what happens to the seat, `time` to the clock;
    `owner` is who owns the match from then on.
    """

    state: Any
    events: tuple[Event, ...] = ()
    sentences: tuple[str, ...] = ()
    status: str = "live"
    outcome: Outcome | None = None
    public: bool = True
    prompt: str | None = None
    change: SeatChange | None = None
    time: TimeChange | None = None
    owner: int | None = None


class Setup(Frozen, frozen=True):
    """The setup of the game, once everybody has confirmed what the lobby shows."""

    kind: ClassVar[DeedKind] = DeedKind.SETUP
    seat: Seat | None = None

    def text(self, game: AnyGame) -> str:
        """Return what the journal says of it."""
        return DeedKind.SETUP.value

    def happen(self, live: Live, dice: Dice) -> Happening:
        """Lay the game out; raises IllegalAction when the options do not fit the seats."""
        game, info = live.game, live.info
        step = game.setup(len(info.seats), read_options(game.card, (), info.options), live.content, dice)
        return _by_the_rules(game, step.state, step.events, sentences=(_begins(info),))


def _begins(info: MatchInfo) -> str:
    """Say that a match begins, and from where."""
    if info.origin is None:
        return "The match begins."
    match, ply = info.origin
    begins = f"The match begins where match {match} was after action {ply}."
    return f"{begins} The dice are new, and what was hidden there is guessed again."


class Act(Frozen, frozen=True):
    """An action of the game; `said` comes before the sentences of its events."""

    kind: ClassVar[DeedKind] = DeedKind.GAME
    seat: Seat
    action: Any
    said: tuple[str, ...] = ()

    def text(self, game: AnyGame) -> str:
        """Return the action as its game writes it."""
        return game.format(self.action)

    def happen(self, live: Live, dice: Dice) -> Happening:
        """Apply the rules; raises IllegalAction."""
        game = live.game
        answered = game.answers(live.state, self.seat, self.action)
        kind = next((prompt.kind for prompt in live.prompts if prompt.prompt_id == answered), None)
        step = game.apply(live.state, self.seat, self.action, dice)
        public = is_public(game, kind, step.events)
        return _by_the_rules(game, step.state, step.events, sentences=self.said, public=public, prompt=answered)


class TableDeed(Frozen, frozen=True):
    """What is done at the table rather than in the game: it throws no dice, and makes no new state.

    `reason` is the outcome in words, if the text brings one; `time` is what the table is played with
    afterwards, if that changes; `person` (id and name) takes the seat, `until` a time if it goes back then; `silent`: a
    computer plays since the person was silent. An undo leads `back` to a state of before.
    """

    kind: ClassVar[DeedKind] = DeedKind.TABLE
    seat: Seat | None
    done: TableText
    sentences: tuple[str, ...]
    reason: str = ""
    time: TimeChange | None = None
    person: tuple[int, str] | None = None
    until: float | None = None
    silent: bool = False
    back: Back | None = None

    def text(self, game: AnyGame) -> str:
        """Return what the journal says of it, such as `hand-over careful`."""
        return written(self.done)

    def happen(self, live: Live, dice: Dice) -> Happening:
        """Return the match as it is, with what changes around it."""
        end = end_of(self.done)
        outcome = None if end is None or end.winners is None else Outcome(end.winners, self.reason, "")
        status = "live" if end is None else end.status
        change = self._change()
        state = live.state if self.back is None else self.back.state
        return Happening(
            state, (), self.sentences, status, outcome, change=change, time=self.time, owner=self._owner(live)
        )

    def _owner(self, live: Live) -> int | None:
        if not isinstance(self.done, Own):
            return None
        return next((seat.user_id for seat in live.info.seats if seat.seat == self.done.seat), None)

    def _change(self) -> SeatChange | None:
        match self.done:
            case HandOver(computer):
                return SeatChange(computer, silent=self.silent)
            case Leave(computer) | Vacate(computer):
                return SeatChange(computer, leaves=True)
            case TakeBack():
                return SeatChange(None)
            case Substitute():
                return SeatChange(None, person=self.person, until=self.until)
        return None

    @property
    def ends(self) -> bool:
        """Whether the match ends with it."""
        return end_of(self.done) is not None


Deed = Setup | Act | TableDeed


def back_to(live: Live, then: Live) -> Back:
    """Return how a match goes back to what it was; raises ValueError where it has ended, or had then."""
    if live.chain is None or then.chain is None:
        raise ValueError("nothing is taken back after the end")
    return Back(then.state, then.chain.played, live.chain.played)


def is_public(game: AnyGame, prompt_kind: str | None, events: Sequence[Event]) -> bool:
    """Whether an action's text may be shown before the end: it has events, and all may be known by everybody."""
    if prompt_kind in game.card.secret_kinds:
        return False
    return bool(events) and all(visible(event, None) for event in events)


def _by_the_rules(game: AnyGame, state: Any, events: tuple[Event, ...], **more: Any) -> Happening:
    outcome = game.outcome(state)
    if outcome is None:
        return Happening(state, events, **more)
    # The closing hash covers what a battle hands on. A fraction in it, which no game should have, must not keep the
    # match from ending.
    outcome = msgspec.structs.replace(outcome, aftermath=without_fractions(outcome.aftermath))
    return Happening(state, events, status="over", outcome=outcome, **more)
