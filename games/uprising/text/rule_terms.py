"""What the rules say of a table's options: the terms that stand in data/rules.toml as `{name}`."""

from collections.abc import Mapping

from games.kernel.numbers import counted
from games.uprising.board.scoring import INCOME_EACH, Ties
from games.uprising.state.options import Options
from games.uprising.state.pieces import START_MONEY


def terms(options: Options) -> Mapping[str, object]:
    """Return the words by which a table's rules differ from another's."""
    per_region = options.income_per_region
    return {
        "rounds": options.rounds,
        "start": START_MONEY,
        "income": f"{INCOME_EACH}$ {'a region with your followers' if per_region else 'a follower'}",
        "earner": "each region with followers of yours" if per_region else "each of your followers",
        "paid_ties": _ties(options.income_ties, "get it"),
        "scored_ties": _ties(options.vp_ties, "score"),
        "at_once": "at once" if options.immediate_end else "at the end of the round",
        "given": _given(options),
        "war": _WAR[options.war_order],
        "cycles": _cycles(options.tie_cycles),
    }


_WAR = {
    "seat": "each player in turn order settles all regions at once",
    "region": "region by region, each player in turn order",
}


def _given(options: Options) -> str:
    how = "the highest bid takes it" if options.bid_for_marker else "chance gives it away"
    return f"{how} {'before the placement' if options.marker_first else 'when all are placed'}"


def _ties(ties: Ties, what: str) -> str:
    return f"all who are tied {what}" if ties == "all" else f"none of those who are tied {what}"


def _cycles(most: int) -> str:
    return f"after {counted(most, 'tie-break')} the victory is shared" if most else "as often as it takes"
