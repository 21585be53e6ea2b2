"""Play with three and four players, teams and fleets: RS-24 to RS-26, RS-44, RS-60, RS-65, RS-69, RS-B19, RS-B26, .."""

import pytest
from msgspec.structs import replace

from games.geometry.hexes import Hex, parse_hex
from games.kernel import Asked, IllegalAction, canonical
from games.raise_shields.ai.endurance import frame_of
from games.raise_shields.ai.fire.gunnery import strain_loss
from games.raise_shields.ai.passage import ramming_cost
from games.raise_shields.ai.pressing import quarry
from games.raise_shields.ai.tactics import plans
from games.raise_shields.board.sides import leader
from games.raise_shields.mechanics.maneuver.course import Course
from games.raise_shields.previews.only import only_repair, only_shot
from games.raise_shields.state import events as ev
from games.raise_shields.state.actions import Fire, Repair
from games.raise_shields.state.frames import Repairing
from games.raise_shields.state.state import Secret, State
from tests.games.raise_shields.duel import GAME, events_of, kinds, listed
from tests.games.raise_shields.several import acted, craft, out, table


def hexes(*names: str) -> tuple[Hex, ...]:
    found = [parse_hex(name) for name in names]
    return tuple(place for place in found if place is not None)


# The order of play (3.1, 5.0, RS-25, RS-26, RS-69).


def test_rs25_everybody_can_know_whose_ship_is_next_and_none_is_after_the_last() -> None:
    ships = (
        craft("A", "C5 N"),
        craft("B-1", "C9 N"),
        craft("B-2", "E9 N"),
        craft("C", "J5 N", status="destroyed"),
        craft("D", "L5 N"),
    )
    order = ("B-1", "B-2", "C", "D", "A")
    following = {turn: GAME.next_seat(table("movement", *ships, turn=turn, order=order).public) for turn in order}
    assert following == {"B-1": 3, "B-2": 3, "C": 3, "D": 0, "A": None}, "no other ship of one's own, none that is lost"
    assert GAME.next_seat(table("movement", *ships, order=()).public) is None, "in a phase without an order"


def test_rs25_rs69_one_ship_of_each_player_in_turn_and_who_has_fewer_is_passed_over() -> None:
    ships = (
        craft("A-1", "C5 N"),
        craft("A-2", "E5 N"),
        craft("B-1", "C9 N"),
        craft("B-2", "E9 N", status="destroyed"),
        craft("C-1", "J5 N"),
        craft("C-2", "L5 N"),
    )
    state = table(
        "movement", *ships, turn="B-1", first=1, order=("B-1", "C-1", "A-1", "C-2", "A-2"), options={"ships": 2}
    )
    asked = []
    for letter in "BCACA":
        asked.append(state.public.turn)
        state = acted(state, letter, "move 2F").state
    assert asked == ["B-1", "C-1", "A-1", "C-2", "A-2"]
    assert state.public.phase == "cannon"
    assert state.public.order == ("B-1", "C-1", "A-1", "C-2", "A-2")


def test_rsb41_a_ship_that_is_destroyed_in_its_phase_does_not_act() -> None:
    a, b, c = craft("A", "C5 N"), craft("B", "C9 N", status="destroyed"), craft("C", "J5 N")
    state = acted(table("movement", a, b, c), "A", "move 2F").state
    assert state.public.turn == "C"


# Morale (RS-24, RS-B18, RS-B19).


def test_rs24_rsb19_the_crews_of_a_fleet_are_added_and_a_player_who_is_out_rolls_nothing() -> None:
    ships = (
        craft("A-1", "C5 N", moved=True, fired=True, crew=4),
        craft("A-2", "E5 N", moved=True, fired=True, crew=3),
        craft("B-1", "A9 N", moved=True, fired=True, status="fled"),
        craft("B-2", "C9 N", moved=True, fired=True, status="destroyed"),
        craft("C-1", "Q13 N", moved=True, crew=9),
        craft("C-2", "Q11 N", status="destroyed", crew=9),
    )
    state = table("cannon", *ships, turn="C-1", options={"ships": 2})
    with_dice = acted(state, "C", "pass")
    rolled = events_of(with_dice, ev.MoraleRolled)[0]
    assert [(seat, crew) for seat, _, crew in rolled.rolls] == [(0, 7), (2, 9)]
    assert with_dice.state.public.morale[1] == (0, 0)
    winner = rolled.winner
    assert winner is not None
    assert listed(with_dice.state, "ABC"[winner], "first") == (["A", "C"] if winner == 0 else ["C", "A"])


