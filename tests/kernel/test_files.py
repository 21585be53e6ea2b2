"""The reader of files that people bring: what it refuses before anything is parsed."""

import resource
import tomllib

import pytest

from games.kernel.content.files import BadFile, Bounds, read_toml
from games.uprising.content.maps.shelf import SHELF


def refusal(text: str, bounds: Bounds | None = None) -> str:
    with pytest.raises(BadFile) as error:
        read_toml(text, bounds or Bounds())
    return error.value.reason


def kept_small() -> int:
    """The most memory that this process ever had, in kilobytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.mark.parametrize(
    "text",
    [
        "a." * 90_000 + "a=1",
        "name = 1\n[" + "a." * 90_000 + "a]",
        "x = {" + "a." * 90_000 + "a=1}",
        '"a".' * 40_000 + "a=1",
        "a . " * 40_000 + "a=1",
        "'a' .\t" * 30_000 + "a=1",
        "[[" + "a." * 90_000 + "a]]",
    ],
)
def test_a_name_of_many_parts_is_refused_before_it_is_parsed(text: str) -> None:
    before = kept_small()
    assert "holds a name of more than 8 parts" in refusal(text)
    assert kept_small() - before < 64_000, "48 kB of this took tomllib 2.2 GB and 28 s"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("#" * 200_001, "the file has more than 200,000 bytes"),
        ("x = '" + "é" * 150_000 + "'", "the file has more than 200,000 bytes"),
        ("a = " + "[" * 90_000, "line 1 holds lists in lists in lists, more than 8 deep"),
        ("\n\na = " + "{a=" * 20, "line 3 holds lists in lists in lists"),
        ("a = [\n" + "1,\n" * 20_000 + "]", "holds more than 10,000 values"),
        ("a = 1\n" + "[[b]]\n" * 20_000, "holds more than 10,000 values"),
        ("a = 0x" + "f" * 100_000, "line 1 holds a number of more than 40 digits"),
        ("a = -" + "1_" * 50_000 + "1", "line 1 holds a number of more than 40 digits"),
        ("a = 1." + "0" * 50_000, "line 1 holds a number of more than 40 digits"),
        ('a = """' + "x" * 100_000, "the file is no TOML: it cannot be read to its end"),
        ('"""' + '\\"""' * 40_000, "the file is no TOML"),
        ('a = "' + '\\"' * 90_000, "the file is no TOML"),
    ],
)
def test_what_no_honest_file_has_is_refused_in_a_sentence(text: str, found: str) -> None:
    assert found in refusal(text)
    assert len(refusal(text)) < 200


def test_what_stands_in_quotes_and_notes_is_no_list_and_no_name() -> None:
    text = '# [[[[[[[[[[[[ a.a.a.a.a.a.a.a.a.a\na = "[[[[[[[[[[[[ a.a.a.a.a.a.a.a.a.a.a"\n'
    text += "b = '''\n[[[[[[[[[[[[\n'a.a.a.a.a.a.a.a.a.a.a''' # }}}}\n" + 'c = """"two" \\""" {{{{{{{{{{{{""""\n'
    assert read_toml(text) == tomllib.loads(text)


def test_maps_that_come_with_the_game_are_far_within_the_bounds() -> None:
    for text in SHELF.texts().values():
        assert read_toml(text, Bounds(size=20_000, depth=3, parts=2, digits=5, values=1_000))


def test_a_kind_of_file_may_have_bounds_of_its_own() -> None:
    assert read_toml("a.b.c = [[1]]") == {"a": {"b": {"c": [[1]]}}}
    assert "more than 2 parts" in refusal("a.b.c = 1", Bounds(parts=2))
