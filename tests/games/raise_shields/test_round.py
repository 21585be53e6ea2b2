"""The round: morale, order of ships, repairs, victory (RS-24 .. RS-28, RS-58 .. RS-60)."""

import msgspec
import pytest

from games.kernel import Asked, GameError, IllegalAction, NoDice
from games.raise_shields.mechanics.rounds import crew_of, line_up
from games.raise_shields.state import events as ev
from games.raise_shields.state.actions import Part, Repair
from games.raise_shields.state.frames import Placing
from games.raise_shields.state.state import State, Table
from tests.games.raise_shields.duel import GAME, act, duel, events_of, kinds, listed, refused, ship


def before_morale(crew_a: int = 10, crew_b: int = 10) -> State:
    """Ship B is the last to be placed; its placement begins round 1."""
    state = duel("movement", ship("A", "I13 N", crew=crew_a), ship("B", "I1 S", crew=crew_b))
    a, b = state.public.ships
    b = msgspec.structs.replace(b, status="waiting", moved=False)
    return duel(
        "movement", a, b, ships=(a, b), frames=(Placing(),), round=0, turn="B", first=None,
        prompts=(Asked("place.9", 1, "place"),),
    )  # fmt: skip


def test_rs24_morale_is_a_die_and_the_crew() -> None:
    step = act(before_morale(crew_a=4, crew_b=8), "B", "place I1 S", 5, 2)
    assert kinds(step.state) == [(1, "first")]
    assert step.state.public.morale == ((5, 4), (2, 8))


def test_rs24_the_winner_names_anybody() -> None:
    state = act(before_morale(), "B", "place I1 S", 5, 2).state
    assert listed(state, "A", "first") == ["A", "B"]
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == "first A"
    state = act(state, "A", "first vesper").state
    assert (state.public.first, state.public.order, kinds(state)) == (1, ("B", "A"), [(1, "move")])


def test_rsb18_tied_players_roll_again() -> None:
    step = act(before_morale(), "B", "place I1 S", 3, 3, 1, 6)
    assert [event.winner for event in events_of(step, ev.MoraleRolled)] == [None, 1]


def test_rsb38_a_ship_without_crew_adds_nothing_and_plays_on() -> None:
    step = act(before_morale(crew_a=0, crew_b=1), "B", "place I1 S", 6, 4)
    assert kinds(step.state) == [(0, "first")]
    state = duel("cannon", ship("A", "I7 N", crew=0), ship("B", "L7 N", crew=0))
    rolled = events_of(act(act(state, "A", "pass").state, "B", "pass"), ev.RepairRolled)
    assert [event.dice for event in rolled] == [(), ()]


def test_rs25_ships_move_in_turn_from_the_first_player() -> None:
    state = act(act(before_morale(), "B", "place I1 S", 5, 2).state, "A", "first A").state
    assert kinds(state) == [(0, "move")]
    state = act(state, "A", "move 2F").state
    assert kinds(state) == [(1, "move")]
    assert refused(state, "A", "move 2F") == "RS-25"


def test_rs26_ships_fire_in_the_same_order() -> None:
    state = duel("cannon", ship("A", "I7 N"), ship("B", "L7 N"))
    state = act(state, "A", "pass").state
    assert kinds(state) == [(1, "fire")]


def test_rs27_rs28_repairs_then_a_new_round_with_a_new_morale_roll() -> None:
    state = duel("cannon", ship("A", "I7 N", used=("port",)), ship("B", "L7 N"))
    state = act(state, "A", "pass").state
    step = act(state, "B", "pass")
    assert step.state.public.round == 2
    assert [each.used for each in step.state.public.ships] == [(), ()]
    assert events_of(step, ev.RepairRolled)
    assert events_of(step, ev.MoraleRolled)


def repairing(faces: tuple[int, ...], **fields: object) -> State:
    """Ship A rolls these faces for repairs (crew = their number); ship B has no crew."""
    a = ship("A", "I7 N", crew=len(faces), **fields)
    state = act(duel("cannon", a, ship("B", "L7 N", crew=0)), "A", "pass").state
    return act(state, "B", "pass", *faces).state


