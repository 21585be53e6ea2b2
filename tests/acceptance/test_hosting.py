"""What a host installs: the image, compose, the unit. Without an engine, as far as a bare machine allows."""

import configparser
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator

import pytest

from bot.main import _LAST_WORDS
from tests.acceptance.dockerfile import HOUSE, Engine, context, stages, steps, words

DOCKERFILE = (HOUSE / "Dockerfile").read_text()
COMPOSE = (HOUSE / "compose.yaml").read_text()
UNIT = HOUSE / "deploy" / "umpire.service"
OTHER = 10001
PATIENCE = 90


def test_the_image_is_of_an_exact_base_and_its_user_is_not_root() -> None:
    base = next(step.rest for step in steps(DOCKERFILE) if step.word == "ARG")
    assert re.fullmatch(r"BASE=python:3\.\d+\.\d+-slim-\w+(@sha256:[0-9a-f]{64})?", base)
    build, last = stages(DOCKERFILE)
    assert {stage[0].rest.split()[0] for stage in (build, last)} == {"${BASE}"}
    assert [step.rest for step in last if step.word == "USER"] == [f"{OTHER}:{OTHER}"]
    assert not [step for step in last if step.word == "RUN"], "what is compiled and installed stays in the first stage"
    check = next(step for step in last if step.word == "HEALTHCHECK")
    assert words(check)[-1] == "health"


def test_the_context_has_what_is_packed_and_no_secrets(tmp_path: pathlib.Path) -> None:
    context(tmp_path)
    there = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*")}
    assert {"requirements.txt", "bot/main.py", "bot/storage/migrations/env.py", "games/registry.py"} <= there
    assert "sandbox/discord_sandbox/server.py" in there
    tops = {name.split("/")[0] for name in there}
    assert tops == {
        "LICENSE",
        "requirements.txt",
        "bot",
        "cogs",
        "games",
        "renderers",
        "rolls",
        "sandbox",
        "umpire_api",
    }
    assert not [name for name in there if name.startswith("sandbox/") and "discord_sandbox" not in name]


def test_compose_gives_little_and_takes_all_else_away() -> None:
    for line in (
        "read_only: true",
        "cap_drop: [ALL]",
        'security_opt: ["no-new-privileges:true"]',
        f'user: "{OTHER}:{OTHER}"',
        "pids_limit: 256",
        "mem_limit: 1g",
        "- umpire-data:/data",
    ):
        assert f"    {line}\n" in COMPOSE.replace("      - ", "    - "), line
    assert "ports:" not in COMPOSE
    grace = re.search(r"stop_grace_period: (\d+)s", COMPOSE)
    assert grace is not None
    assert int(grace[1]) > 2 * _LAST_WORDS


def test_the_unit_fits_the_bot() -> None:
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(UNIT)
    service = dict(parser["Service"])
    assert float(service["TimeoutStopSec"]) > 2 * _LAST_WORDS
    wanted = {
        "DynamicUser": "yes",
        "StateDirectory": "umpire",
        "ProtectSystem": "strict",
        "Restart": "on-failure",
        "MemoryMax": "1G",
        "TasksMax": "256",
        "KillMode": "mixed",
        "OOMPolicy": "continue",
        "NoNewPrivileges": "yes",
    }
    assert wanted.items() <= service.items()
    assert service["LoadCredential"].startswith("discord_token:/etc/umpire/")
    assert "Environment=DISCORD_TOKEN_FILE=%d/discord_token" in UNIT.read_text()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="this machine has no systemd-analyze")
def test_systemd_understands_the_unit_and_finds_it_tight(tmp_path: pathlib.Path) -> None:
    unit = tmp_path / UNIT.name
    unit.write_text(re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", UNIT.read_text()))
    verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stdout + verified.stderr) == (0, "")
    judged = ["systemd-analyze", "security", "--offline=true", "--threshold=20", unit]
    assert subprocess.run(judged, capture_output=True, check=False).returncode == 0, "exposure of 2.0 at most"


@pytest.fixture
def engine() -> Iterator[Engine]:
    """The image, built in a folder that other users may look into."""
    # Not pytest's own folder, which is closed to everybody else.
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        source = folder / "context"
        source.mkdir()
        context(source)
        user = OTHER if os.geteuid() == 0 else None
        made = Engine(folder / "root", user)
        build, last = stages(DOCKERFILE)
        made.root.mkdir()
        made.build(build, source)
        shutil.rmtree(source)
        made.settle(last)
        yield made
        for path in made.root.rglob("*"):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return str(taken.getsockname()[1])


@pytest.mark.soak
def test_the_image_runs_as_another_user_from_what_cannot_be_written(engine: Engine) -> None:
    before, start = engine.seen(), engine.commands["ENTRYPOINT"]
    assert not (engine.root / "build").exists()

    without = engine.start(*start, *engine.commands["CMD"])
    said, _ = without.communicate(timeout=PATIENCE)
    assert (without.returncode, said.count("\n")) == (2, 1), "there is no token, and a sentence says so"
    assert "DISCORD_TOKEN" in said

    port = free_port()
    database = f"{engine.root}/data/umpire.sqlite3"
    playing = engine.start(*start, "play", "--port", "0", "--db", database, UMPIRE_HEALTH_PORT=port)
    try:
        assert playing.stdout is not None
        assert "Umpire is ready" in playing.stdout.readline()
        check = engine.start(*engine.commands["HEALTHCHECK"], UMPIRE_HEALTH_PORT=port)
        assert (check.communicate(timeout=PATIENCE)[0], check.returncode) == ("all is well\n", 0)
        playing.send_signal(signal.SIGTERM)
        assert (playing.communicate(timeout=PATIENCE)[0], playing.returncode) == ("", 0)
    finally:
        playing.kill()
        playing.wait()
    check = engine.start(*engine.commands["HEALTHCHECK"], UMPIRE_HEALTH_PORT=port)
    assert "no bot answers" in check.communicate(timeout=PATIENCE)[0]
    assert check.returncode == 1

    assert engine.seen() == before, "nothing was written outside of the data"
    data = engine.root / "data"
    assert "umpire.sqlite3" in {path.name for path in data.iterdir()}
    if engine.user is not None:
        assert {path.stat().st_uid for path in data.rglob("*")} == {OTHER}
        assert data.stat().st_mode & 0o777 == 0o700
