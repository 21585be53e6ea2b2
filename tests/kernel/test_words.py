import pathlib

import msgspec
import pytest

from games.kernel import Event, IllegalAction, Roll, Rule, Rulebook, Ruling, quoted, read_rulebook, seat_letter, visible


def test_an_illegal_action_names_its_rule_after_the_reason() -> None:
    error = IllegalAction("needs 7.2 inches, has 6", "UW-24")
    assert error.reason == str(error) == "needs 7.2 inches, has 6: UW-24"
    assert error.rule == "UW-24"


def test_quoted_text_is_shortened_and_harmless() -> None:
    assert quoted("fly") == "'fly'"
    assert len(quoted("x" * 9000)) == 42
    assert "\u202e" not in quoted("a\u202eb")


def test_seats_are_letters_to_people() -> None:
    assert [seat_letter(seat) for seat in range(4)] == ["A", "B", "C", "D"]


def test_private_events_are_visible_to_their_seats_alone() -> None:
    class Whispered(Event, frozen=True, kw_only=True):
        text: str = ""

    everyone, private = Whispered(), Whispered(seen_by=(1,))
    assert [visible(everyone, seat) for seat in (None, 0, 1)] == [True, True, True]
    assert [visible(private, seat) for seat in (None, 0, 1)] == [False, False, True]


def test_values_are_frozen_and_refuse_unknown_fields() -> None:
    roll = Roll(6, (1, 2), "test")
    with pytest.raises(AttributeError):
        roll.sides = 8
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"id":"X-1","title":"t","text":"t","colour":"red"}', type=Rule)


def test_rules_and_rulings_are_found_in_any_case() -> None:
    book = Rulebook("t", "c", "h", (Rule("X-1", "one", "text"),), (Ruling("XB1", "gap", "ruled"),))
    assert book.find(" x-1 ") == book.rule[0]
    assert book.find("xb1") == book.ruling[0]
    assert book.find("X-2") is None


def test_a_rulebook_is_read_from_toml(tmp_path: pathlib.Path) -> None:
    (tmp_path / "rules.toml").write_text(
        'title = "T"\ncredit = "C"\nhow_to_play = "H"\n[[rule]]\nid = "X-1"\ntitle = "One"\ntext = "Do."\n'
    )
    book = read_rulebook(tmp_path)
    assert book.rule == (Rule("X-1", "One", "Do."),)
    assert read_rulebook(tmp_path) is book, "read once"