def test_rs58_each_six_of_the_crew_is_a_point() -> None:
    state = repairing((6, 5, 6, 1), shields=5)
    assert kinds(state) == [(0, "repair")]
    assert state.public.points == (2, 0)


def test_rs59_prices_of_repairs() -> None:
    hurt = {"shields": 5, "hull": 5, "ticks": (3, 1)}
    state = repairing((6,) * 8, **hurt)
    after = act(state, "A", "repair shields 1 cannons port 1 cannons starboard 1 hull 1").state.public.ships[0]
    assert (after.shields, after.ticks, after.hull) == (6, (2, 0), 6)
    assert refused(state, "A", "repair shields 3 hull 2") == "RS-59"


def test_rs59_rs55_clearing_one_of_two_ticks_gives_the_cannon_back() -> None:
    state = repairing((6, 6), ticks=(2, 4))
    assert (state.public.ships[0].cannons("port"), state.public.ships[0].cannons("starboard")) == (4, 3)
    after = act(state, "A", "repair cannons port 1").state.public.ships[0]
    assert (after.ticks, after.cannons("port")) == ((1, 4), 5)


def test_rs59_rs55_clearing_the_second_box_of_a_cannon_that_fires_gives_no_cannon_more() -> None:
    after = act(repairing((6, 6), ticks=(3, 0)), "A", "repair cannons port 1").state.public.ships[0]
    assert (after.ticks, after.cannons("port")) == ((2, 0), 4)


def test_rs59_points_not_spent_are_lost() -> None:
    step = act(repairing((6, 6), shields=5), "A", "repair shields 1")
    assert events_of(step, ev.ShipRepaired)[0].lost == 1
    assert step.state.public.points == ()


def test_rs59_points_are_spent_in_any_order() -> None:
    state = repairing((6,) * 8, shields=5, hull=5, ticks=(3, 1))
    assert listed(state, "A", "repair", "hull", "1") == ["shields", "cannons"]
    assert listed(state, "A", "repair", "hull", "1", "cannons", "port", "2") == ["shields"]
    assert listed(state, "A", "repair", "hull", "1", "cannons") == ["port", "starboard"]
    words = GAME.choices(state, 0, ("repair", "hull", "1", "cannons", "starboard", "1"))
    assert (words.complete, words.label) == (True, "what to repair, 3 points left")
    after = act(state, "A", "repair hull 1 cannons starboard 1 shields 3").state.public.ships[0]
    assert (after.hull, after.ticks, after.shields) == (6, (3, 0), 8)


@pytest.mark.parametrize("parts", [(("shields", 1), ("shields", 1)), (("hull", 0),), (("shields", -1),)])
def test_rs59_a_repair_that_notation_would_not_write_is_refused(parts: tuple[tuple[Part, int], ...]) -> None:
    with pytest.raises(IllegalAction) as error:
        GAME.check(repairing((6,) * 8, shields=5, hull=5), 0, Repair(parts))
    assert error.value.rule == "RS-59"


def test_rsb40_nothing_is_repaired_beyond_its_start() -> None:
    state = repairing((6,) * 6, shields=9)
    assert refused(state, "A", "repair shields 2") == "RS-B40"
    assert refused(state, "A", "repair hull 1") == "RS-B40"
    assert listed(state, "A", "repair", "shields") == ["1"]


def test_only_numbers_as_umpire_writes_them_are_prefixes() -> None:
    state = repairing((6,) * 6, shields=5, hull=9)
    assert GAME.choices(state, 0, ("repair", "shields", "2")).complete
    for number in ("02", "0", "٢", "-1", "two", "9" * 5000):
        with pytest.raises(GameError):
            GAME.choices(state, 0, ("repair", "shields", number))


