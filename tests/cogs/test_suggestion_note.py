from cogs.common.panels.acting import suggestion_note


def test_a_suggestion_says_why_on_one_escaped_line() -> None:
    note = suggestion_note("holds the *east* objective; 34% to be shot, 9% if it stays")
    assert note == (
        "-# This is what the computer would do: holds the \\*east\\* objective; 34% to be shot, 9% if it stays. "
        "Confirm it, or choose otherwise."
    )


def test_a_suggestion_without_a_reason_has_no_colon() -> None:
    assert suggestion_note("") == "-# This is what the computer would do. Confirm it, or choose otherwise."


def test_a_long_reason_is_cut() -> None:
    assert len(suggestion_note("word " * 200)) < 300
