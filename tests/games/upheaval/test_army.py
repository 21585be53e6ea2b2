"""Picking an army, and making one of one's own (UH-H13, UH-H15)."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.kernel import BadNotation, GameError, IllegalAction, NoDice, visible
from games.upheaval.content.book import Squad
from games.upheaval.content.builder import squads_of
from games.upheaval.state.actions import Muster
from games.upheaval.state.public import State
from tests.games.upheaval.books import book_text, brought
from tests.games.upheaval.setting import SETTING, new_match, play


@pytest.fixture(scope="module")
def state() -> State:
    """A match in which both are about to pick an army."""
    return new_match()


@pytest.mark.parametrize(
    "line",
    [
        "army make trooper*8 gunner*2 / captain / rifles",
        "army make 8*trooper gunner gunner/captain/rifles",
        "Army Make Trooper*4, trooper*4, gunner*2 / CAPTAIN / Rifles",
    ],
)
def test_uhh15_an_army_is_written_short_or_long(state: State, line: str) -> None:
    action = SETTING.parse(state, 0, line)
    squad = Squad("", ("trooper",) * 8 + ("gunner",) * 2)
    assert action == Muster("", (squad, Squad("captain", ()), Squad("rifles", ())))
    written = SETTING.format(action)
    assert written == "army make trooper*8 gunner*2 / captain / rifles"
    assert SETTING.parse(state, 0, written) == action


_WORDS = 'trooper TROOPER captain rifles a Ω 1 2 0 7 007 99999 ² make * , / - " *2 2* **'


@given(st.lists(st.sampled_from(["", " ", *_WORDS.split()]), max_size=9))
@example(["1", ",", "1"])
@example(["1", "*", "2"])
@example(["a", "*", "1", "*", "2"])
@example(["2*", "*2"])
@example(['"', "a", " ", "a", '"'])
def test_uhh15_whatever_is_read_as_an_army_is_written_so_that_it_reads_back(state: State, words: list[str]) -> None:
    for line in (f"army make {''.join(words)}", f"army make {' '.join(words)}", f"army {''.join(words)}"):
        try:
            action = SETTING.parse(state, 0, line)
        except GameError:
            continue
        assert SETTING.parse(state, 0, SETTING.format(action)) == action


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("army vipers", "there is no army vipers; there are tide, company, riders, foundry"),
        ("army tide now", "nothing may follow army"),
        ("army make", "army make needs units"),
        ("army make trooper*8", "an army has 2 to 10 units, not 1"),
        ("army make trooper*8 /", "there is a squad without models"),
        ("army make trooper*13 / captain", "a unit has at most 12 models"),
        ("army make wolf*3 / captain", "there is no profile wolf; there are trooper,"),
        ("army make troopers*3 / captain", "there is no profile troopers; the nearest is trooper"),
        ("army make hookman rifles", "rifles is a unit of its own; write it between slashes"),
        ("army make 1,1", "'1' is not part of a squad; write trooper, trooper*8, or a ready squad"),
        ("army make trooper 8 / captain", "'8' is not part of a squad"),
        ("army make trooper*x / captain", "'trooper*x' is not part of a squad"),
        (
            "army make trooper captain / gunner*2",
            "a personality is a unit of its own: put a / before and behind captain",
        ),
        ("army make rifles / guards / smithy / captain / hooks", "that army costs 370 points, 70 more than 300"),
        ("army make " + " / ".join(["trooper"] * 11), "an army has at most 10 units"),
        ("army make " + " / ".join(["hookman*12"] * 4), "that army has 48 models; 45 are allowed"),
    ],
)
def test_uhh13_uhh15_what_is_wrong_with_an_army_is_said(state: State, line: str, sentence: str) -> None:
    with pytest.raises((IllegalAction, BadNotation)) as refused:
        SETTING.check(state, 0, SETTING.parse(state, 0, line))
    assert sentence in str(refused.value)


def test_uhh15_the_panel_lists_ready_armies_and_making_one(state: State) -> None:
    found = SETTING.choices(state, 0, ("army",)).words
    assert [word.text for word in found] == ["tide", "company", "riders", "foundry", "make"]
    assert re.match(r"7 units, \d+ models, (28[5-9]|29\d|300) points: ", found[0].hint)
    assert all(len(word.hint) <= 100 for word in found)


def test_uhh15_the_panel_builds_an_army_and_counts_points() -> None:
    frost = new_match(brought(book_text()), armies="frost", points=82)
    first = SETTING.choices(frost, 0, ("army", "make"))
    assert (first.label, first.complete) == ("unit 1, 82 points left", False)
    assert first.open is not None
    assert [word.text for word in first.open.suggestions] == ["pack", "ranger*5", "ranger*3", "ranger", "jarl"]
    assert first.open.suggestions[0].hint == "5 models, 65 points"
    after = SETTING.choices(frost, 0, ("army", "make", "ranger*5"))
    assert [word.text for word in after.words] == ["/"], (
        "one Ranger more, 13 points, leaves 4 of 17: the cheapest second unit costs 8"
    )
    assert not after.complete
    second = SETTING.choices(frost, 0, ("army", "make", "ranger*5", "/"))
    assert second.open is not None
    assert [word.text for word in second.open.suggestions] == ["ranger", "jarl"]
    assert SETTING.choices(frost, 0, ("army", "make", "ranger*5", "/", "jarl")).complete


def walk(state: State, stride: int) -> tuple[str, ...]:
    """Take listed words one after the other, until none is left."""
    said: tuple[str, ...] = ("make",)
    for number in range(3, 1000, stride):
        node = SETTING.choices(state, 0, ("army", *said))
        words = [word.text for word in (*node.words, *(node.open.suggestions if node.open else ()))]
        if not words:
            break
        said = (*said, words[number % len(words)])
    return said


@pytest.mark.parametrize("stride", [1, 5, 7, 11, 13])
def test_uhh15_every_way_through_the_panel_ends_in_a_legal_army(state: State, stride: int) -> None:
    said = walk(state, stride)
    line = " ".join(("army", *said))
    action = SETTING.parse(state, 0, line)
    SETTING.check(state, 0, action)
    assert SETTING.format(action) == line
    assert SETTING.choices(state, 0, ("army", *said)).complete


def test_uhh15_nobody_sees_an_army_before_all_are_picked(state: State) -> None:
    step = SETTING.apply(
        state, 0, SETTING.parse(state, 0, "army make trooper*3 / raiders / rifles / captain"), NoDice()
    )
    assert not step.state.public.units
    assert [type(event).__name__ for event in step.events if visible(event, 1)] == ["ArmyPicked"]
    assert [type(event).__name__ for event in step.events if visible(event, 0)] == ["ArmyNoted", "ArmyPicked"]
    other = SETTING.apply(state, 0, Muster("riders"), NoDice()).state
    assert SETTING.view(step.state, 1) == SETTING.view(other, 1)
    shown = play(step.state, 1, "army company").state.public
    assert shown.armies == ("Own army", "The Last Company")
    assert [(unit.id, unit.name, len(unit.models)) for unit in shown.units][:5] == [
        ("A1", "Troopers", 3),
        ("A2", "Raiders", 6),
        ("A3", "Rifle Squad", 10),
        ("A4", "Captain", 1),
        ("B1", "First Guards", 2),
    ]


def test_uhh15_what_an_army_is_made_of_is_told_before_it_is_picked(state: State) -> None:
    forecast = SETTING.forecast(state, 0, SETTING.parse(state, 0, "army make rifles / captain"))
    assert forecast is not None
    assert {fact.key: fact.text for fact in forecast.facts} == {
        "points": "145 of 300",
        "models": "11",
        "units": "Rifle Squad (10) and Captain (1)",
    }
    ready = SETTING.forecast(state, 0, Muster("tide"))
    assert ready is not None
    assert ready.title == "The Ash Tide"


def test_uhh15_who_says_nothing_gets_a_ready_army_or_one_that_is_made() -> None:
    frost = new_match(brought(book_text(lambda book: book.pop("army"))), armies="frost")
    prompt = SETTING.awaiting(frost)[0]
    action = SETTING.default(frost, prompt)
    SETTING.check(frost, 0, action)
    assert {squad.name for squad in action.own if not squad.members} == {"jarl"}
    assert {word for squad in action.own for word in squad.members} == {"ranger"}
    assert 285 <= frost.public.book.value.points(squads_of(frost.public.book.value, action)) <= 300
    assert SETTING.default(new_match(), SETTING.awaiting(new_match())[1]) == Muster("company")


def test_uhh15_a_book_of_which_no_army_can_be_made_is_refused() -> None:
    bare = brought(
        book_text(lambda book: (book.pop("army"), book["profile"][0].update(wounds=6, wl=16), book["profile"].pop()))
    )
    with pytest.raises(GameError):
        new_match(bare, armies="frost", points=30)
