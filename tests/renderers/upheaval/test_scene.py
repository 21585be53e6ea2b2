"""What a board shows of a battle."""

from games.upheaval.state.frames import Melees
from renderers.upheaval.scene import numbered
from tests.games.upheaval.battles import go
from tests.games.upheaval.fields import field, unit


def test_uhb47_models_bear_their_numbers_while_their_melees_are_recorded() -> None:
    """Losses are recorded by number: casualty A1 models 1 4."""
    units = unit("A1", (20, 20)), unit("B1", (21, 20)), unit("A2", (40, 40))
    recording = go(field(*units, frames=(Melees(),), options={"house_pack": False})).state.public
    assert numbered(recording) - {""} == {"A1", "B1"}
