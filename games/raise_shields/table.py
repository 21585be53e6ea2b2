"""The table during one action: the state as it changes, the events told, the dice, and the questions asked."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from games.kernel import Choices, Dice, Event, Seat
from games.raise_shields.state import Phase, Ship, State

replace = msgspec.structs.replace


class Table:
    """Carries one action through: every change makes a new state, the old one is never touched."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.entering: Phase | None = None

    def change(self, **fields: Any) -> None:
        """Set fields of the state."""
        self.state = replace(self.state, **fields)

    def change_ship(self, ship_id: str, **fields: Any) -> Ship:
        """Set fields of a ship and return it as it is now; raises KeyError."""
        changed = replace(self.state.ship(ship_id), **fields)
        self.change(ships=tuple(changed if ship.id == ship_id else ship for ship in self.state.ships))
        return changed

    def tell(self, event: Event) -> None:
        """Record that something happened."""
        self.events.append(event)

    def ask(self, kind: str, seat: Seat) -> None:
        """Open a prompt; its id never changes and never comes again."""
        opened = self.state.opened + 1
        prompts = sorted((*self.state.prompts, (f"{kind}.{opened}", seat, kind)), key=lambda prompt: prompt[1])
        self.change(opened=opened, prompts=tuple(prompts))

    def close(self, kind: str, seat: Seat) -> None:
        """Take an answered prompt off the table."""
        self.change(prompts=tuple(prompt for prompt in self.state.prompts if prompt[1:] != (seat, kind)))

    def enter(self, phase: Phase) -> None:
        """Go on with another phase as soon as the present step is done."""
        self.entering = phase


class Question(NamedTuple):
    """A kind of prompt: who is asked what, which answers are legal, and what they do.

    `words` lists the words after a prefix (which starts with the verb); `rule` is cited to whoever is not asked.
    """

    kind: str
    rule: str
    verbs: tuple[str, ...]
    actions: tuple[type, ...]
    ask: Callable[[State, Seat], str]
    check: Callable[[State, Seat, Any], None]
    carry_out: Callable[[Table, Seat, Any], None]
    words: Callable[[State, Seat, tuple[str, ...]], Choices]
    default: Callable[[State, Seat], Any]
