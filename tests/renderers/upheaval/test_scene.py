"""What a board shows of a battle."""

from games.upheaval.state.frames import Melees
from renderers.upheaval.scene import acting, numbered
from tests.games.upheaval.battles import go
from tests.games.upheaval.fields import acting as in_activation
from tests.games.upheaval.fields import field, unit


def test_uhb47_models_bear_their_numbers_while_their_melees_are_recorded() -> None:
    """Losses are recorded by number: casualty A1 models 1 4."""
    units = unit("A1", (20, 20)), unit("B1", (21, 20)), unit("A2", (40, 40))
    recording = go(field(*units, frames=(Melees(),), options={"house_pack": False})).state.public
    assert numbered(recording) - {""} == {"A1", "B1"}


def test_uhh13_who_is_attached_to_the_acting_unit_acts_with_it() -> None:
    units = unit("A1", (20, 20)), unit("A5", (21.5, 20), word="captain", joined="A1"), unit("A2", (40, 40))
    assert acting(in_activation(*units, unit("B1", (5, 5))).public) == {"A1", "A5"}
