import pytest

from games.kernel import BadNotation
from games.kernel.content.options import option_words, read_options
from umpire_tiny.game import TINY
from umpire_tiny.state import Options


def test_no_words_mean_the_defaults() -> None:
    assert read_options(TINY.card, []) == Options()


def test_words_change_options_and_later_words_win() -> None:
    assert read_options(TINY.card, ["length=5", "Rounds = 2".replace(" ", ""), "length=6"]) == Options(6, 2)


def test_a_text_is_read_with_commas_colons_and_spaces_round_the_sign() -> None:
    words = option_words("sprint, rounds = 5 length: 7")
    assert read_options(TINY.card, words) == Options(7, 5)


def test_the_defaults_come_back_by_a_word() -> None:
    assert read_options(TINY.card, ["defaults", "rounds=2"], given={"rounds": 9, "length": 9}) == Options(8, 2)


def test_a_preset_is_a_word_like_another() -> None:
    assert read_options(TINY.card, ["sprint", "rounds=2"]) == Options(4, 2)
    assert read_options(TINY.card, ["preset=sprint"]) == read_options(TINY.card, ["sprint"])
    with pytest.raises(BadNotation, match="has no preset 'mail'; there are sprint"):
        read_options(TINY.card, ["preset=mail"])
    assert read_options(TINY.card, ["sprint"], given={"rounds": 9, "length": 9}) == Options(4, 3)


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("colour=red", "no option 'colour=red'; there are length=…, rounds=…, sprint"),
        ("length=", "length takes a whole number from 4 to 20: write length=4"),
        ("length", "length takes a whole number from 4 to 20: write length=4"),
        ("lenght=5", "Tiny Race has no option 'lenght=5'; did you mean length=…"),
        ("length=long", "length takes a whole number from 4 to 20, not 'long'"),
        ("length=3", "length takes a whole number from 4 to 20, not '3'"),
        ("length=yes", "length takes a whole number from 4 to 20, not 'yes'"),
        ("rounds=[1]", "not '[1]'"),
        ("rounds=NaN", "not 'NaN'"),
    ],
)
def test_what_does_not_fit_is_named(word: str, sentence: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read_options(TINY.card, [word])
    assert sentence in refused.value.reason
