"""`/match rules` with words that are not the id of a rule."""

import pytest

from bot.matches import Refused
from cogs.match.reading import rule_text
from games.registry import GAMES


def test_a_word_that_is_no_id_names_the_rules_that_it_could_mean() -> None:
    with pytest.raises(Refused, match=r"has no rule 'stress'\. Did you mean: .*RS-38 · Stress test"):
        rule_text(GAMES["raise_shields"].rulebook, "stress")


def test_a_word_that_no_rule_says_leads_to_an_id() -> None:
    with pytest.raises(Refused, match=r"has no rule 'zeppelin'\. Try an id such as RS-1\."):
        rule_text(GAMES["raise_shields"].rulebook, "zeppelin")
