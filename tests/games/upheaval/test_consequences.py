"""What a preview of a move tells of the place where it ends: whom one could shoot, who could shoot, what one holds."""

from typing import Any

from msgspec.structs import replace

from games.battlefield.scenario import Objective
from games.upheaval.state.frames import Activation
from games.upheaval.state.public import State
from tests.games.upheaval.battles import BATTLE, asked, duel
from tests.games.upheaval.fields import at, field, piece, row, unit

WALL = piece(1, "wall", 15, 27, 30, 27.5)
BLOCK = piece(2, "wreck", 30, 24, 44, 28)
CENTRE = Objective("centre", at(20, 27))


def told(state: State, line: str) -> dict[str, str]:
    """The facts of a preview, by their keys."""
    found = BATTLE.forecast(asked(state), 0, BATTLE.parse(asked(state), 0, line))
    assert found is not None
    return {fact.key: fact.text for fact in found.facts}


def facing(**fields: Any) -> State:
    """A1 with rifles in the south; B1 in the north of it with carbines, B2 with cannons, B3 far in the east."""
    return duel(
        unit("A1", *row(20, 32, 2)),
        unit("B1", *row(20, 17, 2), word="raider"),
        unit("B2", (12, 4), word="gunner"),
        unit("B3", (42, 20)),
        terrain=(WALL, BLOCK),
        objectives=(CENTRE,),
        **fields,
    )


def test_uhh2_a_move_tells_whom_one_could_shoot_then_and_who_could_shoot() -> None:
    near = told(facing(), "move A1 20,29")
    assert near["targets"] == "B1"
    assert near["threats"] == "B1 (hard cover 4) and B2 (hard cover 4)"
    far = told(facing(), "move A1 20,37")
    assert far["threats"] == "B2 (hard cover 4)", "carbines do not reach that far"


def test_uhh10_a_move_tells_what_the_unit_holds_or_contests() -> None:
    assert told(facing(), "move A1 20,29")["objective"] == "holds the centre"
    assert "objective" not in told(facing(), "move A1 20,36")
    near = duel(unit("A1", (20, 32)), unit("B1", (20, 25)), objectives=(CENTRE,))
    assert told(near, "move A1 20,29")["objective"] == "contests the centre"


def test_uh22_enemies_that_moved_may_fire_heavy_weapons_when_they_stand_still() -> None:
    gun = unit("B2", (12, 4), word="gunner", activated=True)
    gun = replace(gun, models=(replace(gun.models[0], walked=True),))
    walked = field(unit("A1", *row(20, 32, 2)), gun, frames=(Activation("A1", step="act"),))
    assert told(walked, "move A1 20,29")["threats"] == "B2 (in the open)"


def test_uh10_after_a_run_nobody_shoots_and_nobody_may_see_the_unit() -> None:
    ran = field(
        unit("A1", (40, 40)),
        unit("B1", (38, 20)),
        terrain=(BLOCK,),
        frames=(Activation("A1", step="act", done=("move",)),),
    )
    found = told(ran, "run A1 38,36")
    assert "targets" not in found
    assert found["threats"] == "nobody"


def test_without_the_house_pack_a_move_tells_nothing_of_shots() -> None:
    found = told(facing(options={"house_pack": False}), "move A1 20,29")
    assert set(found) == {"length", "objective"}


def test_uh41_a_move_tells_flyers_what_the_wind_takes() -> None:
    for word, words in (("flyer", "2 inches less for flyers"), ("trooper", None)):
        state = duel(unit("A1", (20, 30), word=word), unit("B1", (5, 5)), conditions=(3,))
        assert told(state, "move A1 20,28").get("winds") == words


def test_uh22_a_move_names_who_stays_behind_after_firing_a_heavy_weapon() -> None:
    mixed = unit("A1", *row(20, 38, 3), words=("trooper", "trooper", "gunner"), shot=True)
    rooted = replace(mixed, models=(*mixed.models[:2], replace(mixed.models[2], heavy=True)))
    state = field(rooted, unit("B1", (20, 4)), frames=(Activation("A1", step="act", done=("shoot",)),))
    assert told(state, "move A1 20,37")["heavy"] == "A1.3: fired a heavy weapon (UH-22)"
    assert "heavy" not in told(facing(), "move A1 20,29")
