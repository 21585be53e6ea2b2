"""Books and sides, whatever game they are of: nested faults, what is refused, and picking a side."""

from collections.abc import Callable, Iterable

import pytest

from games.battlefield.books.choosing import Made, SeatRng, chosen_side
from games.battlefield.books.picking import Picking
from games.battlefield.books.reading import NAMED, BookError, BookReader, Schema, book_schema, ready_fields
from games.battlefield.books.sides import Ready, SideBook, SidePick, check_points
from games.kernel import BadNotation, Choices, IllegalAction, Line, Rng, Seat
from games.kernel.content.values import Field, is_text, number, tables

WORD = Field("a word", is_text)
PART = Schema({"name": NAMED, "cost": number(1, 9)}, {}, {"magic": "nobody knows what that does"})
SCHEMA = book_schema(
    side=(tables("side", 0, 3), Schema({**ready_fields(WORD), "part": tables("side.part", 1, 9)}, {"part": PART}))
)
BOOKS = BookReader(SCHEMA, lambda values: ["it means nothing"] * (values["name"] == "void"), lambda values: values)
SIDE = '[[side]]\nword = "guard"\nname = "The Guard"\nwords = "Firm."\n'


class Pick(SidePick[str], frozen=True, tag="band"):
    """A band."""


class Bands(SideBook[str], frozen=True, dict=True):
    """A book in which a part costs as much as its word is long."""

    def points(self, parts: Iterable[str]) -> int:
        return sum(map(len, parts))

    def cheapest(self) -> tuple[int, str]:
        return 2, "ox"


def bands(*ready: Ready[str]) -> Bands:
    return Bands("farm", "The Farm", ready)


def made(*sides: tuple[str, ...]) -> Callable[[Rng], Made[str] | None]:
    """Return what makes one side, or cannot make any."""
    return lambda rng: Made(sides[0], sum(map(len, sides[0]))) if sides else None


HERD = Ready("herd", "The Herd", "Many.", ("cow", "cow", "ox"))
PACK = Ready("pack", "The Pack", "Few.", ("wolf", "wolf"))
PICKING: Picking[Bands, str] = Picking(
    noun="band",
    parts="beasts",
    least=2,
    most=3,
    rule="XY-1",
    option="A ready band, or make and its beasts",
    example="beasts, such as band make ox cow",
    read=lambda line: line.rest(),
    write=" ".join,
    words=lambda book, said, points: Choices(complete=len(said) > 1),
    check=lambda book, parts, points: check_points(book.points(parts), points, "band", "XY-1"),
    hint=lambda book, side: f"{book.points(side.parts)} points",
)


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(BookError) as caught:
        BOOKS.check(f'name = "frost"\ntitle = "Frost"\n{text}')
    found = caught.value.faults
    assert isinstance(found, tuple)
    return found


def test_tables_in_tables_are_named_with_what_they_are_in() -> None:
    text = f'{SIDE}[[side.part]]\nname = "Ox"\ncost = 10\n[[side.part]]\ncost = 3\nhorns = 2\n'
    assert faults(text) == (
        "The Guard, Ox: cost must be a whole number from 1 to 9",
        "The Guard, part 2: name is missing; it is text of 1 to 24 letters and signs",
        "The Guard, part 2: 'horns' means nothing here; there are name, cost",
    )


def test_a_value_that_no_book_can_have_is_refused_in_words_of_its_own() -> None:
    assert faults(f'{SIDE}[[side.part]]\nname = "Ox"\ncost = 1\nMagic = true\n') == (
        "The Guard, Ox: nobody knows what that does",
    )


def test_what_values_mean_together_is_asked_of_good_ones_alone() -> None:
    with pytest.raises(BookError, match="it means nothing"):
        BOOKS.check('name = "void"\ntitle = "Void"\n')
    with pytest.raises(BookError, match="title is missing"):
        BOOKS.check('name = "void"\n')
    assert BOOKS.read('name = "void"\n') == {"name": "void"}


