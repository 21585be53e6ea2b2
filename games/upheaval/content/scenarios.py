"""Battlefields as content (UH-49, UH-H11)."""

import pathlib

from games.battlefield.shelf import scenario_kind

SCENARIOS = scenario_kind(pathlib.Path(__file__).parent.parent / "data" / "scenarios", "UH-49")
