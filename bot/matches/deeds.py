"""Deeds: what somebody does in a match, and what comes of it by the rules. Pure.

A deed is said (`text`) before its dice are thrown, because the dice hang on what was said.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from bot.deeds import DeedKind
from bot.matches.live import Live
from bot.storage import SeatChange
from games.kernel import AnyGame, Dice, Event, Frozen, Outcome, Seat, visible
from games.kernel.options import read_options


class Happening(Frozen, frozen=True):
    """What came of a deed.

    `public` tells whether the deed's text may be read by everybody before the match ends. `prompt` is the question that
    it answered, `sentences` what is told besides the events, `change` what becomes of the seat.
    """

    state: Any
    events: tuple[Event, ...] = ()
    sentences: tuple[str, ...] = ()
    status: str = "live"
    outcome: Outcome | None = None
    public: bool = True
    prompt: str | None = None
    change: SeatChange | None = None


class Setup(Frozen, frozen=True):
    """The game is laid out, once everybody has confirmed what stands in the lobby."""

    kind: ClassVar[DeedKind] = DeedKind.SETUP
    seat: Seat | None = None

    def text(self, game: AnyGame) -> str:
        """Return what the journal says of it."""
        return DeedKind.SETUP.value

    def happen(self, live: Live, dice: Dice) -> Happening:
        """Lay the game out; raises IllegalAction when the options do not fit the seats."""
        game, info = live.game, live.info
        step = game.setup(len(info.seats), read_options(game.card, (), info.options), live.content, dice)
        return _by_the_rules(game, step.state, step.events, sentences=("The match begins.",))


class Act(Frozen, frozen=True):
    """An action of the game; `said` is told before what comes of it."""

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
    """What is done at the table rather than in the game: it leaves the state as it is, and throws no dice."""

    kind: ClassVar[DeedKind] = DeedKind.TABLE
    seat: Seat | None
    said: str
    sentences: tuple[str, ...]
    status: str = "live"
    outcome: Outcome | None = None
    change: SeatChange | None = None

    def text(self, game: AnyGame) -> str:
        """Return what the journal says of it, such as `hand-over careful`."""
        return self.said

    def happen(self, live: Live, dice: Dice) -> Happening:
        """Return the match as it is, with what changes around it."""
        return Happening(live.state, (), self.sentences, self.status, self.outcome, change=self.change)


Deed = Setup | Act | TableDeed


def is_public(game: AnyGame, prompt_kind: str | None, events: Sequence[Event]) -> bool:
    """Tell whether an action's text may be shown before the end: it has events, and all may be known by everybody."""
    if prompt_kind in game.card.secret_kinds:
        return False
    return bool(events) and all(visible(event, None) for event in events)


def _by_the_rules(game: AnyGame, state: Any, events: tuple[Event, ...], **more: Any) -> Happening:
    outcome = game.outcome(state)
    return Happening(state, events, status="live" if outcome is None else "over", outcome=outcome, **more)
