"""The command `umpire`, whose workers hardly yield: beside busy tests the others would hardly ever have their turn."""

import sys

from bot.cli import main
from bot.workers import pool

YIELDING = {"pictures": 1, "quick": 2, "heavy": 3}

if __name__ == "__main__":
    pool._YIELDING.update(YIELDING)
    sys.exit(main())
