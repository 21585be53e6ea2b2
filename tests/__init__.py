"""Tests mirror the sources. `tests/tiny`, a game from outside, is a package of its own: it need not be installed."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent / "tiny"))
