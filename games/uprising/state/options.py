"""What a table may agree on."""

from typing import Annotated, Literal

from msgspec import Meta

from games.kernel import Frozen
from games.uprising.content.numbers import BOOK_ROUNDS, FOLLOWER_INCOME, REGION_INCOME, RESOURCE_TYPES, TIE_BREAKS


class Options(Frozen, frozen=True):
    """Table options of Uprising."""

    map: Annotated[
        str,
        Meta(
            max_length=40,
            description="Map: marches, narrows, realm, or one that the server added (UP-B2)",
            examples=["marches", "narrows", "realm"],
        ),
    ] = "marches"
    n_value: Annotated[
        Literal["players", "map", 0, 1, 2, 3, 4, 5, 6],
        Meta(description="N of the supply: the number of players, a fixed number, or set by the map (UP-6, UP-B1)"),
    ] = "players"
    resource_types: Annotated[Literal[1, 2, 3, 4], Meta(description="Resource types in each region (UP-B3)")] = (
        RESOURCE_TYPES
    )
    marker_first: Annotated[
        bool,
        Meta(
            description="The 1st Player Marker is given before the placement, and its holder places first (UP-5, UP-B4)"
        ),
    ] = False
    reverse_placement: Annotated[
        bool,
        Meta(description="Players place in reverse order: with marker_first, the last one begins (UP-4, UP-B4)"),
    ] = False
    shared_start: Annotated[bool, Meta(description="Players may start in the same region (UP-4, UP-B5, UP-B6)")] = False
    choose_characters: Annotated[bool, Meta(description="Players pick named characters (UP-3, UP-17, UP-B8)")] = False
    decree_needs_stable: Annotated[
        bool, Meta(description="Decree is only allowed in stable regions (UP-15, UP-B13)")
    ] = False
    fresh_lieutenant_waits: Annotated[
        bool, Meta(description="A promoted Lieutenant acts from the next turn on (UP-17, UP-B31)")
    ] = False
    lieutenant_cap: Annotated[
        int, Meta(ge=0, le=9, description="Most Lieutenants that a player may have; 0: no limit (UP-17, UP-B32)")
    ] = 0
    income_per_region: Annotated[
        bool,
        Meta(
            description=f"{FOLLOWER_INCOME}$ for each region with your followers, not for each follower (UP-24, UP-B34)"
        ),
    ] = False
    income_ties: Annotated[
        Literal["all", "none"],
        Meta(description=f"Who gets {REGION_INCOME}$ if several have the most followers in a region (UP-25, UP-B36)"),
    ] = "all"
    vp_ties: Annotated[
        Literal["all", "none"], Meta(description="Who scores if several have the most (UP-30, UP-31, UP-B36)")
    ] = "all"
    immediate_end: Annotated[
        bool, Meta(description="The game ends at once when all regions are unstable (UP-27, UP-B38)")
    ] = False
    keep_marker: Annotated[bool, Meta(description="The marker is not passed after the last round (UP-26, UP-B40)")] = (
        False
    )
    war_order: Annotated[
        Literal["seat", "region"],
        Meta(description="Go to War: each player settles all regions in turn, or region by region (UP-28, UP-B42)"),
    ] = "seat"
    tie_cycles: Annotated[
        int, Meta(ge=0, le=9, description="Tie-breaks before the victory is shared; 0: no limit (UP-34, UP-B48)")
    ] = TIE_BREAKS
    gifts: Annotated[bool, Meta(description="Players may give each other $ in their turn (UP-B50)")] = False
    remove_dropouts: Annotated[
        bool, Meta(description="A player may leave for ever; the pieces are removed (UP-B55)")
    ] = False
    secret_money: Annotated[bool, Meta(description="Purses are hidden from the other players (UP-H1)")] = False
    rounds: Annotated[
        int,
        Meta(ge=1, le=BOOK_ROUNDS, description=f"Rounds of the game; {BOOK_ROUNDS} in the book (UP-27, UP-H2)"),
    ] = BOOK_ROUNDS
    bid_for_marker: Annotated[
        bool, Meta(description="Players bid $ in secret for the 1st Player Marker (UP-5, UP-H6)")
    ] = False
