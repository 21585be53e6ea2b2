"""Books of cards that people bring: every fault is told, and none breaks anything (UW-1 .. UW-7)."""

import pytest

from games.battlefield.books.reading import BookError
from games.kernel import GameError, IllegalAction
from games.kernel.content.files import MAX_FAULTS
from games.urban_war.content.book import Cell
from games.urban_war.content.loader import BOOKS
from games.urban_war.content.shelf import CARDS, SHELF
from games.urban_war.content.validation import RESERVED
from games.urban_war.game import URBAN_WAR
from tests.games.urban_war.books import RANGER, book_text, card_with


def faults(text: str) -> tuple[str, ...]:
    """Return what is said to be wrong with a book."""
    with pytest.raises(BookError) as caught:
        BOOKS.check(text)
    return caught.value.faults


def test_uw4_uw5_uw6_a_good_book_is_read_as_it_stands() -> None:
    book = BOOKS.check(book_text())
    assert BOOKS.read(book_text()) == book
    ranger = book.card("ranger")
    assert [grade.cal for grade in ranger.grades] == [0, 1]
    rifle, axe = ranger.weapons
    assert rifle.cells == (None, Cell(0, 5, 2, 3), Cell(-1, 5), None, None)
    assert (axe.cell("contact"), axe.first_strike) == (Cell(1, 4), 2)
    assert not ranger.battleshield
    assert book.card("ranger", ("shield",)).battleshield
    assert book.points(book.ready[0].parts) == 26 + 4 + 5 * 20
    assert CARDS.check(book_text()).name == "frost"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (card_with(assault=0), "Frost Ranger: assault must be a whole number from 1 to 10"),
        (card_with(command=11), "Frost Ranger: command must be a whole number from 1 to 10"),
        (card_with(wounds=True), "Frost Ranger: wounds must be a whole number from 1 to 10"),
        (card_with(grades=[[0, 20]]), "Frost Ranger: grades must be a list of 1 to 4 times [CAL, points, FS]"),
        (card_with(grades=[[0, 20, 0], [0, 26, 1]]), "Frost Ranger: CAL 0 is offered twice"),
        (card_with(armour=9), "Frost Ranger: armour must be the n of Heavy Armour (+n)"),
        (card_with(sniper=True), "Frost Ranger: the rules name sniper without saying what it does"),
        (card_with(warp_portal=3), 'write unsupported = ["warp_portal"] to have it shown as not played'),
        (card_with(flies=True), "Frost Ranger: 'flies' means nothing here; there are word, name,"),
        (card_with(word="overwatch"), "no command uses"),
        (card_with(word="b12"), "no model has"),
        (card_with(weapon=[]), "weapon must be written as [[card.weapon]], 1 to 8 times"),
        (card_with(name="\u2620"), "card 1: name must be text of 1 to 24 letters"),
        (book_text(lambda book: book["card"].append(RANGER)), "cards share the word ranger"),
        (book_text(lambda book: book["team"][0].update(word="make")), "The Rangers: word must be one word"),
        (book_text(lambda book: book["team"][0]["members"].pop()), "a list of 6 to 20 times"),
        (book_text(lambda book: book["team"][0]["members"].append(["dog", 0])), "there is no card"),
        (book_text(lambda book: book["team"][0]["members"].append(["ranger", 2])), "does not offer CAL 2"),
        (book_text(lambda book: book["team"][0]["members"].append(["ranger", 0, "gun"])), "has no option"),
        (
            book_text(lambda book: book["team"][0]["members"].append(["ranger", 0, "shield", "shield"])),
            "takes an option twice",
        ),
        (book_text(lambda book: book.pop("card")), "card is missing"),
    ],
)
def test_uw1_uw6_uw7_every_fault_is_a_sentence(text: str, sentence: str) -> None:
    assert any(sentence in fault for fault in faults(text)), faults(text)


