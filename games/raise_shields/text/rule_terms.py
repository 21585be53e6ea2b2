"""What the rules say of a table's options: the terms that stand in data/rules.toml as `{name}`."""

from collections.abc import Mapping
from typing import get_args

from games.kernel.base.numbers import counted, in_word, minus, often
from games.kernel.text.prose import join
from games.kernel.text.terms import numbers_of
from games.raise_shields.board.fitting import built_base
from games.raise_shields.content import numbers
from games.raise_shields.content.numbers import (
    ARMOR_BONUS,
    BOARDING_HITS,
    BONUS_LIMIT,
    BOX_POINTS,
    CANNONS_A_SIDE,
    CLICK_COST,
    CLOSE_HITS,
    CLOSE_RANGE,
    FREE_SPEEDS,
    HULL_POINTS,
    LASTING_HARM,
    LONG_HITS,
    MAX_SPEED,
    PULSE_HITS,
    SHIELD_POINTS,
    STRESS_POINTS,
    TEAM_PLAYERS,
    TORPEDO_DICE,
    TORPEDO_HITS,
    Credits,
)
from games.raise_shields.content.tables import GRIDS, STRESS_ROWS, hits_evaded, least_hit, speed_modifier, stress_row
from games.raise_shields.content.upgrades import band
from games.raise_shields.mechanics.gunnery.odds import hit_ways, mean_after
from games.raise_shields.mechanics.stress.odds import stress_ways
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import BOXES


def terms(options: Options) -> Mapping[str, object]:
    """Return the words by which a table's rules differ from another's."""
    grid = GRIDS[options.map]
    return {
        **numbers_of(numbers, "LONG_HITS", "PULSE_HITS", "STRESS_GAINED", "STRESS_POINTS"),
        "map": f"{grid.width} by {grid.height}",
        "crew": options.base_crew,
        "credits": counted(options.credits, "credit"),
        **_table(options),
        "torpedo": counted(options.torpedo_dice, "die", "dice"),
        **_flight(options),
        **_upgrades(options),
        **_damage(options),
        **_end(options),
        **_tables(),
        **_examples(options),
    }


def _table(options: Options) -> dict[str, str]:
    """Return who plays against whom, with how many ships."""
    ships = f"{in_word(options.ships)} ships for each player" if options.ships > 1 else ""
    teams = f"{in_word(TEAM_PLAYERS)} players in two teams" if options.teams else ""
    here = ", ".join(filter(None, (teams, ships)))
    return {
        "who_fights": f": {here}" if here else "",
        "purse": "ship" if options.credits_per_ship else "player",
        "teams_here": _played(options.teams),
        "ships_here": f"Here each player has {in_word(options.ships)} ships." if ships else "Not played here.",
    }


def _tables() -> dict[str, object]:
    """Return what the tables say, and what follows from the rulebook's numbers."""
    return {
        "maps": GRIDS,
        "cannons": 2 * CANNONS_A_SIDE,
        "boxes": BOXES,
        "most_ticks": BOXES - 1,
        "offered": join(map(str, get_args(Credits)), "or"),
        "rows": STRESS_ROWS,
        "fast_and": join(_fast()),
        "two_clicks": 2 * CLICK_COST,
        "long_range": CLOSE_RANGE + 1,
        "boarding_band": band(BOARDING_HITS),
        "close_band": band(CLOSE_HITS),
        "long_band": band(LONG_HITS),
        "pulse_band": band(PULSE_HITS),
        "torpedo_band": band(TORPEDO_HITS),
        "torpedo_means": " and ".join(f"{_means(TORPEDO_DICE, TORPEDO_HITS, n)} at stress {n}" for n in (0, 5)),
        "broadside_means": " and ".join(_means(CANNONS_A_SIDE, CLOSE_HITS, stress) for stress in (0, 5)),
    }


def _fast() -> list[str]:
    """Return the speeds above the free ones, in words."""
    return [in_word(spaces) for spaces in range(FREE_SPEEDS[1] + 1, MAX_SPEED + 1)]


def _means(dice: int, need: int, stress: int) -> str:
    """Return the hits left on average against 1, 2 or 3 evasion dice (RS-B27)."""
    spread = hit_ways(dice, need, False, 7)
    return ", ".join(f"{mean_after(spread, evading, stress):.2f}" for evading in (1, 2, 3))


def _examples(options: Options) -> dict[str, object]:
    """Return what the examples of the rules and of how to play come to (RS-23, RS-40, RS-41)."""
    first, total = 3 + 4 - CLICK_COST, 6 + speed_modifier(6, legacy=options.legacy_speed) - CLICK_COST - 3
    hits = sum(face >= least_hit("laser", 5) for face in (6, 5, 3, 2, 1))
    return {
        "first_test": first,
        "first_result": _RESULTS[stress_row(first).name].format(stress_row(first).stress),
        "first_hits": hits,
        "first_lost": max(0, hits - hits_evaded(3, 0)),
        "two_platings": built_base(("armor", "armor"), options).hull,
        "example_total": minus(total),
        "example_result": _RESULTS[stress_row(total).name].format(stress_row(total).stress),
        "clear_at_0": stress_ways(0)[0],
        "damage_at_4": stress_ways(4)[4],
    }


