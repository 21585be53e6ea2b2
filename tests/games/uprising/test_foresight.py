"""What computer players foresee is what the verbs of the questions do."""

import pytest

from games.kernel import Question
from games.uprising.ai.ending.foresight import EFFECTS, IN_TIE_BREAK
from games.uprising.content.maps.country import RESOURCES, key_of
from games.uprising.content.maps.file import RESERVED
from tests.games.uprising.positions import GAME


@pytest.mark.parametrize("question", GAME.questions, ids=lambda question: str(question.kind))
def test_an_action_is_foreseen_as_its_verb_carries_it_out(question: Question) -> None:
    effects = IN_TIE_BREAK if question.kind == "tie" else EFFECTS
    foreseen = [verb for verb in question.verbs if verb.action in effects]
    assert [effects[verb.action] for verb in foreseen] == [verb.apply for verb in foreseen]


def test_everything_that_is_foreseen_has_a_verb() -> None:
    verbs = {verb.action for question in GAME.questions for verb in question.verbs}
    assert {*EFFECTS, *IN_TIE_BREAK} <= verbs
    assert set(IN_TIE_BREAK) == {
        verb.action for question in GAME.questions for verb in question.verbs if question.kind == "tie"
    }


def test_upb2_no_region_is_called_what_a_line_means() -> None:
    verbs = [word for question in GAME.questions for verb in question.verbs for word in (verb.word, *verb.synonyms)]
    assert {key_of(word) for word in (*verbs, *RESOURCES, "auto", "all", "turn")} == RESERVED
