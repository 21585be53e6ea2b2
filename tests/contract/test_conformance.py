"""Every game keeps what all games promise: one test for each game and check.

The promises of pictures are for `make soak`: `tests/renderers/test_pictures.py` holds our games to them in more
telling positions, and `tests/bot/cli/test_game.py` the tiny game.
"""

from typing import Any

import msgspec
import pytest

from bot.conformance import CHECKS, Check, Subject, fault_of, games_end, leaks, pictures, play_games
from games.kernel import ContentKind, Nothing, Public
from tests.contract.subjects import OUTSIDE
from umpire_tiny import state
from umpire_tiny.game import TinyGame

replace = msgspec.structs.replace

EACH = [
    pytest.param(check, id=check.name.replace(" ", "_"), marks=[pytest.mark.soak] if check in pictures.CHECKS else [])
    for check in CHECKS
]


POSITIONS = {"urban_war": 40}
"""Positions of games whose pictures and choices take long; 150 of all others."""


@pytest.fixture(autouse=True)
def fewer_positions(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for leaks in fewer positions than `umpire game check` and `make soak` do."""
    asked = "subject" in request.fixturenames
    slug = request.getfixturevalue("subject").game.card.slug if asked else ""
    monkeypatch.setattr(leaks, "POSITIONS", POSITIONS.get(slug, 150))


@pytest.mark.parametrize("check", EACH)
def test_every_game_keeps(subject: Subject, check: Check) -> None:
    check.holds(subject)


def test_games_of_all_numbers_of_seats_end_between_computer_players(subject: Subject) -> None:
    least, most = subject.game.card.seats
    played = play_games(subject, most - least + 1)
    games_end(played)
    assert played.actions > 40


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_games_between_all_computer_players_end(subject: Subject) -> None:
    games_end(play_games(subject, 24))


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_no_secret_changes_what_others_receive_in_five_hundred_positions(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaks, "POSITIONS", 500)
    leaks.no_secret_changes_what_others_receive(subject)


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


FRAMES = "every frame has its procedure"


def test_a_frame_without_procedure_is_named_and_the_reverse() -> None:
    procedures = dict(TinyGame.procedures)
    del procedures[state.Stumbling]
    assert of_tiny(FRAMES, procedures=procedures) == "frames that have no procedure: ['Stumbling']"
    assert of_tiny(FRAMES, procedures={**TinyGame.procedures, Nothing: raising}) == (
        "procedures of what is no frame: ['Nothing']"
    )
    assert of_tiny(FRAMES, public=Public) == "Public does not declare the type of its frames"


def test_content_that_no_option_names_is_told() -> None:
    kind = ContentKind(kind="track", option="track", title="", rule="", read=raising, check=raising, shipped=dict)
    said = of_tiny(CHECKS[1].name, card=replace(TinyGame.card, contents=(kind,)))
    assert said == "Trial or a kind of content names options that there are not: ['track']"


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("paces: pace jog", "Tiny Race never asks for 'paces'"),
        ("pace: hop", "'hop' is no action: "),
        ("pace: pace jog if stamina >= 2", "There is no figure 'stamina' to look at"),
        ("pace jog", "Write an order as "),
    ],
)
def test_an_example_of_an_order_that_cannot_be_given_is_told(order: str, why: str) -> None:
    check = "examples of standing orders can be given"
    assert of_tiny(check, card=replace(TinyGame.card, orders=("stumble: fall",))) == ""
    assert why in of_tiny(check, card=replace(TinyGame.card, orders=(order,)))
