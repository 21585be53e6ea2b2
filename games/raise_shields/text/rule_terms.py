"""What the rules say of a table's options: the terms that stand in data/rules.toml as `{name}`."""

from collections.abc import Mapping

from games.kernel.numbers import counted
from games.raise_shields.content.tables import GRIDS
from games.raise_shields.state.options import Options


def terms(options: Options) -> Mapping[str, object]:
    """Return the words by which a table's rules differ from another's."""
    grid = GRIDS[options.map]
    return {
        "map": f"{grid.width} by {grid.height}",
        "crew": options.base_crew,
        "credits": counted(options.credits, "credit"),
        "torpedo": counted(options.torpedo_dice, "die", "dice"),
        **_flight(options),
        **_upgrades(options),
        **_damage(options),
        **_end(options),
    }


def _flight(options: Options) -> dict[str, str]:
    legacy, always = options.legacy_speed, options.test_always
    return {
        "free": "2 to 6" if legacy else "2 to 4",
        "dear": "1" if legacy else "1, 5 or 6",
        "free_words": "Two to six spaces" if legacy else "Two to four spaces",
        "dear_words": "One space is" if legacy else "One, five or six spaces are",
        "tested": "Every move ends with a stress test:" if always else "Whoever turned or paid rolls a stress test:",
        "tested_words": "Every move obliges one." if always else "Due if the ship turned or a modifier is left.",
        "forced": "faced before its move" if options.drift == "start" else "faces now",
        "collision": "the same die for both" if options.one_collision_die else "each its own die",
        "arcs": _arcs(options),
    }


def _arcs(options: Options) -> str:
    least, most = (60, 120) if options.narrow_arcs else (30, 150)
    return f"Cannons of a side reach what lies {least} to {most} degrees off the bow on that side, borders included."


def _upgrades(options: Options) -> dict[str, str]:
    return {
        "armor": "Twice the hull at the start." if options.armor_double else "Five more hull points at the start.",
        "impulse": _impulse(options),
        "crew_often": "Once" if options.crew_once else "At most twice",
        "crew_limit": "once" if options.crew_once else "twice",
    }


def _impulse(options: Options) -> str:
    """Say what Impulse Engines do (RS-15, RS-B10)."""
    eased = "is 1 less" if options.impulse_by_click else "counts as 0, whatever its size"
    if options.impulse_single:
        return f"The largest stress modifier of each move {eased}. Nothing else."
    speed = "" if options.legacy_speed else "five or six spaces cost nothing, and "
    return f"Speed alone obliges no stress test, {speed}the first other stress modifier of each move {eased}."


def _damage(options: Options) -> dict[str, str]:
    stress = ", 2 a stress" if options.stress_repair else ""
    return {
        "divided": "Whoever chooses may divide the hits."
        if options.split_damage
        else "All that is left goes to one place.",
        "overflow": _overflow(options),
        "repairs": f"1 a shield, 2 half a cannon, 3 a hull point{stress}",
        "stress_point": ", two take off 1 stress" if options.stress_repair else "",
        "relief": f"{_STRESS[options.stress_repair]}: it spoils stress tests and evasion alike.",
        "repair_order": "orders are sealed and carried out together"
        if options.sealed_repairs
        else "openly, the first player's ships first",
    }


_STRESS = {False: "Stress never goes away", True: "Stress goes away only by repairs"}


def _overflow(options: Options) -> str:
    """Say what becomes of hits that a place cannot take (RS-B35)."""
    if options.overflow_to_hull:
        return "What a place cannot take goes to the hull."
    if options.overflow_lost:
        return "What a place cannot take is lost."
    return "What a place cannot take is lost, or goes to the hull where a person chose the place."


def _end(options: Options) -> dict[str, str]:
    when = (
        "Looked at after all attacks of a round." if options.victory_after_attacks else "Looked at after every action."
    )
    limit = f" After round {options.round_limit} most hull and shields win." if options.round_limit else ""
    return {
        "ending": when + limit,
        "no_cannon": _played(options.no_cannon),
        "one_cannon": _played(options.one_cannon),
    }


def _played(on: bool) -> str:
    return "Played here." if on else "Not played here."
