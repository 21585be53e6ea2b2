"""What tests of moving share: an order checked and carried out, and the refusal of one."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.geometry.plane import Point
from games.kernel import IllegalAction, NoDice, Verb
from games.upheaval.state.public import Public, State
from games.upheaval.state.units import Unit
from tests.games.upheaval import fields


def carried(state: State, verb: Verb[Any, Any, Any, Any], text: str, seat: int = 0) -> tuple[Public, list[Any]]:
    """Carry out an order as it is typed after its verb; return the table and what happened."""
    action = verb.read_words(text.split(), state, seat)
    verb.check(state, seat, action)
    assert verb.read_words(verb.write_action(action).split()[1:], state, seat) == action
    table = fields.table(state, NoDice())
    verb.apply(table, seat, action)
    return table.public, table.events


def refused(state: State, verb: Verb[Any, Any, Any, Any], text: str, seat: int = 0) -> str:
    """Return why an order is refused."""
    with pytest.raises(IllegalAction) as caught:
        verb.check(state, seat, verb.read_words(text.split(), state, seat))
    return str(caught.value)


def where(public: Public, unit: str) -> list[Point | None]:
    """Return where the models of a unit stand."""
    return [model.at for model in public.unit(unit).models]


def altered(unit: Unit, number: int, **values: Any) -> Unit:
    """A unit with fields of one model set."""
    models = tuple(replace(one, **values) if one.number == number else one for one in unit.models)
    return replace(unit, models=models)


def states(events: list[Any]) -> list[tuple[str, str]]:
    """Return the changes of state among events: what, and why."""
    return [(event.what, event.why) for event in events if type(event).__name__ == "StateChanged"]
