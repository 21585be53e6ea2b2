"""The table options of Urban War, its house rules among them, and what a match is played with."""

from typing import Annotated, Literal

from msgspec import Meta

from games.kernel import Frozen
from games.urban_war.content.numbers import GAME_TURNS, OBJECTIVE_POINTS, TEAM_POINTS

_EACH_OBJECTIVE = f"House rule: with a turn limit, the scenario's objectives count {OBJECTIVE_POINTS} points each"


class Options(Frozen, frozen=True, omit_defaults=True):
    """Table options of Urban War."""

    scenario: Annotated[str, Meta(max_length=30, description="Battlefield: the name of a scenario (UW-14)")] = (
        "crossroads"
    )
    cards: Annotated[
        str, Meta(max_length=64, description="Stat cards and teams: the name of a book, or several: a+b (UW-6)")
    ] = "house"
    points: Annotated[int, Meta(ge=60, le=600, description="Points that a team of your own may cost (UW-7)")] = (
        TEAM_POINTS
    )
    turns: Annotated[
        int, Meta(ge=0, le=30, description="Game turns, then the most points left win; 0: no limit (UW-B49)")
    ] = GAME_TURNS
    withdrawal: Annotated[
        int,
        Meta(
            ge=0, le=90, description="A team withdraws if only this percentage of its points is left; 0: never (UW-B49)"
        ),
    ] = 0
    start_roll: Annotated[
        Literal["first", "both"],
        Meta(description="In turn 1, the start roll decides (first), or a roll for initiative too (both) (UW-B7)"),
    ] = "first"
    attempts: Annotated[
        Literal["one", "success"],
        Meta(description="Attempts to interrupt an action: one, or until the first success (UW-B12)"),
    ] = "one"
    intercept_reply: Annotated[
        bool,
        Meta(description="An intercepted model fights back even if it has fought back against another (UW-B25)"),
    ] = False
    panic_checks: Annotated[
        Literal["roll", "death"],
        Meta(description="Contact and Commander count as they are at the panic check, or were at the death (UW-B42)"),
    ] = "roll"
    melee_modifier: Annotated[
        bool, Meta(description="Add the weapon's contact modifier to hit in close combat (UW-B22)")
    ] = True
    leavers: Annotated[
        Literal["one", "all", "none"],
        Meta(description="Who strikes at a model that breaks off: one enemy, all in contact, or none (UW-B23)"),
    ] = "one"
    charge_sight: Annotated[bool, Meta(description="A charge needs a line of sight to its target (UW-B27)")] = False
    visible: Annotated[
        Literal["any", "quarter", "half"],
        Meta(description="How many lines to a base must be free: any, a quarter, or half (UW-B32)"),
    ] = "quarter"
    small_clear: Annotated[
        bool, Meta(description="Models with a smaller SZ than the target don't hide it (UW-B33)")
    ] = False
    shoot_contact: Annotated[
        bool, Meta(description="You may shoot at models in contact, after the target check (UW-B17)")
    ] = False
    panic_flag: Annotated[bool, Meta(description="Panic hinders from the next action on; off: at once (UW-B40)")] = True
    grid: Annotated[bool, Meta(description="Moves end on whole inches (UW-B45)")] = False
    difficult: Annotated[bool, Meta(description="Difficult terrain halves movement (UW-B46)")] = False
    objectives: Annotated[
        bool,
        Meta(description=f"{_EACH_OBJECTIVE} (UW-B49)"),
    ] = True
    group: Annotated[
        int, Meta(ge=1, le=20, description="House rule: how many models a side activates in a row (UW-23)")
    ] = 1
    plans: Annotated[
        bool, Meta(description="House rule: write activations in advance, until the first surprise (UW-H6)")
    ] = True
    ask_interrupts: Annotated[
        bool, Meta(description="Ask at every interruption; off: you begin with standing orders (UW-30, UW-B14)")
    ] = False
    sheets: Annotated[
        bool, Meta(description="House rule: both deploy at once, in secret; terrain one side at a time (UW-15, UW-17)")
    ] = False
