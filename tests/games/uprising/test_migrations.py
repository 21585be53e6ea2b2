"""States written under older rules go on under the present ones."""

from typing import Any

import msgspec
import pytest

from games.uprising.state import Options, State
from tests.games.uprising.positions import GAME, play, position, war

AT = {"AW": "Northmoor", "BW": "Cape Farrow"}
CONTENT = GAME.content_for(Options())


def as_of_schema_1(state: State, ties: bool) -> bytes:
    """A state as the first schema wrote it."""
    envelope: dict[str, Any] = msgspec.json.decode(GAME.dump(state))
    options = envelope["state"]["public"]["options"]
    for name in ("income_ties", "vp_ties", "war_order", "tie_cycles"):
        del options[name]
    for frame in envelope["state"]["public"]["frames"]:
        frame.pop("contested", None)
        frame.pop("trades", None)
    options["ties_score_nothing"] = ties
    return msgspec.json.encode(envelope | {"schema": 1})


@pytest.mark.parametrize("ties", [True, False])
def test_b36_one_option_becomes_two(ties: bool) -> None:
    state = position(AT, {"Highfell": (2, 2)})
    options = GAME.load(as_of_schema_1(state, ties), CONTENT).public.options
    expected = "none" if ties else "all"
    assert (options.income_ties, options.vp_ties, options.war_order) == (expected, expected, "seat")


def test_b42_a_war_that_has_begun_goes_on_as_it_began() -> None:
    state = war(position(AT, {"Highfell": (2, 2), "Grayport": (1, 1)}, war_order="region"))
    loaded = GAME.load(as_of_schema_1(state, ties=False), CONTENT)
    assert loaded == state
    assert play(loaded, "trade 0").public.turn == 0
