from types import ModuleType

import pytest

from games.kernel import Rule, Rulebook, Ruling
from games.kernel.text.terms import TermsError, numbers_of

BOOK = Rulebook(
    title="Tiny",
    credit="",
    how_to_play="A race over {length} m.",
    rule=(Rule("TY-1", "Steps ({step} m)", "You go {step:word} m, {step:times} at most. {rows[1]} is out."),),
    ruling=(Ruling("TY-B1", "What of {length} m?", "{step:Word}, {step:Times}."),),
)
TERMS = {"length": 100, "step": 2, "rows": (5, 6)}


def test_terms_stand_in_titles_texts_problems_and_rulings() -> None:
    told = BOOK.told(TERMS)
    assert told.how_to_play == "A race over 100 m."
    assert (told.rule[0].title, told.rule[0].text) == ("Steps (2 m)", "You go two m, twice at most. 6 is out.")
    assert (told.ruling[0].problem, told.ruling[0].ruling) == ("What of 100 m?", "Two, Twice.")


def test_a_text_that_names_a_term_which_does_not_exist_is_refused() -> None:
    with pytest.raises(TermsError, match=r"there is no term \{length\}"):
        BOOK.told({"step": 2, "rows": (5, 6)})


def test_a_term_that_no_text_names_is_refused() -> None:
    with pytest.raises(TermsError, match=r"no text names \{depth\}, \{width\}"):
        BOOK.told({**TERMS, "width": 3, "depth": 4})


def test_the_constants_of_a_module_are_terms_but_for_those_told_elsewhere() -> None:
    numbers = ModuleType("numbers")
    vars(numbers).update(STEP=2, ROWS=(5, 6), DEPTH=4, _HIDDEN=1, Literal=int)
    assert numbers_of(numbers, "DEPTH") == {"step": 2, "rows": (5, 6)}
    with pytest.raises(KeyError):
        numbers_of(numbers, "WIDTH")
