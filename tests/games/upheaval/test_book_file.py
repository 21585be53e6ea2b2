"""Books of armies that people bring: every fault is told, and none breaks anything (UH-H1, UH-H12, UH-H13, UH-H15)."""

from collections.abc import Callable
from typing import Any

import pytest

from games.battlefield.books.reading import BookError
from games.geometry.inches import INCH
from games.kernel import GameError, IllegalAction
from games.kernel.content.files import MAX_FAULTS
from games.kernel.content.joining import named_piece
from games.upheaval.content.book import Gain, Squad, Weapon
from games.upheaval.content.loader import BOOKS
from games.upheaval.content.shelf import ARMIES, SHELF
from games.upheaval.content.validation import RESERVED
from tests.games.upheaval.books import book_text, brought
from tests.games.upheaval.setting import SETTING

Change = Callable[[dict[str, Any]], object]


def test_uhh15_a_good_book_is_read_as_it_stands() -> None:
    book = BOOKS.check(book_text())
    assert BOOKS.read(book_text()) == book
    ranger = book.profile("ranger")
    assert ranger.weapons == (Weapon("icegun", "Ice Gun", "heavy", 30 * INCH, 2, 6),)
    assert (ranger.wound_level, ranger.keywords) == (9, ("elite",))
    assert book.kits == (("pack", Squad("Ranger Pack", ("ranger",) * 5)),)
    first, jarl = book.ready[0].parts
    assert first == Squad("First Pack", ("ranger",) * 5, (Gain("ACC", 2), Gain("elite")), xp=4, spent=20)
    assert jarl == Squad("The Jarl", ("jarl",))


def test_uhh15_the_author_of_a_book_is_told_what_it_costs() -> None:
    """By UH-H15, in 36ths: a plain model is 3 x 6 + 43 x 5 + 2 x 6 + 8 x (10 + 4 - 11) = 269.

    A Ranger has WL 9 (269 - 60 - 8 = 201), a heavy weapon of 30 inches (44 x 5 x 34 / 40, rounded up to 44 x 5), and is
    elite (44): 465 / 36 = 12.9; with ACC +2 (44 x 7 x 34 / 40, rounded up to 44 x 6) 509 / 36 = 14.1.
    A Jarl is a personality (-130) with two more Wound Points (2 x 24 x 3): 283 / 36 = 7.9.
    """
    upload = ARMIES.check(book_text())
    assert upload.name == "frost"
    assert upload.notes == ("Points a model: Ranger 13, Jarl 8", "The Rangers: 2 units, 6 models, 78 points")


