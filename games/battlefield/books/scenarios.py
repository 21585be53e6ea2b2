"""Battlefields as content of a game: those that come with it, and what one that somebody brings must be."""

import pathlib

from games.battlefield.scenario import check_scenario, read_scenario
from games.kernel.content.content import ContentKind
from games.kernel.content.shelf import Shelf


def scenario_kind(folder: pathlib.Path, rule: str) -> ContentKind:
    """Return the scenarios of a game as content: those in a folder come with it; `rule` is cited to who brings some."""
    return Shelf(folder, "scenario", rule).kind("scenario", read_scenario, check_scenario)
