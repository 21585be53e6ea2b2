from collections.abc import Iterable
from typing import Any

import pytest

from bot.cli import main
from bot.selfplay import SelfplaySetup, play_matches
from games.kernel import Advice, Critic, Lapse, Rng, Seat
from games.registry import GAMES
from umpire_tiny.actions import Run
from umpire_tiny.game import TinyGame
from umpire_tiny.state import Options


class Stopwatch(Critic):
    """Finds every run senseless for which no reason is given."""

    def judge(self, before: Any, seat: int, advice: Advice, after: Any, events: tuple[Any, ...]) -> Iterable[Lapse]:
        if isinstance(advice.action, Run) and not advice.why:
            yield Lapse.LONG_SHOT


class Judged(TinyGame):
    """The tiny game with a critic, whose best player has a reason for what it does."""

    def advice(self, view: Any, seat: Seat, rng: Rng, nodes: int) -> Advice:
        return Advice(self.advise(view, seat, rng, nodes), "the others are ahead")

    def critic(self) -> Critic:
        return Stopwatch()


def played(*policies: str) -> Any:
    return play_matches(SelfplaySetup(Judged(), 4, 2, "7", policies, Options(), sense=True))


def test_what_is_senseless_is_counted_by_policy_with_its_first_examples() -> None:
    report = played("random")
    wild = report.sense["random"]
    assert wild.actions == report.actions
    assert wild.lapses["LONG_SHOT"] == report.seen.prompts["run"] > 3
    assert wild.rate(Lapse.LONG_SHOT) == pytest.approx(100 * wild.lapses["LONG_SHOT"] / wild.actions)
    assert len(wild.examples["LONG_SHOT"]) == 3
    assert wild.examples["LONG_SHOT"][0].startswith("match 7/0, action ")


def test_the_best_player_is_heard_with_its_reasons() -> None:
    report = played("careful", "random")
    assert report.sense["careful"].lapses["LONG_SHOT"] == 0
    assert report.sense["random"].lapses["LONG_SHOT"] > 0
    assert report.sense["careful"].actions + report.sense["random"].actions == report.actions


def test_watching_changes_no_match() -> None:
    watched = played("careful", "random")
    setup = SelfplaySetup(Judged(), 4, 2, "7", ("careful", "random"), Options())
    assert (watched.digest, watched.wins) == (play_matches(setup).digest, play_matches(setup).wins)
    assert play_matches(setup).sense == {}


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_suggestion_is_what_the_best_player_does(slug: str) -> None:
    game = GAMES[slug]
    name = next(iter(game.card.policies))
    setup = SelfplaySetup(game, 1, game.card.seats[0], "advice", (name,), game.card.options())
    blind = play_matches(setup).digest
    setup.sense = True
    assert play_matches(setup).digest == blind


def test_the_command_line_prints_every_kind_of_lapse(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "raise_shields", "--games", "1", "--policy", "random", "--sense"]) == 0
    printed = capsys.readouterr().out
    assert "senseless in " in printed
    for lapse in Lapse:
        assert f"  {lapse.value}: " in printed


def test_a_game_without_a_critic_says_that_nothing_would_be_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(GAMES["raise_shields"]), "critic", lambda self: None)
    assert main(["selfplay", "raise_shields", "--games", "1", "--policy", "random", "--sense"]) == 2
    error = capsys.readouterr().err
    assert "Raise Shields has no critic yet, so --sense would count nothing" in error
