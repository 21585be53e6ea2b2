"""Named sets of table options. The first plays best by measurement: docs/raise_shields_presets.md."""

from collections.abc import Mapping

from games.raise_shields.content.numbers import PLAYERS, TEAM_PLAYERS
from games.raise_shields.state.options import Options

BEST = "duel"
"""The preset that plays best."""
_FULL = 20
"""The credits with which most is decided by fire."""
_FEW = 10
_SHORT, _FOUR, _LONG = 12, 20, 40
"""Rounds of a short duel, of a match of more than two, and of a duel: no rule else bounds one (RS-B57)."""
_BEST = {"credits": _FULL, "stress_repair": True}
_TWO_SHIPS = {"map": "standard", "ships": 1, "teams": False}
_PLAIN = {name: getattr(Options(), name) for name in Options.__struct_fields__}

PRESETS: Mapping[str, Mapping[str, object]] = {
    BEST: {**_BEST, **_TWO_SHIPS, "round_limit": _LONG},
    "short": {**_BEST, **_TWO_SHIPS, "round_limit": _SHORT},
    "melee": {**_BEST, "map": "standard", "teams": False, "round_limit": _FOUR},
    "teams": {**_BEST, "map": "standard", "teams": True, "round_limit": _FOUR},
    "refitted": {"credits": _FULL},
    "skirmish": {"credits": _FEW},
    "mended": {"stress_repair": True},
    "as-printed": _PLAIN,
}
SEATS: Mapping[str, int] = {BEST: PLAYERS[0], "short": PLAYERS[0], "melee": PLAYERS[1], "teams": TEAM_PLAYERS}
"""For how many players some of them are."""
WORDS: Mapping[str, str] = {
    BEST: f"for two; {_FULL} credits, crews take off stress: fire takes most hull; {_LONG} rounds at most",
    "short": f"a duel that ends after {_SHORT} rounds: then the most hull and shields win",
    "melee": f"for up to four, each against all; {_FULL} credits, crews take off stress; {_FOUR} rounds at most",
    "teams": f"two against two; {_FULL} credits, crews take off stress; {_FOUR} rounds at most",
    "refitted": f"{_FULL} credits, stress never goes away: fire decides, after long duels",
    "skirmish": f"{_FEW} credits, stress never goes away: fire decides, after very long duels",
    "mended": "no upgrades, crews take off stress: careful captains fight very long, and break by own tests",
    "as-printed": "the book's own game: stress never goes away; own tests and the edge take most ships, not fire",
}
"""What each is like, as it was measured."""
