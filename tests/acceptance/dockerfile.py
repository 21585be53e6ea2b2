"""The Dockerfile's steps without an engine: done in folders, by hand of the shell, as the user that it names."""

import contextlib
import fnmatch
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
from typing import NamedTuple

HOUSE = pathlib.Path(__file__).parents[2]
PLACES = ("/venv", "/build", "/app", "/data")
"""Where the Dockerfile puts things; here these are folders under another one."""


class Step(NamedTuple):
    """An instruction and its arguments."""

    word: str
    rest: str


def steps(text: str) -> list[Step]:
    """Return the instructions of a Dockerfile, without comments, each in one line."""
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    joined = re.sub(r"\\\n\s*", "", lines)
    return [Step(*line.split(" ", 1)) for line in joined.splitlines() if line.strip()]


def stages(text: str) -> list[list[Step]]:
    """Return the instructions of every stage, its FROM first."""
    found: list[list[Step]] = []
    for step in steps(text):
        if step.word == "FROM":
            found.append([])
        if found:
            found[-1].append(step)
    return found


def words(step: Step) -> list[str]:
    """Return the words of a command in exec form."""
    listed: list[str] = json.loads(step.rest[step.rest.index("[") :])
    return listed


def context(to: pathlib.Path) -> None:
    """Copy what `.dockerignore` lets through to a folder, as the engine would see it."""
    rules = [line for line in (HOUSE / ".dockerignore").read_text().splitlines() if line and not line.startswith("#")]

    def ignored(path: str) -> bool:
        hidden = False
        for rule in rules:
            pattern = rule.removeprefix("!").removeprefix("**/")
            parts = path.split("/")
            heads = ["/".join(parts[: n + 1]) for n in range(len(parts))]
            names = parts if "**/" in rule else heads
            if any(fnmatch.fnmatchcase(name, pattern) and name.count("/") == pattern.count("/") for name in names):
                hidden = not rule.startswith("!")
        return hidden

    listed = subprocess.run(["git", "ls-files", "-co"], cwd=HOUSE, capture_output=True, text=True, check=True)
    for name in listed.stdout.splitlines():
        if (HOUSE / name).is_file() and not ignored(name):
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(HOUSE / name, to / name)


class Engine:
    """A folder in place of the root of the image."""

    def __init__(self, root: pathlib.Path, user: int | None) -> None:
        self.root = root
        self.user = user
        self.environment: dict[str, str] = {}
        self.commands: dict[str, list[str]] = {}
        self._python = self._base_python()

    def _base_python(self) -> str:
        """Return a Python that the other user may run too: that of this process may lie in somebody's home."""
        for found in (sys._base_executable, "/usr/bin/python3"):  # type: ignore[attr-defined]
            new = "import sys; sys.exit(sys.version_info < (3, 11))"
            with contextlib.suppress(OSError):  # another user may not run it
                if subprocess.run([found, "-c", new], user=self.user, check=False).returncode == 0:
                    return str(found)
        raise AssertionError("there is no Python that another user may run")

    def placed(self, text: str) -> str:
        """Return a command or path with the image's places under our root."""
        return re.sub(rf"(?<![\w./-])({'|'.join(PLACES)})(?![\w-])", rf"{self.root}\1", text)

    def build(self, stage: list[Step], source: pathlib.Path) -> None:
        """Do the steps of the first stage: copies from a context, and commands."""
        tools = source.parent / "tools"
        tools.mkdir()
        (tools / "python").write_text(self._stand_in())
        (tools / "python").chmod(0o755)
        for step in stage[1:]:
            if step.word == "COPY":
                given, to = step.rest.split()
                target = pathlib.Path(self.placed(to))
                target = target / pathlib.Path(given).name if to.endswith("/") else target
                target.parent.mkdir(parents=True, exist_ok=True)
                (shutil.copytree if (source / given).is_dir() else shutil.copy)(source / given, target)
            elif step.word == "RUN":
                command = self.placed(step.rest)
                if self.user is None:  # nobody but root gives files away
                    command = command.replace("-o 10001 -g 10001", "")
                path = f"{tools}:/usr/local/bin:/usr/bin:/bin"
                done = subprocess.run(
                    ["sh", "-ec", command], env={**_index(), "PATH": path}, capture_output=True, check=False
                )
                assert done.returncode == 0, done.stderr.decode()
            else:
                raise AssertionError(f"a step that is not done here: {step}")

    def _stand_in(self) -> str:
        """The base's `python`: the packages' installer is taken from here, where the base's has none."""
        return f'#!/bin/sh\n[ "$2" = pip ] && exec {sys.executable} "$@"\nexec {self._python} "$@"\n'

    def settle(self, stage: list[Step]) -> None:
        """Read the last stage: only what it copies is there, and nothing of it but the data may be changed."""
        kept = {"/data"}
        for step in stage[1:]:
            if step.word == "COPY":
                given, to = step.rest.split()[-2:]
                assert given == to
                kept.add(to)
            elif step.word == "ENV":
                self.environment |= dict(pair.split("=", 1) for pair in self.placed(step.rest).split())
            elif step.word in ("ENTRYPOINT", "CMD", "HEALTHCHECK"):
                self.commands[step.word] = words(step)
        for place in set(PLACES) - kept:
            shutil.rmtree(f"{self.root}{place}")
        for path in (self.root, *self.root.rglob("*")):
            if not path.is_symlink() and not path.is_relative_to(f"{self.root}/data"):
                path.chmod(path.stat().st_mode & ~0o222)

    def start(self, *command: str, **settings: str) -> "subprocess.Popen[str]":
        """Start a command of the image as its user, in its data."""
        return subprocess.Popen(
            command,
            cwd=f"{self.root}/data",
            env={**self.environment, **settings},
            user=self.user,
            group=self.user,
            extra_groups=None if self.user is None else [],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def seen(self) -> dict[str, tuple[int, int]]:
        """Return every file outside of the data with its size and time."""
        there = (path for path in self.root.rglob("*") if not path.is_relative_to(f"{self.root}/data"))
        return {str(path): (path.lstat().st_size, path.lstat().st_mtime_ns) for path in there}


def _index() -> dict[str, str]:
    """What of the environment says where packages come from."""
    return {name: value for name, value in os.environ.items() if name.startswith("PIP_") or name == "HOME"}