@pytest.mark.parametrize(("seat", "pick"), [(0, Pick("herd")), (1, Pick("pack")), (2, Pick("herd"))])
def test_who_says_nothing_gets_a_ready_side_by_turns(seat: Seat, pick: Pick) -> None:
    assert chosen_side(bands(HERD, PACK), 8, made(), SeatRng(seat), Pick, 2) == pick


@pytest.mark.parametrize(("points", "words"), [(8, ["herd", "pack"]), (9, []), (7, []), (160, [])])
def test_a_ready_side_fits_points_of_which_it_leaves_one_part_in_twenty_at_most(points: int, words: list[str]) -> None:
    assert [side.word for side in bands(HERD, PACK).fitting(points)] == words


def test_a_side_is_made_where_no_ready_one_fits() -> None:
    own = ("sheep", "sheep", "ox")
    assert chosen_side(bands(HERD, PACK), 12, made(own), SeatRng(0), Pick, 2) == Pick("", own)


def test_the_ready_side_nearest_to_the_points_is_picked_where_none_can_be_made_that_uses_more() -> None:
    flock = Ready("flock", "The Flock", "Some.", ("sheep", "sheep"))
    assert chosen_side(bands(HERD, flock), 12, made(), SeatRng(0), Pick, 2) == Pick("flock")
    assert chosen_side(bands(HERD, flock), 12, made(("ox", "ox")), SeatRng(0), Pick, 2) == Pick("flock")
    assert chosen_side(bands(HERD, flock), 3, made(), SeatRng(0), Pick, 2) == Pick("herd")


def test_as_few_of_the_cheapest_as_are_allowed_are_picked_where_nothing_is_ready_and_none_can_be_made() -> None:
    assert chosen_side(bands(), 12, made(), SeatRng(0), Pick, 2) == Pick("", ("ox", "ox"))


def test_a_ready_side_is_known_by_its_parts() -> None:
    book = bands(HERD, PACK)
    assert book.picked(Pick("pack")) == ("wolf", "wolf")
    assert book.picked(Pick("", ("ox",))) == ("ox",)
    assert book.called(("wolf", "wolf"), "Own band") == "The Pack"
    assert book.called(("ox",), "Own band") == "Own band"


@pytest.mark.parametrize("text", ["pack", "make ox cow"])
def test_picks_are_read_as_they_are_written(text: str) -> None:
    pick = PICKING.read_pick(Line("band", text.split()), Pick, bands(HERD, PACK))
    assert PICKING.write_pick(pick) == text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["make"], "band make needs beasts, such as band make ox cow"),
        (["the flock"], "no band is called 'the flock'"),
    ],
)
def test_what_is_no_pick_is_said(words: list[str], sentence: str) -> None:
    with pytest.raises(BadNotation) as refused:
        PICKING.read_pick(Line("band", words), Pick, bands(HERD, PACK))
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("pick", "sentence"),
    [
        (Pick("flock"), "there is no band flock; there are herd, pack"),
        (Pick("", ("ox",)), "a band has 2 to 3 beasts, not 1"),
        (Pick("", ("ox",) * 4), "a band has 2 to 3 beasts, not 4"),
        (Pick("", ("wolf", "wolf", "ox")), "that band costs 10 points, 1 more than 9"),
    ],
)
def test_what_is_wrong_with_a_side_is_said(pick: Pick, sentence: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        PICKING.check_pick(bands(HERD, PACK), 9, pick)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(("points", "listed"), [(4, ["herd", "pack", "make"]), (3, ["herd", "pack"])])
def test_making_one_is_offered_to_who_can_pay_the_least(points: int, listed: list[str]) -> None:
    assert [word.text for word in PICKING.choices(bands(HERD, PACK), points, ()).words] == listed


def test_a_book_of_which_nobody_can_pick_anything_is_refused() -> None:
    PICKING.check_book(bands(), 4)
    PICKING.check_book(bands(HERD), 3)
    with pytest.raises(IllegalAction, match="no ready band, and 2 of its cheapest models cost 4 points, not 3"):
        PICKING.check_book(bands(), 3)
