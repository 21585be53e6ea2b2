"""The table during one action: the state as it changes, the dice, the events, and the questions."""

from collections.abc import Container
from typing import Any, Generic, TypeVar

import msgspec

from games.kernel.base.seats import Frozen, Seat
from games.kernel.dice import Dice
from games.kernel.state.model import Asked, Event, Outcome, Public, State

P = TypeVar("P", bound=Public)
S = TypeVar("S")
U = TypeVar("U")

replace = msgspec.structs.replace


class UnknownKind(RuntimeError):
    """A game asked a question of a kind that it does not declare."""


class Table(Generic[P, S, U]):
    """Carries one action through: every change makes a new value, the old state is never touched.

    `public` is what everybody may know, as it is now; `change` alone sets it.
    Procedures are frames on a stack. `call` starts one inside another, `goto` moves the one under way to its next step,
    `end` takes it off, and the one below goes on where it was left. While questions are open nothing goes on.
    `kinds` are the questions that `game` can ask (None: whatever is asked is taken for one).
    """

    def __init__(
        self, state: State[P, S, U], dice: Dice, *, game: str = "", kinds: Container[str] | None = None
    ) -> None:
        self._state = state
        self._game, self._kinds = game, kinds
        self.public: P = state.public
        self.dice = dice
        self.events: list[Event] = []

    @property
    def state(self) -> State[P, S, U]:
        """The whole state as it is now."""
        if self._state.public is not self.public:
            self._state = replace(self._state, public=self.public)
        return self._state

    def change(self, **fields: Any) -> None:
        """Set fields of what everybody may know."""
        self.public = replace(self.public, **fields)

    def secret(self, seat: Seat) -> S:
        """Return what a seat alone may know, as it is now."""
        return self._state.secret[seat]

    def change_secret(self, seat: Seat, **fields: Any) -> None:
        """Set fields of what a seat alone may know."""
        secret = list(self._state.secret)
        secret[seat] = replace(secret[seat], **fields)  # type: ignore[type-var] # secrets are structs
        self._state = replace(self._state, secret=tuple(secret))

    def change_unseen(self, unseen: U | None) -> None:
        """Set what nobody may know."""
        self._state = replace(self._state, unseen=unseen)

    def roll(self, count: int, sides: int, why: str, *, by: Seat | None, reason: str) -> tuple[int, ...]:
        """Throw dice for a seat (`by` None: nobody's dice, such as a lot); see `Roll` for `why` and `reason`."""
        return self.dice.roll(count, sides, why, by=by, reason=reason)

    def tell(self, event: Event) -> None:
        """Record that something happened."""
        self.events.append(event)

    def ask(self, kind: str, *seats: Seat) -> None:
        """Ask one or more seats a question; its id never changes and never comes again. Raises UnknownKind."""
        if self._kinds is not None and kind not in self._kinds:
            raise UnknownKind(f"{self._game} has no question {kind!r} to ask")
        opened = self.public.opened
        asked = [Asked(f"{kind}.{opened + number}", seat, kind) for number, seat in enumerate(seats, 1)]
        prompts = [*self.public.prompts, *asked]
        if len(prompts) > 1:
            prompts.sort(key=_seat_of)
        self.change(opened=opened + len(asked), prompts=tuple(prompts))

    def close(self, prompt_id: str) -> None:
        """Take a question off the table: it is answered, or withdrawn."""
        self.change(prompts=tuple([prompt for prompt in self.public.prompts if prompt.id != prompt_id]))

    @property
    def frame(self) -> Any:
        """The procedure under way; raises IndexError when there is none."""
        return self.public.frames[-1]

    def call(self, frame: Frozen) -> None:
        """Start a procedure inside the one under way."""
        self.change(frames=(*self.public.frames, frame))

    def goto(self, frame: Frozen) -> None:
        """Let the procedure under way go on with another step."""
        self.change(frames=(*self.public.frames[:-1], frame))

    def end(self) -> None:
        """End the procedure under way: the one below goes on."""
        self.change(frames=self.public.frames[:-1])

    def finish(self, outcome: Outcome) -> None:
        """End the match: nothing goes on, nobody is asked."""
        self.change(outcome=outcome, frames=(), prompts=())


def _seat_of(prompt: Asked) -> Seat:
    return prompt.seat
