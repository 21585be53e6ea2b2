"""What the rules say of a table's options: the terms that stand in data/rules.toml as `{name}`."""

from collections.abc import Mapping

from games.kernel.base.numbers import counted, in_word
from games.kernel.text.terms import leads, numbers_of
from games.uprising.board.scoring import Ties
from games.uprising.content import numbers
from games.uprising.content.maps.country import RESOURCES
from games.uprising.content.numbers import (
    DECREE_TOKENS,
    FOLLOWER_INCOME,
    INTIMIDATE_COST,
    LIEUTENANT_ACTIONS,
    LIEUTENANT_TAKES,
    MONEY_PER_POINT,
    REGION_POINTS,
    START_MONEY,
    WARLORD_ACTIONS,
    WARLORD_TAKES,
)
from games.uprising.state.options import Options

_SWITCHES = (
    "marker_first",
    "reverse_placement",
    "shared_start",
    "choose_characters",
    "decree_needs_stable",
    "fresh_lieutenant_waits",
    "keep_marker",
    "gifts",
    "remove_dropouts",
    "secret_money",
    "bid_for_marker",
)


def terms(options: Options) -> Mapping[str, object]:
    """Return the words by which a table's rules differ from another's."""
    per_region = options.income_per_region
    return {
        **numbers_of(numbers, "RESOURCE_TYPES"),
        **leads(options, *_SWITCHES),
        "n_value": _supply(options),
        "types": f"{in_word(options.resource_types).capitalize()} type{'s' * (options.resource_types > 1)}",
        "lieutenant_cap": _most_lieutenants(options.lieutenant_cap),
        "rounds": options.rounds,
        "income": f"{FOLLOWER_INCOME}$ {'a region with your followers' if per_region else 'a follower'}",
        "earner": "each region with followers of yours" if per_region else "each of your followers",
        "paid_ties": _ties(options.income_ties, "get it"),
        "scored_ties": _ties(options.vp_ties, "score"),
        "at_once": "at once" if options.immediate_end else "at the end of the round",
        "given": _given(options),
        "war": _WAR[options.war_order],
        "cycles": _cycles(options.tie_cycles),
        **_setup(options),
        **_examples(options),
    }


def _setup(options: Options) -> dict[str, str]:
    """Return how players begin, and who does after the last round: names, places, marker (UP-3, UP-4, UP-26)."""
    return {
        "names": "that everybody picks" if options.choose_characters else "that are given at random",
        "placing": "in reverse order" if options.reverse_placement else "one after the other",
        "closed": _CLOSED[options.shared_start],
        "apart": _APART[options.shared_start],
        "last_marker": ", but not after the last round" if options.keep_marker else "",
    }


_CLOSED = {
    False: "A region with another player's characters is closed, and so are the regions next to it.",
    True: "The regions next to another player's characters are closed, but not the region where they are.",
}


_APART = {
    False: "not where another player is, and not in a region next to it",
    True: "not in a region next to another player's",
}


def _examples(options: Options) -> dict[str, object]:
    """Return what the rulebook's examples come to (UP-35 .. UP-38), and the first turn that how to play teaches."""
    # The Warlord's actions come first, as long as the purse lasts.
    actors = ["W"] * WARLORD_ACTIONS + ["L1"] * LIEUTENANT_ACTIONS
    first = actors[: START_MONEY // INTIMIDATE_COST]
    mine, theirs = 3, 4  # followers in the example of a Skirmish
    return {
        "decree_example": " ".join(RESOURCES[:DECREE_TOKENS]),
        "first_turn": "; ".join(f"intimidate {who} grain" for who in first),
        "first_followers": len(first),
        "first_left": START_MONEY - len(first) * INTIMIDATE_COST,
        "first_income": FOLLOWER_INCOME * (1 if options.income_per_region else len(first)),
        "first_earners": "the region" if options.income_per_region else "followers",
        "sole": _SOLE[options.income_ties],
        "trades_after_a": min(mine, theirs - WARLORD_TAKES),
        "trades_after_b": min(mine, theirs - LIEUTENANT_TAKES),
        "points_of_17": 17 // MONEY_PER_POINT,
        "region_race": 5 * REGION_POINTS,
    }


_SOLE = {"all": "if nobody has more there", "none": "if nobody has as many there"}

_WAR = {
    "seat": "each player in turn order settles all regions at once",
    "region": "region by region, each player in turn order",
}


def _supply(options: Options) -> str:
    """Say what N is (UP-B1)."""
    named = {"players": "The number of players.", "map": "At this table, the map says it."}
    return named.get(str(options.n_value), f"At this table, it is {options.n_value}.")


def _most_lieutenants(most: int) -> str:
    return f"At this table, {most} at most." if most else "As many as you can promote."


def _given(options: Options) -> str:
    how = "the highest bid takes it" if options.bid_for_marker else "chance gives it away"
    return f"{how} {'before the placement' if options.marker_first else 'when all are placed'}"


def _ties(ties: Ties, what: str) -> str:
    return f"all who are tied {what}" if ties == "all" else f"none of those who are tied {what}"


def _cycles(most: int) -> str:
    return f"after {counted(most, 'tie-break')} the victory is shared" if most else "as often as it takes"