# Friends and enemies (RS-43, RS-44, RS-B26, RS-67).


def test_rs67_rsb26_team_mates_are_no_targets() -> None:
    ships = (craft("A", "I7 N"), craft("B", "K8 N"), craft("C", "K6 N"), craft("D", "A1 S"))
    alone, teamed = (table("cannon", *ships, options={"teams": teams}) for teams in (False, True))
    assert listed(alone, "A", "fire", "starboard") == ["B", "C"]
    assert listed(teamed, "A", "fire", "starboard") == ["B"]
    with pytest.raises(IllegalAction) as error:
        GAME.check(teamed, 0, GAME.parse(teamed, 0, "fire starboard C"))
    assert error.value.rule == "RS-B26"


def test_rs44_nobody_shoots_through_a_friend() -> None:
    # Due north-south column: A at I7 looks east along .., the friend C between A and the enemy B.
    ships = (craft("A", "I9 NE"), craft("B", "I5 S"), craft("C", "I7 N"), craft("D", "A1 S"))
    state = table("cannon", *ships, options={"teams": True})
    with pytest.raises(IllegalAction) as error:
        GAME.check(state, 0, GAME.parse(state, 0, "fire port B"))
    assert error.value.rule == "RS-44"


def test_rs20_a_torpedo_can_go_at_a_third_party_that_no_gun_reaches() -> None:
    ships = (craft("A", "I7 N", torpedoes=1), craft("B", "K8 N"), craft("C", "I3 S", hull=3))
    state = table("cannon", *ships)
    assert listed(state, "A", "fire", "starboard") == ["B"]
    assert listed(state, "A", "torpedo") == ["B", "C"]
    state = acted(state, "A", "torpedo C", 6, 4, 4, 1, 1).state
    assert kinds(state) == [(2, "evade")]
    step = acted(state, "C", "evade", 1)
    assert out(step.state) == {"C": "destroyed"}
    assert step.state.public.outcome is None
    assert kinds(step.state) == [(0, "fire")]


# The end (RS-60, RS-65, RS-67, RS-B42, RS-B43, RS-B52, RS-B57).


def test_rs60_a_match_of_three_goes_on_until_one_is_left() -> None:
    ships = (craft("A", "I7 N"), craft("B", "K8 N", shields=0, hull=1), craft("C", "G8 N", shields=0, hull=1))
    state = acted(table("cannon", *ships), "A", "fire starboard B", 6, 1, 1, 1, 1).state
    state = acted(state, "B", "evade", 1, 2).state  # half of 1 evades nothing; the die says hull
    assert out(state) == {"B": "destroyed"}
    state = acted(state, "A", "fire port C", 6, 1, 1, 1, 1).state
    step = acted(state, "C", "evade", 1, 2)
    outcome = step.state.public.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((0,), "RS-60")
    assert outcome.reason == "Halcyon wins: Vesper is destroyed and Meridian is destroyed"
    assert len(events_of(step, ev.ShipDestroyed)) == 1


def test_rsb43_a_team_mate_who_fled_shares_the_victory() -> None:
    ships = (
        craft("A", "I7 N"),
        craft("B", "K8 N", shields=0, hull=1),
        craft("C", "A1 S", status="fled"),
        craft("D", "Q1 S", status="destroyed"),
    )
    state = table("cannon", *ships, options={"teams": True})
    assert GAME.sides(state) == ((0, 2), (1, 3))
    state = acted(state, "A", "fire starboard B", 6, 1, 1, 1, 1).state
    outcome = acted(state, "B", "evade", 1, 2).state.public.outcome
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert outcome.reason == "Halcyon and Meridian win: Vesper is destroyed and Tempest is destroyed"


