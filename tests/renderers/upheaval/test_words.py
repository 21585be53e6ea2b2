"""The words of the header."""

import pytest

from renderers.kit.panels import WIDTH
from renderers.kit.text import fit
from renderers.upheaval.words import TOGETHER

BESIDE_FOUR = WIDTH - 16 - 18 - (556 + 30 + 4 * 60)
"""The room for words in the header where four badges stand before them, in px."""


@pytest.mark.parametrize("words", TOGETHER.values())
def test_what_four_players_do_at_once_is_not_cut(words: str) -> None:
    assert fit(words, BESIDE_FOUR, 46, 800) == words
