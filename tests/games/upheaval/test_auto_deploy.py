"""Where units stand that are placed by the rules: spread over their zone, and each where it is of use (UH-49)."""

import itertools

import pytest

from games.battlefield.scenario import Objective
from games.geometry.inches import INCH
from games.upheaval.mechanics.deployment.auto_deploy import auto_deploy
from games.upheaval.mechanics.deployment.placing import with_unit
from games.upheaval.mechanics.deployment.zones import to_edge
from games.upheaval.state.frames import Deploying
from games.upheaval.state.public import Public
from games.upheaval.state.units import Model, Unit
from games.upheaval.units import queries
from tests.games.upheaval.fields import at, field, piece, unit
from tests.games.upheaval.setting import at as question
from tests.games.upheaval.setting import play

MARKS = (Objective("centre", at(24, 24)), Objective("west", at(12, 24)), Objective("east", at(36, 24)))


def beside(name: str, word: str, count: int = 5) -> Unit:
    """A unit that is not on the table yet."""
    return Unit(name, 0, name, tuple(Model(number, word) for number in range(1, count + 1)), strength=count)


def placed(public: Public, *names: str) -> Public:
    """The table with units on it that the rules place, one after the other."""
    for name in names:
        found = auto_deploy(public, public.unit(name))
        assert found is not None
        public = with_unit(public, public.unit(name), found)
    return public


def leader(public: Public, name: str) -> tuple[int, int]:
    return public.disc(public.unit(name), public.unit(name).on_table[0]).centre


def test_uh49_the_first_stands_in_the_middle_and_the_others_along_the_zone() -> None:
    units = [beside(f"A{number}", "trooper") for number in range(1, 6)]
    public = placed(field(*units, unit("B1", (24, 4)), frames=(Deploying(0),)).public, *(one.id for one in units))
    xs = {one.id: leader(public, one.id)[0] for one in units}
    assert abs(xs["A1"] - 24 * INCH) <= 2 * INCH
    assert all(abs(one - two) >= 7 * INCH for one, two in itertools.combinations(xs.values(), 2))


def test_uh49_melee_stands_in_front_of_guns() -> None:
    public = field(beside("A1", "trooper"), beside("A2", "bare"), frames=(Deploying(0),), objectives=MARKS).public
    public = placed(public, "A1", "A2")
    zone = public.zones[0]
    deep = {name: to_edge(leader(public, name), zone, public.size) for name in ("A1", "A2")}
    assert deep["A2"] >= 6 * INCH > deep["A1"]


def test_uhh4_a_unit_is_placed_in_cover_near_its_place() -> None:
    wood = piece(1, "wood", 25.5, 41, 33, 46)
    there = placed(field(beside("A1", "trooper", 3), terrain=(wood,), frames=(Deploying(0),)).public, "A1")
    assert 25.5 * INCH < leader(there, "A1")[0] < 33 * INCH


def test_uhh2_guns_stand_where_they_see_objectives() -> None:
    """23 and 25 are as near to the middle; from 23 a wreck hides the centre."""
    for terrain, x in (((), 23), ((piece(1, "wreck", 22, 36, 24, 38),), 25)):
        public = field(beside("A1", "trooper", 3), terrain=terrain, objectives=MARKS, frames=(Deploying(0),)).public
        assert leader(placed(public, "A1"), "A1")[0] == x * INCH


def test_uhh13_a_personality_is_placed_near_the_others() -> None:
    public = field(beside("A1", "trooper"), beside("A2", "captain", 1), frames=(Deploying(0),)).public
    public = placed(public, "A1", "A2")
    assert queries.distance(public, public.unit("A1"), public.unit("A2")) <= 3 * INCH


def test_uhh11_infiltrators_are_placed_near_an_objective() -> None:
    units = beside("A1", "scout", 2), unit("B1", (24, 4))
    public = placed(field(*units, objectives=MARKS, frames=(Deploying(0, late=True),)).public, "A1")
    assert min(abs(leader(public, "A1")[0] - mark.at[0]) for mark in MARKS) <= 3 * INCH
    assert abs(leader(public, "A1")[1] - 24 * INCH) <= 3 * INCH


@pytest.mark.parametrize("seats", [2, 4])
def test_uh49_deploy_auto_keeps_to_what_stands_already(seats: int) -> None:
    state = question("deploy", seats=seats)
    seat = state.public.prompts[0].seat
    public = play(state, seat, "deploy auto").state.public
    mine = public.on_table(seat)
    assert len(mine) >= 4
    alone = [one for one in mine if not public.profile(one, one.on_table[0]).has("personality")]
    wide = max(leader(public, one.id)[0] for one in alone) - min(leader(public, one.id)[0] for one in alone)
    assert wide >= (24 if seats == 2 else 6) * INCH