def test_rs67_a_team_goes_on_while_one_of_its_ships_is_in_play() -> None:
    ships = (
        craft("A", "I7 N"),
        craft("B", "K8 N", shields=0, hull=1),
        craft("C", "A1 S"),
        craft("D", "Q1 S"),
    )
    state = acted(table("cannon", *ships, options={"teams": True}), "A", "fire starboard B", 6, 1, 1, 1, 1).state
    state = acted(state, "B", "evade", 1, 2).state
    assert state.public.outcome is None
    assert GAME.sides(state) == ((0, 2), (1, 3))


def test_rsb42_the_last_two_wreck_each_other_and_a_third_that_fled_wins_nothing() -> None:
    ships = (
        craft("A", "I7 N", hull=1, stress=0),
        craft("B", "I4 N", hull=1, moved=True),
        craft("C", "A1 S", status="fled"),
    )
    # 4F would ram B: 2F ends at I5, R and L cost a click each; 2D6 = 3 less 1 is 2: pushed half a D6 ahead.
    state = table("movement", *ships)
    step = acted(state, "A", "move 2F L", 1, 2, 1)  # faces NW now: nothing ahead, half of 1 is no space
    assert out(step.state) == {"C": "fled"}
    straight = acted(state, "A", "move F", 2, 1, 4, 5, 6)  # 3 - 1 = 2: half of 4 is two spaces, I4 is the second
    outcome = straight.state.public.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "RS-B42")


def test_rs65_rsb52_the_last_armed_team_is_asked_and_only_the_others_flee() -> None:
    silent = {"ticks": (10, 10)}
    ships = (
        craft("A", "A1 S", moved=True, fired=True, **silent),
        craft("B", "Q1 S", moved=True, fired=True, **silent),
        craft("C", "A13 N", moved=True, torpedoes=0),
        craft("D", "Q13 N", moved=True, fired=True, **silent),
    )
    state = table("cannon", *ships, turn="C", options={"teams": True, "no_cannon": True})
    state = acted(state, "C", "pass").state
    assert kinds(state) == [(2, "victory")]
    step = acted(state, "C", "declare")
    assert out(step.state) == {"B": "fled", "D": "fled"}
    outcome = step.state.public.outcome
    assert outcome is not None
    assert outcome.winners == (0, 2)


def test_rsb57_at_the_round_limit_the_team_with_most_hull_and_shields_wins() -> None:
    ships = (
        craft("A", "A1 S", moved=True, fired=True, hull=2, shields=0),
        craft("B", "Q1 S", moved=True, fired=True, hull=9, shields=0),
        craft("C", "A13 N", moved=True, hull=10, shields=10),
        craft("D", "Q13 N", moved=True, fired=True, hull=9, shields=3),
    )
    state = table("cannon", *ships, turn="C", options={"teams": True, "round_limit": 1})
    step = acted(state, "C", "pass")
    outcome = step.state.public.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((0, 2), "RS-B57")
    told = "22 hull and shields against 21 (Vesper and Tempest)"
    assert outcome.reason == f"Halcyon and Meridian win: {told} after 1 round"


# Withdrawing (RS-B67).


def test_rsb67_who_withdraws_takes_all_ships_out_and_the_others_go_on() -> None:
    ships = (craft("A-1", "C5 N"), craft("A-2", "E5 N"), craft("B-1", "C9 N"), craft("C-1", "J5 N"))
    state = table("movement", *ships, turn="A-1", order=("A-1", "B-1", "C-1", "A-2"), options={"ships": 2})
    assert "withdraw" in GAME.awaiting(state)[0].verbs
    step = acted(state, "A", "withdraw")
    assert out(step.state) == {"A-1": "fled", "A-2": "fled"}
    assert step.state.public.turn == "B-1"
    assert GAME.narrate(step.events[0], GAME.view(step.state, None)) == "Player A withdraws."
    assert GAME.sides(step.state) == ((1,), (2,))