_RESULTS = {
    "clear": "no stress",
    "strained": "{} stress",
    "drift": "pushed ahead half a die of spaces, and {} stress",
    "overrun": "pushed ahead a whole die of spaces, and {} stress",
    "damage": "a die of hull damage",
    "destroyed": "destroyed",
}
"""What the rows of the stress table do, as examples tell it."""


def _flight(options: Options) -> dict[str, str]:
    slowest, fastest = FREE_SPEEDS[0], MAX_SPEED if options.legacy_speed else FREE_SPEEDS[1]
    dear = [*range(1, slowest), *range(fastest + 1, MAX_SPEED + 1)]
    dear_words = join(map(in_word, dear), "or").capitalize()
    always = options.test_always
    return {
        "free": f"{slowest} to {fastest}",
        "dear": join(map(str, dear), "or"),
        "free_words": f"{in_word(slowest).capitalize()} to {in_word(fastest)} spaces",
        "dear_words": f"{dear_words} space is" if dear == [1] else f"{dear_words} spaces are",
        "tested": "Every move ends with a stress test:" if always else "If you turned or paid, you roll a stress test:",
        "tested_words": "Every move needs one."
        if always
        else "It is rolled if the ship turned or has a modifier left.",
        "forced": "faced before its move" if options.drift == "start" else "faces now",
        "collision": "the same die for both" if options.one_collision_die else "each its own die",
        "arcs": _arcs(options),
        "sideways": _SIDEWAYS if options.sideslip else "",
        "or_slips": " or flies sideways" if options.sideslip else "",
    }


_SIDEWAYS = " Here it may also fly along its side arrows (`2S`: two hexes to starboard), and keeps its facing."


def _arcs(options: Options) -> str:
    least, most = (60, 120) if options.narrow_arcs else (30, 150)
    return f"The arc of a side goes from {least} to {most} degrees off the bow, borders included."


def _upgrades(options: Options) -> dict[str, str]:
    return {
        "armor": "Twice the hull at the start."
        if options.armor_double
        else f"{in_word(ARMOR_BONUS).capitalize()} more hull points at the start.",
        "impulse": _impulse(options),
        "crew_often": "Once" if options.crew_once else f"At most {often(BONUS_LIMIT)}",
        "crew_limit": "once" if options.crew_once else often(BONUS_LIMIT),
    }


def _impulse(options: Options) -> str:
    """Say what Impulse Engines do (RS-15, RS-B10)."""
    eased = "is 1 less" if options.impulse_by_click else "counts as 0, whatever its size"
    if options.impulse_single:
        return f"The largest stress modifier of each move {eased}. Nothing else."
    if options.legacy_speed:
        return f"The first stress modifier of each move {eased}."
    free = f"{join(_fast(), 'or')} spaces cost nothing, and the first other stress modifier of each move {eased}."
    if options.test_always:
        return f"{free.capitalize()} It needs a stress test all the same."
    return f"Speed alone needs no stress test, {free}"


def _damage(options: Options) -> dict[str, object]:
    stress = f", {STRESS_POINTS} a stress" if options.stress_repair else ""
    return {
        "divided": "The player who chooses may divide the hits."
        if options.split_damage
        else "All that is left goes to one place.",
        "overflow": _overflow(options),
        "picked": "; the defender picks which" if options.pick_evaded else "",
        "stress_harm": STRESS_POINTS if options.stress_repair else LASTING_HARM,
        "repairs": f"{SHIELD_POINTS} a shield, {BOX_POINTS} half a cannon, {HULL_POINTS} a hull point{stress}",
        "stress_point": f", {in_word(STRESS_POINTS)} take off 1 stress" if options.stress_repair else "",
        "relief": f"{_STRESS[options.stress_repair]}: it makes both stress tests and evasion worse.",
        "repair_order": "all give their orders in secret, and they happen together"
        if options.sealed_repairs
        else "openly, beginning with the ships of the first player",
    }


_STRESS = {False: "Stress never goes away", True: "Stress goes away only by repairs"}


def _overflow(options: Options) -> str:
    """Say what becomes of hits that a place cannot take (RS-B35)."""
    if options.overflow_to_hull:
        return "What a place cannot take goes to the hull."
    if options.overflow_lost:
        return "What a place cannot take is lost."
    return "What a place cannot take is lost, or goes to the hull if a player chose the place."


def _end(options: Options) -> dict[str, str]:
    when = (
        "Umpire checks it after all attacks of a round."
        if options.victory_after_attacks
        else "Umpire checks it after every action."
    )
    limit = f" After round {options.round_limit}, the most hull and shields win." if options.round_limit else ""
    return {
        "ending": when + limit,
        "no_cannon": _played(options.no_cannon),
        "one_cannon": _played(options.one_cannon),
    }


def _played(on: bool) -> str:
    return "Played here." if on else "Not played here."
