import pytest

from cogs.common.completion import complete
from games.kernel import BadNotation, Choices, Open, Word

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


async def values(before: tuple[str, ...], typed: str, *, one_word: bool = False) -> list[str]:
    return [value for _, value in await complete(look, before, typed, one_word=one_word)]


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

    found = await complete(many, (), "", one_word=False)
    assert len(found) <= 25
    assert all(1 <= len(name) <= 100 and 1 <= len(value) <= 100 for name, value in found)


async def test_suggestions_of_an_open_word_are_offered() -> None:
    async def point(prefix: tuple[str, ...]) -> Choices:
        return Choices(open=Open("point", "where", suggestions=(Word("3,4", "the hill"),)))

    assert await complete(point, (), "", one_word=True) == [("3,4 · the hill", "3,4")]


async def test_a_complete_text_says_what_it_does() -> None:
    assert (await complete(look, ("move",), "2F", one_word=False))[0] == ("2F · ahead 2 · no test", "2F")
    assert (await complete(look, (), "pass", one_word=False))[0] == ("pass · as it stands", "pass")


async def test_a_number_is_not_sought_in_labels() -> None:
    assert await values(("move",), "2") == ["2F"]
