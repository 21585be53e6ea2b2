"""Habits of computer players that people found senseless, each as a position; and what is never proposed."""

import itertools
import math
import random
from typing import Any

from msgspec.structs import replace

from bot.selfplay.match import play_match
from games.kernel import Advice, RngDice
from games.kernel.odds.stakes import NOTHING, Stakes, reckless
from games.registry import find_policy
from games.urban_war.ai.sense.figures import attack_odds
from games.urban_war.mechanics.turn.permissions import actors
from games.urban_war.state.actions import Assault, Interrupt, Move, Pass, Rush
from games.urban_war.state.options import Options
from games.urban_war.state.public import State, View
from games.urban_war.units import queries
from tests.games.urban_war.positions import GAME, at, field, model, play, stand, wall
from tests.games.urban_war.test_critic import street
from tests.games.urban_war.watching import watched


def advice(state: State, seat: int = 0) -> Advice:
    """What the best computer player does, and why; the rules take it."""
    found = GAME.advice(GAME.view(state, seat), seat, random.Random(1), 100)
    GAME.check(state, seat, found.action)
    return found


def lapses(state: State) -> list[str]:
    """What the critic finds in what the best computer player does."""
    return [lapse.name for lapse in GAME.critic().judge(state, 0, advice(state), state, ())]


def test_nobody_walks_to_shoot_at_four_less_than_where_it_is() -> None:
    """From its cover A1 needs 10 less 5; after a move it would need more, and be seen by three."""
    places = {f"B{number}": stand(18 + 4 * number, 12, "grunt") for number in (1, 2, 3)}
    state = field({"A1": stand(24, 38, "grunt"), **places}, terrain=(wall(1, 20, 36, 28, 37, blocks_sight=False),))
    action = advice(state).action
    assert isinstance(action, Move)
    assert not action.way
    assert lapses(state) == []


def test_nobody_stays_in_line_on_the_edge_of_the_table() -> None:
    mine = {f"A{number}": stand(6 * number, 47, "grunt", counter="snap") for number in range(1, 8)}
    theirs = {f"B{number}": stand(6 * number, 1, "grunt") for number in range(1, 8)}
    state = field(mine | theirs, terrain=(wall(1, 2, 23, 46, 24),), turn=1, options={"turns": 8})
    action = advice(state).action
    assert isinstance(action, Move | Rush)
    start = model(state, action.model).at
    assert start is not None
    assert start[1] - action.way[-1][1] > 3000


def test_two_shoot_at_the_same_target_until_it_falls() -> None:
    """A1 wounds one of two ogres; A2 then shoots at that one, of two at the same range."""
    ogres = {"B1": stand(20, 20, "ogre"), "B2": stand(28, 20, "ogre")}
    state = field({"A1": stand(22, 34, "grunt", done=True, counter=""), "A2": stand(24, 34, "grunt"), **ogres})
    for name in ("B1", "B2"):
        models = tuple(replace(one, wounds=int(one.id == name)) for one in state.public.models)
        action = advice(replace(state, public=replace(state.public, models=models))).action
        assert isinstance(action, Move)
        assert action.target == name


def test_nobody_goes_alone_into_sight() -> None:
    assert lapses(street()) == []


def test_nobody_runs_to_and_fro() -> None:
    """Enemies that nobody sees wait behind a wall: three moves, one after the other, never lead back."""
    been = [(24.0, 42.0)]
    for turn in (1, 2, 3):
        state = field({"A1": stand(*been[-1], "grunt"), "B1": stand(24, 4, "grunt"), "B2": stand(40, 4, "grunt")},
                      terrain=(wall(1, 10, 8, 44, 9),), turn=turn, options={"turns": 8})  # fmt: skip
        action = advice(state).action
        assert isinstance(action, Move | Rush)
        x, y = action.way[-1] if action.way else at(*been[-1])
        been.append((x / 1000, y / 1000))
    assert all(math.dist(one, other) > 2 for one, other in itertools.combinations(been, 2))


def test_uw34_overwatch_is_not_spent_on_a_check_that_hardly_comes_off() -> None:
    state = play(watched(b={"panicked": True}), "rush A1 27,24").state
    assert advice(state, 1).action == Pass()


def test_no_attack_is_proposed_that_rather_kills_its_own_model() -> None:
    """In whole battles, by the odds that previews show; to wait, or to let another model act, loses nobody."""
    best, seen = find_policy(GAME, "advise"), 0

    def watching(view: View, seat: int, rng: random.Random, nodes: int) -> Any:
        nonlocal seen
        action = best(view, seat, rng, nodes)
        state = GAME.imagine(view, seat, RngDice(random.Random(1)))
        odds = attack_odds(state, seat, action) if isinstance(action, Assault | Interrupt) else None
        if odds is not None and others_may_act(state, seat, action):
            seen += 1
            assert not reckless(Stakes(odds.hurts, odds.dies), (NOTHING,)), GAME.format(action)
        return action

    for seed in range(2):
        played = play_match(GAME, (watching, watching), Options(), f"stakes/{seed}")
        assert not played.failure, played.failure
    assert seen


def others_may_act(state: State, seat: int, action: Any) -> bool:
    """Whether somebody could act who is in no contact, or nobody need act at all."""
    if isinstance(action, Interrupt):
        return True
    free = [one for one in actors(state, seat) if not queries.contacts(state.public, one)]
    return bool(free) or action.how == "charge"


def test_where_every_way_is_bad_the_reason_says_so() -> None:
    """A1 is in contact with what fights far better: to fight, and to be struck as it breaks off, are all there is."""
    state = field({"A1": stand(24, 24, "fist"), "B1": stand(24, 22.8, "giant"), "B2": stand(2, 1)})
    found = advice(state)
    assert "no way is good" in found.why or "to get away" in found.why
