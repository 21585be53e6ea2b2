"""Every game keeps what all games promise: one test for each game and check.

The promises of pictures are for `make soak`: `tests/renderers/test_pictures.py` holds our games to them in more
telling positions, and `tests/bot/cli/test_game.py` the tiny game.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from bot.conformance import CHECKS, Check, Extent, Subject, fault_of, games_end, pictures, play_games
from bot.conformance.walks import plies
from games.kernel import CheckProfile, ContentKind, Nothing, Procedure, Public
from games.kernel.exploring.foreseeing import foreseen, sealed
from games.kernel.questions.arguments import number, taking
from games.kernel.text.lessons import Hint, Lesson
from games.kernel.text.outline import Headline
from tests.contract.subjects import OUTSIDE, SLUGS, subject_of
from umpire_tiny import state
from umpire_tiny.actions import Run
from umpire_tiny.game import TinyGame
from umpire_tiny.phases import run

replace = msgspec.structs.replace


def each(checks: Iterable[Check]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("check", [pytest.param(check, id=check.name.replace(" ", "_")) for check in checks])


@each(check for check in CHECKS if check not in pictures.CHECKS)
def test_every_game_keeps(subject: Subject, check: Check) -> None:
    check.holds(subject)


def test_games_of_all_numbers_of_seats_end_between_computer_players(subject: Subject) -> None:
    least, most = subject.game.card.seats
    played = play_games(subject, max(2, most - least + 1))
    games_end(played)
    assert played.actions > 40


def test_what_is_foreseen_comes_true(subject: Subject) -> None:
    game, certain = subject.game, 0
    for ply in (ply for seed in range(4) for ply in plies(game, seed)):
        after = foreseen(game, sealed(ply.state, ply.seat), ply.seat, ply.action)
        if after is not None:
            certain += 1
            assert game.view(after, ply.seat) == game.view(ply.step.state, ply.seat)
    assert certain


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("slug", SLUGS)
@each(CHECKS)
def test_every_game_keeps_in_all_positions(slug: str, check: Check) -> None:
    check.holds(subject_of(slug, Extent()))


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("slug", SLUGS)
def test_games_between_all_computer_players_end(slug: str) -> None:
    games_end(play_games(subject_of(slug, Extent()), 24))


def test_no_check_is_there_twice() -> None:
    names = [check.name for check in CHECKS]
    assert len(set(names)) == len(names) > 45


def of_tiny(check: str, **declared: Any) -> str:
    """Return what a check says of a tiny game that declares something else."""
    (holds,) = (each.holds for each in CHECKS if each.name == check)
    game = type("Other", (TinyGame,), declared)()
    return fault_of(lambda: holds(Subject(game, OUTSIDE.renderer)))


def raising(*arguments: Any) -> Any:
    raise KeyError("nobody")


def test_what_a_game_raises_is_told_with_the_line_of_the_game() -> None:
    said = of_tiny("views take names and sentences use them", summary=raising)
    line = raising.__code__.co_firstlineno + 1
    assert said == f"KeyError: 'nobody' (contract/test_conformance.py, line {line})"


@pytest.mark.parametrize(
    ("headline", "why"),
    [
        (None, ""),
        (Headline("A", "runs"), ""),
        (Headline("", "runs"), "says nothing: ' runs'"),
        (Headline("A", "runs."), "a headline is not a sentence of its own: 'A runs.'"),
        (Headline("A", "runs " * 40), "has 202 characters"),
    ],
)
def test_headlines_that_are_no_few_words_are_told(headline: Headline | None, why: str) -> None:
    said = of_tiny("headlines are a few words", headline=lambda self, event, public: headline)
    assert why in said
    assert bool(said) == bool(why)


@pytest.mark.parametrize("ask", ["Run: how far", "Run. How far"])
def test_a_question_that_is_no_plain_sentence_is_named(ask: str) -> None:
    asking = replace(run.RUN, ask=lambda public, seat: ask)
    questions = tuple(asking if one.kind == asking.kind else one for one in TinyGame.questions)
    said = of_tiny("prompts are well formed and in seat order", questions=questions)
    assert said == f"a prompt is not one plain sentence: {ask}"


def test_a_verb_with_other_options_in_another_question_is_named() -> None:
    far = number("far", "How far", run.span, run.far, unit="metres", scale=100)
    other = replace(run.RUN, kind="race", verbs=(replace(run.RUN.verbs[0], form=taking(far).to(Run)),))
    said = of_tiny("every verb belongs to one struct", questions=(*TinyGame.questions, other))
    assert said == "'run' has other options in 'race' than in another question"


LESSON = Lesson("careful", "run", 2, "Run.", "You have run.", (Hint("run", "Run now."),))


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({}, ""),
        ({"turn": "walk"}, "the lesson has hints at questions that are never asked: ['run', 'walk']"),
        ({"rival": "nobody"}, "there is no computer player 'nobody'"),
        ({"ends": ""}, "the lesson does not say how it begins, or how it ends"),
        (
            {"hint": (Hint("run", quotes=("no such words",)),)},
            "0 sentences of How to play have 'no such words' in them",
        ),
        ({"hint": (Hint("run"),)}, "the hint '' has 0 characters"),
    ],
)
def test_a_lesson_that_names_what_is_not_there_is_told(changed: dict[str, Any], why: str) -> None:
    said = of_tiny("a lesson names what there is", lesson=replace(LESSON, **changed))
    assert why in said
    assert bool(said) == bool(why)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({}, ""),
        (
            {"hint": (Hint("run", "Run.", tries=("run 5000", "fly")),)},
            "no line of these hints was ever possible: [('run",
        ),
        ({"orders": ("walk: walk",)}, "the order 'walk: walk' of the lesson cannot be given"),
    ],
)
def test_a_lesson_that_cannot_be_followed_is_told(changed: dict[str, Any], why: str) -> None:
    said = of_tiny("a lesson is played by its hints", lesson=replace(LESSON, **changed))
    assert why in said
    assert bool(said) == bool(why)


FRAMES = "every frame has its procedure"


def test_a_frame_without_procedure_is_named_and_the_reverse() -> None:
    procedures = tuple(one for one in TinyGame.procedures if one.frame_type is not state.Stumbling)
    assert of_tiny(FRAMES, procedures=procedures) == "frames that have no procedure: ['Stumbling']"
    assert of_tiny(FRAMES, procedures=(*TinyGame.procedures, Procedure(Nothing, raising))) == (
        "procedures of what is not a frame: ['Nothing']"
    )
    assert of_tiny(FRAMES, public=Public) == "Public does not declare the type of its frames"


@pytest.mark.parametrize(
    ("profile", "why"),
    [
        (CheckProfile(seldom=frozenset({"stumble"})), ""),
        (
            CheckProfile(seldom=frozenset({"tumble"})),
            "CheckProfile names prompts or events that there are not: ['tumble']",
        ),
        (
            CheckProfile(needs_option={"tumble": ("rounds", 1)}),
            "CheckProfile names prompts or events that there are not: ['tumble']",
        ),
        (
            CheckProfile(needs_option={"stumble": ("lapse", 1)}),
            "CheckProfile or a kind of content names options that there are not: ['lapse']",
        ),
    ],
)
def test_prompts_that_are_seldom_or_need_a_value_are_named_as_they_are(profile: CheckProfile, why: str) -> None:
    assert of_tiny(CHECKS[1].name, check_profile=profile) == why


def test_what_is_seldom_is_no_reason_to_worry_where_it_was_not_seen() -> None:
    rare = type("Rare", (TinyGame,), {"check_profile": CheckProfile(seldom=frozenset({"stumble", "Stumbled"}))})()
    few, many = (play_games(Subject(rare, OUTSIDE.renderer), games) for games in (1, 40))
    assert set(few.seldom) == {"prompt stumble", "event Stumbled"}
    assert "event Fell" in few.unseen
    assert not set(few.seldom) & set(few.unseen)
    assert (many.seldom, many.unseen) == ((), ())


def test_content_that_no_option_names_is_told() -> None:
    kind = ContentKind(kind="track", option="track", title="", rule="", read=raising, check=raising, shipped=dict)
    said = of_tiny(CHECKS[1].name, card=replace(TinyGame.card, contents=(kind,)))
    assert said == "CheckProfile or a kind of content names options that there are not: ['track']"


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("paces: pace jog", "Tiny Race never asks for 'paces'"),
        ("pace: hop", "'hop' is not an action: "),
        ("pace: pace jog if stamina >= 2", "There is no figure 'stamina' to look at"),
        ("pace jog", "Write an order as "),
    ],
)
def test_an_example_of_an_order_that_cannot_be_given_is_told(order: str, why: str) -> None:
    check = "examples of standing orders can be given"
    assert of_tiny(check, card=replace(TinyGame.card, orders=("stumble: fall",))) == ""
    assert why in of_tiny(check, card=replace(TinyGame.card, orders=(order,)))


def test_a_computer_player_that_no_record_could_name_is_told() -> None:
    for name in ("to", "Careful", "9lives", "very careful", "x" * 41):
        card = replace(TinyGame.card, policies={name: TinyGame.card.policies["careful"]})
        said = of_tiny("names fit discord and the alphabet of seats", card=card)
        assert said == f"the computer player {name!r} does not fit: records could not name it"


def test_a_fraction_that_a_match_hands_on_is_told() -> None:
    def outcome(self: TinyGame, state: Any) -> Any:
        found = TinyGame.outcome(self, state)
        return None if found is None else replace(found, aftermath={"lost": [1, 0.5]})

    said = of_tiny("a match is verified from its export", outcome=outcome)
    assert said.startswith("the aftermath of a match has a fraction: 0.5 is a fraction")
    subject = Subject(type("Other", (TinyGame,), {"outcome": outcome})(), OUTSIDE.renderer)
    assert len(play_games(subject, 2).failures) == 2