def one(path: str, **values: Any) -> Change:
    """Return a change of the first table of a kind; `unit` is the first one of the army."""

    def change(book: dict[str, Any]) -> None:
        table = book["army"][0]["unit"][0] if path == "unit" else book[path][0]
        table.update(values)

    return change


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (one("profile", mov=17), "Ranger: mov must be a whole number from 1 to 16"),
        (one("profile", wl=5), "Ranger: wl must be a whole number from 6 to 16"),
        (one("profile", wounds=True), "Ranger: wounds must be a whole number from 1 to 6"),
        (one("profile", keywords=["magic"]), "Ranger: keywords must be a list of at most 6 of elite, infiltrators,"),
        (one("profile", weapons=["bow"]), "Ranger: there is no weapon bow"),
        (one("profile", weapons=["icegun", "icegun"]), "Ranger: it has a weapon twice"),
        (one("profile", magic=3), "Ranger: 'magic' means nothing here; there are word, name, mov,"),
        (one("profile", word="charge"), "Ranger: word must be one word of 2 to 14 small letters"),
        (one("profile", word="a3"), "that no command uses"),
        (one("profile", word="pack"), "profiles and ready squads share the word pack"),
        (one("profile", name="\u2620"), "profile 1: name must be text of 1 to 24 letters"),
        (one("profile", name="x" * 25), "profile 1: name must be text of 1 to 24 letters"),
        (one("weapon", **{"class": "magic"}), "Ice Gun: class must be one of assault, light, heavy"),
        (one("weapon", range=49), "Ice Gun: range must be a whole number from 1 to 48"),
        (one("kit", members=["wolf*3"]), "Ranger Pack: there is no profile wolf"),
        (one("kit", members=["ranger*13"]), 'Ranger Pack: members must be a list of models such as ["trooper*8"'),
        (one("kit", members=["ranger*8", "ranger*5"]), "Ranger Pack: it has 13 models; 12 are allowed"),
        (one("kit", members=["ranger", "jarl"]), "Ranger Pack: a personality is a unit of its own"),
        (one("unit", gains=["ACC", "ACC", "ACC"]), "The Rangers: First Pack: it has gained ACC too often"),
        (one("unit", gains=["infiltrators", "infiltrators"]), "it has gained infiltrators too often"),
        (one("unit", gains=["MOV"]), "The Rangers, First Pack: gains must be a list of at most 11 of ACC"),
        (one("unit", xp=-1), "The Rangers, First Pack: xp must be a whole number from 0 to 999"),
        (one("army", word="none"), "The Rangers: word must be one word"),
        (one("army", unit=[]), "The Rangers: unit must be written as [[army.unit]], 2 to 10 times"),
        (
            one("army", unit=[{"name": "Pack", "members": ["ranger*12"]}] * 4),
            "The Rangers: it has 48 models; 45 are allowed",
        ),
        (lambda book: book["army"].append(book["army"][0]), "armies share the word rangers"),
        (lambda book: book.pop("profile"), "profile is missing"),
    ],
)
def test_uhh15_every_fault_is_a_sentence(change: Change, sentence: str) -> None:
    with pytest.raises(BookError) as caught:
        BOOKS.check(book_text(change))
    assert any(sentence in fault for fault in caught.value.faults), caught.value.faults


def test_no_more_faults_are_told_than_somebody_reads() -> None:
    with pytest.raises(BookError) as caught:
        BOOKS.check(book_text(lambda book: book["profile"].extend({"word": number} for number in range(30))))
    assert len(caught.value.faults) == MAX_FAULTS


@pytest.mark.parametrize(
    "text",
    [
        "",
        "profile = 5",
        "profile = [5]",
        "[[profile]]\nword = []",
        "x" * 300_000,
        "a = " + "[" * 50_000,
        book_text(one("kit", members=["ranger*99999999999999999999"])),
        book_text(one("kit", members=["*", "**", 5])),
        book_text(one("unit", gains=[["ACC"]])),
        book_text(one("unit", members=["x" * 100_000])),
        book_text(one("weapon", word={"a": 1})),
        book_text().replace('"frost"', "2026-01-01"),
    ],
)
def test_files_that_mean_harm_are_refused_in_short_sentences(text: str) -> None:
    with pytest.raises(GameError) as refused:
        BOOKS.check(text)
    assert len(str(refused.value)) < 400


def test_a_book_cannot_be_called_like_one_that_comes_with_the_game() -> None:
    with pytest.raises(IllegalAction, match="a book called house comes with the game"):
        ARMIES.check(book_text(lambda book: book.update(name="house")))
    assert ARMIES.check(SHELF.texts()["house"]).name == "house"


def test_uhh15_books_are_joined_by_a_plus() -> None:
    joined = BOOKS.read(named_piece(ARMIES, "house+frost", [brought(book_text())]).text)
    assert [army.word for army in joined.ready] == ["tide", "company", "riders", "foundry", "rangers"]
    assert joined.profile("ranger").weapons[0].name == "Ice Gun"
    assert dict(joined.kits)["pack"].name == "Ranger Pack"
    clash = brought(book_text(one("profile", word="trooper")))
    with pytest.raises(IllegalAction, match="house and frost both have a profile trooper"):
        named_piece(ARMIES, "house+frost", [clash])
    with pytest.raises(IllegalAction, match="a book of armies is named twice"):
        named_piece(ARMIES, "house+house", [])


def test_no_word_of_a_command_names_a_profile_a_squad_or_an_army() -> None:
    words = {word for question in SETTING.questions for verb in question.verbs for word in (verb.word, *verb.synonyms)}
    assert words <= RESERVED
