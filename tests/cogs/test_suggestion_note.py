from cogs.common.panels.acting import suggestion_note


def test_a_suggestion_says_why_on_one_escaped_line() -> None:
    note = suggestion_note("holds the *east* objective; 34% to be shot, 9% if it stays")
    assert note == ("-# The computer would do this: holds the \\*east\\* objective; 34% to be shot, 9% if it stays.")


def test_a_suggestion_without_a_reason_has_no_colon() -> None:
    assert suggestion_note("") == "-# The computer would do this."


def test_a_long_reason_is_cut() -> None:
    assert len(suggestion_note("word " * 200)) < 300
