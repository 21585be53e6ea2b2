from cogs.common.panels.acting import suggestion_note


def test_a_suggestion_says_why_on_one_escaped_line() -> None:
    note = suggestion_note("holds the *east* objective; 34% to be shot, 9% if it stays")
    assert note == ("-# The computer would do this: holds the \\*east\\* objective; 34% to be shot, 9% if it stays.")


def test_a_suggestion_without_a_reason_has_no_colon() -> None:
    assert suggestion_note("") == "-# The computer would do this."


def test_a_long_reason_is_cut() -> None:
    assert len(suggestion_note("word " * 200)) < 300


def test_of_a_long_reason_whole_parts_are_left_out() -> None:
    """Three parts of 90 letters and two joints: 274, of which 182 are the first two."""
    part = "near " * 18
    why = "; ".join([part.strip()] * 3)
    assert suggestion_note(why) == f"-# The computer would do this: {part.strip()}; {part.strip()}."


def test_a_single_part_that_is_cut_ends_in_three_dots_alone() -> None:
    assert suggestion_note("word " * 200).endswith("word…")
