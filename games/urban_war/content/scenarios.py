"""Battlefields as content (UW-14)."""

import pathlib

from games.battlefield.shelf import scenario_kind

SCENARIOS = scenario_kind(pathlib.Path(__file__).parent.parent / "data" / "scenarios", "UW-14")
