import random
from typing import Any

import pytest

from bot.considering.completing import complete, completions
from games.kernel import BadNotation, Choices, Open, RngDice, Seat, Word
from games.kernel.exploring.walk import random_text
from games.registry import find_game
from tests.games.uprising.positions import position

TREE = {
    ("decree",): Choices(words=(Word("grain"), Word("ore"))),
    ("decree", "grain"): Choices(words=(Word("grain"), Word("ore", "", "2 left"))),
    ("decree", "ore"): Choices(words=(Word("ore"),)),
    ("decree", "grain", "grain"): Choices(complete=True),
    ("decree", "grain", "ore"): Choices(complete=True),
    ("decree", "ore", "ore"): Choices(complete=True),
    (): Choices(words=(Word("move", "Move", "fly"), Word("pass"))),
    ("move",): Choices(words=(Word("F"), Word("2F", "ahead 2", "no test"), Word("L", "turn left")), label="step"),
    ("move", "2F"): Choices(words=(Word("L", "turn left"), Word("R")), complete=True, label="step"),
    ("move", "2F", "L"): Choices(complete=True),
    ("pass",): Choices(complete=True),
}


def look(prefix: tuple[str, ...]) -> Choices | None:
    return TREE.get(prefix)


def write(text: str) -> str:
    """Read steps as a game does: in any case, apart or with commas."""
    verb, *steps = text.replace(",", " ").split()
    if verb != "move" or not all(step.lower() in ("f", "2f", "l") for step in steps):
        raise BadNotation("no such action")
    return " ".join([verb, *(step.upper() for step in steps)]).replace("F F", "2F")


def values(before: tuple[str, ...], typed: str, *, one_word: bool = False) -> list[str]:
    return [value for _, value in complete(look, write, before, typed, one_word=one_word)]


def test_everything_is_offered_before_typing() -> None:
    assert values(("move",), "") == ["F", "2F", "L"]


def test_a_word_that_is_no_action_alone_is_offered_with_what_may_follow() -> None:
    assert values(("decree",), "") == ["grain grain", "grain ore", "ore ore"]
    assert values(("decree",), "gr") == ["grain grain", "grain ore"]
    assert dict(map(reversed, complete(look, write, ("decree",), "", one_word=False)))["grain ore"] == (
        "grain ore · 2 left"
    )
    assert values(("decree",), "", one_word=True) == ["grain", "ore"], "where the option holds one word alone"
    assert values((), "decr") == []
    assert values((), "decree ") == ["decree grain grain", "decree grain ore", "decree ore ore"]


def test_what_is_typed_filters_by_text_then_by_label() -> None:
    assert values(("move",), "tu") == ["L"]
    assert (values((), "mo"))[0] == "move"


def test_a_complete_text_comes_first_and_goes_on() -> None:
    assert values(("move",), "2F") == ["2F", "2F L", "2F R"]
    assert values(("move",), "2F ") == ["2F", "2F L", "2F R"]


def test_any_case_is_understood() -> None:
    assert "2F L" in values(("move",), "2f l")


@pytest.mark.parametrize("typed", ["F F L", "f,f,l", "2F,L", "2f, L "])
def test_an_action_in_other_words_is_completed_as_the_game_writes_it(typed: str) -> None:
    assert values(("move",), typed) == ["2F L"]
    assert values((), f"move {typed}") == ["move 2F L"]


def test_other_words_go_on_like_those_that_are_listed() -> None:
    assert values(("move",), "F F") == values(("move",), "2F") == ["2F", "2F L", "2F R"]
    assert values(("move",), "f f", one_word=True) == ["2F"]


def test_what_the_game_reads_but_does_not_list_is_not_offered() -> None:
    assert values(("move",), "L L L") == []


def test_a_word_that_is_begun_still_offers_all_that_have_it() -> None:
    tree = {
        (): Choices(words=(Word("River"), Word("Drover"))),
        ("River",): Choices(complete=True),
        ("Drover",): Choices(complete=True),
    }

    found = complete(tree.get, lambda text: "River", (), "ri", one_word=False)
    assert [value for _, value in found] == ["River"]
    found = complete(tree.get, lambda text: "River", (), "r", one_word=False)
    assert [value for _, value in found] == ["River", "Drover"]


def test_an_option_of_one_word_holds_one_word() -> None:
    assert values(("move",), "2", one_word=True) == ["2F"]
    assert values(("move",), "2F L", one_word=True) == []


def test_a_prefix_that_leads_nowhere_offers_nothing() -> None:
    assert values(("jump",), "") == []


