"""What only the pictures of Raise Shields promise; `test_pictures` has what those of every game do."""

import pytest
from msgspec.structs import replace

from games.kernel import Outcome, concluded
from games.raise_shields.content.tables import STRESS_ROWS
from games.raise_shields.text.summary import summary
from renderers.contract import find_renderer
from renderers.kit.canvas import Box, Canvas
from renderers.kit.place import Obstacle
from renderers.raise_shields import action
from renderers.raise_shields.action import Pill, place_pills
from renderers.raise_shields.board import seat_badges
from renderers.raise_shields.preview_strip import STRESS_CARDS
from tests.renderers.golden import decoded
from tests.renderers.raise_shields.cases import CASES, header


def test_whose_turn_it_is_survives_grey() -> None:
    """The frame of the header and the brackets are the lightest things beside text, in grey too."""
    grey = decoded(find_renderer("raise_shields").board(*CASES.boards["fire"])).convert("L")
    assert grey.getpixel((870, 15)) > 230
    assert grey.getpixel((870, 130)) < 60


def test_a_match_that_was_resigned_shows_the_result_and_asks_nobody() -> None:
    view, news = CASES.boards["fire"]
    over = concluded(view, Outcome((1,), "Mira resigned", ""))
    assert header(over) == ("Jonas wins", "Mira resigned")
    assert summary(over).title == "Game over · Round 4"
    picture = find_renderer("raise_shields").board(over, news)
    assert "Mira resigned." in picture.alt
    assert "To act" not in picture.alt


def test_a_match_that_was_ended_in_the_middle_has_no_winner() -> None:
    view, _ = CASES.boards["fire"]
    assert header(concluded(view, None)) == ("Nobody wins", "The match was ended without a result.")


def test_a_wreck_wears_no_first_player_marker() -> None:
    """With and without the marker its card is the same."""
    view, news = CASES.boards["wreck"]
    marked = replace(view, public=replace(view.public, first=1))
    unmarked = replace(view, public=replace(view.public, first=None))
    drawn = [find_renderer("raise_shields").roster(each, news) for each in (marked, unmarked)]
    assert drawn[0].png == drawn[1].png


def test_while_ships_are_built_the_board_shows_upgrades_and_is_low() -> None:
    build, place = (find_renderer("raise_shields").board(*CASES.boards[name]) for name in ("build", "place"))
    assert build.height < place.height


def test_rs39_pictures_say_pushed_as_the_log_and_the_rules_do(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Pill] = []

    def note(canvas: Canvas, pills: list[Pill], obstacles: list[Obstacle], bounds: Box) -> None:
        seen.extend(pills)
        place_pills(canvas, pills, obstacles, bounds)

    monkeypatch.setattr(action, "place_pills", note)
    find_renderer("raise_shields").board(*CASES.boards["drift"])
    assert [pill.text for pill in seen if "pushed" in pill.text] == ["pushed 2"]
    cards = {label: effect for label, effect, _ in STRESS_CARDS}
    assert [row.label for row in STRESS_ROWS if "pushed" in row.effect] == [
        label for label, effect in cards.items() if "push" in effect
    ]


def test_rs67_badges_in_the_header_show_who_is_in_which_team() -> None:
    marks = {badge.seat: badge.team for badge in seat_badges(CASES.boards["eight"][0])}
    assert marks[0] == marks[2] != marks[1] == marks[3]
    assert not any(badge.team for badge in seat_badges(CASES.boards["fire"][0])), "in a duel there are no teams"
