"""Named sets of table options. The first plays best by measurement: docs/raise_shields_presets.md."""

from collections.abc import Mapping

from games.raise_shields.content.numbers import PLAYERS, TEAM_PLAYERS
from games.raise_shields.state.options import Options

BEST = "duel"
"""The preset that plays best."""
_FULL = 20
"""The credits with which most is decided by fire."""
_FEW = 10
_SHORT = 12
"""Rounds of a short duel."""
_BEST = {"credits": _FULL, "stress_repair": True}
_TWO_SHIPS = {"map": "standard", "ships": 1, "teams": False}
_PLAIN = {name: getattr(Options(), name) for name in Options.__struct_fields__}

PRESETS: Mapping[str, Mapping[str, object]] = {
    BEST: {**_BEST, **_TWO_SHIPS},
    "short": {**_BEST, **_TWO_SHIPS, "round_limit": _SHORT},
    "melee": {**_BEST, "map": "large", "teams": False},
    "teams": {**_BEST, "map": "large", "teams": True},
    "mended": {"stress_repair": True},
    "skirmish": {"credits": _FEW},
    "refitted": {"credits": _FULL},
    "as-printed": _PLAIN,
}
SEATS: Mapping[str, int] = {BEST: PLAYERS[0], "short": PLAYERS[0], "melee": PLAYERS[1], "teams": TEAM_PLAYERS}
"""For how many players some of them are."""
WORDS: Mapping[str, str] = {
    BEST: f"for two; {_FULL} credits, crews take off stress: ships fall to enemy fire, not to their own tests",
    "short": f"a duel that ends after {_SHORT} rounds: then the most hull and shields win",
    "melee": f"for up to four, each against all, on two maps; {_FULL} credits, crews take off stress",
    "teams": f"two against two on two maps; {_FULL} credits, crews take off stress",
    "mended": "no upgrades, crews take off stress: careful captains fight very long, and break by own tests",
    "skirmish": f"{_FEW} credits, stress never goes away: fire decides, but some duels hardly end",
    "refitted": f"{_FULL} credits, stress never goes away: fire decides, after long duels",
    "as-printed": "the book's own game: stress never goes away; own tests and the edge take most ships, not fire",
}
"""What each is like, as it was measured."""