def test_rsb39_stress_is_not_repaired() -> None:
    state = repairing((6,) * 6, shields=5, stress=3)
    assert "stress" not in listed(state, "A", "repair")
    assert act(state, "A", "repair shields 5").state.public.ships[0].stress == 3


@pytest.mark.parametrize("fields", [{}, {"ticks": (1, 0)}, {"hull": 9}])
def test_rsb63_points_of_no_use_are_not_asked_about(fields: dict[str, object]) -> None:
    state = repairing((6, 1, 1), **fields)
    assert [kind for _, kind in kinds(state)] == ["first"]


def test_repairs_are_asked_of_all_at_once_and_keep_their_ids() -> None:
    a, b = (ship(letter, where, shields=2, crew=2) for letter, where in (("A", "I7 N"), ("B", "L7 N")))
    state = act(act(duel("cannon", a, b), "A", "pass").state, "B", "pass", 6, 6, 6, 1).state
    ids = {prompt.seat: prompt.id for prompt in GAME.awaiting(state)}
    assert sorted(ids) == [0, 1]
    for letter, other in (("A", 1), ("B", 0)):
        after = act(state, letter, "repair shields 1").state
        assert [(prompt.seat, prompt.id) for prompt in GAME.awaiting(after)] == [(other, ids[other])]


def test_repairs_in_either_order_lead_to_the_same_ships() -> None:
    a, b = (ship(letter, where, shields=2, crew=2) for letter, where in (("A", "I7 N"), ("B", "L7 N")))
    state = act(act(duel("cannon", a, b), "A", "pass").state, "B", "pass", 6, 6, 6, 1).state
    one = act(act(state, "A", "repair shields 2").state, "B", "repair none").state
    two = act(act(state, "B", "repair none").state, "A", "repair shields 2").state
    assert one.public.ships == two.public.ships


def test_rsb62_default_repair_is_shields_first() -> None:
    state = repairing((6,) * 10, shields=8, hull=9, ticks=(1, 2))
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == (
        "repair shields 2 hull 1 cannons port 1 cannons starboard 1"
    )


def test_rs60_rsb42_rsb55_the_ship_that_remains_wins_at_once() -> None:
    state = duel("movement", ship("A", "I1 N"), ship("B", "L7 N"))
    step = act(state, "A", "move F")
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((1,), "RS-60")
    assert GAME.awaiting(step.state) == ()
    assert refused(step.state, "B", "move 2F") == "RS-60"


def test_rsb42_ships_that_die_together_draw() -> None:
    state = duel("movement", ship("A", "I7 N", hull=1, stress=2), ship("B", "I4 S", hull=1))
    step = act(state, "A", "move F", 2, 2, 6, 3, 3)  # total 1: overrun into B two hexes ahead
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "RS-B42")
    assert [each.status for each in step.state.public.ships] == ["destroyed", "destroyed"]


def test_rsb19_crews_of_ships_in_play_are_added_up() -> None:
    a, b = ship("A", "I7 N", crew=4), ship("B", "L7 N", crew=9)
    second = ship("A", "C3 N", id="A-2", crew=3)
    wreck = ship("A", "D3 N", id="A-3", crew=8, status="destroyed")
    state = duel("cannon", a, b, ships=(a, b, second, wreck))
    assert (crew_of(state.public, 0), crew_of(state.public, 1)) == (7, 9)


def test_rs25_rs26_rs69_of_several_ships_one_of_each_player_acts_in_turn() -> None:
    """B is first and has two ships, A three: B1 A1 B2 A2, then B is passed over."""
    fleet = (
        *(ship("A", f"{column}7 N", id=f"A-{number}") for number, column in enumerate("CFI", 1)),
        *(ship("B", f"{column}3 S", id=f"B-{number}") for number, column in enumerate("DG", 1)),
    )
    state = duel("cannon", *fleet[:2], ships=fleet, first=1)
    table = Table(state, NoDice())
    line_up(table)
    assert table.public.order == ("B-1", "A-1", "B-2", "A-2", "A-3")
