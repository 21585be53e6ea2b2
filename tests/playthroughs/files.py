"""Where the playthroughs are, and which game each belongs to."""

import pathlib

from games.kernel import AnyGame
from tests.house import OURS
from tests.playthroughs.script import play_script, read_script
from umpire_tiny.game import TINY

HERE = pathlib.Path(__file__).parent
KNOWN: dict[str, AnyGame] = {**OURS, TINY.card.slug: TINY}


def files() -> list[pathlib.Path]:
    """Return all playthrough files in order."""
    return sorted(HERE.glob("*/*.txt"))


def regenerated(path: pathlib.Path) -> str:
    """Return what a file should say under the present rules; raises ValueError when it is no playthrough."""
    script = read_script(path.read_text(encoding="utf-8"))
    if path.parent.name != script.game:
        raise ValueError(f"{path.name} is about {script.game} and lies in {path.parent.name}")
    return play_script(KNOWN[script.game], script)
