"""The last pictures of a match that ended at the table, and the marks of seats that computers play."""

import pytest
from msgspec.structs import replace

from bot.conformance.pictures import share_a_screen
from games.kernel import Outcome, concluded
from games.kernel.text import prose
from games.uprising.text.changes import changes_of
from renderers.contract import find_renderer
from renderers.kit import verdict
from renderers.kit.glory import to_edge
from renderers.uprising import head as uprising_head
from renderers.uprising.screen import screen_of, strip_seats
from tests.house import OURS
from tests.renderers.cases import find_cases
from tests.renderers.golden import decoded

ENDS = (Outcome((1,), "Mira (A) resigned", ""), None)
SCENES = [(slug, name) for slug in OURS for name in find_cases(slug).boards if name not in find_cases(slug).fleets]


# Every sixth one is drawn daily, all of them in `make soak`.
SHOWN = [pytest.param(*scene, marks=[] if at % 6 == 0 else [pytest.mark.soak]) for at, scene in enumerate(SCENES)]


@pytest.mark.parametrize(("slug", "name"), SHOWN)
def test_a_match_may_end_at_the_table_in_every_position(slug: str, name: str) -> None:
    view, news = find_cases(slug).boards[name]
    for end in ENDS:
        share_a_screen(find_renderer(slug), (concluded(view, end), news), f"of {name} when it ended")


@pytest.mark.parametrize("slug", OURS)
def test_the_strip_tells_of_the_end_and_not_of_the_last_action(slug: str) -> None:
    """Below the map there is the same whatever was done before."""
    cases = find_cases(slug)
    view, news = cases.boards[cases.board]
    ended = concluded(view, ENDS[0])
    pictures = [decoded(find_renderer(slug).board(ended, told)) for told in (news, ())]
    strips = [picture.crop((0, picture.height - 100, 1200, picture.height)) for picture in pictures]
    assert strips[0].tobytes() == strips[1].tobytes()


def test_the_strip_of_uprising_names_who_resigned_beside_who_won() -> None:
    view, news = find_cases("uprising").boards["decree"]
    ended = concluded(view, ENDS[0])
    shown = screen_of(ended, changes_of(news))
    assert (shown.deeds, shown.effects) == (["Mira (A) resigned"], ["it ended in round 7 of 12"])
    assert strip_seats(ended, changes_of(news)) == (1,)


@pytest.mark.parametrize("slug", OURS)
def test_the_roster_marks_a_seat_that_a_computer_plays(slug: str) -> None:
    cases = find_cases(slug)
    view, news = cases.boards[cases.board]
    rosters = [find_renderer(slug).roster(replace(view, computers=seats), news).png for seats in ((), (0,), (1,))]
    assert len(set(rosters)) == 3


def test_a_seat_whose_name_says_that_it_is_a_computer_is_not_marked_again() -> None:
    view, _ = find_cases("uprising").boards["two"]
    view = replace(view, names=("Computer 1", "Bea"), computers=(0, 1))
    assert [prose.hand(view, seat) for seat in (0, 1)] == ["", "computer"]


@pytest.mark.parametrize("slug", OURS)
def test_a_victory_has_a_laurel_for_each_winner_and_a_draw_has_none(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cases, worn = find_cases(slug), list[object]()
    view, news = cases.boards[cases.board]
    for module in (verdict, uprising_head):
        monkeypatch.setattr(module, "draw_laurel", lambda *drawn: worn.append(drawn))
    for winners in ((0,), (0, 1), ()):
        worn.clear()
        find_renderer(slug).board(concluded(view, Outcome(winners, "It is over", "")), news)
        assert len(worn) == len(winners)


@pytest.mark.parametrize("angle", range(0, 360, 15))
def test_rays_end_at_the_edge_of_their_box(angle: int) -> None:
    left, top, right, bottom = box = (14.0, 10.0, 1186.0, 126.0)
    x, y = to_edge(box, (86, 68), angle)
    assert left - 0.01 <= x <= right + 0.01
    assert top - 0.01 <= y <= bottom + 0.01
    assert min(x - left, right - x, y - top, bottom - y) < 0.01
