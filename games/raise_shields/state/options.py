"""What a table may agree on."""

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from games.kernel import Frozen
from games.kernel.base.numbers import in_word
from games.raise_shields.content.numbers import (
    BASE_CREW,
    BASE_HULL,
    FLEET_SHIPS,
    FREE_SPEEDS,
    MAP_SIZE,
    MAX_SPEED,
    MOST_SHIPS,
    STRESS_POINTS,
    TEAM_PLAYERS,
    TORPEDO_DICE,
    Credits,
)

_ONE_MAP = f"{MAP_SIZE[0]} by {MAP_SIZE[1]}"
_SLOWEST = in_word(FREE_SPEEDS[0]).capitalize()
_RELIEF = in_word(STRESS_POINTS).capitalize()


class Options(Frozen, frozen=True):
    """Table options of Raise Shields; each default is the ruling of its id in `data/rules.toml`."""

    credits: Annotated[Credits, Meta(description="Credits that each player may spend (RS-5)")] = 0
    base_crew: Annotated[int, Meta(ge=5, le=15, description="Crew of the base ship (RS-4, RS-B1)")] = BASE_CREW
    map: Annotated[
        Literal["standard", "large", "fleet"],
        Meta(description=f"Map: one of {_ONE_MAP}, two side by side, or four in a square (RS-68, RS-B3)"),
    ] = "standard"
    ships: Annotated[
        int,
        Meta(ge=1, le=FLEET_SHIPS, description=f"Ships of each player, at most {MOST_SHIPS} in play (RS-69, RS-B56)"),
    ] = 1
    credits_per_ship: Annotated[bool, Meta(description="The credits are for each ship of a player (RS-5, RS-B56)")] = (
        False
    )
    teams: Annotated[
        bool,
        Meta(
            description=f"{in_word(TEAM_PLAYERS).capitalize()} players: the first and third against the others (RS-67)"
        ),
    ] = False
    legacy_speed: Annotated[
        bool, Meta(description=f"{_SLOWEST} to {in_word(MAX_SPEED)} spaces cost nothing (RS-34, RS-B4)")
    ] = False
    sideslip: Annotated[
        bool, Meta(description="A ship may fly sideways, along its side arrows, without turning (RS-30, RS-B7)")
    ] = False
    test_always: Annotated[bool, Meta(description="Every move needs a stress test (RS-38, RS-B9)")] = False
    impulse_single: Annotated[
        bool, Meta(description="Impulse Engines only cancel the largest modifier of a move (RS-15, RS-B10)")
    ] = False
    impulse_by_click: Annotated[
        bool, Meta(description="Impulse Engines cancel only one click of a turn (RS-15, RS-B10)")
    ] = False
    drift: Annotated[
        Literal["now", "start"],
        Meta(description="A pushed ship goes where it faces now, or faced before its move (RS-39, RS-B11)"),
    ] = "now"
    one_collision_die: Annotated[
        bool, Meta(description="In a collision, one die counts for both ships (RS-37, RS-B14)")
    ] = False
    armor_double: Annotated[
        bool,
        Meta(description=f"Each Armor Plating doubles the hull: {2 * BASE_HULL}, then {4 * BASE_HULL} (RS-13, RS-B5)"),
    ] = False
    crew_once: Annotated[bool, Meta(description="Crew Quarters can only be bought once (RS-16, RS-22, RS-B6)")] = False
    narrow_arcs: Annotated[
        bool, Meta(description="Cannons fire 60 to 120 degrees off the bow, not 30 to 150 (RS-43, RS-B22)")
    ] = False
    torpedo_dice: Annotated[
        int, Meta(ge=1, le=TORPEDO_DICE, description="Dice that a torpedo rolls (RS-20, RS-B27)")
    ] = TORPEDO_DICE
    pick_evaded: Annotated[
        bool, Meta(description="The defender picks which hits evasion takes away (RS-51, RS-B30)")
    ] = False
    split_damage: Annotated[
        bool, Meta(description="The player who chooses where hits go may divide them (RS-54, RS-B34)")
    ] = False
    overflow_to_hull: Annotated[
        bool, Meta(description="Hits that a place can't take always go to the hull (RS-55, RS-B35)")
    ] = False
    overflow_lost: Annotated[
        bool, Meta(description="Hits that a place can't take are lost, also if a player chose it (RS-55, RS-B35)")
    ] = False
    stress_repair: Annotated[bool, Meta(description=f"{_RELIEF} repair points take off 1 stress (RS-59, RS-B39)")] = (
        False
    )
    sealed_repairs: Annotated[
        bool, Meta(description="Orders for repairs are secret; off: open, the first player begins (RS-27, RS-B66)")
    ] = True
    one_cannon: Annotated[bool, Meta(description="A side always keeps its last cannon (RS-66, RS-B51)")] = False
    no_cannon: Annotated[
        bool, Meta(description="The only player with cannons left may end the game and win (RS-65, RS-B52)")
    ] = False
    victory_after_attacks: Annotated[
        bool, Meta(description="Victory is only checked after all attacks of a round (RS-60, RS-B55)")
    ] = False
    round_limit: Annotated[
        int,
        Meta(
            ge=0,
            le=200,
            description="Rounds, then the most hull and shields win; 0: no limit (RS-B57)",
            examples=[0, 10, 20, 30, 50],
        ),
    ] = 0


CLASHES = (("one_cannon", "no_cannon"), ("overflow_to_hull", "overflow_lost"))
"""Options that a table cannot have both (RS-66, RS-B35)."""

_WHY = (
    ("one_cannon leaves every side a cannon, so no_cannon could never end a game; choose one of them", "RS-66"),
    ("hits that a place can't take go to the hull or are lost; choose overflow_to_hull or overflow_lost", "RS-B35"),
)


def clash(options: Options, seats: int) -> tuple[str, str] | None:
    """Return why some options can't be played together, or not by so many players, as (reason, rule), or None."""
    if options.teams and seats != TEAM_PLAYERS:
        return f"teams are for {in_word(TEAM_PLAYERS)} players, here are {seats}", "RS-67"
    if options.ships * seats > MOST_SHIPS:
        many = f"{seats} players with {options.ships} ships each have {options.ships * seats}"
        return f"{many}; at most {MOST_SHIPS} ships can be in play", "RS-B56"
    found = (why for pair, why in zip(CLASHES, _WHY, strict=True) if all(getattr(options, name) for name in pair))
    return next(found, None)


def fitted(options: Options, seats: int) -> Options:
    """Return options with fewer ships, or without teams, where so many players can't play with them."""
    return replace(
        options, teams=options.teams and seats == TEAM_PLAYERS, ships=min(options.ships, MOST_SHIPS // seats)
    )
