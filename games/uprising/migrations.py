"""States of older rules, as the present ones read them: raw JSON in, raw JSON out."""

from collections.abc import Mapping
from typing import Any

from games.kernel.codec import Migration


def _apart(state: dict[str, Any]) -> dict[str, Any]:
    """Part the option for ties in two (UP-B36); a Go to War that has begun goes on region by region (UP-B42)."""
    public = state["public"]
    options = dict(public["options"])
    ties = "none" if options.pop("ties_score_nothing", False) else "all"
    options |= {"income_ties": ties, "vp_ties": ties}
    if any(frame["type"] in ("war", "tie_break") for frame in public["frames"]):
        options["war_order"] = "region"
    return state | {"public": public | {"options": options}}


MIGRATIONS: Mapping[int, Migration] = {1: _apart}
