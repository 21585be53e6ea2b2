"""What only the pictures of Raise Shields promise; `test_pictures` has what those of every game do."""

from renderers.contract import find_renderer
from tests.renderers.golden import decoded
from tests.renderers.raise_shields.cases import CASES


def test_whose_turn_it_is_survives_grey() -> None:
    """The frame of the header and the brackets are the lightest things beside text, in grey too."""
    grey = decoded(find_renderer("raise_shields").board(*CASES.boards["fire"])).convert("L")
    assert grey.getpixel((870, 15)) > 230
    assert grey.getpixel((870, 130)) < 60
