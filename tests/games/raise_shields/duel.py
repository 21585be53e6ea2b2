"""Positions of a duel for the rule cases: two ships where a test wants them, and actions as text with their dice."""

from typing import Any

import msgspec
import pytest

from games.geometry.hexes import FACINGS, parse_hex
from games.kernel import SEAT_LETTERS, Asked, Forecast, IllegalAction, NoDice, ScriptedDice, Seat, Step
from games.raise_shields.game import RaiseShields
from games.raise_shields.state.frames import Firing, Movement
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Base, Ship
from games.raise_shields.state.state import Public, Secret, State
from games.raise_shields.text.changes import changes_of

GAME = RaiseShields()
PHASES = {"movement": (Movement(), "move"), "cannon": (Firing(), "fire")}
"""The frame of a phase, and the kind of its question."""


class Script(ScriptedDice):
    """The given faces exactly; what comes by itself after them (repairs, the next morale roll) rolls idle faces."""

    _higher = True

    def roll(self, count: int, sides: int, why: str, *, by: Seat | None = None, reason: str = "") -> tuple[int, ...]:
        if not self._faces and why.startswith("repairs"):
            return (1,) * count
        if not self._faces and why.startswith("morale"):
            face, self._higher = (6 if self._higher else 1), False
            return (face,)
        return super().roll(count, sides, why, by=by, reason=reason)


def ship(letter: str, where: str, **fields: Any) -> Ship:
    """Return a ship at `F7 N`, with other fields as given."""
    name, facing = where.split()
    plain: dict[str, Any] = {
        "id": letter,
        "seat": "AB".index(letter),
        "name": {"A": "Halcyon", "B": "Vesper"}[letter],
        "status": "active",
        "hex": parse_hex(name),
        "facing": FACINGS.index(facing),
        "start": Base(),
    }
    return Ship(**(plain | fields))


def duel(phase: str, a: Ship, b: Ship, **fields: Any) -> State:
    """Return a state in which ship A is to act in a phase; in the movement phase ship B has moved already."""
    if phase == "movement":
        b = msgspec.structs.replace(b, moved=True)
    frame, kind = PHASES[phase]
    plain: dict[str, Any] = {
        "options": Options(),
        "seats": 2,
        "ships": (a, b),
        "sides": ("south", "north"),
        "frames": (frame,),
        "round": 1,
        "first": 0,
        "order": ("A", "B"),
        "turn": "A",
        "prompts": (Asked("q.9", 0, kind),),
        "opened": 9,
        "morale": ((1, 10), (1, 10)),
    }
    return State(public=Public(**(plain | fields)), secret=(Secret(), Secret()))


def act(state: State, letter: str, text: str, *faces: int) -> Step[State]:
    """Apply one action with exactly these dice; the round may end after it with idle ones."""
    seat = "AB".index(letter)
    with Script(*faces) as dice:
        return GAME.apply(state, seat, GAME.parse(state, seat, text), dice)


def refused(state: State, letter: str, text: str) -> str:
    """Return the rule that forbids an action, having checked that nothing was rolled or changed."""
    seat, before = "AB".index(letter), GAME.dump(state)
    action = GAME.parse(state, seat, text)
    with pytest.raises(IllegalAction) as error:
        GAME.check(state, seat, action)
    with pytest.raises(IllegalAction):
        GAME.apply(state, seat, action, NoDice())
    assert GAME.dump(state) == before
    assert error.value.reason.endswith(f": {error.value.rule}")
    return error.value.rule


def events_of(step: Step[State], kind: type) -> list[Any]:
    """Return the events of a type."""
    return [event for event in step.events if type(event) is kind]


def shown(step: Step[State]) -> Any:
    """Return the last move or attack that a picture shows of a step."""
    return changes_of(step.state.public, [step.events])[-1]


def facts(forecast: Forecast | None) -> dict[str, str]:
    """Return the figures of a forecast as people read them, by label."""
    assert forecast is not None
    return {fact.label: fact.text for fact in forecast.facts}


def kinds(state: State) -> list[tuple[int, str]]:
    """Return who is asked what."""
    return [(prompt.seat, prompt.kind) for prompt in GAME.awaiting(state)]


def listed(state: State, letter: str, *prefix: str) -> list[str]:
    """Return the next words that are offered."""
    return [word.text for word in GAME.choices(state, SEAT_LETTERS.index(letter), prefix).words]