def test_rsb67_nobody_withdraws_from_a_duel() -> None:
    state = table("movement", craft("A", "C5 N"), craft("B", "C9 N"))
    assert GAME.awaiting(state)[0].verbs == ("move",)
    with pytest.raises(IllegalAction) as error:
        GAME.check(state, 0, GAME.parse(state, 0, "withdraw"))
    assert error.value.rule == "RS-B67"


def test_rs2_a_player_who_is_out_is_never_asked_again() -> None:
    ships = (craft("A", "I7 N"), craft("B", "K8 N", status="destroyed"), craft("C", "A1 S"))
    state = table("movement", *ships)
    for letter in "AC":
        state = acted(state, letter, "move 2F").state
        assert 1 not in [prompt.seat for prompt in GAME.awaiting(state)]


# Repairs of a fleet (RS-58, RS-59, RS-B66).


def test_rs58_rs59_rsb66_a_player_repairs_the_fleet_with_one_sealed_sheet() -> None:
    ships = (
        craft("A-1", "C5 N", shields=7),
        craft("A-2", "E5 N", hull=8, ticks=(3, 0), name="Argosy"),
        craft("B-1", "C9 N", status="destroyed", hull=0),
        craft("B-2", "E9 N", shields=9),
    )
    state = table("movement", *ships, turn="A-1", options={"ships": 2}).public
    frame, prompts = Repairing(asked=True), (Asked("r.1", 0, "repair"), Asked("r.2", 1, "repair"))
    points = (2, 5, 0, 1)
    public = replace(state, frames=(frame,), prompts=prompts, points=points, turn="", order=(), opened=2)
    before = State(public=public, secret=(Secret(), Secret()))
    assert listed(before, "A", "repair") == ["A-1", "A-2", "none"]
    for text, rule in (("repair A-1 shields 3", "RS-59"), ("repair A-2 hull 3", "RS-B40")):
        with pytest.raises(IllegalAction) as error:
            GAME.check(before, 0, GAME.parse(before, 0, text))
        assert error.value.rule == rule
    action = GAME.parse(before, 0, "repair argosy hull 1 cannons port 1 A-1 shields 2")
    assert GAME.format(action) == "repair A-1 shields 2 A-2 hull 1 cannons port 1"
    sealed = acted(before, "A", GAME.format(action)).state
    assert sealed.public.ships == before.public.ships
    assert GAME.view(sealed, 1).own == Secret()
    after = acted(sealed, "B", "repair shields 1").state
    assert [(each.shields, each.hull, each.ticks) for each in after.public.ships] == [
        (9, 10, (0, 0)),
        (10, 9, (2, 0)),
        (10, 0, (0, 0)),
        (10, 10, (0, 0)),
    ]
    assert out(after) == {"B-1": "destroyed"}


@pytest.mark.parametrize("seat", range(4))
def test_rsb66_nobody_learns_what_others_repair_before_all_have(seat: int) -> None:
    """Four players repair at once; whatever one of them orders, the other three see and hear the same."""
    ships = [craft(f"{letter}-{n}", f"{'CFJM'[index]}{3 + 4 * n} N", shields=7, hull=8)
             for index, letter in enumerate("ABCD") for n in (1, 2)]  # fmt: skip
    public = table("movement", *ships, turn="A-1", options={"ships": 2}).public
    asked = tuple(Asked(f"r.{each}", each, "repair") for each in range(4))
    frames = (Repairing(asked=True),)
    public = replace(public, frames=frames, prompts=asked, points=(3,) * 8, turn="", order=(), opened=4)
    before, letter = State(public=public, secret=(Secret(),) * 4), "ABCD"[seat]
    steps = [
        acted(before, letter, text)
        for text in (f"repair {letter}-1 shields 3", f"repair {letter}-1 hull 1 {letter}-2 shields 1", "repair none")
    ]
    for viewer in (None, *(other for other in range(4) if other != seat)):
        seen = {canonical(GAME.view(step.state, viewer)) for step in steps}
        told = {tuple(GAME.narrate(event, GAME.view(step.state, viewer)) for event in step.events) for step in steps}
        assert (len(seen), len(told)) == (1, 1)


