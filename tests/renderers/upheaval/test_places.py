"""Before a place is picked, the battlefield shows the places of the menu with their numbers."""

import pytest

from games.upheaval.game import UPHEAVAL
from games.upheaval.state.public import State
from renderers.contract import Picture, Pointing
from renderers.kit.palette import NOW
from renderers.kit.panels import HEADER
from renderers.upheaval.renderer import RENDERER
from renderers.upheaval.scene import layout_of
from tests.renderers.golden import decoded
from tests.renderers.upheaval.cases import named
from tests.renderers.upheaval.positions import deploying, placing, skirmish


def pointed(state: State, *words: str) -> tuple[Picture, list[str]]:
    """The picture of what may come next, and what that is."""
    asked = UPHEAVAL.choices(state, 0, words).open
    assert asked is not None
    assert isinstance(RENDERER, Pointing)
    listed = [word.text for word in asked.suggestions]
    picture = RENDERER.places(named(UPHEAVAL.view(state, 0)), words, listed)
    assert picture is not None
    return picture, listed


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (skirmish(), ("move", "A3")),
        (deploying(), ("deploy", "A3")),
        (placing("mines"), ("set",)),
    ],
)
def test_places_have_the_numbers_of_the_menu(state: State, words: tuple[str, ...]) -> None:
    picture, listed = pointed(state, *words)
    assert f"Numbered: 1 {listed[0].rpartition('>')[2]}" in picture.alt
    asked = UPHEAVAL.choices(state, 0, words).open
    assert asked is not None
    assert [word.label.partition(".")[0] for word in asked.suggestions] == [
        str(number) for number in range(1, len(listed) + 1)
    ]
    x, y = layout_of(state.public).at(
        tuple(round(1000 * float(part)) for part in listed[0].rpartition(">")[2].split(","))
    )  # type: ignore[arg-type]
    dot = decoded(picture).getpixel((round(x) - 14, round(y) - HEADER))
    assert max(abs(a - b) for a, b in zip(dot, NOW, strict=True)) < 60  # type: ignore[arg-type]


def test_words_that_are_no_points_have_no_picture() -> None:
    view = named(UPHEAVAL.view(skirmish(), 0))
    assert isinstance(RENDERER, Pointing)
    assert RENDERER.places(view, ("move", "A3"), ["stay"]) is None
    assert RENDERER.places(view, ("move", "A3"), []) is None


def test_a_finished_move_is_drawn_without_the_places_that_were_not_chosen() -> None:
    state = skirmish()
    action = UPHEAVAL.parse(state, 0, "move A3 36,33")
    view = named(UPHEAVAL.view(state, 0))
    picture = RENDERER.preview(view, action, UPHEAVAL.forecast(state, 0, action), ())
    assert picture is not None
    assert "Numbered" not in picture.alt
