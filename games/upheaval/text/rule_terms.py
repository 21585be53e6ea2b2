"""What the rules say in numbers: the terms of data/rules.toml, of constants and of what comes with the house."""

from collections.abc import Mapping
from itertools import groupby

from games.battlefield.scenario import Scenario
from games.battlefield.values import SIZES
from games.geometry.inches import INCH
from games.geometry.plane import box_of
from games.kernel.base.numbers import counted, decimal, in_word
from games.kernel.text.terms import leads, numbers_of
from games.upheaval.content import numbers
from games.upheaval.content.book import Book
from games.upheaval.content.shelf import ARMIES, SCENARIOS
from games.upheaval.mechanics.conditions.placement import PIECES
from games.upheaval.state.options import Options

_KEYWORDS = {
    "Flying": numbers.FLYING_WORTH,
    "Huge": numbers.HUGE_WORTH,
    "personality": numbers.PERSONALITY_WORTH,
    "Infiltrators": numbers.INFILTRATORS_WORTH,
    "elite": numbers.ELITE_WORTH,
}
_TOLD = (
    "ASSAULT_WEAPON",
    "LIGHT_WEAPON",
    "HEAVY_WEAPON",
    "FLYING_WORTH",
    "HUGE_WORTH",
    "PERSONALITY_WORTH",
    "INFILTRATORS_WORTH",
    "ELITE_WORTH",
    "POINTS_SHARE",
    "PROFILE_SHARE",
    "ARMY_POINTS",
    "BOOK_TURNS",
    "PLANT_SIZE",
    "ENTRANCE_SIZE",
    "BUNKER_SIZE",
)
"""Numbers that the rules name in words of their own."""


_SWITCHES = (
    "run_if_armor_ge_tek",
    "draw_melees",
    "stays",
    "run_from_edge",
    "plant_twice",
    "tunnel_costs_move",
    "centre_contested",
    "mines_all",
    "mines_flyers",
    "storm_by_model",
    "reroll_nines",
    "teams",
    "sheets",
)


def terms(options: Options) -> Mapping[str, object]:
    """Return the words by which a table's rules differ from another's, and the numbers of the rules."""
    streets: Scenario = SCENARIOS.read(SCENARIOS.shipped()["streets"])
    book: Book = ARMIES.read(ARMIES.shipped()["house"])
    west, north, east, south = box_of(PIECES["trees"].outline)
    return {
        **numbers_of(numbers, *_TOLD),
        "captain_wounds": next(one.wounds for one in book.profiles if one.word == "captain"),
        "least_table": SIZES[0],
        "depth": decimal(streets.depth, INCH),
        "base": decimal(numbers.BASE, INCH),
        "mounted_base": decimal(numbers.MOUNTED_BASE, INCH),
        "huge_base": decimal(numbers.HUGE_BASE, INCH),
        "plant": decimal(numbers.PLANT_SIZE, INCH),
        "entrance": decimal(numbers.ENTRANCE_SIZE, INCH),
        "bunker": decimal(numbers.BUNKER_SIZE, INCH),
        "trees": f"{decimal(east - west, INCH)} by {decimal(south - north, INCH)}",
        "mines_from": numbers.MINES_LESS + 1,
        "cinematic_wounds": numbers.PLAIN_WOUNDS * numbers.LIVES,
        "assault": _weapon(numbers.ASSAULT_WEAPON),
        "light": _weapon(numbers.LIGHT_WEAPON),
        "heavy": _weapon(numbers.HEAVY_WEAPON),
        "keywords": _keywords(),
        **_table(options),
        "share": _share(numbers.POINTS_SHARE),
        "profile_share": _share(numbers.PROFILE_SHARE),
    }


def _table(options: Options) -> dict[str, object]:
    """Return what the rules say of a table's options."""
    most = {"ask": "With the option: always, or never.", "always": "At this table, the owner is always asked."}
    several = f"at this table, {in_word(options.cards)} cards are drawn at once."
    each = f"{options.seasoned} XP at this table, the same for all."
    preset = f"The option sets it, the same for all; {numbers.SEASONED_XP[0]} in the preset."
    fixed = f"At this table, the first roll of the battle is {options.condition}"
    return {
        **leads(options, *_SWITCHES),
        "turns": options.turns,
        "turns_word": "turn" if options.turns == 1 else "turns",
        "points": options.points,
        "coherency": options.coherency,
        "run_armor": "at least" if options.run_if_armor_ge_tek else "below",
        "cards": several if options.cards > 1 else "with the option, several cards are drawn at once.",
        "seasoned": each if options.seasoned else preset,
        "condition": fixed if options.condition else "Another option fixes the first roll of the battle",
        "house_pack": "With the house pack off," if options.house_pack else "At this table, with the house pack off,",
        "casualties": most.get(options.casualties, "At this table, the owner is never asked."),
        **{name: _PLAYED[getattr(options, name)] for name in ("cinematic", "knockdown", "conditions")},
    }


_PLAYED = {True: "Played here.", False: "Not played here."}
_SHARES = {2: "half", 3: "a third", 4: "a quarter"}


def _share(parts: int) -> str:
    """Return one of so many parts in words."""
    return _SHARES.get(parts, f"one part in {in_word(parts)}")


def _weapon(figures: tuple[int, int, int]) -> str:
    """Return range, shots and DAM of a class of weapons in words (UH-H6)."""
    reach, shots, damage = figures
    return f"{reach} inches, {counted(shots, 'shot')}, DAM {damage}"


def _keywords() -> str:
    """Return what keywords are worth, those that are worth the same together (UH-H15)."""
    groups = groupby(_KEYWORDS.items(), key=lambda item: item[1])
    told = "; ".join(f"{', '.join(name for name, _ in group)} {worth}" for worth, group in groups)
    return told.replace("-", "−")
