import pytest

from bot.posts.words import block, code, escape, fit_lines
from games.kernel.text.prose import clip


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("*Ann*", r"\*Ann\*"),
        ("<@1234>", "\\<@\u200b1234>"),
        ("@everyone", "@\u200beveryone"),
        ("[x](http://a.b)", "\\[x\\](http:\u200b//a.b)"),
        ("# Ann", r"\# Ann"),
        ("B-2 moved 2F − 3", "B-2 moved 2F − 3"),
        ("||hidden||", r"\|\|hidden\|\|"),
    ],
)
def test_names_cannot_format_ping_or_link(name: str, shown: str) -> None:
    assert escape(name) == shown


def test_code_cannot_be_left_by_its_content() -> None:
    assert code("a`b") == "`a'b`"
    assert block(["```x"]).count("```") == 2


def test_a_clipped_text_keeps_to_the_length() -> None:
    assert clip("abcdef", 6) == "abcdef"
    assert clip("abcdefg", 6) == "abcde…"


def test_newest_lines_are_kept_and_the_loss_is_told() -> None:
    text = fit_lines([f"line {number}" for number in range(100)], 120)
    assert text.endswith("line 99")
    assert "earlier, see Log" in text.splitlines()[0]
    assert len(text) <= 120


def test_one_line_that_is_too_long_is_cut() -> None:
    assert len(fit_lines(["x" * 500], 100)) <= 100
