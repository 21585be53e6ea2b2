"""What is packed is all that is needed: the wheel, installed into an empty environment, plays from any folder."""

import pathlib
import subprocess
import sys
import sysconfig

import aiohttp
import pytest

from bot import __version__
from tests.acceptance.umpire_play import UmpirePlay
from tests.house import OURS

PACKAGES = ("bot", "cogs", "games", "renderers", "rolls", "umpire_api", "discord_sandbox")
ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture(scope="module")
def umpire(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """The command of an environment with the wheel, and of this one only the packages that the wheel depends on."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, check=True, cwd=ROOT, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    place = folder / "empty"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    python = place / "bin" / "python"
    options = ("--no-deps", "--no-index", "--quiet", "--disable-pip-version-check")
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), "install", *options, str(wheel)], check=True)
    # A path in a .pth file is searched, but its own .pth files are not read: the checkout itself stays unknown.
    (site,) = (place / "lib").glob("*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return place / "bin" / "umpire"


def said(umpire: pathlib.Path, *words: str, cwd: pathlib.Path) -> str:
    done = subprocess.run([umpire, *words], cwd=cwd, env={}, capture_output=True, text=True, check=False, timeout=100)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_wheel_is_found_and_not_the_checkout(umpire: pathlib.Path, tmp_path: pathlib.Path) -> None:
    where = f"import {', '.join(PACKAGES)}; print(*({', '.join(f'{name}.__path__[0]' for name in PACKAGES)},))"
    command = [umpire.with_name("python"), "-c", where]
    found = subprocess.run(command, cwd=tmp_path, env={}, capture_output=True, text=True, check=True).stdout.split()
    assert len(found) == len(PACKAGES)
    assert all(path.startswith(str(umpire.parents[1])) for path in found)
    assert said(umpire, "--version", cwd=tmp_path) == f"umpire {__version__}\n"


def test_it_has_every_game(umpire: pathlib.Path, tmp_path: pathlib.Path) -> None:
    listed = said(umpire, "game", "list", cwd=tmp_path).splitlines()
    assert {line.split()[0] for line in listed} >= set(OURS)


def test_every_game_brings_its_data(umpire: pathlib.Path, tmp_path: pathlib.Path) -> None:
    """All in one process: to start one takes longer than such a game."""
    short = {"uprising": ["--set", "rounds=2"], "urban_war": ["--set", "turns=1"], "upheaval": ["--set", "turns=1"]}
    games = [["selfplay", game, "--games", "1", "--policy", "default", *short.get(game, ())] for game in OURS]
    played = f"from bot.cli import main; assert [main(words) for words in {games}] == [0] * {len(games)}"
    command = [umpire.with_name("python"), "-c", played]
    done = subprocess.run(command, cwd=tmp_path, env={}, capture_output=True, text=True, check=False, timeout=100)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("1 of 1 games finished, 0 broke") == len(games) == 4


def test_it_writes_a_new_game_with_its_own_templates(umpire: pathlib.Path, tmp_path: pathlib.Path) -> None:
    said(umpire, "game", "new", "skat", cwd=tmp_path)
    assert (tmp_path / "umpire-skat" / "umpire_skat" / "data" / "rules.toml").exists()
    assert (tmp_path / "umpire-skat" / ".github" / "workflows" / "check.yml").exists()


async def test_it_plays_from_any_folder(umpire: pathlib.Path, tmp_path: pathlib.Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    play = UmpirePlay(tmp_path, umpire=(str(umpire),), cwd=elsewhere, PYTHONPATH="")
    await play.start()
    try:
        async with aiohttp.ClientSession() as session, session.get(play.url) as answer:
            assert answer.status == 200
            assert "<title>" in await answer.text()
    finally:
        await play.stop()
    assert play.troubles() == []
    assert list(elsewhere.iterdir()) == []
