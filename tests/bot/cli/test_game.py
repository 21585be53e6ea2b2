"""`umpire game list` and `umpire game check`, with a package that is really installed."""

import os
import pathlib
import shutil
import subprocess
import sys
from collections.abc import Callable

import pytest

from bot.cli import main
from bot.conformance import CHECKS
from tests.installing import TINY, install

Umpire = Callable[..., subprocess.CompletedProcess[str]]
RULE = 'id = "TR-9"\ntitle = "Rain"\ntext = "When it rains, nobody runs."\n'


def running(where: pathlib.Path) -> Umpire:
    """Return how to run `umpire` with the package that is installed in a folder."""

    def umpire(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "bot.cli", *words]
        environment = {**os.environ, "PYTHONPATH": str(where)}
        return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=where, check=False)

    return umpire


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A folder that the package is really installed into."""
    return install(TINY, tmp_path_factory.mktemp("installed"))


@pytest.fixture
def umpire(site: pathlib.Path) -> Umpire:
    return running(site)


@pytest.fixture
def copy(site: pathlib.Path, tmp_path: pathlib.Path) -> pathlib.Path:
    """The installed package once more, to be spoiled."""
    return shutil.copytree(site, tmp_path / "copy", ignore=shutil.ignore_patterns("__pycache__"))


def spoil(path: pathlib.Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_this_houses_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "list"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "raise_shields  Raise Shields  version 5  2 to 4 players  of this house",
        "uprising       Uprising       version 3  2 to 4 players  of this house",
    ]


def test_an_installed_game_is_listed_with_its_package(umpire: Umpire) -> None:
    done = umpire("game", "list")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == (
        "tiny           Tiny Race      version 1  2 to 3 players  umpire-tiny 0.1.0"
    )


def test_an_installed_game_keeps_all_promises(umpire: Umpire) -> None:
    done = umpire("game", "check", "tiny", "--games", "20")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    lines = done.stdout.splitlines()
    assert lines[0] == "Tiny Race (tiny), version 1, umpire-tiny 0.1.0"
    assert [line.removeprefix("kept").strip() for line in lines[1 : 1 + len(CHECKS)]] == [
        check.name for check in CHECKS
    ]
    assert "kept         20 games between computers end (" in done.stdout
    assert lines[-1] == "Tiny Race keeps all promises"


def test_a_broken_and_leaky_copy_is_told_what_is_broken_and_what_leaks(copy: pathlib.Path) -> None:
    phases = copy / "umpire_tiny" / "phases"
    spoil(phases / "run.py", "seat: Run(SHORTEST)", "seat: Run(SHORTEST - 1)")
    spoil(phases / "pace.py", "seen_by=(seat,)", "seen_by=None")
    spoil(
        phases / "pace.py",
        'hint=f"{COST[pace]} stamina")',
        'hint=f"{COST[pace]} of {min(s.stamina for s in state.secret)}")',
    )
    spoil(phases / "round.py", 'by=seat, reason="stamina"', 'by=seat, reason="health"')
    spoil(copy / "umpire_tiny" / "drawing.py", "26, 600, SOFT)", "12, 600, SOFT)")
    done = running(copy)("game", "check", "tiny", "--games", "6")
    assert (done.returncode, done.stderr) == (1, "")
    told = done.stdout
    assert "falls short  defaults are legal answers to their prompts\n" in told
    assert "IllegalAction: 0.49 m is not between 0.5 and " in told
    assert (
        "             Meaning: If a player doesn't answer in time, the default is a legal answer to the question, as "
        "canonical text.\n"
        "             To do: Let `default` of the question return what its verb's `check` accepts in every state"
    ) in told
    assert "falls short  secret answers differ for nobody else until all are given\n" in told
    assert "the words to the public after one answer to 'pace' of seat " in told
    assert "falls short  no secret changes what others receive\n" in told
    assert "can tell the secret 'stamina' of others from the choices " in told
    assert "falls short  every roll says why and whose it is\n" in told
    assert "the card does not name the reason 'health'" in told
    assert "falls short  every position is drawn in readable type\n" in told
    assert "has type of 12 px; 24 can be read" in told
    assert "kept         states survive dump and load\n" in told, (
        "one fault does not keep the others from being looked at"
    )
    assert told.splitlines()[-1].startswith("Tiny Race falls short of ")


def test_one_mistake_in_the_way_of_many_promises_is_explained_once(copy: pathlib.Path) -> None:
    spoil(copy / "umpire_tiny" / "phases" / "round.py", 'by=seat, reason="stamina"', 'by=seat // 0, reason="stamina"')
    done = running(copy)("game", "check", "tiny", "--games", "1")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    (where,) = (at for at, line in enumerate(lines) if line.startswith("             ZeroDivisionError: "))
    assert lines[where].endswith(" (phases/round.py, line 11)")
    first = lines[where - 1].removeprefix("falls short").strip()
    assert lines.count(f'             What is said at "{first}" is in the way here too.') > 5


def test_what_was_not_seen_is_explained(copy: pathlib.Path) -> None:
    rules = copy / "umpire_tiny" / "data" / "rules.toml"
    rules.write_text(rules.read_text(encoding="utf-8") + "\n[[rule]]\n" + RULE, encoding="utf-8")
    spoil(copy / "umpire_tiny" / "game.py", "    rulebook =", "    check_profile = PROFILE\n    rulebook =")
    spoil(
        copy / "umpire_tiny" / "game.py",
        "class TinyGame",
        "from umpire_api.rules import CheckProfile\n"
        "PROFILE = CheckProfile(seldom=frozenset({'stumble', 'Stumbled'}))\n\n\nclass TinyGame",
    )
    spoil(copy / "umpire_tiny" / "phases" / "run.py", "face * 100 < action.distance:\n", "face > 6:\n")
    # Only the games are looked at here: Python imports this first, and no other promise is checked.
    (copy / "sitecustomize.py").write_text("from bot.conformance import running\n\nrunning.CHECKS = ()\n")
    done = running(copy)("game", "check", "tiny", "--games", "6")
    assert done.stderr == ""
    told = done.stdout.partition("6 games between computers end")[2].splitlines()
    assert "not seen     event Caught, event Fell" in told
    assert told[told.index("not seen     rule TR-5, rule TR-6, rule TR-9") + 1] == (
        "             In 6 games no event and no outcome ever cited these rules: let an event name them in its "
        "`rules`, or let a computer player do what leads there; if play cannot show a rule, say why in "
        '`data/rules.toml`: seen = "the reason".'
    )
    assert told[told.index("seldom       prompt stumble, event Stumbled") + 1] == (
        "             In 6 games they did not come up: the CheckProfile calls them seldom, so there is nothing to do."
    )


def test_a_package_that_cannot_be_played_is_refused_and_the_rest_goes_on(copy: pathlib.Path) -> None:
    spoil(copy / "umpire_tiny" / "data" / "rules.toml", '"TR-', '"RS-')
    umpire = running(copy)
    done = umpire("game", "list")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == (
        "refused: tiny (umpire-tiny 0.1.0): rule ids that begin with RS- belong to Raise Shields"
    )
    done = umpire("game", "check", "TINY")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "umpire: tiny (umpire-tiny 0.1.0) cannot be played: rule ids that begin with RS- belong to Raise Shields\n"
    )


def test_a_package_with_broken_pictures_or_commands_is_named(copy: pathlib.Path) -> None:
    spoil(copy / "umpire_tiny" / "renderer.py", "from PIL import Image", "from PIL import Picture")
    spoil(copy / "umpire_tiny" / "face.py", "Umpire, add_face", "Umpire, no_face")
    umpire = running(copy)
    refused = umpire("game", "list").stdout.splitlines()[-2:]
    assert refused[0].startswith("refused: tiny (umpire-tiny 0.1.0): its pictures cannot be imported: ImportError:")
    assert refused[1].startswith("refused: tiny (umpire-tiny 0.1.0): its commands cannot be imported: ImportError:")
    done = umpire("game", "check", "tiny")
    assert done.returncode == 2
    assert "umpire: the pictures of tiny cannot be imported: ImportError" in done.stderr


def test_an_unknown_game_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "check", "chess"]) == 2
    assert "no game is called 'chess'; there are raise_shields, uprising" in capsys.readouterr().err
    assert main(["game", "check", "uprising", "--games", "0"]) == 2
    assert main(["game"]) == 2
