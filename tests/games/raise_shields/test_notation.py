"""Notation: what people type, what Umpire writes, and what it refuses."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.geometry.hexes import Grid
from games.kernel import AmbiguousNotation, BadNotation
from games.raise_shields.content.upgrades import CATALOGUE
from games.raise_shields.mechanics.maneuver.steps import format_steps
from games.raise_shields.questions.notation import parse_steps
from games.raise_shields.state import actions
from games.raise_shields.state.actions import Action
from tests.games.raise_shields.duel import GAME, duel, ship

STATE = duel("cannon", ship("A", "I7 N"), ship("B", "L7 N"))
ORDER = list(CATALOGUE)
STEP_WORDS = st.lists(st.sampled_from(["F", "2F", "L", "R", "2L", "3R", "4L", "6R", "F"]), min_size=1, max_size=8)
ACTIONS = st.one_of(
    st.lists(st.sampled_from(ORDER), max_size=4).map(lambda found: actions.Build(tuple(found))),
    st.sampled_from(["north", "south", "east", "west", "auto"]).map(actions.ChooseSide),
    st.builds(actions.Place, st.sampled_from(list(Grid(17, 13).hexes())), st.integers(0, 5)),
    st.builds(actions.First, st.integers(0, 1)),
    STEP_WORDS.map(lambda words: actions.Move(parse_steps(tuple(words)))),
    st.sampled_from([actions.Accept(), actions.Reroll(), actions.Pass()]),
    st.builds(actions.Fire, st.sampled_from(["port", "starboard"]), st.sampled_from("AB"), st.booleans()),
    st.builds(actions.Torpedo, st.sampled_from("AB")),
    st.builds(actions.Evade, st.booleans()),
    st.builds(actions.Locate, st.sampled_from(["hull", "crew", "stress", "cannons"])),
    st.dictionaries(st.sampled_from(["shields", "port", "starboard", "hull"]), st.integers(1, 12)).map(
        lambda found: actions.Repair(tuple(found.items()))
    ),
)


@settings(deadline=None)
@given(ACTIONS)
def test_formatted_actions_are_read_back(action: Action) -> None:
    text = GAME.format(action)
    assert GAME.parse(STATE, 0, text) == action
    assert GAME.parse(STATE, 0, f"  {text.upper().replace(' ', '  ')}") == action


@settings(deadline=None)
@given(STEP_WORDS)
def test_rsb59_canonical_steps_alternate_and_never_turn_more_than_three_clicks(words: list[str]) -> None:
    steps = parse_steps(tuple(words))
    assert all((one[0] == "F") != (two[0] == "F") for one, two in itertools.pairwise(steps))
    assert all(count <= 3 for letter, count in steps if letter != "F")
    assert parse_steps(tuple(format_steps(steps).split())) == steps


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("MOVE 2f l f", "move 2F L F"),
        ("move F F l L r", "move 2F L"),
        ("move 4L", "move 2R"),
        ("move 2flf", "move 2F L F"),
        ("move 2F, L, F", "move 2F L F"),
        ("move 2F,L,F", "move 2F L F"),
        ("move L R", "move hold"),
        ("move 0", "move hold"),
        ("move stay", "move hold"),
        ("fire p b", "fire port B"),
        ("fire starboard Vesper boarding", "fire starboard B boarding"),
        ("torpedo ves", "torpedo B"),
        ("first me", "first A"),
        ("first Vesper", "first B"),
        ("build", "build none"),
        ("build torpedo shields", "build torpedo shield"),
        ("side n", "side north"),
        ("place f13 nw", "place F13 NW"),
        ("locate ho", None),
        ("locate hu", "locate hull"),
        ("repair hull 1 shields 2", "repair hull 1 shields 2"),
        ("repair shield 1 hull 0 shields 2", "repair shields 3"),
        ("repair port 1 cannons starboard 2", "repair cannons port 1 cannons starboard 2"),
        ("repair", "repair none"),
    ],
)
def test_rsb58_what_people_type(typed: str, written: str | None) -> None:
    if written is None:
        with pytest.raises(BadNotation):
            GAME.parse(STATE, 0, typed)
    else:
        assert GAME.format(GAME.parse(STATE, 0, typed)) == written


@pytest.mark.parametrize(
    "text",
    [
        "", "fly 2F", "move", "move 2X", "move hold F", "fire B", "fire port", "fire port Q", "torpedo", "pass now",
        "build warp", "side up", "place Z", "place 13F N", "repair shields", "repair keel 2",
        "repair shields -1", "evade twice", "locate", "first Z", "accept all", "move 99999F",
    ],
)  # fmt: skip
def test_what_is_no_action_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadNotation) as error:
        GAME.parse(STATE, 0, text)
    assert 10 < len(error.value.reason) < 300


@pytest.mark.parametrize("text", ["repair shields {}", "move {}F", "repair shields 1 hull {}"])
def test_numbers_of_any_length_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadNotation) as error:
        GAME.parse(STATE, 0, text.format("9" * 5000))
    assert len(error.value.reason) < 300


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Sail port", "'Sail'"),
        ("move Backwards", "'Backwards'"),
        ("build Warp", "'Warp'"),
        ("torpedo Enterprise", "'Enterprise'"),
        ("repair Keel 2", "'Keel 2'"),
    ],
)
def test_refusals_quote_words_as_they_were_typed(text: str, word: str) -> None:
    with pytest.raises(BadNotation, match=word):
        GAME.parse(STATE, 0, text)


def test_ambiguous_texts_name_both_readings() -> None:
    with pytest.raises(AmbiguousNotation, match="crew or cannons"):
        GAME.parse(STATE, 0, "locate c")


@pytest.mark.parametrize("text", ["move 2F hold", "move hold L", "move L stay", "move 2F, hold"])
def test_holding_is_a_whole_maneuver(text: str) -> None:
    with pytest.raises(BadNotation, match=r"^hold is a whole maneuver: write `move hold`, or steps without it"):
        GAME.parse(STATE, 0, text)
