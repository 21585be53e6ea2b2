"""`umpire game new`: what it writes is whole at once, and what it cannot write is refused in a sentence."""

import os
import pathlib
import re
import subprocess
import sys
from unittest.mock import MagicMock

import pytest

from bot.cli import main
from bot.cli.common import CommandError
from bot.cli.new_game import FEATURE_COMMANDS, letters_for, names_for, write_game
from bot.main import FEATURES
from cogs.common.client import Umpire
from games.kernel.api import API_VERSION
from tests.installing import INNER, install

ROOT = pathlib.Path(__file__).parents[3]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A new game, as the command writes it."""
    path = tmp_path_factory.mktemp("new") / "race"
    assert main(["game", "new", "night_race", str(path), "--title", "Bob's Night & Day"]) == 0
    return path


@pytest.fixture(scope="module")
def site(folder: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A folder that the new game is really installed into."""
    return install(folder, tmp_path_factory.mktemp("installed"))


def done(*command: str, cwd: pathlib.Path, **environment: str) -> str:
    """Run a module of Python, which must succeed; return what it says."""
    where = {**os.environ, **environment}
    run = subprocess.run(
        [sys.executable, "-m", *command], cwd=cwd, env=where, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_it_says_what_is_next(
    tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["game", "new", "skat"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Skat (skat) is in umpire-skat: 20 files, rules SK-1 and SK-2",
        "Next, in the environment in which Umpire is:",
        '  python -m pip install -e "umpire-skat[test]"',
        "  umpire game check skat",
        "  umpire play, and there /skat new",
    ]
    package = tmp_path / "umpire-skat" / "umpire_skat"
    assert f'UMPIRE_API = "{API_VERSION[0]}"\n' in (package / "__init__.py").read_text(encoding="utf-8")
    assert (tmp_path / "umpire-skat" / ".github" / "workflows" / "check.yml").exists()


def test_it_is_listed(site: pathlib.Path) -> None:
    listed = done("bot.cli", "game", "list", cwd=site, PYTHONPATH=str(site)).splitlines()
    assert re.split(r" {2,}", listed[-1]) == [
        "night_race",
        "Bob's Night & Day",
        "version 1",
        "2 players",
        "umpire-night-race 0.1.0",
    ]


@pytest.mark.soak  # its own tests hold it to the same promises
def test_it_keeps_all_promises_at_once(site: pathlib.Path) -> None:
    checked = done(
        "bot.cli", "game", "check", "night_race", "--games", "20", cwd=site, PYTHONPATH=str(site)
    ).splitlines()
    assert checked[-1] == "Bob's Night & Day keeps all promises"
    assert all(line.startswith("kept") for line in checked[1:-1])


def test_its_own_tests_pass(folder: pathlib.Path, site: pathlib.Path) -> None:
    said = done("pytest", "-q", "-p", "no:cacheprovider", cwd=folder, PYTHONPATH=str(site))
    passed = re.search(r"^(\d+) passed", said, re.MULTILINE)
    assert passed is not None
    assert int(passed[1]) > 60


@pytest.mark.timeout(600)  # where there is no cache yet, mypy reads everything that the game imports
def test_its_types_and_its_style_are_in_order(folder: pathlib.Path) -> None:
    sources = [str(folder / "umpire_night_race"), str(folder / "tests")]
    # From here, with the cache of `make check`.
    done("mypy", "--strict", *sources, cwd=ROOT, MYPYPATH=f"sandbox:{folder}")
    for words in (("check",), ("format", "--check")):
        done("ruff", *words, "--no-cache", ".", cwd=folder)


@pytest.mark.parametrize(("slug", "title"), [("ab", "A"), ("a" * 11 + "_" + "b" * 12, "W" * 40), ("cd", "漢" * 40)])
def test_names_of_any_length_keep_the_style(tmp_path: pathlib.Path, slug: str, title: str) -> None:
    write_game(names_for(slug, title), tmp_path / "game")
    for words in (("check",), ("format", "--check")):
        done("ruff", *words, "--no-cache", ".", cwd=tmp_path / "game")


def test_it_comes_through_the_front_door_alone(folder: pathlib.Path) -> None:
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    assert len(texts) > 10
    assert not [text for text in texts if INNER.search(text)]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["Night"], "'Night' is not a slug: it has 2 to 24 characters, small letters, digits and single _ "),
        (["a"], "'a' is not a slug"),
        (["a" * 25], "is not a slug"),
        (["night__race"], "is not a slug"),
        (["../etc"], "'../etc' is not a slug"),
        (["skat", "--title", 'a "b"'], "'a \"b\"' is not a title: it has 1 to 40 characters that can be seen, no "),
        (["skat", "--title", "a\\b"], "is not a title"),
        (["skat", "--title", "a\nb"], "is not a title"),
        (["skat", "--title", " a"], "is not a title"),
        (["skat", "--title", "a" * 41], "is not a title"),
        (["uprising"], "uprising belongs to Uprising already"),
        (["shields"], "shields belongs to Raise Shields already"),
        (["match"], "the command /match belongs to Umpire itself"),
        (["api"], "there is a Python package umpire_api already"),
    ],
)
def test_what_cannot_be_written_is_a_sentence(
    tmp_path: pathlib.Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["game", "new", *words]) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.err.startswith("umpire: ")
    assert said.err.count("\n") == 1
    assert (said.out, list(tmp_path.iterdir())) == ("", [])


def test_nothing_that_is_there_is_written_over(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = tmp_path / "there"
    there.mkdir()
    broken = tmp_path / "broken"
    broken.symlink_to(tmp_path / "nowhere")
    for path in (there, broken):
        assert main(["game", "new", "skat", str(path)]) == 2
        assert capsys.readouterr().err == f"umpire: {path} is there already; name another folder\n"
    assert list(there.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: pathlib.Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(CommandError, match=r"^cannot write .*file/game: "):
        write_game(names_for("skat"), tmp_path / "file" / "game")


def test_letters_of_rules_are_the_games_own() -> None:
    assert letters_for("night_race", ()) == "NR"
    assert letters_for("uprising", {"UP", "UR"}) == "UI"
    assert letters_for("a1", ()) == "AA"
    assert names_for("urban_wall").letters == "UR"  # UW is Urban War's


async def test_commands_of_features_are_known() -> None:
    service = MagicMock()
    service.store.share = None
    client = Umpire(service)
    for name in FEATURES:
        await client.load_extension(name)
    assert {command.name for command in client.tree.get_commands()} == FEATURE_COMMANDS
