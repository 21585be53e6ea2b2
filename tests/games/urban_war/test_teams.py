"""Picking a team, and making one of one's own (UW-6, UW-7)."""

import random
from collections.abc import Iterable

import pytest

from games.kernel import BadNotation, IllegalAction, NoDice, RngDice
from games.urban_war.content.book import Member
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.actions import Muster
from games.urban_war.state.public import State
from tests.games.urban_war.books import book_text, brought, new_match

FROST = brought(book_text())


@pytest.fixture(scope="module")
def state() -> State:
    """A match in which both are about to pick a team."""
    return new_match()


def offered(state: State, *said: str) -> list[str]:
    """Return the words that the panel lists after some words."""
    return [word.text for word in URBAN_WAR.choices(state, 0, ("team", *said)).words]


def refusal(state: State, line: str) -> str:
    """Return why a line is refused."""
    with pytest.raises((IllegalAction, BadNotation)) as refused:
        URBAN_WAR.check(state, 0, URBAN_WAR.parse(state, 0, line))
    return str(refused.value)


@pytest.mark.parametrize(
    "line",
    [
        "team make sergeant:2 marine*4 warden+shield",
        "team make sergeant:2 4*marine warden +shield",
        "Team Make Sergeant:2, marine, marine, marine, marine, warden:0 +shield",
    ],
)
def test_uw7_a_team_is_written_short_or_long(state: State, line: str) -> None:
    action = URBAN_WAR.parse(state, 0, line)
    assert action == Muster("", (Member("sergeant", 2), *[Member("marine")] * 4, Member("warden", 0, ("shield",))))
    URBAN_WAR.check(state, 0, action)
    written = URBAN_WAR.format(action)
    assert written == "team make sergeant:2 marine marine marine marine warden +shield"
    assert URBAN_WAR.parse(state, 0, written) == action


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("team vipers", "there is no team vipers; there are marines, ward, kennel, watch, yard"),
        ("team make", "team make needs members"),
        ("team make marine*5", "a team has 6 to 20 models, not 5"),
        ("team make marine*21", "a team has at most 20 models"),
        ("team make 10*marine", "that team costs 200 points, 20 more than 180"),
        ("team make dog*6", "there is no card dog; there are marine, sergeant,"),
        ("team make marine:3 marine*5", "Colonial Marine has CAL 0, 1, 2, not 3"),
        ("team make marine+shield marine*5", "Colonial Marine has no option shield; there are: none"),
        ("team make warden+sword marine*5", "Gate Warden has no option sword; there are: shield, scatter"),
        ("team make +shield marine", "'+shield' needs a member before it"),
        ("team make marine:x", "'marine:x' is not a member of a team"),
        ("team make many*marine", "'many*marine' is not a member of a team"),
    ],
)
def test_uw6_uw7_what_is_wrong_with_a_team_is_said(state: State, line: str, sentence: str) -> None:
    assert sentence in refusal(state, line)


def test_uw7_the_panel_lists_ready_teams_and_making_one(state: State) -> None:
    found = URBAN_WAR.choices(state, 0, ("team",))
    assert [word.text for word in found.words] == ["marines", "ward", "kennel", "watch", "yard", "make"]
    assert found.words[0].hint.endswith("8 models, 180 points")
    assert all(len(word.hint) <= 100 for word in found.words)


def test_uw6_the_panel_builds_a_team_word_by_word_and_counts_points() -> None:
    frost = new_match(FROST, cards="frost", points=150)
    first = URBAN_WAR.choices(frost, 0, ("team", "make"))
    assert (first.label, first.complete) == ("Commander", False)
    assert [(word.text, word.hint) for word in first.words] == [
        ("ranger", "20 points, 130 left · MV 4 AS 4 SH 4 ST 4 T 4 W 1 CD 4 FS 0"),
        ("ranger:1", "26 points, 124 left · MV 4 AS 4 SH 4 ST 4 T 4 W 1 CD 4 FS 1"),
    ]
    second = URBAN_WAR.choices(frost, 0, ("team", "make", "ranger:1"))
    assert second.label == "model 2 of 6 to 20, 124 points left"
    assert [word.text for word in second.words] == ["+armour", "+shield", "ranger", "ranger:1"]
    assert second.words[1].hint == "4 points more, 120 left"
    assert offered(frost, "make", "ranger", "+shield")[0] == "ranger", "options are written in one order"
    assert offered(frost, "make", "ranger", "+armour")[0] == "+shield"
    full = ("make", *["ranger"] * 6)
    assert URBAN_WAR.choices(frost, 0, ("team", *full)).complete
    assert offered(frost, *full) == ["+armour", "+shield", "ranger", "ranger:1"]
    assert offered(frost, *full, "+armour") == ["+shield", "ranger"], "24 points are left"