def test_rs67_the_words_of_the_pictures_say_who_is_in_which_team() -> None:
    ships = (craft("A", "I7 N"), craft("B", "L8 N"), craft("C", "A1 S"), craft("D", "Q13 N"))
    state = table("movement", *ships, options={"teams": True})
    told = GAME.summary(GAME.view(state, None))
    assert "C Meridian (Player C, team 1) at A1" in told.alt_map
    assert "D Tempest (Player D, team 2): shields 10 of 10" in told.alt_roster


# What answers by itself, because nothing is to be chosen.


def test_rs42_a_single_shot_answers_by_itself_against_one_side_only() -> None:
    ships = (craft("A", "I7 N"), craft("B", "L8 N"), craft("C", "A1 S"), craft("D", "Q13 N"))
    alone, teamed = (table("cannon", *ships, options={"teams": teams, "narrow_arcs": True}) for teams in (False, True))
    assert listed(teamed, "A", "fire", "starboard") == ["B"]
    assert only_shot(teamed.public, 0) == Fire("starboard", "B")
    assert only_shot(alone.public, 0) is None


def test_rs59_a_fleet_repairs_by_itself_if_no_ship_has_a_choice() -> None:
    ships = (craft("A-1", "C5 N", shields=7), craft("A-2", "E5 N", shields=9, hull=9), craft("B-1", "C9 N"))
    public = table("movement", *ships, turn="A-1", options={"ships": 2}).public
    # A-1 can only mend shields. A-2 can mend all that is broken with 4 points; with 3 it has to choose.
    clear, choice = (replace(public, points=points) for points in ((2, 4, 0), (2, 3, 0)))
    assert only_repair(clear, 0) == Repair(fleet=(("A-1", (("shields", 2),)), ("A-2", (("shields", 1), ("hull", 1)))))
    assert only_repair(choice, 0) is None


# Computer captains (RS-37, RS-67).


def test_rs37_captains_count_what_a_test_does_that_pushes_them_into_a_friend() -> None:
    ships = (craft("A", "I10 N"), craft("B", "I7 N"), craft("C", "A1 S"), craft("D", "Q1 S"))
    costs = []
    for teams in (False, True):
        public = table("movement", *ships, options={"teams": teams}).public
        friend = replace(public, ships=(ships[0], replace(ships[1], seat=2), *ships[2:]))
        plans_now = plans(friend, friend.ships[0])
        costs.append(next(plan.test for plan in plans_now if plan.pose == (hexes("I9")[0], 0)))
    # F, the speed's modifier is 1: of 36 tests 5 push half a D6 ahead and 1 a whole one. B is two spaces ahead of I9:
    # half of 4, 5 or 6 reaches it, and 2 or more of a whole die: (5 * 3 + 1 * 5) of 216.
    public = table("movement", *ships, options={"teams": True}).public
    harm = ramming_cost(public, ships[0], Course((hexes("I10")[0], hexes("I9")[0]), 0), 1, frozenset(hexes("I7")))
    lost = [strain_loss(frame_of(public, ships[0]), 0, 10, 0, face) for face in range(1, 7)]
    assert harm == pytest.approx(2 * sum(lost) / 6 * 20 / 216)
    assert costs[1] - costs[0] == pytest.approx(harm)


@pytest.mark.parametrize(("hull_of_c", "leading", "wanted"), [(10, 2, "C"), (5, None, "B"), (4, 1, "B")])
def test_rs60_among_more_than_two_captains_go_for_the_one_who_leads(
    hull_of_c: int, leading: int | None, wanted: str
) -> None:
    """B is three hexes away, C six: that is worth it only if C alone has the most left."""
    ships = (craft("A", "I7 N", hull=3), craft("B", "I4 S", hull=5), craft("C", "I13 N", hull=hull_of_c))
    public = table("movement", *ships).public
    assert leader(public) == leading
    assert quarry(public, public.ship("A")).id == wanted


def test_rs60_nobody_leads_where_two_are_left() -> None:
    ships = (craft("A", "I7 N"), craft("B", "I4 S", hull=5), craft("C", "I13 N", status="destroyed"))
    assert leader(table("movement", *ships).public) is None
