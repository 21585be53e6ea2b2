"""What computer players do where the right answer is clear, and how they compare."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.selfplay import Report, SelfplaySetup, play_matches
from games.battlefield.scenario import Objective, Scenario
from games.battlefield.sight.quick_sight import Ground
from games.battlefield.ways.walking_distance import net_of
from games.geometry.discs import Disc
from games.kernel import Held, NoDice, RngDice
from games.registry import find_policy
from games.urban_war.ai.weighing.posture import posture
from games.urban_war.content.book import Book
from games.urban_war.state.actions import Assault, Deploy, Done, Interrupt, Move, Muster, Orders, Pass, Rush
from games.urban_war.state.frames import Chosen, Deploying, Mustering, Ordering
from games.urban_war.state.options import Options
from games.urban_war.state.public import State
from games.urban_war.state.secret import Secret
from games.urban_war.units import points
from tests.games.urban_war.positions import GAME, asked, at, field, model, play, stand, wall
from tests.games.urban_war.watching import watched

GRADES = tuple(GAME.card.policies)
EVERY = pytest.mark.parametrize("grade", GRADES)


def answer(state: State, seat: int = 0, grade: str = "advise", seed: int = 1) -> Any:
    """What a computer player answers; the rules take it."""
    action = find_policy(GAME, grade)(GAME.view(state, seat), seat, random.Random(seed), 100)
    GAME.check(state, seat, action)
    return action


def inches_off(state: State, action: Rush | Move) -> float:
    """How far an action brings its model north, toward the enemies of these positions."""
    here = model(state, action.model).at
    assert here is not None
    return (here[1] - action.way[-1][1]) / 1000 if action.way else 0.0


def test_there_are_two_grades_the_best_first() -> None:
    assert GRADES == ("advise", "steady")


@EVERY
def test_every_grade_takes_any_of_the_ready_teams(grade: str) -> None:
    state = GAME.setup(2, Options(), GAME.content_for(Options()), NoDice()).state
    assert isinstance(state.public.frames[-1], Mustering)
    teams = {answer(state, 0, grade, seed).ready for seed in range(40)}
    assert teams == {team.word for team in state.public.book.value.ready}


@EVERY
def test_who_has_no_ready_team_makes_one(grade: str) -> None:
    state = GAME.setup(2, Options(), GAME.content_for(Options()), NoDice()).state
    held = state.public.book.value
    book = Held("cards:bare", Book(held.name, held.title, (), held.cards))
    made = answer(replace(state, public=replace(state.public, book=book)), 0, grade)
    assert isinstance(made, Muster)
    assert len(made.own) == 6


@EVERY
def test_every_grade_shoots_who_stands_in_the_open(grade: str) -> None:
    state = field({"A1": stand(24, 34, "grunt"), "B1": stand(24, 24, "grunt"), "B2": stand(2, 1, "fist")})
    action = answer(state, 0, grade)
    assert isinstance(action, Move)
    assert action.target == "B1"


def test_a_shot_that_bases_hide_is_not_taken() -> None:
    """B1 fights A2 in the line to B2, and cannot be shot itself: terrain alone would let see B2."""
    places = {"A1": stand(24, 34, "grunt"), "A2": stand(24, 22.8), "B1": stand(24, 21.6), "B2": stand(24, 19, "grunt")}
    blind = (wall(1, 0, 20, 23, 30), wall(2, 25, 20, 48, 30))
    for name in ("A1", "A2"):
        action = answer(field({**places, "A3": stand(1, 47), name: {**places[name], "done": False}}, terrain=blind))
        assert not (isinstance(action, Move) and action.target == "B2" and not action.way)


def test_wounded_targets_are_shot_first() -> None:
    places = {"A1": stand(24, 34, "grunt"), "B1": stand(20, 26, "ogre"), "B2": stand(28, 26, "ogre", wounds=1)}
    action = answer(field(places))
    assert action.target == "B2"


def test_fists_charge_whom_they_reach() -> None:
    state = field({"A1": stand(24, 30, "fist"), "B1": stand(24, 24, "sniper"), "B2": stand(1, 1)})
    action = answer(state)
    assert isinstance(action, Assault)
    assert (action.how, action.target) == ("charge", "B1")


def test_fists_come_nearer_behind_what_hides_them() -> None:
    """Three guns look down the street in the west; a wall hides the way in the east."""
    guns = {f"B{number}": stand(6 * number, 4, "grunt") for number in (1, 2, 3)}
    hiding = (wall(1, 22, 8, 44, 22), wall(2, 22, 30, 44, 32))
    state = field({"A1": stand(30, 44, "fist"), **guns}, terrain=hiding)
    action = answer(state)
    assert isinstance(action, Rush)
    assert inches_off(state, action) > 2


HOUSE = wall(1, 14, 22, 34, 28, impassable=True)


@EVERY
def test_fists_behind_a_house_come_round_it(grade: str) -> None:
    """To the side is further from B1, as the crow flies."""
    state = field({"A1": stand(24, 29, "fist"), "B1": stand(24, 20.5, "fist")}, terrain=(HOUSE,))
    action = answer(state, 0, grade)
    assert isinstance(action, Rush)
    moved = play(state, GAME.format(action)).state
    net, goal = net_of((HOUSE,), (48000, 48000)), frozenset({at(24, 20.5)})
    here = model(moved, "A1").at
    assert here is not None
    assert net.inches(here, goal) < net.inches(at(24, 29), goal) - 6


@EVERY
def test_two_that_a_house_parts_find_each_other(grade: str) -> None:
    """Without a limit such a battle must end: each used to stay behind its wall for ever."""
    state = field(
        {"A1": stand(24, 29, "fist"), "B1": stand(24, 21, "fist")}, terrain=(HOUSE,), turn=30, options={"turns": 0}
    )
    rng = random.Random(1)
    for _ in range(200):
        if GAME.outcome(state) is None:
            seat = GAME.awaiting(state)[0].seat
            action = find_policy(GAME, grade)(GAME.view(state, seat), seat, rng, 100)
            state = GAME.apply(state, seat, action, RngDice(rng)).state
    assert GAME.outcome(state) is not None


def late(mine: int, theirs: int) -> State:
    """Turn 7 of 8: A1 is hidden from three guns, and has `mine` friends and `theirs` enemies more, far behind."""
    places = {"A1": stand(24, 40, "grunt"), "B1": stand(16, 8, "grunt"), "B2": stand(24, 8, "grunt")}
    places |= {f"A{number + 2}": stand(2 + 2 * number, 47, done=True, counter="") for number in range(mine)}
    places |= {f"B{number + 3}": stand(2 + 2 * number, 1, done=True, counter="") for number in range(theirs)}
    return field(places, terrain=(wall(1, 21, 36, 27, 38, impassable=True),), turn=7, options={"turns": 8})


def test_whoever_leads_as_the_turns_run_out_stays_hidden() -> None:
    state = late(mine=6, theirs=0)
    action = answer(state)
    assert posture(state.public, 0).bold < 1 < posture(state.public, 1).bold
    assert not getattr(action, "target", "")
    end = Disc(action.way[-1] if action.way else at(24, 40), 600)
    ground = Ground(state.public.terrain, 1000)
    assert not any(ground.glance(Disc(at(x, 8), 600), end).seen for x in (16, 24))


def test_whoever_is_behind_as_the_turns_run_out_comes_out() -> None:
    state = late(mine=0, theirs=6)
    action = answer(state)
    assert inches_off(state, action) > 2 or action.target


@pytest.mark.parametrize(("turn", "bold"), [(8, 1.0), (12, 2.0), (16, 3.0)])
def test_without_a_limit_everybody_grows_bolder(turn: int, bold: float) -> None:
    state = field({"A1": stand(24, 40), "B1": stand(24, 8)}, turn=turn, options={"turns": 0})
    assert posture(state.public, 0) == (bold, False)


def test_in_the_last_turn_no_prospects_count() -> None:
    """To come out would give a shot in a ninth turn, which there is none of."""
    state = field(
        {"A1": stand(24, 40, "fist"), "B1": stand(24, 24, "grunt")},
        terrain=(wall(1, 20, 36, 28, 38),),
        turn=8,
        options={"turns": 8},
    )
    assert inches_off(state, answer(state)) <= 1


def follows(turn: int, **enemy: Any) -> Any:
    places = {"A1": stand(24, 40, "grunt", cal=2, done=True, counter=""), "B1": stand(24, 8, "grunt", **enemy)}
    places |= {"A2": stand(1, 47), "B2": stand(1, 1)}
    state = field(places, turn=turn, terrain=(wall(1, 22, 11, 26, 12, blocks_sight=False),), options={"turns": 8})
    return answer(asked(state, "follow", 0, *state.public.frames, Chosen("A1", follow_up=True)))


def test_a_follow_up_is_kept_for_better_chances_and_spent_in_the_last_turn() -> None:
    assert follows(1) == Done()
    action = follows(8, done=True, counter="")
    assert isinstance(action, Move)
    assert action.target == "B1"


def ordered(state: State, grade: str = "advise") -> Orders:
    free = tuple(replace(one, counter="") for one in state.public.models)
    public = replace(state.public, phase="orders", models=free)
    action = answer(
        asked(replace(state, public=public, secret=(Secret(), Secret())), "orders", 0, Ordering(True)), 0, grade
    )
    assert isinstance(action, Orders)
    return action


def test_a_gun_waits_for_fists_that_must_cross_its_lane() -> None:
    """B1 is hidden and will come for A2; A1 sees all of its way and nobody now."""
    state = field(
        {"A1": stand(8, 34, "grunt"), "A2": stand(24, 40), "B1": stand(24, 22), "B2": stand(46, 2)},
        terrain=(wall(1, 14, 16, 22, 26), wall(2, 40, 0, 42, 8)),
    )
    assert ordered(state) == Orders(("A1",))


def test_who_has_a_shot_is_not_left_waiting() -> None:
    state = field({"A1": stand(24, 30, "grunt"), "A2": stand(40, 40), "B1": stand(24, 22, "grunt"), "B2": stand(46, 2)})
    assert ordered(state) == Orders()


def test_fists_wait_beside_a_friend_for_whoever_can_charge_it() -> None:
    """B1 can charge A2, a sniper with a shot of its own, and would come within reach of A1, which cannot reach it."""
    state = field(
        {"A1": stand(27, 36), "A2": stand(24, 34, "sniper"), "B1": stand(24, 25.5), "B2": stand(46, 2)},
        terrain=(wall(1, 40, 0, 42, 8),),
    )
    assert ordered(state) == Orders(("A1",))


@EVERY
def test_fists_alone_are_never_left_waiting(grade: str) -> None:
    state = field({"A1": stand(24, 34), "A2": stand(30, 34), "B1": stand(24, 8), "B2": stand(30, 8)})
    assert ordered(state, grade) == Orders()


def test_a_charger_is_shot_before_it_strikes() -> None:
    state = play(watched(a={"word": "fist"}, B2=stand(26, 27)), "assault A1 charge B2").state
    action = answer(state, 1)
    assert isinstance(action, Interrupt)
    assert (action.model, action.how) == ("B1", "shot")
    moment = state.public.frames[-1].moments[action.moment - 1]  # type: ignore[union-attr] # an action is under way
    assert moment.when != "end"


def test_nobody_on_overwatch_interrupts_what_cannot_be_hurt() -> None:
    state = play(watched(a={"word": "tank"}, b={"word": "fist"}), "rush A1 27,24").state
    assert answer(state, 1) == Pass()


def deploying(enemy: str, terrain: tuple[Any, ...]) -> State:
    places = {f"B{number}": stand(12 * number, 5, enemy, counter="") for number in (1, 2, 3)}
    state = field({"A1": {"card": "fist"}, "A2": {"card": "fist"}, **places}, terrain=terrain, turn=0)
    return asked(replace(state, public=replace(state.public, phase="deployment")), "deploy", 0, Deploying(0))


def test_fists_deploy_out_of_sight_of_guns() -> None:
    terrain = (wall(1, 6, 34, 18, 40),)
    action = answer(deploying("sniper", terrain))
    assert isinstance(action, Deploy)
    ((name, spot),) = action.spots
    ground = Ground(terrain, 1000)
    assert name == "A1"
    assert not any(ground.glance(Disc(at(12 * place, 5), 600), Disc(spot, 600)).seen for place in (1, 2, 3))


def test_a_sheet_deploys_everybody_close_together() -> None:
    state = deploying("sniper", ())
    sheets = replace(state, public=replace(state.public, options=Options(sheets=True)))
    action = answer(sheets)
    assert [name for name, _ in action.spots] == ["A1", "A2"]
    (ax, ay), (bx, by) = (spot for _, spot in action.spots)
    assert (ax - bx) ** 2 + (ay - by) ** 2 <= 9000**2


def test_an_objective_is_gone_for_where_they_count() -> None:
    state = field({"A1": stand(24, 40), "B1": stand(46, 4)}, turn=7, options={"turns": 8, "objectives": True})
    well = Objective("well", at(15, 38))
    scenario = Scenario("wells", "Wells", "", (48000, 48000), 6000, "fixed", objectives=(well,))
    state = replace(state, public=replace(state.public, scenario=Held("scenario:wells", scenario)))
    moved = play(state, GAME.format(answer(state))).state
    while [prompt.kind for prompt in GAME.awaiting(moved)] == ["interrupt"]:
        moved = play(moved, "pass").state
    assert points.holder(moved.public, well.at) == 0


def test_a_player_sees_only_its_own_view() -> None:
    """Whatever lies face down, the answer is the same."""
    state = watched()
    others = [
        replace(state, secret=(state.secret[0], Secret(overwatch=names))) for names in ((), ("B1",), ("B1", "B9"))
    ]
    assert len({GAME.format(answer(one)) for one in others}) == 1


def report(policies: tuple[str, ...], games: int, **options: Any) -> Report:
    return play_matches(SelfplaySetup(GAME, games, 2, "6", policies, Options(turns=8, **options)))


@pytest.mark.parametrize("grade", GRADES)
def test_every_grade_beats_whoever_does_nothing(grade: str) -> None:
    found = report((grade, "default"), 1)
    assert found.errors == 0
    assert found.wins_by_policy[grade] == 1


@pytest.mark.soak
@pytest.mark.parametrize(
    ("one", "other", "games", "least"),
    [("advise", "steady", 100, 65), ("advise", "default", 40, 37), ("steady", "default", 40, 37)],
)
def test_soak_the_better_grade_wins(one: str, other: str, games: int, least: int) -> None:
    found = report((one, other), games)
    assert found.errors == 0
    assert found.wins_by_policy[one] >= least


def told(state: State) -> str:
    """The reason that Suggest gives."""
    return GAME.advice(GAME.view(state, 0), 0, random.Random(1), 100).why


def test_the_reason_names_the_odds_of_the_shot_and_the_risk() -> None:
    """D10 + 4 needs 10, twice 5 in 10; D10 + 5 - 4 needs 6: 6 in 10; B1 shoots back as well."""
    state = field({"A1": stand(24, 34, "grunt"), "B1": stand(24, 24, "grunt"), "B2": stand(2, 1, "fist")})
    assert told(state).startswith("30% to hurt B1")
    assert "30% to be shot" in told(state)


def test_a_panicked_model_keeps_its_cover_rather_than_take_a_shot_that_needs_a_ten() -> None:
    low = wall(1, 20, 36, 28, 37, blocks_sight=False)
    state = field({"A1": stand(24, 38, "grunt", panicked=True), "A2": stand(26, 40, done=True, counter=""),
                   "B1": stand(24, 10, "grunt"), "B2": stand(20, 10, "grunt")}, terrain=(low,), turn=6)  # fmt: skip
    action = answer(state)
    assert not (isinstance(action, Move) and action.way and action.target)
    assert (
        list(GAME.critic().judge(state, 0, GAME.advice(GAME.view(state, 0), 0, random.Random(1), 9), state, ())) == []
    )


def test_a_watcher_keeps_its_counter_for_a_better_chance() -> None:
    """A shot that wounds in 10 of 100 is left alone while A9 is still to act."""
    state = play(watched(b={"panicked": True}), "rush A1 27,24").state
    assert answer(state, 1) == Pass()
    assert GAME.advice(GAME.view(state, 1), 1, random.Random(1), 100).why.startswith("keeps Overwatch: the best chance")


def test_a_new_table_plays_eight_turns_for_objectives_in_the_middle() -> None:
    plain = Options()
    assert (plain.turns, plain.objectives) == (8, True)
    assert GAME.card.presets["quick"] == {"scenario": plain.scenario, "turns": 8, "objectives": True}
    state = GAME.setup(2, plain, GAME.content_for(plain), NoDice()).state
    assert points.objectives(state.public)
