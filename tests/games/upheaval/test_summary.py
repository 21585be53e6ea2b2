"""The facts of the pictures in words."""

from msgspec.structs import replace

from games.kernel import Held, View
from games.upheaval.content.book import Gain
from games.upheaval.text.summary import summary
from tests.games.upheaval.fields import field, row, unit


def test_uhh1_the_figures_of_all_profiles_on_the_table_are_told() -> None:
    taught = replace(unit("A1", (20, 30)), gains=(Gain("ACC", 2), Gain("elite")), removed=2)
    units = taught, unit("B1", *row(20, 20, 2), words=("trooper", "giant"))
    lines = summary(View(seat=None, public=field(*units).public)).lines
    assert [line.split() for line in lines[-3:]] == [
        ["MOV", "TEK", "AV", "ACC", "MEL", "WL", "MOR", "WP"],
        ["Trooper", *["6", "5", "4", "4", "4", "10", "6", "1"]],
        ["Giant", *["6", "5", "4", "4", "4", "10", "6", "3"], "huge"],
    ]
    assert next(line for line in lines if line.startswith("A1 ")).endswith("+2 ACC, elite, 2 XP")
    cinematic = summary(View(seat=None, public=field(*units, options={"cinematic": True}).public)).lines
    assert [line.split()[8] for line in cinematic[-2:]] == ["2", "6"]


def test_the_figures_are_left_out_where_the_units_alone_fill_a_message() -> None:
    units = [unit(f"{seat}{number}", (number, 30)) for seat in "ABCD" for number in range(1, 11)]
    long = [replace(one, name="The Last of the Old Guard", pinned=True, falling=True, shot=True) for one in units]
    lines = summary(View(seat=None, public=field(*long, seats=4).public)).lines
    assert len([line for line in lines if line[:1] in "ABCD" and "Old Guard" in line]) == 40
    assert not any("MOV" in line for line in lines)


def test_uhh1_the_cover_of_a_profile_is_told_where_it_has_any() -> None:
    public = field(unit("A1", (20, 30)), unit("B1", (20, 20), word="captain")).public
    book = public.book.value
    profiles = tuple(replace(one, cover=2) if one.word == "captain" else one for one in book.profiles)
    shielded = replace(public, book=Held("armies:test", replace(book, profiles=profiles)))
    lines = summary(View(seat=None, public=shielded)).lines
    assert lines[-1].endswith("cover 2, personality")
