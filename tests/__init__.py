"""Tests mirror the sources. `tests/tiny` is a package of its own, a game from outside: here it need not be installed."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent / "tiny"))
