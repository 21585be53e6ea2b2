"""How menus name units."""

from games.upheaval.text.menus import unit_words
from tests.games.upheaval.fields import field, unit

WORDS = ("rider", "flyer", "horseman")


def test_menus_name_units_with_what_is_left_of_them() -> None:
    public = field(unit("A1", (10, 10), (12, 10)), unit("A2", (20, 10), word="captain", pinned=True)).public
    first, second = unit_words(public, public.units)
    assert (first.text, first.label) == ("A1", "A1 unit A1")
    assert first.hint.startswith("2 models, 2 ")
    assert first.hint.endswith("″"), "weapons are told with their reach"
    assert second.hint.startswith("1 model, ")
    assert second.hint.endswith("pinned")


def test_menus_tell_who_rides_or_flies_and_who_has_no_ranged_weapons() -> None:
    units = (unit(f"A{number}", (10 * number, 10), word=word) for number, word in enumerate(WORDS, 1))
    public = field(*units).public
    assert [word.hint for word in unit_words(public, public.units)] == [
        "1 model, mounted, 1 Carbine 12″",
        "1 model, flying, 1 Carbine 12″",
        "1 model, mounted, no ranged weapons",
    ]


def test_uh21_menus_tell_which_unit_is_out_of_coherency() -> None:
    public = field(unit("A1", (10, 10), (20, 10)), unit("A2", (30, 10), (32, 10))).public
    assert [word.hint for word in unit_words(public, public.units)] == [
        "2 models, 2 Rifle 24″, out of coherency",
        "2 models, 2 Rifle 24″",
    ]
