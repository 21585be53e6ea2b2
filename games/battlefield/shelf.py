"""Battlefields as content of a game: those that come with it, and what one that somebody brings must be."""

import functools
import pathlib
from collections.abc import Mapping

from games.battlefield.scenario import check_scenario, read_scenario
from games.kernel.content import ContentKind, Upload
from games.kernel.errors import IllegalAction


def scenario_kind(folder: pathlib.Path, rule: str) -> ContentKind:
    """Return the scenarios of a game as content: those in a folder come with it; `rule` is cited to who brings some."""

    @functools.cache
    def shipped() -> Mapping[str, str]:
        return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.toml"))}

    def check(text: str) -> Upload:
        scenario = check_scenario(text)
        if shipped().get(scenario.name, text) != text:
            named = f"a scenario called {scenario.name} comes with the game"
            raise IllegalAction(f"{named}; give yours another name", rule)
        return Upload(scenario.name)

    return ContentKind(
        kind="scenario",
        option="scenario",
        title="scenario",
        rule=rule,
        read=read_scenario,
        check=check,
        shipped=shipped,
    )
