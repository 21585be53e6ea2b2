"""What a preview says of interruptions: it looks along the whole way, and so do its odds (UW-31, UW-34, UW-35)."""

from typing import Any

from games.urban_war.game import URBAN_WAR
from games.urban_war.previews.interruptions import watchers
from games.urban_war.previews.planned import planned_action
from games.urban_war.state.public import State
from tests.games.urban_war.positions import play, stand, wall
from tests.games.urban_war.watching import watched


def facts(state: State, line: str) -> dict[str, Any]:
    seat = state.public.prompts[0].seat
    told = URBAN_WAR.forecast(state, seat, URBAN_WAR.parse(state, seat, line))
    return {fact.key: fact.value for fact in told.facts} if told is not None else {}


def who(state: State, line: str) -> list[str]:
    planned = planned_action(state.public, URBAN_WAR.parse(state, 0, line))
    assert planned is not None
    return watchers(state.public, planned)


def slit() -> State:
    """Between two walls close to it, B1 sees no more than the middle of the way."""
    walls = (wall(1, 30, 8, 30.2, 23.9), wall(2, 30, 24.1, 30.2, 40))
    return watched({"at": (20000, 20000), "word": "tank"}, terrain=walls)


def test_uw31_who_sees_the_middle_of_a_way_alone_could_interrupt() -> None:
    """Its check of CD 4 passes in 55 of 100, and its shot wounds in 5/10 * 6/10: 16.5 in 100.

    The walls are within an inch of B1, and so are no cover from it.
    """
    assert who(slit(), "rush A1 20,28") == ["B1"]
    assert facts(slit(), "rush A1 20,28")["seen"] == "nobody"
    assert facts(slit(), "rush A1 20,28")["watch"] == "B1 16%"
    assert facts(slit(), "rush A1 20,21")["watch"] == "nobody"


def test_uw34_the_odds_are_those_of_the_best_moment_of_the_way() -> None:
    """B1 has A1 in range at Medium first, for a check of 4 - 1, and then at Short: 55 in 100 times 3 in 10."""
    state = watched({"at": (14000, 24000), "word": "tank"}, {"at": (31200, 24000)})
    assert facts(state, "rush A1 21,24")["watch"] == "B1 16%"
    assert facts(state, "rush A1 15,24")["watch"] == "B1 14%", "45 in 100 times 3 in 10"


def test_uw35_a_charge_is_named_with_the_odds_of_its_check_where_a_way_leads_there() -> None:
    state = watched({"word": "tank"}, {"word": "tank", "at": (26000, 24000)})
    assert facts(state, "move A1 stay")["watch"] == "B1 charge 55%"
    ditch = wall(1, 22.5, 0, 22.9, 48, blocks_sight=False, impassable=True)
    state = watched({"word": "tank"}, {"word": "tank", "at": (26000, 24000)}, terrain=(ditch,))
    assert facts(state, "move A1 stay")["watch"] == "nobody"


def test_uw30_the_most_dangerous_comes_first() -> None:
    """B2 at Short in 55 of 100 times 3 in 10; B1, 24.8 inches off, at Long in 36 of 100 times 3 in 10."""
    state = watched({"word": "tank"}, {"at": (46000, 24000)}, B2=stand(26, 28, "gunner", counter="down"))
    assert facts(state, "rush A1 20,26")["watch"] == "B2 16%, charge 55%; B1 11%"


def test_uwb12_once_it_was_tried_nobody_could_interrupt_the_rest() -> None:
    asked = play(watched(B2=stand(31.2, 27, "gunner", counter="down")), "rush A1 20,30").state
    tried = play(asked, "interrupt B1 shot 1", 1, 1).state
    assert "watch" in facts(tried, "go 20,28")
    assert facts(tried, "go 20,28")["watch"] == "nobody"
    again = watched(B2=stand(31.2, 27, "gunner", counter="down"), options={"attempts": "success"})
    tried = play(play(again, "rush A1 20,30").state, "interrupt B1 shot 1", 1, 1).state
    assert facts(tried, "go 20,28")["watch"].startswith("B2 ")


def test_uw27_uw31_assaults_say_who_could_interrupt_them_too() -> None:
    state = watched({"word": "tank"}, B3=stand(20, 28, "tank"))
    assert facts(state, "assault A1 charge B3")["watch"] == "B1 16%"
    touching = watched({"word": "tank"}, B3=stand(20, 25.2, "tank"))
    assert facts(touching, "assault A1 leave B3 17,22")["watch"] == "B1 16%"
