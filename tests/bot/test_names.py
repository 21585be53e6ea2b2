"""What people may be called: whatever they are, nobody takes them for the bot, for a seat, or for somebody else."""

import pytest

from bot.names import LONGEST, plain_name, seat_name, stands_for_bot, told_actor

OWN = [
    "standing order", "Standing  Order", "skipped", "computer", "Computer 2", "computer careful", "the owner", "Umpire",
    "auto", "A", "b", "nobody", "Seat A", "\uff35mpire", "Um\u200bpire", "\u202eUmpire", "**Umpire**", "_computer_",
    "`A`", "“Umpire”", '"auto"', "<standing order>", "<skipped>", "<computer random>", "\uff53kipped", "Player 2",
    "Umpire.",
]  # fmt: skip


@pytest.mark.parametrize("name", OWN)
def test_the_bots_own_words_stand_in_quotes_as_a_name(name: str) -> None:
    found = seat_name(name, "7", [])
    assert found.startswith("“")
    assert found.endswith("”")
    assert told_actor(found) == found


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u3164\u3164", "\u2800", "\u202e\u2066", "\u200d\ufeff", "“”"])
def test_who_has_no_name_to_be_seen_is_called_by_a_number(name: str) -> None:
    assert seat_name(name, "7", []) == "7"


@pytest.mark.parametrize("name", ["Ann", "Анна", "安", "Zoë O'Neill", "[TAG] Bob", "a_b_c", "🦊", "Umpires' friend"])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert seat_name(name, "7", ["Ben"]) == name


def test_two_of_one_name_are_told_apart() -> None:
    taken: list[str] = []
    for name in ("Ann", "ann", "A\u200bnn", "**Ann**", "Ann 2", "\uff21nn", "Computer", "“computer”"):
        taken.append(seat_name(name, "7", taken))
    assert taken[:4] == ["Ann", "ann 2", "Ann 3", "**Ann** 4"]
    assert len({name.casefold().strip("*“”") for name in taken}) == len(taken)


def test_a_name_is_one_line_of_bounded_length() -> None:
    assert len(seat_name("x" * 500, "7", [])) == LONGEST
    assert plain_name("a\nb\r\u2028c\x07") == "ab c"


def test_no_person_can_be_called_as_what_acts_for_the_bot() -> None:
    for what in ("standing order", "skipped", "computer random"):
        assert seat_name(stands_for_bot(what), "7", []) != stands_for_bot(what)
