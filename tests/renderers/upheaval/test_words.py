"""The words of the header."""

import pytest

from games.kernel import Outcome, View
from renderers.kit.panels import WIDTH
from renderers.kit.text import fit
from renderers.upheaval.words import TOGETHER, actor
from tests.games.upheaval.fields import field, unit

BESIDE_FOUR = WIDTH - 16 - 18 - (556 + 30 + 4 * 60)
"""The room for words in the header where four badges stand before them, in px."""


@pytest.mark.parametrize("words", TOGETHER.values())
def test_what_four_players_do_at_once_is_not_cut(words: str) -> None:
    assert fit(words, BESIDE_FOUR, 46, 800) == words


def test_why_somebody_has_won_is_told_without_what_everybody_sees() -> None:
    reason = "The turns are over, equal at 5 points: army A has most models left, 19."
    public = field(unit("A1", (20, 30)), outcome=Outcome((0,), reason, "UH-H10")).public
    told = actor(View(seat=None, public=public, names=("Ana", "Bruno")))
    assert told.second == "Equal at 5 points: army A has most models left, 19."
