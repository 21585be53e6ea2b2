"""The deck, and rulings about single words (UH-2 .. UH-7, UH-28, UH-B2, UH-B16, UH-B24, UH-B28, UH-B49)."""

import pytest

from games.upheaval.mechanics.casualties import dice
from games.upheaval.state.events import Blow, Drawn, TurnBegan, Wounded
from games.upheaval.state.frames import Activation, Beginning, Drawing, Regrouping
from games.upheaval.state.units import Model, Unit
from tests.games.upheaval.battles import BATTLE, duel, every, go, one, play, prompts, refused, who
from tests.games.upheaval.fields import field, piece, unit


def crowd(seat: str, count: int) -> tuple[Unit, ...]:
    """Units of one model each."""
    y = 44 if seat == "A" else 4
    return tuple(unit(f"{seat}{number}", (3 * number, y), word="bare") for number in range(1, count + 1))


def test_uh2_uh3_uh5_every_counter_in_the_cup_is_as_likely_and_is_not_put_back() -> None:
    """Of 1 counter of A and 3 of B, faces 1 to 4: A has one of four. After one of B's: A one of three."""
    units = crowd("A", 1) + crowd("B", 3)
    first = [one(go(field(*units, deck=(1, 3), first=None), face), Drawn) for face in range(1, 5)]
    assert [drawn.seat for drawn in first] == [0, 1, 1, 1]
    assert {(drawn.of, sum(drawn.left)) for drawn in first} == {(4, 3)}
    later = [one(go(field(*units, deck=(1, 2), first=1), face), Drawn).seat for face in range(1, 4)]
    assert later == [0, 1, 1]


@pytest.mark.parametrize("count", [13, 14])
def test_uhb2_counters_set_no_limit_to_units(count: int) -> None:
    state = field(*crowd("A", count), *crowd("B", 1), frames=(Beginning(),), turn=0)
    assert one(go(state, count), TurnBegan).deck == (count, 1)


def test_uh7_at_the_start_of_a_turn_nothing_happens_but_the_deck_is_made() -> None:
    shaken = unit("A1", (20, 40), pinned=True, covered=True)
    step = go(field(shaken, unit("B1", (5, 5)), frames=(Beginning(),)), 1)
    assert [type(event) for event in step.events] == [TurnBegan, Drawn]
    assert who(step.state, "A1").pinned
    assert who(step.state, "A1").covered


def test_uhb49_uh4_the_deck_of_the_next_turn_is_that_of_the_units_that_are_left() -> None:
    """A1 has gone: in this turn its card is still drawn, in the next one there is none."""
    gone = Unit(id="A1", seat=0, name="gone", models=(Model(1, "bare", None, dead=True),))
    units = (gone, *crowd("A", 2)[1:], *crowd("B", 2))
    drawn = one(go(field(*units, deck=(2, 0), frames=(Drawing(),)), 1), Drawn)
    assert drawn.left == (1, 0)
    began = one(go(field(*units, frames=(Regrouping(),)), 1), TurnBegan)
    assert began.deck == (1, 2)


def test_uh28_models_face_no_way() -> None:
    assert not {"facing", "heading", "turns", "angle"} & set(Model.__struct_fields__)


def test_uhb16_who_charges_has_moved() -> None:
    """It may not fire a heavy weapon; but whoever has charged does not shoot anyway."""
    step = play(duel(unit("A1", (20, 30), word="gunner"), unit("B1", (20, 26))), "charge A1 B1")
    assert who(step.state, "A1").on_table[0].walked
    assert refused(step.state, "shoot A1 B1") == "UH-B15"


def blows(*faces: int, covered: bool, cover: bool = True) -> tuple[Blow, ...]:
    """What two hits on a model behind a wall come to: 2 shots of a carbine at 8 inches."""
    walls = (piece(1, "wall", 15, 20.8, 25, 21.2),) if cover else ()
    target = unit("B1", (20, 20), word="captain", covered=covered)
    step = play(duel(unit("A1", (20, 28), word="raider"), target, terrain=walls), "shoot A1 B1", 6, 6, *faces)
    found: tuple[Blow, ...] = one(step, Wounded).blows
    return found


def test_uhb24_every_failed_save_is_rolled_again_once_by_itself() -> None:
    """Hard cover 4: the first hit saves at the second die, the second at neither; then 4 + 5 is not 10."""
    first, second = blows(5, 4, 5, 5, 5, covered=True)
    assert [[die.face for die in blow.saves] for blow in (first, second)] == [[5, 4], [5, 5]]
    assert [blow.result for blow in (first, second)] == ["saved", "nothing"]
    assert [blow.result for blow in blows(5, 6, 4, covered=False)] == ["wounded", "saved"]


@pytest.mark.parametrize(("damage", "face"), [(4, 6), (6, 4)])
def test_uhb28_the_total_equals_wl_not_the_die(damage: int, face: int) -> None:
    assert [dice.wound_roll(one_, damage, 10).total == 10 for one_ in range(1, 11)].index(True) == face - 1
    assert dice.wound_roll(10, damage, 10).total != 10


def test_uh11_uhb48_three_sides_in_contact_hold_each_other() -> None:
    units = unit("A1", (20, 20)), unit("B1", (21, 20)), unit("C1", (20.5, 20.86))
    step = go(field(*units, seats=3, frames=(Activation("A1", step="act"),)))
    assert prompts(step.state) == [(0, "act")]
    assert refused(step.state, "move A1 10,20") == "UH-11"
    assert BATTLE.format(BATTLE.default(step.state, step.state.public.prompts[0])) == "done"
    assert every(step, Drawn) == []
