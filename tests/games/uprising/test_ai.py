"""The computer players: positions with one right answer, matches between them, what they may see."""

import random
from collections.abc import Sequence

import pytest

from bot.selfplay import Report, SelfplaySetup, play_matches
from games.uprising.ai.rivals import weights
from games.uprising.state.frames import TieBreak
from games.uprising.state.options import Options
from games.uprising.state.state import State
from tests.games.uprising.positions import GAME, asked, changed, land, play, position, step, war, where
from tests.games.uprising.test_invariants import walk

EVERYWHERE = [region.name for region in position({}).public.country.regions]


def advised(state: State, nodes: int = 300) -> str:
    """What `advise` does first."""
    seat = state.public.turn
    return GAME.format(GAME.advise(GAME.view(state, seat), seat, random.Random(1), nodes))


def turn(state: State, nodes: int = 300) -> tuple[State, list[str]]:
    """The position after a whole turn of `advise`, and what it did."""
    seat, done = state.public.turn, list[str]()
    while state.public.prompts and state.public.turn == seat and state.public.phase == "play":
        done.append(advised(state, nodes))
        state = step(state, done[-1]).state
    return state, done


def empty_but(**tokens: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """The supply of a country in which only some regions still have tokens."""
    return {name: tokens.get(name, (0, 0)) for name in EVERYWHERE}


APART = {"AW": "Riverside", "AL1": "Riverside", "BW": "Cape Farrow", "BL1": "Cape Farrow"}


@pytest.mark.parametrize("name", ["advise", "steady", "easy"])
def test_computer_players_finish_games_on_every_map(name: str) -> None:
    policy = GAME.card.policies[name]
    for seats, country in ((2, "narrows"), (3, "marches"), (4, "realm")):
        *_, (_, last) = walk(seats, 5, policy, map=country, rounds=2)
        assert last.state.public.outcome is not None


def test_computer_players_think_alike_from_equal_views() -> None:
    state = position({"AW": "Riverside", "AL1": "Oakhollow", "BW": "Cape Farrow"}, {"Riverside": (0, 2)}, money=(9, 3))
    for policy in GAME.card.policies.values():
        one, two = (policy(GAME.view(state, 0), 0, random.Random(4), 300) for _ in range(2))
        assert one == two


def test_hidden_purses_of_others_change_no_advice() -> None:
    first, second = (position(APART, money=(9, theirs), secret_money=True) for theirs in (0, 90))
    assert advised(first) == advised(second)


def test_poor_players_take_followers_first() -> None:
    state, _ = turn(position(APART))
    assert sum(land(state, name).followers[0] for name in EVERYWHERE) >= 2


def test_rich_players_promote_and_spend_what_they_have_while_it_can_earn() -> None:
    state, done = turn(position(APART, {"Riverside": (6, 0)}, money=(60, 3), round=3))
    assert [line.split()[0] for line in done].count("promote") == 2
    assert not any(line.startswith("campaign") for line in done)
    assert len(state.public.own(0)) == 4


def test_rich_and_idle_characters_walk_to_where_tokens_are() -> None:
    supply = empty_but(Southdown=(9, 9))
    state, done = turn(position(APART | {"AW": "Oakhollow"}, {}, supply, money=(100, 3), round=5))
    assert where(state, "AW") == "Southdown"
    assert any(line.startswith("decree W") for line in done)


def test_who_had_the_turn_first_is_not_ahead_for_what_all_will_have() -> None:
    at = {"AW": "Westhaven", "BW": "Highfell", "CW": "Oakhollow", "DW": "Grayport"}
    at |= {f"{tag[0]}L1": start for tag, start in at.items()}
    state = position(at, {"Westhaven": (3, 0, 0, 0)}, seats=4, turn=1, money=(0, 3, 3, 3))
    assert weights(state, 1) == pytest.approx([-1 / 3, 1, -1 / 3, -1 / 3])
    later = position(at, {"Westhaven": (3, 0, 0, 0)}, seats=4, turn=3, first=0, money=(0, 3, 3, 3), round=12)
    assert weights(later, 3)[0] < -0.5, "B and C had theirs, and have nothing"


def test_up20_nobody_is_promoted_beside_a_warlord_of_another_player_who_would_take_the_lieutenant() -> None:
    at = {"AW": "Riverside", "AL1": "Northmoor", "BW": "Highfell", "BL1": "Cape Farrow"}
    followers = {"Highfell": (4, 1), "Millbrook": (4, 0)}
    _, done = turn(position(at, followers, money=(80, 3), round=3))
    assert [line for line in done if line.startswith("promote")] == ["promote Millbrook"] * 2


def test_a_warlord_takes_a_lieutenant_left_alone() -> None:
    at = {"AW": "Riverside", "AL1": "Northmoor", "BW": "Cape Farrow", "BL1": "Riverside", "BL2": "Cape Farrow"}
    state, done = turn(position(at, {"Riverside": (2, 3), "Cape Farrow": (0, 4)}, money=(12, 20), round=3))
    assert where(state, "BL1") is None
    assert "skirmish" in done[0]


def last_stable(money: tuple[int, int]) -> State:
    """Whoever takes the last token of a kind in Southdown ends the game."""
    at = APART | {"AW": "Southdown", "AL1": "Southdown"}
    followers = {"Southdown": (4, 4), "Oakhollow": (9, 9)}
    return position(at, followers, empty_but(Southdown=(1, 8)), money=money, round=6)


def test_whoever_is_far_behind_does_not_end_the_game() -> None:
    state, _ = turn(last_stable((10, 400)))
    assert not land(state, "Southdown").unstable


def test_whoever_is_ahead_ends_the_game_before_a_stronger_rival_catches_up() -> None:
    behind = {"Southdown": (4, 4), "Oakhollow": (0, 60)}
    state, _ = turn(changed(position(
        APART | {"AW": "Southdown", "AL1": "Southdown"}, behind, empty_but(Southdown=(1, 8)), money=(300, 10), round=6
    )))  # fmt: skip
    assert land(state, "Southdown").unstable


def test_at_war_it_says_nothing_of_regions_where_time_out_does_best() -> None:
    # B shares Riverside with A; a trade of 2 would cost both the region, and C would win with Grayport alone.
    followers = {"Riverside": (2, 2, 0), "Grayport": (0, 0, 3)}
    state = war(position({"AW": "Northmoor", "BW": "Cape Farrow", "CW": "Ironvale"}, followers, seats=3))
    assert (state.public.turn, advised(state)) == (1, "settle")
    assert land(step(state, "settle").state, "Riverside").followers == (2, 2, 0)


def test_up22_at_war_it_trades_where_a_later_warlord_would_leave_the_region_to_another() -> None:
    """A's Warlord would take two of B's three, and lead with 2 to 1: B's trades leave nothing to lead with."""
    state = war(position({"AW": "Riverside", "BW": "Cape Farrow", "CW": "Grayport"}, {"Riverside": (2, 3, 1)}, seats=3))
    assert (state.public.turn, advised(state)) == (1, "settle Riverside 2")
    assert land(step(state, "settle Riverside 2").state, "Riverside").followers == (0, 0, 0)


def test_at_war_followers_that_lead_matter_more_than_a_lieutenant() -> None:
    at = {"AW": "Riverside", "BW": "Cape Farrow", "BL1": "Riverside", "CW": "Grayport"}
    state = war(position(at, {"Riverside": (3, 4, 1)}, seats=3, first=2))
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == "settle"
    assert advised(state).startswith("settle Riverside BB")


def test_at_war_whoever_settles_later_may_take_what_is_left_alone() -> None:
    at = {"AW": "Northmoor", "BW": "Westhaven", "CW": "Grayport", "CL1": "Northmoor", "DW": "Southdown"}
    state = war(position(at, {"Northmoor": (1, 1, 1, 0), "Millbrook": (5, 0, 0, 0)}, seats=4, first=3))
    after = step(state, advised(state)).state
    assert where(after, "CL1") is None, "it would take A's last follower there"
    assert land(after, "Northmoor").followers == (1, 1, 1, 0)


def tied(warlord: str) -> State:
    """A tie: each leads one region, and has as many followers on the board."""
    at = {"AW": warlord, "BW": "Westhaven"}
    state = position(at, {"Highfell": (3, 0), "Eastmark": (0, 3)}, round=12)
    return asked(state, "tie", TieBreak(0), cycles=1)


def test_up34_in_a_tie_break_it_moves_where_the_war_then_wins() -> None:
    state = tied("Grayport")
    assert advised(state) == "move W Eastmark"
    over = play(state, "move W Eastmark; stay").public
    assert over.outcome is not None
    assert over.outcome.winners == (0,)


def test_up34_in_a_tie_break_it_stays_where_no_move_wins_anything() -> None:
    assert advised(tied("Ironvale")) == "stay"


def report(policies: Sequence[str], games: int, seats: int = 2, **options: object) -> Report:
    """Games of policies against each other, the same for everybody."""
    return play_matches(SelfplaySetup(GAME, games, seats, "5", tuple(policies), Options(**options)))


@pytest.mark.parametrize("rival", ["steady", "easy", "default"])
def test_advise_beats_the_others(rival: str) -> None:
    """Each has every seat and place as often; the figures of whole games are for `make soak`."""
    wins = report(["advise", rival], 4, rounds=7).wins_by_policy
    assert wins["advise"] >= 3


@pytest.mark.soak
@pytest.mark.parametrize(
    ("country", "rival", "games", "least"),
    [
        ("marches", "steady", 100, 90),
        ("narrows", "steady", 100, 75),
        ("realm", "steady", 100, 75),
        ("marches", "default", 100, 95),
    ],
)
def test_soak_advise_beats_the_others_at_two_seats(country: str, rival: str, games: int, least: int) -> None:
    found = report(["advise", rival], games, map=country)
    assert found.errors == 0
    assert found.wins_by_policy["advise"] >= least


@pytest.mark.soak
@pytest.mark.parametrize(
    "options", [{"secret_money": True}, {"income_per_region": True}, {"immediate_end": True}, {"resource_types": 3}]
)
def test_soak_advise_beats_steady_with_other_rules(options: dict[str, object]) -> None:
    found = report(["advise", "steady"], 40, **options)
    assert found.errors == 0
    assert found.wins_by_policy["advise"] >= 30


@pytest.mark.soak
def test_soak_advise_beats_three_of_steady() -> None:
    found = report(["advise", "steady", "steady", "steady"], 100, seats=4)
    assert found.errors == 0
    assert found.wins_by_policy["advise"] >= 60
