"""Every event has a sentence; rolls have their arithmetic, and rules are cited only for what would surprise."""

import typing

import pytest

from games.battlefield.scenario import Objective
from games.battlefield.terrain.events import PiecePlaced
from games.upheaval.content.book import Squad
from games.upheaval.game import UPHEAVAL
from games.upheaval.mechanics.turn import scoring
from games.upheaval.state import events as ev
from games.upheaval.state.items import Item
from games.upheaval.state.public import View
from games.upheaval.state.secret import Purchase
from games.upheaval.text.narrate import narrate
from tests.games.upheaval.fields import NORTH, at, field, piece, row, unit


def view() -> View:
    """What everybody sees of two units, one of them with a personality."""
    units = (
        unit("A1", *row(10, 30, 3)),
        unit("A2", (20, 30), word="captain", joined="A1"),
        unit("B1", *row(10, 20, 3)),
    )
    public = field(*units, objectives=(Objective("centre", at(24, 24)),)).public
    return View(seat=None, public=public, names=("Ana", "Bruno"))


def up(face: int, plus: int, needed: int) -> ev.Die:
    return ev.Die(face, face + plus, needed, face + plus >= needed)


def low(face: int, needed: int) -> ev.Die:
    return ev.Die(face, face, needed, face <= needed)


def shooter(number: int, *dice: ev.Die, weapon: str = "rifle") -> ev.Shooter:
    return ev.Shooter(number, at(10, 30), weapon, dice)


