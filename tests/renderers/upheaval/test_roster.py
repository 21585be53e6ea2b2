"""The roster: what it says above the armies."""

import pytest

from games.kernel import View
from renderers.upheaval import roster
from tests.games.upheaval.fields import field, unit


@pytest.mark.parametrize(
    ("conditions", "told"),
    [
        ((), "Turn 2 of 6"),
        ((8, 2), "Turn 2 of 6 · Aetherstorm · Tunnels"),
        ((8, 2, 7, 5, 1), "Turn 2 of 6 · Storm · Tunnels · Night · HQ · Plant"),
    ],
)
def test_uh38_all_conditions_are_told_briefly_where_they_are_many(
    conditions: tuple[int, ...], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    units = [unit(f"{seat}1", (number, 30)) for number, seat in enumerate("ABCD", 1)]
    public = field(*units, seats=4, deck=(9, 9, 9, 9), points=(0,) * 4, conditions=conditions).public
    written: list[str] = []
    draw = roster.draw_text

    def noted(canvas: object, x: float, y: float, text: str, *rest: object, **more: object) -> float:
        written.append(text)
        return draw(canvas, x, y, text, *rest, **more)  # type: ignore[arg-type] # handed on

    monkeypatch.setattr(roster, "draw_text", noted)
    roster.draw_roster(View(seat=None, public=public))
    assert told in written
