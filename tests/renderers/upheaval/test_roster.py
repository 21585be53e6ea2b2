"""The roster: what it says above the armies."""

import pytest

from games.kernel import View
from renderers.battlefield.screen import row_boxes
from renderers.kit.fonts import recorded_sizes
from renderers.kit.panels import WIDTH
from renderers.kit.text import text_width
from renderers.upheaval import roster
from renderers.upheaval.screen import abreast, panel_rows, style_of
from tests.games.upheaval.fields import field, unit
from tests.games.upheaval.setting import at


def noted(monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[int]]:
    """The texts that will be drawn, and the seats of the badges."""
    written: list[str] = []
    badges: list[int] = []
    draw = roster.draw_text

    def text(canvas: object, x: float, y: float, words: str, *rest: object, **more: object) -> float:
        written.append(words)
        return draw(canvas, x, y, words, *rest, **more)  # type: ignore[arg-type] # handed on

    monkeypatch.setattr(roster, "draw_text", text)
    monkeypatch.setattr(roster, "badge", lambda canvas, at, size, seat: badges.append(seat))
    return written, badges


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
    written, _ = noted(monkeypatch)
    roster.draw_roster(View(seat=None, public=public))
    assert told in written


@pytest.mark.parametrize(
    ("teams", "told"),
    [(False, ["1 pt", "2 pts", "3 pts", "4 pts"]), (True, ["1 of 4 pts", "2 of 6 pts", "3 of 4 pts", "4 of 6 pts"])],
)
def test_uhb48_a_roster_tells_with_whom_one_wins_and_what_the_side_has(
    teams: bool, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    units = [unit(f"{seat}1", (number, 30)) for number, seat in enumerate("ABCD", 1)]
    armies = ("One", "Two", "Three", "Four")
    public = field(*units, seats=4, deck=(1,) * 4, points=(1, 2, 3, 4), armies=armies, options={"teams": teams}).public
    written, badges = noted(monkeypatch)
    roster.draw_roster(View(seat=None, public=public))
    assert [words for words in written if " pt" in f" {words}" and words[0].isdigit()] == told
    assert badges == ([0, 2, 1, 3, 2, 0, 3, 1] if teams else [0, 1, 2, 3])


@pytest.mark.parametrize(("seats", "style"), [("AB", "rows"), ("ABCD", "pairs")])
def test_uhh12_a_roster_tells_at_the_end_what_every_unit_has_earned_once(
    seats: str, style: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    units = [unit(f"{seat}{number}", (number, 30), removed=2) for seat in seats for number in range(1, 8)]
    many = len(seats)
    public = field(*units, seats=many, deck=(0,) * many, points=(1, 2, 3, 4)[:many], phase="over").public
    assert style_of(public) == style
    written, _ = noted(monkeypatch)
    with recorded_sizes() as sizes:
        roster.draw_roster(View(seat=None, public=public))
    assert sum("7 XP" in words for words in written) == written.count("7 XP") == len(units)
    assert min(sizes) >= 24


def test_each_of_three_armies_has_the_whole_width_and_no_name_is_cut() -> None:
    public = at("deploy", seats=3).public
    assert panel_rows(public) == [(0,), (1,), (2,)]
    assert style_of(public) == "pairs"
    boxes = list(row_boxes(6, (16, 0, WIDTH - 16, 200), "pairs", abreast(public)))
    assert len({box[0] for box in boxes}) == 3
    signs = 12 + 2 * 28 + 6 + 26  # px: the edge, in cover, has acted, a gap, how many models are left
    longest = max(text_width(unit.name, 25, 600) for unit in public.units)
    assert longest <= boxes[0][2] - boxes[0][0] - 84 - signs
