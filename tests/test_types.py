"""What mypy must refuse, so that `make check` does: wrong wirings of a game, and misspelled calls of the service.

One run of mypy looks at both, in a process of its own: it changes the limit of recursion for everybody else. It has the
cache of `make check`, where there is one.
"""

import collections
import pathlib
import re
import subprocess
import sys

import pytest

# Where there is no cache yet, mypy reads everything that the two files import.
pytestmark = pytest.mark.timeout(600)
ROOT = pathlib.Path(__file__).parents[1]
WIRING = ROOT / "tests" / "kernel" / "wiring.py"
CALLS = ROOT / "tests" / "cogs" / "calls.py"
ERROR = re.compile(r"^(.+?):(\d+): error: ", re.MULTILINE)


@pytest.fixture(scope="module")
def refused() -> dict[str, set[int]]:
    """The lines of each file that mypy refuses."""
    command = [sys.executable, "-m", "mypy", *(str(path.relative_to(ROOT)) for path in (WIRING, CALLS))]
    where = {"MYPYPATH": f"sandbox:{ROOT / 'tests' / 'tiny'}", "PATH": ""}
    done = subprocess.run(command, cwd=ROOT, env=where, capture_output=True, text=True, check=False, timeout=590)
    found = collections.defaultdict[str, set[int]](set)
    for path, line in ERROR.findall(done.stdout):
        found[path].add(int(line))
    assert set(found) == {str(path.relative_to(ROOT)) for path in (WIRING, CALLS)}, done.stdout + done.stderr
    return found


def marked(path: pathlib.Path) -> set[int]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {number for number, line in enumerate(lines, 1) if line.endswith("# wrong")}


def test_mypy_refuses_every_wrong_wiring_and_nothing_else(refused: dict[str, set[int]]) -> None:
    assert len(marked(WIRING)) >= 35
    assert refused["tests/kernel/wiring.py"] == marked(WIRING)


def test_mypy_refuses_every_misspelled_call_of_the_service_and_nothing_else(refused: dict[str, set[int]]) -> None:
    assert len(marked(CALLS)) == 4
    assert refused["tests/cogs/calls.py"] == marked(CALLS)
