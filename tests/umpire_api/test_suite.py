"""The conformance suite as tests of a package: a case for each promise, explained where it is not kept."""

from typing import Any

import msgspec
import pytest

from bot.conformance import CHECKS, NoSubject, Subject
from tests.contract.subjects import DAILY, OUTSIDE
from umpire_api import testing
from umpire_api.rules import Game
from umpire_tiny.game import TinyGame

GAMES = "games_between_computers_end"


def cases_of(patch: pytest.MonkeyPatch, **declared: Any) -> tuple[Any, dict[str, Any]]:
    """Return the test and its cases by name for a tiny game that declares something else."""
    game = type("Other", (TinyGame,), declared)()
    patch.setattr(testing, "find_subject", lambda slug: Subject(game, OUTSIDE.renderer, OUTSIDE.face, DAILY))
    test: Any = testing.suite("tiny", games=2)
    (mark,) = test.pytestmark
    return test, {case.id: case.values[0] for case in mark.args[1]}


def test_there_is_a_case_for_each_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    _, cases = cases_of(monkeypatch)
    assert list(cases) == [*(check.name.replace(" ", "_") for check in CHECKS), GAMES]


def test_what_is_kept_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    test, cases = cases_of(monkeypatch)
    for name in ("presets_are_valid_options", "there_is_a_renderer", GAMES):
        test(cases[name])


def test_what_is_not_kept_fails_with_its_meaning_and_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    card = msgspec.structs.replace(TinyGame.card, presets={"Bad Name": {}})
    test, cases = cases_of(monkeypatch, card=card)
    with pytest.raises(pytest.fail.Exception) as failed:
        test(cases["presets_are_valid_options"])
    assert str(failed.value).splitlines() == [
        "the preset 'Bad Name' has no good name",
        "Meaning: Every preset can be played.",
        "To do: Name presets in small letters, digits and `-`, and let them set only what the options take.",
    ]


def test_what_a_game_raises_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def summary(self: TinyGame, view: object) -> None:
        raise KeyError("nobody")

    test, cases = cases_of(monkeypatch, summary=summary)
    with pytest.raises(KeyError, match="nobody") as raised:
        test(cases["views_take_names_and_sentences_use_them"])
    assert raised.value.__notes__[0].startswith("Promise: views take names and sentences use them\nMeaning: ")


def test_games_that_do_not_end_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    card = msgspec.structs.replace(TinyGame.card, policies={"rash": lambda view, seat, rng, nodes: None})
    test, cases = cases_of(monkeypatch, card=card)
    with pytest.raises(pytest.fail.Exception, match=r"2 of 2 games broke: .*\nMeaning: .*\nTo do: "):
        test(cases[GAMES])


def test_a_game_that_calls_itself_open_keeps_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    card = msgspec.structs.replace(TinyGame.card, open_information=True)
    test, cases = cases_of(monkeypatch, card=card)
    with pytest.raises(pytest.fail.Exception, match=r"^the secret of seat A at .*\nMeaning: .*\nTo do: Take `open_inf"):
        test(cases["an_open_game_keeps_no_secret_longer_than_its_question"])


def test_a_game_with_secrets_has_a_guess_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    test, cases = cases_of(monkeypatch, guess=Game.guess)
    with pytest.raises(pytest.fail.Exception, match=r"^without `guess`, the secret of seat A"):
        test(cases["a_game_with_secrets_can_guess_them"])


def test_a_game_that_is_not_installed_is_a_sentence() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"^no game is called 'chess'; there are raise_shields, "):
        testing.suite("chess")


def test_a_game_that_is_left_out_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(slug: str) -> Subject:
        raise NoSubject("tiny (umpire-tiny 0.1.0) cannot be played: it was written for umpire_api 2")

    monkeypatch.setattr(testing, "find_subject", find)
    with pytest.raises(pytest.fail.Exception, match=r"cannot be played: it was written for umpire_api 2$"):
        testing.suite("tiny")


def test_every_promise_says_what_it_means_and_what_to_do() -> None:
    for check in CHECKS:
        meaning, remedy = check.explained
        assert meaning.startswith("Meaning: "), check.name
        assert meaning.endswith("."), check.name
        assert "\n" not in meaning, check.name
        assert remedy.startswith("To do: "), check.name
        assert remedy.endswith("."), check.name
