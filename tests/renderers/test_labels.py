"""In the 50 most crowded positions of each game no label hides what stands there, and hardly any another label."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from bot.conformance.pictures import share_a_screen
from renderers.battlefield.labels import objective_label, stop_label
from renderers.battlefield.layout import TableLayout
from renderers.contract import find_renderer
from renderers.kit.canvas import Canvas, blank
from renderers.kit.labels import SHUT, Label, place_labels
from renderers.kit.noted import note, noted_things
from renderers.kit.palette import INK
from renderers.kit.place import Obstacle, overlap, square
from tests.renderers.crowds import COUNT, Table, crowds, hidden
from tests.renderers.raise_shields import crowds as fleets

FLEETS = fleets.FILE.read_text("utf-8").splitlines()
FEW = 0.02
"""The share of labels that may overlap another one."""
TABLES = {
    "uprising": ("easy", (Table(1, 3, {}), Table(1, 4, {"map": "realm"}), Table(2, 4, {"map": "realm"}))),
    "urban_war": ("steady", (Table(0, 2, {}), Table(1, 2, {}))),
    "upheaval": ("steady", (Table(0, 2, {}), Table(1, 4, {}))),
}
GAMES = ("raise_shields", *TABLES)
STANDING: dict[str, Callable[[Any], list[str]]] = {
    "urban_war": lambda public: [model.id for model in public.standing() if model.at is not None],
    "upheaval": lambda public: [unit.id for unit in public.on_table()],
}
"""What has a plate on a table in inches, however crowded it is."""


@pytest.mark.parametrize("slug", GAMES)
def test_no_label_hides_what_stands_on_the_map_and_hardly_any_another_label(slug: str) -> None:
    """One test for both, so that each position is drawn once."""
    scenes = list(fleets.read()) if slug == "raise_shields" else crowds(slug, *TABLES[slug])
    found = [hidden(slug, scene) for scene in scenes]
    assert len(found) == COUNT
    assert [(number, told) for number, one in enumerate(found) for told in one.over] == []
    labels = sum(one.labels for one in found)
    assert labels > COUNT
    assert sum(len(one.pairs) for one in found) < FEW * labels
    if slug in STANDING:
        for (view, _), one in zip(scenes, found, strict=True):
            assert sorted(one.plates) == sorted(STANDING[slug](view.public))


@pytest.mark.parametrize("line", FLEETS[::10])
def test_a_crowd_shares_a_screen_with_its_roster(line: str) -> None:
    share_a_screen(find_renderer("raise_shields"), fleets.scene(line), "of a crowd")


def boxes(many: int, *fixed: Obstacle) -> list[tuple[float, float, float, float]]:
    """Where so many labels go that all like the same two places best."""
    places = [(10.0, 10.0, 50.0, 30.0), (10.0, 40.0, 50.0, 60.0)]
    labels = [Label(places, lambda canvas, box: None) for _ in range(many)]
    return [box for _, box in place_labels(labels, fixed, (0.0, 0.0, 100.0, 100.0))]


def test_labels_make_room_for_each_other_and_one_without_room_is_left_out() -> None:
    assert len(boxes(2)) == 2
    assert not any(overlap(one, other) for one, other in combinations(boxes(2), 2))
    assert len(boxes(3)) == 2
    assert boxes(1, Obstacle((0, 0, 60, 35), SHUT)) == [(10.0, 40.0, 50.0, 60.0)]
    assert boxes(1, Obstacle((0, 0, 60, 65), SHUT)) == []
    assert len(boxes(1, Obstacle((0, 0, 60, 65), 1.0))) == 1, "what may be hidden in need shuts nothing"


def test_a_label_that_is_far_from_its_thing_is_tied_to_it() -> None:
    layout, ties = TableLayout.of((48_000, 48_000)), list[object]()
    canvas = Canvas(blank(1200, 1300, INK))
    canvas.line = lambda *drawn: ties.append(drawn)  # type: ignore[method-assign]
    label = objective_label(layout, (600, 600), "crossing")
    label.tie(canvas, label.places[0])
    assert not ties
    label.tie(canvas, label.places[-1])
    assert len(ties) == 1
    stop_label((100, 100), (100, 130), 1).tie(canvas, square((100, 130), 19))
    assert len(ties) == 2, "the number of a place along a way is always tied to it"


def test_nothing_is_noted_unless_somebody_asks() -> None:
    canvas = Canvas(blank(10, 10, INK))
    note(canvas, "label", "before", (0, 0, 1, 1))
    with noted_things() as things:
        note(canvas, "label", "within", (0, 0, 1, 1))
    note(canvas, "label", "after", (0, 0, 1, 1))
    assert [thing.name for thing in things] == ["within"]
