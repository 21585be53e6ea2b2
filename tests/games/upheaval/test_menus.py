"""How menus name units."""

from games.upheaval.menus import unit_words
from tests.games.upheaval.fields import field, unit


def test_menus_name_units_with_what_is_left_of_them() -> None:
    public = field(unit("A1", (10, 10), (12, 10)), unit("A2", (20, 10), word="captain", pinned=True)).public
    first, second = unit_words(public, public.units)
    assert (first.text, first.label) == ("A1", "A1 unit A1")
    assert first.hint.startswith("2 models, 2 ")
    assert first.hint.endswith("″"), "weapons are told with their reach"
    assert second.hint.startswith("1 model, ")
    assert second.hint.endswith("pinned")
