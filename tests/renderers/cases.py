"""What a game hands to the tests of its pictures: `tests.renderers.<slug>.cases` holds one as CASES."""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.kernel import Event, Forecast, News

View = Any
Scene = tuple[View, News]
Preview = tuple[View, Any, Forecast | None, tuple[Event, ...]]


@dataclass(frozen=True, kw_only=True)
class Cases:
    """Positions of one game, with what led to them, and what its pictures must say.

    The positions should be one for every phase, every kind of last action and every crowded case. `board` names the
    one that stands for all where a promise is tested once, `four` one that shows every seat and who is to act.
    """

    boards: Mapping[str, Scene]
    previews: Mapping[str, Preview]
    golden_boards: tuple[str, ...]
    golden_rosters: tuple[str, ...]
    golden_previews: tuple[str, ...]
    board: str
    four: str
    others: tuple[str, ...]
    """Positions as unlike `board` and each other as possible: other maps, other crowds."""
    without_preview: tuple[Any, ...]
    """Actions that show nothing on the map of `board`."""
    shows: Callable[[Any], bool]
    """Whether an action has a preview."""
    header: Callable[[View], tuple[str, str]]
    """The two lines of a header: who is to act, and what else there is to know."""
    headers: Mapping[str, tuple[str, str]]
    options: Any
    """The options of whole games in which every kind of prompt comes up, but for `seldom`."""
    fleets: frozenset[str] = frozenset()
    """Positions with more on the roster than any match can have yet."""
    seldom: frozenset[str] = frozenset()
    """Kinds of prompts that random play hardly meets; `boards` must hold a position of the same name."""
    seed: int = 3
    """Of the first whole game: in the best case all other kinds of prompts come up in it."""


def find_cases(slug: str) -> Cases:
    """Return the cases of a game; raises ModuleNotFoundError when it has none yet."""
    cases: Cases = importlib.import_module(f"tests.renderers.{slug}.cases").CASES
    return cases
