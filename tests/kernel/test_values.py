"""Values of files: which are of the kinds that belong there, and the sentences about those that are not."""

import pytest

from games.kernel.content.values import TITLE, WORD, Field, faults_of, is_line, is_text, list_of, whole

FIELDS = {
    "name": WORD,
    "title": TITLE,
    "size": Field("two whole numbers", list_of(2, 2, whole(0, 9))),
    "note": Field("text", is_text, optional=True),
}


def test_every_missing_wrong_or_unknown_value_gets_a_sentence() -> None:
    assert faults_of({"name": "a-1", "title": "A Étude (2)", "size": [0, 9]}, FIELDS) == []
    assert faults_of({"name": "A", "size": [1, True], "note": 3, "sea": 1}, FIELDS, "map 2: ") == [
        "map 2: name must be one word of at most 30 small letters, digits or hyphens, not 'A'",
        "map 2: title is missing; it is text of 1 to 40 letters (Latin, Greek or Cyrillic), digits or signs",
        "map 2: size must be two whole numbers",
        "map 2: note must be text",
        "map 2: 'sea' means nothing here; there are name, title, size, note",
    ]


@pytest.mark.parametrize("text", ["", " ", "a\nb", "a" * 41, "\u202e", "漢", 3, None])
def test_what_pictures_cannot_draw_is_no_line(text: object) -> None:
    assert not is_line(text)


def test_a_line_may_be_longer_where_that_is_said() -> None:
    assert is_line("a" * 41, 41)