@pytest.mark.parametrize("count", [0, 1, 25, 26, 400])
def test_at_most_25_of_at_most_100_characters(count: int) -> None:
    words = tuple(Word(f"word{number}" + "y" * (number % 120), "label " * 30) for number in range(count))

    def many(prefix: tuple[str, ...]) -> Choices:
        return Choices(words=words if not prefix else ())

    found = complete(many, write, (), "", one_word=False)
    assert len(found) <= 25
    assert all(1 <= len(name) <= 100 and 1 <= len(value) <= 100 for name, value in found)


def test_suggestions_of_an_open_word_are_offered() -> None:
    def point(prefix: tuple[str, ...]) -> Choices:
        return Choices(open=Open("point", "where", suggestions=(Word("3,4", "the hill"),)))

    assert complete(point, write, (), "", one_word=True) == [("3,4 · the hill", "3,4")]


def test_a_complete_text_says_what_it_does() -> None:
    assert (complete(look, write, ("move",), "2F", one_word=False))[0] == ("2F · ahead 2 · no test", "2F")
    assert (complete(look, write, (), "pass", one_word=False))[0] == ("pass · as it is now", "pass")


def test_a_number_is_not_sought_in_labels() -> None:
    assert values(("move",), "2") == ["2F"]


@pytest.mark.parametrize(("typed", "offered"), [("F F F", "3F"), ("2F,L,F", "2F L F"), ("ffl", "2F L")])
def test_a_maneuver_of_raise_shields_may_be_typed_in_any_way_that_is_read(typed: str, offered: str) -> None:
    game, (state, seat) = find_game("raise_shields"), at_a_move()
    assert completions(game, state, seat, ("move",), typed, one_word=False)[0][1] == offered
    assert completions(game, state, seat, (), f"move {typed}", one_word=False)[0][1] == f"move {offered}"


def at_a_move() -> tuple[Any, Seat]:
    """Return a duel at its first move, and whose move it is."""
    game, rng = find_game("raise_shields"), random.Random(1)
    state = game.setup(2, game.card.options(), (), RngDice(rng)).state
    while True:
        prompt = game.awaiting(state)[0]
        if prompt.kind == "move":
            return state, prompt.seat
        action = game.parse(state, prompt.seat, random_text(game, state, prompt.seat, rng))
        state = game.apply(state, prompt.seat, action, RngDice(rng)).state


def test_a_decree_is_offered_in_pairs_of_tokens() -> None:
    at = {"AW": "Riverside", "BW": "Northmoor"}
    state = position(at, tokens={"Riverside": (2, 1)}, money=(6, 3))
    offers = completions(find_game("uprising"), state, 0, ("decree", "W"), "", one_word=False)
    assert [value for _, value in offers] == ["grain grain", "grain timber"]
    assert [value for _, value in completions(find_game("uprising"), state, 0, (), "decree W g", one_word=False)] == [
        "decree W grain grain",
        "decree W grain timber",
    ]


def test_names_rank_before_ids_and_those_before_what_is_told_of_a_word() -> None:
    tree = {
        (): Choices(
            words=(Word("L1", "Ardith"), Word("W", "Lodric"), Word("l"), Word("C", "Bran", "a lone watch"), Word("L2"))
        )
    }
    found = complete(tree.get, write, (), "l", one_word=True)
    assert [value for _, value in found] == ["l", "W", "L1", "L2", "C"]


def test_a_name_stands_for_its_id_and_goes_on() -> None:
    tree = {
        (): Choices(words=(Word("W", "Lodric"),)),
        ("W",): Choices(words=(Word("Ford"), Word("Mill"))),
        ("W", "Ford"): Choices(complete=True),
        ("W", "Mill"): Choices(complete=True),
    }
    found = complete(tree.get, write, (), "lodric f", one_word=False)
    assert [value for _, value in found] == ["W Ford"]


@pytest.mark.parametrize("line", ["fire port B", "place A7 NE", "build phaser pulse"])
def test_several_words_complete_in_one_field(line: str) -> None:
    verb, first, second = line.split()
    tree = {
        (verb,): Choices(words=(Word(first), Word("other"))),
        (verb, "other"): Choices(complete=True),
        (verb, first): Choices(words=(Word(second),)),
        (verb, first, second): Choices(complete=True),
    }
    for typed in ("", first, f"{first} ", f"{first} {second[:1].lower()}"):
        found = complete(tree.get, write, (verb,), typed, one_word=False)
        assert found[0][1] == f"{first} {second}"