SHOT = ev.Shot(
    unit="A1", target="B1", shooters=(shooter(1, up(6, 4, 10)),), hits=1, gap=9_420, rules=("UH-13", "UH-H2")
)
TRACKS = (ev.Track(1, (at(10, 30), at(10, 26)), 4_000), ev.Track(2, (at(12, 30), at(12, 25)), 5_010))
BLOWS = (
    ev.Blow(1, at(10, 20), 4, (low(7, 2), low(1, 2)), None, "saved"),
    ev.Blow(2, at(12, 20), 4, (low(5, 2),), up(6, 4, 10), "killed"),
    ev.Blow(3, at(14, 20), 4, (), up(2, 4, 10), "nothing"),
)
STRIKES = (
    ev.Strike("A1.1", "B1.1", up(8, -2, 6), up(7, 4, 10), True),
    ev.Strike("B1.1", "A1.1", up(3, 2, 6), None, False),
    ev.Strike("A1.2", "B1.2", None, None, True),
)
TOLD = [
    (ev.ArmyPicked(seat=0), "Ana has picked an army."),
    (ev.ArmyNoted(seat=0, squads=(Squad("First", ("trooper",)),)), "Your army: 1 unit."),
    (
        ev.ArmiesShown(names=("Tide", "Choir"), points=(300, 290), models=(30, 1)),
        "The armies: Ana Tide (300 points, 30 models) and Bruno Choir (290 points, 1 model).",
    ),
    (ev.ExperienceSpent(seat=1), "Bruno has spent experience."),
    (
        ev.ExperienceSpent(seat=1, purchases=(Purchase("B1", "infiltrators"),)),
        "You spend experience on B1 Infiltrators.",
    ),
    (ev.ExperienceShown(purchases=((Purchase("A1", "ACC"),), ())), "Experience: Ana A1 +1 ACC; Bruno nothing."),
    (ev.TerrainLaid(pieces=7, style="Town"), "Town: 7 pieces of terrain."),
    (PiecePlaced(seat=0, piece=piece(2, "wall", 1, 1, 4, 2)), "Ana places T2: wall."),
    (
        ev.ZonesDrawn(objectives=(Objective("centre", at(24, 24)),), zones=(NORTH,), order=(1, 0), rules=("UH-H10",)),
        "Objectives: centre 24,24. By lot, Bruno and Ana deploy in this order.",
    ),
    (
        ev.ConditionRolled(seat=0, face=9, condition=9, again=2),
        "Ana rolls for conditions: D10 9, two more rolls; 2 rolls to come.",
    ),
    (
        ev.ConditionRolled(seat=0, face=2, condition=2, rules=("UH-38", "UH-40", "UH-B36")),
        "Ana rolls for conditions: taken for a 2, tunnels (from one entrance to another).",
    ),
    (ev.ConditionRolled(seat=0, face=9, condition=0), "Ana rolls for conditions: D10 9, nothing."),
    (
        ev.ConditionRolled(seat=1, face=8, condition=8, again=1),
        "Bruno rolls for conditions: D10 8, aetherstorm (guns of TEK 6+: 1 DAM less); 1 roll to come.",
    ),
    (ev.ConditionPicked(seat=0, condition=3), "Ana picks high winds (flyers move 2 inches less)."),
    (ev.ConditionPicked(seat=0, condition=0), "Ana picks no condition."),
    (ev.ItemPlaced(seat=1, kind="mines", item=None), "Bruno places no minefield."),
    (
        ev.ItemPlaced(seat=1, kind="tunnel", item=Item("E1", "tunnel", 1, at(20, 24))),
        "Bruno places E1, a tunnel entrance, at 20,24.",
    ),
    (ev.Deployed(seat=0, unit="A1", spots=((1, at(10, 44)),)), "Ana deploys A1 at 10,44."),
    (ev.SheetWritten(seat=1, units=3), "Bruno has written where to deploy 3 units (house rule)."),
    (ev.SheetNoted(seat=0, units=(("A1", ((1, at(10, 44)),)),)), "Yours: A1 at 10,44."),
    (ev.TurnBegan(turn=2, deck=(1, 1)), "Turn 2 begins."),
    (
        ev.Drawn(seat=1, face=4, of=8, left=(3, 4)),
        "The card drawn is Bruno's, number 4 of 8 in the deck; left: 3 of Ana's and 4 of Bruno's.",
    ),
    (
        ev.Drawn(seat=0, face=1, of=1, left=(0, 0), rules=("UH-2", "UH-8", "UH-B2")),
        "One of the cards drawn at once (UH-B2) is Ana's, number 1 of 1 in the deck; left: none.",
    ),
    (
        ev.Drawn(seat=0, face=3, of=4, left=(0, 3), skipped=True, rules=("UH-B4",)),
        "The card drawn for the next melee is Ana's, number 3 of 4 in the deck, but Ana has no melee left; "
        "left: 3 of Bruno's.",
    ),
    (
        ev.Drawn(seat=1, face=1, of=2, left=(1, 0), skipped=True),
        "The card drawn is Bruno's, number 1 of 2 in the deck, but Bruno has no unit left to activate; "
        "left: 1 of Ana's.",
    ),
    (ev.Activated(unit="A1"), ""),
    (
        ev.Moved(unit="A1", deed="move", tracks=TRACKS, most=6_000, slowed="wood T2", lead=1, rules=("UH-H16",)),
        "A1 moves 5.1 of 6 inches to 10,26, slowed by wood T2.",
    ),
    (
        ev.Moved(unit="A1", deed="stand", tracks=(), most=6_000, stood=(1, 3)),
        "A1.1 and A1.3 stand up.",
    ),
    (
        ev.Moved(unit="A1", deed="stand", tracks=TRACKS, most=6_000, stood=(3,), lead=2),
        "A1.3 stands up; A1 moves 5.1 of 6 inches to 12,25.",
    ),
    (ev.Moved(unit="A1", deed="fall", tracks=(), most=6_000), "A1 is to fall back, and stays where it is."),
    (
        ev.Moved(unit="A1", deed="fall", tracks=TRACKS, most=6_000, left=(2,), lead=2),
        "A1 falls back 5.1 of 6 inches to 12,25; A1.2 leaves the table.",
    ),
    (
        ev.Moved(unit="A1", deed="charge", tracks=TRACKS, most=6_000, target="B1"),
        "A1 charges B1, 5.1 of 6 inches.",
    ),
    (ev.Moved(unit="A1", deed="run", tracks=TRACKS, most=6_000), "A1 runs 5.1 of 6 inches."),
    (ev.Moved(unit="A2", deed="move", tracks=(), most=6_000), "A2 stays where it is."),
    (ev.Moved(unit="A1", deed="tunnel", tracks=TRACKS, most=6_000), "A1 comes out of a tunnel."),
    (ev.Moved(unit="A1", deed="tunnel", tracks=TRACKS, most=0, lead=1), "A1 comes out of a tunnel at 10,26."),
    (ev.StateChanged(unit="A1", what="pinned", why="fenced"), "A1 is pinned: its way back is shut."),
    (ev.StateChanged(unit="A1", what="falling", why="recorded"), ""),
    (ev.StateChanged(unit="A2", what="attached", other="A1"), "A2 joins A1."),
    (ev.StateChanged(unit="A2", what="detached"), "A2 leaves its unit."),
    (
        ev.Shot(
            unit="A1",
            target="B1",
            shooters=(
                *(shooter(number, up(5, 6, 10), up(2, 6, 10), weapon="carbine") for number in (1, 2)),
                shooter(3, up(9, 7, 10), up(2, 7, 10), weapon="carbine"),
            ),
            hits=3,
            gap=8_000,
        ),
        "A1 shoots at B1, 8 inches: 2 × Carbine, D10 5, 2, 5, 2, each + 6 ACC, needs 10, 2 good; "
        "Carbine, D10 9, 2, each + 7 ACC, needs 10, 1 good: 3 hits.",
    ),
    (
        SHOT,
        "A1 shoots at B1, 9.5 inches: Rifle, D10 6 + 4 ACC = 10, needs 10: 1 hit.",
    ),
    (
        ev.Shot(
            unit="A1",
            target="B1",
            shooters=(shooter(1, up(3, 6, 10)), shooter(2, up(8, 6, 10)), shooter(3, up(2, 5, 10), weapon="cannon")),
            hits=1,
            gap=9_000,
            bonus=2,
        ),
        "A1 shoots at B1, 9 inches: 2 × Rifle, D10 3, 8, each + 4 ACC + 2 command centre, needs 10, 1 good; "
        "Cannon, D10 2 + 3 ACC + 2 command centre = 7, needs 10: 1 hit.",
    ),
    (
        ev.Shot(unit="A1", target="B1", shooters=(shooter(1, up(6, 4, 10), up(2, 4, 10)),), hits=1, gap=9_420),
        "A1 shoots at B1, 9.5 inches: Rifle, D10 6, 2, each + 4 ACC, needs 10: 1 hit.",
    ),
    (
        ev.Wounded(unit="B1", by="A1", deed="shot", cover=0, blows=BLOWS[1:2], surplus=3),
        "B1 takes 1 of 4 hits from A1, in the open (no model was left for the other 3): "
        "B1.2 Cover D10 5, needs 2 or less; to wound D10 6 + 4 DAM = 10, needs 10: killed.",
    ),
    (
        ev.Wounded(unit="B1", by="A1", deed="shot", cover=2, blows=BLOWS, rules=("UH-H3", "UH-15")),
        "B1 takes 3 hits from A1, soft cover 2: B1.1 Cover D10 7, again 1, needs 2 or less: saved; "
        "B1.2 Cover D10 5, needs 2 or less; to wound D10 6 + 4 DAM = 10, needs 10: killed; "
        "B1.3 to wound D10 2 + 4 DAM = 6, needs 10: no wound.",
    ),
    (
        ev.Wounded(
            unit="A1", by="", deed="mines", cover=0, blows=(ev.Blow(4, at(1, 1), 6, (), up(9, 6, 10), "wounded"),)
        ),
        "A1 takes 1 hit from mines: A2.1 to wound D10 9 + 6 DAM = 15, needs 10: wounded.",
    ),
    (
        ev.Hazard(unit="A1", item="M1", face=8, hits=3),
        "The minefield M1 and A1: D10 8, − 5: 3 hits.",
    ),
    (
        ev.Hazard(unit="A1", item="P1", face=8, hits=0),
        "The plant P1 and A1: D10 8, on a 1 it strikes: nothing happens.",
    ),
    (
        ev.Fought(units=("A1", "B1"), strikes=STRIKES, caused=(2, 0), losers=(1,), rules=("UH-H7",)),
        "Melee of A1 and B1, wounds caused: Ana 2 and Bruno 0; Bruno loses: A1.1 strikes B1.1, D10 8 − 2 MEL = 6, "
        "needs 6, to wound D10 7 + 4 DAM = 11, needs 10: killed; B1.1 strikes A1.1, D10 3 + 2 MEL = 5, needs 6: "
        "misses; A1.2 strikes B1.2, which lies prone: killed.",
    ),
    (
        ev.Tested(unit="B1", face=10, morale=10, good=False, why="losses", rules=("UH-H8",)),
        "B1 tests MOR after losing half: D10 10, needs 10 or less, and 10 always fails (UH-H8): failed.",
    ),
    (
        ev.Scored(turn=2, holders=(0,), points=(3, 1)),
        "Objectives: centre Ana. Points: Ana 3 and Bruno 1.",
    ),
    (ev.Recorded(seat=0, unit="A1", what="lost", models=(1, 2)), "Ana records: A1.1 and A1.2 lost."),
    (ev.Recorded(seat=0, unit="A1", what="pinned"), "Ana records: A1 pinned."),
    (
        ev.Declared(unit="A1", targets=("B1",), what="shot"),
        "A1 shoots at B1: resolve it with the book, and record what comes of it.",
    ),
    (ev.Ended(winners=(0,), reason="Only Ana is left."), "Only Ana is left."),
    (ev.SheetWritten(seat=0, units=6), "Ana has written where to deploy 6 units (house rule)."),
    (
        ev.SheetNoted(seat=0, units=(("A1", ((1, (24000, 44000)), (2, (25000, 44000)))),)),
        "Yours: A1 at 24,44.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=lambda value: type(value).__name__)
def test_an_event_is_told_in_a_sentence(event: ev.UpheavalEvent, sentence: str) -> None:
    assert narrate(event, view()) == sentence


def test_every_kind_of_event_is_told() -> None:
    assert {type(event) for event, _ in TOLD} == set(typing.get_args(ev.UpheavalEvent))


def test_every_change_of_state_is_told() -> None:
    whats = typing.get_args(ev.StateChanged.__annotations__["what"])
    told = {narrate(ev.StateChanged(unit="A1", what=what), view()) for what in whats}
    assert len(told) == len(whats)


def test_a_blow_that_misses_one_who_dies_of_another_is_told_as_a_miss() -> None:
    strikes = (
        ev.Strike("A1.1", "B1.1", up(8, 0, 6), up(7, 4, 10), True),
        ev.Strike("A1.2", "B1.1", up(3, 0, 6), None, True),
        ev.Strike("A1.3", "B1.1", up(9, 0, 6), up(1, 4, 10), True),
    )
    told = narrate(ev.Fought(units=("A1", "B1"), strikes=strikes, caused=(1, 0), losers=(1,)), view())
    blows = told.partition("loses: ")[2].removesuffix(".").split("; ")
    assert [part.rpartition(": ")[2] for part in blows] == ["killed", "misses", "no wound"]


def test_how_a_seat_stands_is_told_in_points_and_losses() -> None:
    assert UPHEAVAL.describe_score(scoring.worth(view().public, 0)) == "0 points, 0 lost"
