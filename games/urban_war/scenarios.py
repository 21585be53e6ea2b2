"""Battlefields as content: those that come with the game, and what one that somebody brings must be (UW-14)."""

import functools
import pathlib
from collections.abc import Mapping

from games.battlefield.scenario import check_scenario, read_scenario
from games.kernel import ContentKind, IllegalAction, Upload

FOLDER = pathlib.Path(__file__).parent / "data" / "scenarios"


@functools.cache
def shipped_scenarios() -> Mapping[str, str]:
    """Return the texts of the scenarios that come with the game, by name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.toml"))}


def check(text: str) -> Upload:
    """Check a scenario whole and return its name; raises ScenarioError, IllegalAction."""
    scenario = check_scenario(text)
    if shipped_scenarios().get(scenario.name, text) != text:
        raise IllegalAction(f"a scenario called {scenario.name} comes with the game; give yours another name", "UW-14")
    return Upload(scenario.name)


SCENARIOS = ContentKind(
    kind="scenario",
    option="scenario",
    title="scenario",
    rule="UW-14",
    read=read_scenario,
    check=check,
    shipped=shipped_scenarios,
)
