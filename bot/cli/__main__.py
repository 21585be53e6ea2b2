"""`python -m bot.cli` is `umpire`."""

import sys

from bot.cli import main

sys.exit(main())
