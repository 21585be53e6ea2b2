"""Small faults of words that people once met at the table: no text of any game has one of them again."""

import functools
import re

import pytest

from games.registry import GAMES
from tests.games.one_source.texts import fixed_texts, said_texts

NOUNS = "actions|armies|cards|followers|losses|maps|models|points|regions|ships|teams|turns|units"
FAULTS = {
    "a plural twice": rf"\b(?:{NOUNS})s\b",
    "one of several": rf"(?<![\d.,/+–−-])\b1 (?:{NOUNS})\b",
    "a backslash": r"\\",
    "a range of one number": r"\((\d+) to \1\b",
    "a sum of its own goal": r"\bD10 \+ [A-Z]+ of \d",
    "a word of the program": r"\bChoose: |\bNone[,)]|<class|object at 0x",
    "a made-up name": r"\bafter-[a-z0-9]{6}\b|\barmy-[a-d]\b",
}


@functools.cache
def texts(slug: str) -> tuple[str, ...]:
    """Return all that people read of a game before it and while it is played."""
    return (*fixed_texts(slug), *said_texts(slug, seeds=1))


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("slug", GAMES)
def test_no_text_of_a_game_has_a_small_fault(slug: str, fault: str) -> None:
    assert [text for text in texts(slug) if re.search(FAULTS[fault], text)][:5] == []


@pytest.mark.parametrize("slug", GAMES)
def test_presets_are_told_by_words_and_not_by_settings(slug: str) -> None:
    card = GAMES[slug].card
    assert set(card.preset_words) == set(card.presets)
    assert all(words and "=" not in words for words in card.preset_words.values())
