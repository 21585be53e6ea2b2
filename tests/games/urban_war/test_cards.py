"""The cards and teams that come with the game, and several books as one (UW-6, UW-7, UW-B1 .. UW-B3)."""

import pytest

from games.kernel import BadNotation, IllegalAction
from games.urban_war.content.book import BANDS, Book, Card, Cell, Member
from games.urban_war.content.loader import BOOKS
from games.urban_war.content.shelf import SHELF
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.options import Options
from tests.games.urban_war.books import book_text, brought, new_match

HOUSE = BOOKS.check(SHELF.texts()["house"])
TEAMS = {team.word: team for team in HOUSE.ready}


def cards_of(word: str, book: Book = HOUSE) -> list[Card]:
    """Return the cards of a team's models, gear included."""
    return [book.card(member.card, member.gear) for member in TEAMS[word].parts]


def test_uw6_uwb1_uwb2_the_printed_marine_is_as_printed_and_says_what_is_not() -> None:
    marine = HOUSE.card("marine")
    stats = (marine.assault, marine.shooting, marine.strength, marine.toughness, marine.wounds, marine.command)
    assert (stats, marine.size, marine.move) == ((3, 4, 4, 4, 1, 4), 2, 4)
    assert [(grade.cal, grade.cost, grade.fs) for grade in marine.grades] == [(0, 20, 0), (1, 26, 1), (2, 33, 2)]
    rifle, blade = marine.weapons
    assert rifle.cells == (Cell(-1, 5), Cell(0, 5), Cell(0, 5), Cell(-1, 5), None)
    assert blade.cells == (Cell(0, 4), None, None, None, None)
    assert (rifle.first_strike, blade.first_strike) == (0, 3)
    assert {"FS of CAL 1 and 2", "rifle: long, extreme"} <= set(marine.reconstructed)


def test_uw6_the_sergeant_is_a_marine_with_more_command() -> None:
    sergeant, marine = HOUSE.card("sergeant"), HOUSE.card("marine")
    assert (sergeant.command, sergeant.weapons) == (5, marine.weapons)
    assert [grade.cal for grade in sergeant.grades] == [grade.fs for grade in sergeant.grades] == [1, 2, 3]
    grade = sergeant.grade(2)
    assert grade is not None
    assert grade.cost == 34
    assert "points of CAL 1 and 3" in sergeant.reconstructed


@pytest.mark.parametrize("word", ["marines", "ward", "kennel", "watch", "yard"])
def test_uw7_ready_teams_are_about_equal_in_points(word: str) -> None:
    team = TEAMS[word]
    assert 6 <= len(team.parts) <= 8
    assert 165 <= HOUSE.points(team.parts) <= 180
    assert len(TEAMS) == 5


def test_uwb3_every_printed_rule_is_used_by_a_model_of_a_ready_team() -> None:
    members = [member for team in HOUSE.ready for member in team.parts]
    cards = [HOUSE.card(member.card, member.gear) for member in members]
    cells = [cell for card in cards for weapon in card.weapons for cell in weapon.cells if cell is not None]
    assert {card.armour for card in cards} >= {2, 3}
    assert {card.wounds for card in cards} >= {1, 2, 3}
    assert any(card.high_morale for card in cards)
    assert any(card.battleshield for card in cards)
    assert any(card.size == 4 for card in cards)
    assert {member.cal for member in members} == {0, 1, 2, 3}
    assert any(cell.attacks > 1 for cell in cells)
    assert any(cell.damage > 1 for cell in cells)
    assert any(weapon.first_strike for card in cards for weapon in card.weapons)
    assert any(member.gear for member in members), "and options of cards are taken"


def test_uwb3_one_team_has_no_guns_and_one_has_long_guns() -> None:
    for card in cards_of("kennel"):
        assert all(weapon.cell(band) is None for weapon in card.weapons for band in BANDS[1:])
    reach = [any(weapon.cell("extreme") for weapon in card.weapons) for card in cards_of("watch")]
    assert sum(reach) > len(reach) / 2
    assert not any(weapon.cell("extreme") for card in cards_of("marines") for weapon in card.weapons)


def test_uw6_gear_changes_its_bearer_alone() -> None:
    plain, shielded = HOUSE.card("warden"), HOUSE.card("warden", ("shield",))
    assert (plain.battleshield, shielded.battleshield) == (False, True)
    scatter = HOUSE.card("warden", ("scatter",)).weapon("scattergun")
    assert scatter is not None
    assert scatter.cell("short") == Cell(0, 4, 2, 1)
    assert plain.weapon("scattergun") is None
    assert HOUSE.card("hound", ("barding",)).armour == 2
    (shield,) = (gear for gear in plain.gear if gear.word == "shield")
    assert HOUSE.cost(Member("warden", 0, ("shield",))) == HOUSE.cost(Member("warden")) + shield.cost


def test_uw6_books_are_joined_with_a_plus() -> None:
    frost = brought(book_text())
    state = new_match(frost, cards="house+frost")
    book = state.public.book.value
    assert (book.name, book.title) == ("house+frost", "House cards + Frost and Fire")
    assert book.cards == (*HOUSE.cards, *BOOKS.check(book_text()).cards)
    assert [team.word for team in book.ready] == [*TEAMS, "rangers"]
    again = new_match(frost, cards="house+frost")
    assert again.public.book.ref == state.public.book.ref
    content = URBAN_WAR.content_for(Options(cards="house+frost"), [frost])
    assert URBAN_WAR.load(URBAN_WAR.dump(state), content) == state


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ("house+snow", "no book of cards is called 'snow'; there are house, frost"),
        ("house+house", "a book of cards is named twice"),
        ("frost+ice", "frost and ice both have a card ranger"),
        ("a+b+c+d+e", "at most 4 books of cards can be joined"),
    ],
)
def test_uw6_books_that_cannot_be_joined_are_refused(named: str, sentence: str) -> None:
    ice = book_text(lambda book: book.update(name="ice"))
    books = [brought(book_text()), *([brought(ice, "ice")] if "ice" in named else [])]
    with pytest.raises(IllegalAction) as refused:
        URBAN_WAR.content_for(Options(cards=named), books)
    assert sentence in str(refused.value)


def test_uw6_joined_books_have_no_more_cards_than_one() -> None:
    def many(name: str) -> str:
        card = {"word": name}
        return book_text(
            lambda book: book.update(
                name=name, team=[], card=[book["card"][0] | card | {"word": f"{name}-{number}"} for number in range(30)]
            )
        )

    books = [brought(many(name), name) for name in ("one", "two")]
    with pytest.raises(IllegalAction, match="these books have 60 cards together; 40 are allowed"):
        URBAN_WAR.content_for(Options(cards="one+two"), books)


def test_uw7_a_book_that_gives_nobody_a_team_is_refused() -> None:
    dear = book_text(lambda book: (book.pop("team"), book["card"][0].update(grades=[[0, 90, 0]])))
    with pytest.raises(IllegalAction, match="has no ready team, and 6 of its cheapest models cost 540 points, not 180"):
        new_match(brought(dear), cards="frost")
    assert new_match(brought(dear), cards="frost", points=540).public.prompts


def test_a_team_of_the_house_says_what_it_is_like_in_a_line() -> None:
    assert all(len(f"{team.words} {len(team.parts)} models, 180 points") <= 100 for team in HOUSE.ready)
    with pytest.raises(BadNotation):
        URBAN_WAR.parse(new_match(), 0, "team marines now")
