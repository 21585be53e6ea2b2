"""Board and roster share a screen: whatever the map, the strip and the rows show, and what gives way for it."""

import re
from collections.abc import Callable
from functools import partial

import pytest

from bot.conformance.pictures import share_a_screen
from games.kernel import News
from games.uprising.state import events as ev
from games.uprising.state.pieces import Character
from games.uprising.state.state import State
from games.uprising.text.changes import changes_of
from renderers.contract import find_renderer
from renderers.uprising.screen import screen_of
from tests.games.uprising.positions import changed
from tests.renderers.uprising.positions import LONG, NAMES, Scene, everyone, plain_map, played, seen

MAPS: dict[str, Callable[[], State]] = {
    "realm": everyone,
    "marches": partial(played, 60, 4, 3),
    "three": partial(played, 60, 3, 4),
    "narrows": partial(played, 60, 2, 3, "narrows"),
    **{
        f"{columns} x {rows}": partial(plain_map, columns, rows)
        for columns, rows in ((6, 5), (2, 7), (7, 1), (2, 2), (3, 10))
    },
}
"""Maps of this house with all their seats, and uploaded ones of extreme shape; made where they are drawn."""


def with_lieutenants(state: State, number: int) -> State:
    """Return a position in which every player has so many Lieutenants, each somewhere else."""
    regions = len(state.public.lands)
    pieces = [
        Character(seat, one, "Brin", (7 * seat + one) % regions, 1)
        for seat in range(state.seats)
        for one in range(number + 1)
    ]
    return changed(state, characters=tuple(pieces))


def busy(seats: int, each: int) -> News:
    """Return the events of many actions of every player."""
    return tuple(
        (ev.Moved(seat=seat, who=f"{'ABCD'[seat]}W", name="Brin", origin=step % 2, region=1 - step % 2),
         ev.PurseChanged(seat=seat, amount=-1))
        for seat in range(seats) for step in range(each)
    )  # fmt: skip


def scene(name: str, lieutenants: int, each: int, names: tuple[str, ...] = NAMES) -> Scene:
    """Return a position with so many Lieutenants a player, after so many actions of each."""
    view, _ = seen(with_lieutenants(MAPS[name](), lieutenants), names=names)
    return view, busy(view.public.seats, each)


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize(
    ("lieutenants", "each"),
    [*(pytest.param(*many, marks=pytest.mark.soak) for many in ((1, 1), (4, 1), (9, 0))), (12, 7)],
)
def test_board_and_roster_share_a_screen(name: str, lieutenants: int, each: int) -> None:
    share_a_screen(find_renderer("uprising"), scene(name, lieutenants, each, LONG), f"of {name}")


def test_rows_are_kept_where_there_is_room_for_them() -> None:
    assert all(
        screen_of(view, changes_of(news)).rows for view, news in (scene("marches", 2, 1), scene("narrows", 9, 1))
    )
    assert not screen_of(scene("realm", 2, 1)[0], changes_of(())).rows


def test_no_line_of_the_strip_is_left_out_while_anything_else_can_give_way() -> None:
    view, news = scene("marches", 2, 3)
    shown = screen_of(view, changes_of(news))
    told = " ".join(shown.deeds)
    assert all(re.search(rf"\b{number} Move\b", told) for number in range(1, 3 * view.public.seats + 1))
    assert not shown.keyed


@pytest.mark.parametrize("name", ["marches", "realm"])
def test_of_too_many_actions_the_last_are_told_with_whose_they_are(name: str) -> None:
    view, news = scene(name, 12, 7)
    shown = screen_of(view, changes_of(news)).deeds
    assert re.match(r"[A-D]: \d+", shown[0])
    last = view.public.seats * 7
    assert re.search(rf"\b{last} Move\b", shown[-1])


def test_all_lieutenants_of_a_large_map_are_on_its_cards() -> None:
    view, news = scene("realm", 4, 1)
    shown = screen_of(view, changes_of(news))
    calls = [one.call.strip() for line in shown.people[0] for one in line]
    assert calls == ["", "L1", "L2", "L3", "L4"]


def test_cards_say_how_many_characters_are_left_out() -> None:
    view, news = scene("realm", 12, 7)
    shown = screen_of(view, changes_of(news))
    last = shown.people[0][-1][-1]
    told = sum(one.who is not None for line in shown.people[0] for one in line)
    assert last.call == f"and {13 - told} more"
