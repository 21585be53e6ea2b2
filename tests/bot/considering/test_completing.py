import random
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.common.completion import complete
from cogs.common.verbs import suggest
from games.kernel import BadNotation, Choices, Open, Word
from games.kernel.walk import random_text
from tests.cogs.table import Table

TREE = {
    (): Choices(words=(Word("move", "Move", "fly"), Word("pass"))),
    ("move",): Choices(words=(Word("F"), Word("2F", "ahead 2", "no test"), Word("L", "turn left")), label="step"),
    ("move", "2F"): Choices(words=(Word("L", "turn left"), Word("R")), complete=True, label="step"),
    ("move", "2F", "L"): Choices(complete=True),
    ("pass",): Choices(complete=True),
}


async def look(prefix: tuple[str, ...]) -> Choices:
    if prefix not in TREE:
        raise BadNotation("no such way")
    return TREE[prefix]


async def write(text: str) -> str:
    """Read steps as a game does: in any case, apart or with commas."""
    verb, *steps = text.replace(",", " ").split()
    if verb != "move" or not all(step.lower() in ("f", "2f", "l") for step in steps):
        raise BadNotation("no such action")
    return " ".join([verb, *(step.upper() for step in steps)]).replace("F F", "2F")


async def values(before: tuple[str, ...], typed: str, *, one_word: bool = False) -> list[str]:
    return [value for _, value in await complete(look, write, before, typed, one_word=one_word)]


async def test_everything_is_offered_before_typing() -> None:
    assert await values(("move",), "") == ["F", "2F", "L"]


async def test_what_is_typed_filters_by_text_then_by_label() -> None:
    assert await values(("move",), "tu") == ["L"]
    assert (await values((), "mo"))[0] == "move"


async def test_a_complete_text_comes_first_and_goes_on() -> None:
    assert await values(("move",), "2F") == ["2F", "2F L", "2F R"]
    assert await values(("move",), "2F ") == ["2F", "2F L", "2F R"]


async def test_any_case_is_understood() -> None:
    assert "2F L" in await values(("move",), "2f l")


@pytest.mark.parametrize("typed", ["F F L", "f,f,l", "2F,L", "2f, L "])
async def test_an_action_in_other_words_is_completed_as_the_game_writes_it(typed: str) -> None:
    assert await values(("move",), typed) == ["2F L"]
    assert await values((), f"move {typed}") == ["move 2F L"]


async def test_other_words_go_on_like_those_that_are_listed() -> None:
    assert await values(("move",), "F F") == await values(("move",), "2F") == ["2F", "2F L", "2F R"]
    assert await values(("move",), "f f", one_word=True) == ["2F"]


async def test_what_the_game_reads_but_does_not_list_is_not_offered() -> None:
    assert await values(("move",), "L L L") == []


async def test_a_word_that_is_begun_still_offers_all_that_have_it() -> None:
    async def regions(prefix: tuple[str, ...]) -> Choices:
        if prefix not in ((), ("River",), ("Drover",)):
            raise BadNotation("no such way")
        return Choices(complete=True) if prefix else Choices(words=(Word("River"), Word("Drover")))

    async def reads(text: str) -> str:
        return "River"

    found = await complete(regions, reads, (), "ri", one_word=False)
    assert [value for _, value in found] == ["River"]
    found = await complete(regions, reads, (), "r", one_word=False)
    assert [value for _, value in found] == ["River", "Drover"]


async def test_an_option_of_one_word_holds_one_word() -> None:
    assert await values(("move",), "2", one_word=True) == ["2F"]
    assert await values(("move",), "2F L", one_word=True) == []


async def test_a_prefix_that_leads_nowhere_offers_nothing() -> None:
    assert await values(("jump",), "") == []


@pytest.mark.parametrize("count", [0, 1, 25, 26, 400])
async def test_at_most_25_of_at_most_100_characters(count: int) -> None:
    words = tuple(Word(f"word{number}" + "y" * (number % 120), "label " * 30) for number in range(count))

    async def many(prefix: tuple[str, ...]) -> Choices:
        return Choices(words=words if not prefix else ())

    found = await complete(many, write, (), "", one_word=False)
    assert len(found) <= 25
    assert all(1 <= len(name) <= 100 and 1 <= len(value) <= 100 for name, value in found)


async def test_suggestions_of_an_open_word_are_offered() -> None:
    async def point(prefix: tuple[str, ...]) -> Choices:
        return Choices(open=Open("point", "where", suggestions=(Word("3,4", "the hill"),)))

    assert await complete(point, write, (), "", one_word=True) == [("3,4 · the hill", "3,4")]


async def test_a_complete_text_says_what_it_does() -> None:
    assert (await complete(look, write, ("move",), "2F", one_word=False))[0] == ("2F · ahead 2 · no test", "2F")
    assert (await complete(look, write, (), "pass", one_word=False))[0] == ("pass · as it stands", "pass")


async def test_a_number_is_not_sought_in_labels() -> None:
    assert await values(("move",), "2") == ["2F"]


@pytest.mark.parametrize(("typed", "offered"), [("F F F", "3F"), ("2F,L,F", "2F L F"), ("ffl", "2F L")])
async def test_a_maneuver_of_raise_shields_may_be_typed_in_any_way_that_is_read(typed: str, offered: str) -> None:
    table = at_a_move()
    user = next(seat.user_id for seat in table.info.seats if seat.seat == table.rules.awaiting(table.state)[0].seat)
    assert user is not None

    ask: Any = SimpleNamespace(
        client=SimpleNamespace(service=table), user=SimpleNamespace(id=user), channel_id=table.info.channel_id
    )
    assert (await suggest(ask, ("move",), typed, one_word=False))[0].value == offered
    assert (await suggest(ask, (), f"move {typed}", one_word=False))[0].value == f"move {offered}"


def at_a_move() -> Table:
    """Return a duel at its first move."""
    rng = random.Random(1)
    table = Table(rng)
    while True:
        prompt = table.rules.awaiting(table.state)[0]
        if prompt.kind == "move":
            return table
        user = table.info.seats[prompt.seat].user_id
        assert user is not None
        table.play(user, random_text(table.rules, table.state, prompt.seat, rng))