@pytest.mark.parametrize("cell", ["5", "0/0", "0/16", "0x1/5", "0x7/5", "0/5x9", "11/5", "0/5/5", "0x2x2/5", "", 5, []])
def test_uw4_uw5_a_cell_is_to_hit_and_strength(cell: object) -> None:
    text = card_with(weapon=[{"word": "gun", "name": "Gun", "contact": cell}])
    assert "Frost Ranger, Gun: contact must be to hit and strength" in faults(text)[0]


def test_uw4_everybody_can_fight_back_and_no_weapon_is_useless_or_named_twice() -> None:
    gun = {"word": "gun", "name": "Gun", "short": "0/5"}
    assert faults(card_with(weapon=[gun]))[0].startswith("Frost Ranger: it has no weapon for contact")
    idle = {"word": "stick", "name": "Stick", "short": "-"}
    assert "Frost Ranger: Stick is of no use at any distance" in faults(card_with(weapon=[idle]))
    axe = {"word": "axe", "name": "Ice Axe", "contact": "0/4"}
    gear = [{"word": "pick", "name": "Pick", "cost": 2, "weapon": [axe]}]
    assert faults(card_with(gear=gear))[0] == "Frost Ranger: weapons share the word axe"


def test_uwb4_rules_that_nobody_can_play_are_kept_and_do_nothing() -> None:
    card = BOOKS.check(card_with(unsupported=["sniper"], reconstructed=["FS"])).card("ranger")
    assert (card.unsupported, card.reconstructed) == (("sniper",), ("FS",))
    plain = BOOKS.check(book_text()).card("ranger")
    assert card.weapons == plain.weapons


def test_the_author_of_a_book_is_told_what_it_holds() -> None:
    assert CARDS.check(book_text()).notes == ("1 card", "The Rangers: 6 models, 130 points")
    assert CARDS.check(card_with(unsupported=["sniper"])).notes[-1] == "Frost Ranger: sniper not played (UW-B4)"


def test_no_more_faults_are_told_than_somebody_reads() -> None:
    text = book_text(lambda book: book["card"].extend({"word": number} for number in range(30)))
    assert len(faults(text)) == MAX_FAULTS
    assert len(faults(book_text(lambda book: book["card"].extend([RANGER] * 40)))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "card = 5",
        "card = [5]",
        "[card]",
        "[[card]]\n[[card.weapon]]\nword = []",
        "x" * 300_000,
        "[[card]]\n" + "[[card.weapon]]\nword = 'a'\n" * 2_000,
        "[[card]]\n" + "[[card.gear]]\n[[card.gear.weapon]]\n" * 1_500,
        "a = " + "[" * 50_000,
        card_with(assault=5).replace('"assault" = 5', '"assault" = inf'),
        card_with(grades=[[[0], 1, 2]]),
        card_with(weapon={"word": "gun"}),
        card_with(weapon=[{"word": "gun", "name": "Gun", "contact": "0" * 100_000}]),
        book_text().replace('"frost"', "2026-01-01"),
        book_text(lambda book: book["team"][0].update(members=[[0, "ranger"]] * 6)),
        book_text(lambda book: book["team"][0]["members"].append(["x" * 100_000, 0])),
    ],
)
def test_files_that_mean_harm_are_refused_in_short_sentences(text: str) -> None:
    with pytest.raises(GameError) as refused:
        BOOKS.check(text)
    assert len(str(refused.value)) < 400


def test_a_book_cannot_be_called_like_one_that_comes_with_the_game() -> None:
    with pytest.raises(IllegalAction, match="a book called house comes with the game"):
        CARDS.check(book_text(lambda book: book.update(name="house")))
    assert CARDS.check(SHELF.texts()["house"]).name == "house"


def test_no_word_of_a_command_names_a_card_a_weapon_or_a_team() -> None:
    words = {
        word for question in URBAN_WAR.questions for verb in question.verbs for word in (verb.word, *verb.synonyms)
    }
    assert words <= RESERVED
