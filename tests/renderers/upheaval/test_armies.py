"""The picture of an army before it is picked."""

import pytest

from games.upheaval.content.book import Gain, Squad
from renderers.upheaval import armies
from renderers.upheaval.preview import shown
from tests.games.upheaval.setting import SETTING, new_match

LINE = "army make rifles / raiders / captain"


@pytest.mark.parametrize(("cinematic", "wounds"), [(False, "3"), (True, "6")])
def test_uhh15_uh33_an_army_of_ones_own_is_drawn_with_its_ready_squads_and_lone_models(
    cinematic: bool, wounds: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """8 troopers for 13 and 2 gunners for 15; 6 raiders for 14; a captain for 18, with 3 Wound Points."""
    state, written, draw = new_match(cinematic=cinematic), list[str](), armies.draw_text

    def noted(canvas: object, x: float, y: float, words: str, *rest: object, **more: object) -> float:
        written.append(words)
        return draw(canvas, x, y, words, *rest, **more)  # type: ignore[arg-type] # handed on

    monkeypatch.setattr(armies, "draw_text", noted)
    view, action = SETTING.view(state, 0), SETTING.parse(state, 0, LINE)
    armies.draw_army(view, action)
    assert written[:11] == [
        "3 units · 17 models · 217 points", "Own army",
        "Rifle Squad", "8 × Trooper and 2 × Gunner", "132 pts",
        "Raiders", "6 × Raider", "72 pts",
        "Captain", "1 × Captain", "13 pts",
    ]  # fmt: skip
    assert written[written.index("Captain", 11) :][16] == wounds
    assert shown(view, action, ()).startswith("Own army, 217 points: Rifle Squad 8 × Trooper and 2 × Gunner; Raiders")


def test_uhh12_what_units_of_an_army_have_learned_is_told_before_it_is_picked() -> None:
    book = new_match().public.book.value
    squad = Squad("Veterans", ("trooper",) * 3, (Gain("ACC", 2), Gain("elite")), xp=4)
    assert armies.models_of(book, squad) == "3 × Trooper, +2 ACC, elite, 4 XP"
