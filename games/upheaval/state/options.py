"""The table options of Upheaval: what its rules leave open, the campaign's advanced options, and house rules."""

from typing import Annotated, Literal

from msgspec import Meta

from games.kernel import Frozen
from games.kernel.base.numbers import often
from games.upheaval.content.numbers import ARMY_POINTS, BOOK_TURNS, COHERENCY, LIVES, SEASONED_XP

_FIRST = "First roll, fixed: 1 plant 2 tunnels 3 winds 4 woods 5 HQ 6 mines 7 night 8 storm; 0: rolled (UH-38)"


class Options(Frozen, frozen=True, omit_defaults=True):
    """Table options of Upheaval."""

    scenario: Annotated[str, Meta(max_length=30, description="Battlefield: the name of a scenario (UH-49)")] = "streets"
    armies: Annotated[
        str, Meta(max_length=64, description="Profiles and armies: the name of a book, or several: a+b (UH-H15)")
    ] = "house"
    points: Annotated[
        int,
        Meta(
            ge=100,
            le=900,
            description=f"Points that an army of your own may cost; ready ones cost about {ARMY_POINTS} (UH-H15)",
        ),
    ] = ARMY_POINTS
    turns: Annotated[int, Meta(ge=1, le=12, description="Game turns (UH-H10)")] = BOOK_TURNS
    house_pack: Annotated[
        bool, Meta(description="Shooting, melee and morale by the house rules; off: players record them (UH-H1 .. H19)")
    ] = True
    seasoned: Annotated[
        int,
        Meta(
            ge=0,
            le=SEASONED_XP[1],
            description="Seasoned Units: XP that every player spends before deployment; 0: none (UH-32)",
            examples=[0, *range(SEASONED_XP[0], SEASONED_XP[1] + 1)],
            extra={"admitted": f"0, or a whole number from {SEASONED_XP[0]} to {SEASONED_XP[1]}"},
        ),
    ] = 0
    cinematic: Annotated[bool, Meta(description=f"Cinematic Play: {often(LIVES)} the Wound Points (UH-33)")] = False
    knockdown: Annotated[
        bool, Meta(description="Knockdown Shots: a roll to wound that is exactly WL knocks down (UH-34)")
    ] = False
    conditions: Annotated[bool, Meta(description="Battle Conditions: every player rolls a D10 (UH-38)")] = False
    condition: Annotated[
        int,
        Meta(
            ge=0,
            le=10,
            description=_FIRST,
        ),
    ] = 0
    run_if_armor_ge_tek: Annotated[bool, Meta(description="Run only if AV is at least TEK, not below it (UH-B1)")] = (
        False
    )
    draw_melees: Annotated[
        bool, Meta(description="A card says who chooses the next melee; off: the owner of the first card (UH-B4)")
    ] = False
    stays: Annotated[
        bool, Meta(description="Units that fall back stop in their zone; off: they leave the table (UH-B7)")
    ] = False
    coherency: Annotated[
        int, Meta(ge=1, le=4, description="Most inches between bases of a unit in coherency (UH-B12)")
    ] = COHERENCY
    run_from_edge: Annotated[
        bool, Meta(description="A unit that stopped at the edge of terrain may Run or Charge from there (UH-B21)")
    ] = False
    plant_twice: Annotated[
        bool, Meta(description="The plant rolls when an activation begins and when it ends (UH-B33)")
    ] = False
    tunnel_costs_move: Annotated[bool, Meta(description="A tunnel takes the Move action (UH-B37)")] = False
    centre_contested: Annotated[
        bool, Meta(description="Nobody has the command centre's bonus while two players are in it (UH-B40)")
    ] = False
    mines_all: Annotated[bool, Meta(description="Mines hit chargers and flyers too (UH-B42)")] = False
    mines_flyers: Annotated[bool, Meta(description="Mines hit flyers that move over them too (UH-B42)")] = False
    storm_by_model: Annotated[
        bool, Meta(description="An Aetherstorm looks at each model's TEK, not at the unit's lowest (UH-B23)")
    ] = False
    reroll_nines: Annotated[bool, Meta(description="A player's later 9s are rolled again (UH-B44)")] = False
    teams: Annotated[bool, Meta(description="Four players: the first and third against the others (UH-B48)")] = False
    casualties: Annotated[
        Literal["ask", "always", "auto"],
        Meta(description="Casualties: ask the owner if it matters, or always; auto: the nearest take the hits (UH-H5)"),
    ] = "ask"
    cards: Annotated[int, Meta(ge=1, le=6, description="House rule: how many cards are drawn at once (UH-8)")] = 1
    sheets: Annotated[bool, Meta(description="House rule: all players deploy at once, in secret (UH-49)")] = False

    def __post_init__(self) -> None:
        """Raise ValueError for fewer XP than Seasoned Units have (UH-32)."""
        if 0 < self.seasoned < SEASONED_XP[0]:
            raise ValueError(f"seasoned is 0, or {SEASONED_XP[0]} to {SEASONED_XP[1]}")