def test_uw7_no_word_leads_where_six_models_cannot_be_paid() -> None:
    frost = new_match(FROST, cards="frost", points=125)
    assert offered(frost) == ["rangers", "make"]
    assert offered(frost, "make") == ["ranger"], "a better Commander would leave 99 points for five"
    assert offered(frost, "make", "ranger") == ["+shield", "ranger"], "of the options one is cheap enough"
    assert offered(new_match(FROST, cards="frost", points=119)) == ["rangers"]


def walk(state: State, said: tuple[str, ...], picks: Iterable[int]) -> tuple[str, ...]:
    """Take listed words one after the other, by their numbers, until none is left."""
    for number in picks:
        words = [word.text for word in URBAN_WAR.choices(state, 0, ("team", *said)).words]
        if not words:
            break
        said = (*said, words[number % len(words)])
    return said


@pytest.mark.parametrize("stride", [1, 5, 7, 11])
def test_uw7_every_way_through_the_panel_ends_in_a_legal_team(state: State, stride: int) -> None:
    said = walk(state, ("make",), range(3, 1000, stride))
    line = " ".join(("team", *said))
    action = URBAN_WAR.parse(state, 0, line)
    URBAN_WAR.check(state, 0, action)
    assert URBAN_WAR.format(action) == line
    assert URBAN_WAR.choices(state, 0, ("team", *said)).complete


def test_uw7_the_first_member_is_the_commander_and_teams_are_shown_together(state: State) -> None:
    made = URBAN_WAR.parse(state, 0, "team make marine:1 marine*5")
    after = URBAN_WAR.apply(state, 0, made, NoDice()).state
    assert not after.public.models, "nobody sees a team before both are picked"
    assert after.secret[0].team == made.own
    shown = URBAN_WAR.apply(after, 1, Muster("kennel"), RngDice(random.Random(2))).state
    assert [model.id for model in shown.public.models if model.commander] == ["A1", "B1"]
    assert shown.public.teams == ("A team of their own", "The Kennel")
    assert shown.secret[0].team is None


def test_uw7_who_says_nothing_gets_a_ready_team_or_one_that_is_made() -> None:
    state = new_match()
    prompt = URBAN_WAR.awaiting(state)[1]
    assert URBAN_WAR.default(state, prompt) == Muster("ward")
    bare = new_match(brought(book_text(lambda book: book.pop("team"))), cards="frost")
    action = URBAN_WAR.default(bare, URBAN_WAR.awaiting(bare)[0])
    assert action.own == (Member("ranger"),) * 9
    URBAN_WAR.check(bare, 0, action)


def test_uwb4_what_is_not_played_is_told_where_a_model_is_picked() -> None:
    text = book_text(lambda book: book["card"][0].update(unsupported=["sniper"]))
    found = URBAN_WAR.choices(new_match(brought(text), cards="frost"), 0, ("team", "make"))
    told = "20 points, 160 left · MV 4 AS 4 SH 4 ST 4 T 4 W 1 CD 4 FS 0; not played: sniper"
    assert found.words[0].hint == told


def test_uw6_options_of_a_card_are_counted_once(state: State) -> None:
    action = URBAN_WAR.parse(state, 0, "team make warden+shield+shield marine*5")
    assert action.own[0].gear == ("shield",)
    frost = new_match(FROST, cards="frost")
    both = URBAN_WAR.parse(frost, 0, "team make ranger+shield+armour 5*ranger")
    assert URBAN_WAR.format(both).startswith("team make ranger +armour +shield ranger")
    assert frost.public.book.value.points(both.own) == 6 * 20 + 4 + 6


def test_uw7_what_a_team_is_made_of_is_told_before_it_is_picked(state: State) -> None:
    ready = URBAN_WAR.forecast(state, 0, Muster("kennel"))
    assert ready is not None
    assert ready.title == "The Kennel"
    facts = {fact.key: fact.text for fact in ready.facts}
    assert facts["commander"] == "Houndmaster CAL 1"
    assert "2 × Grey Hound, Grey Hound with Barding and Handler with Hide Shield" in facts["others"]
    assert facts["reach"] == "contact"
    made = URBAN_WAR.forecast(state, 0, URBAN_WAR.parse(state, 0, "team make sergeant:2 marine*5"))
    assert made is not None
    assert [fact.text for fact in made.facts] == [
        "134 of 180",
        "6",
        "Marine Sergeant CAL 2",
        "5 × Colonial Marine",
        "36 inches",
    ]


def test_a_pick_from_a_book_without_ready_teams_can_be_guessed() -> None:
    """The guess was the first ready team; where there was none, looking at such a match failed."""
    bare = new_match(brought(book_text(lambda book: book.pop("team"))), cards="frost")
    picked = URBAN_WAR.apply(bare, 1, URBAN_WAR.default(bare, URBAN_WAR.awaiting(bare)[1]), NoDice()).state
    guessed = URBAN_WAR.guess(URBAN_WAR.view(picked, 0), 1, NoDice())
    assert guessed.team == (Member("ranger"),) * 9
