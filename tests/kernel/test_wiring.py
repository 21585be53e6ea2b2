"""What does not belong together is refused before anything runs: verbs, questions, procedures and renderers."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[2]
WIRING = pathlib.Path(__file__).with_name("wiring.py")


def test_mypy_refuses_every_wrong_wiring_and_nothing_else() -> None:
    command = [sys.executable, "-m", "mypy"]  # with the cache of `make check`, where there is one
    where = {"MYPYPATH": f"sandbox:{ROOT / 'tests' / 'tiny'}", "PATH": ""}
    done = subprocess.run(
        [*command, str(WIRING)], cwd=ROOT, env=where, capture_output=True, text=True, check=False, timeout=110
    )
    refused = {int(line) for line in re.findall(r"wiring\.py:(\d+): error", done.stdout)}
    lines = WIRING.read_text(encoding="utf-8").splitlines()
    wrong = {number for number, line in enumerate(lines, 1) if line.endswith("# wrong")}
    assert len(wrong) >= 35
    assert refused == wrong, done.stdout + done.stderr
