"""Bidding for the 1st Player Marker (UP-H6): all at once, sealed, and paid by whoever gets it."""

import random

import pytest

from games.kernel import IllegalAction, NoDice, RngDice, ScriptedDice
from games.uprising.state import events as ev
from games.uprising.state.actions import Bid
from games.uprising.state.state import Secret, State
from tests.games.uprising.positions import GAME, fresh, money, play

STARTS = ("Northmoor", "Saltmarsh", "Westhaven")
SUPPLY = (3,) * 24


def bidding(seats: int = 3, **options: object) -> State:
    """All stand, and bid."""
    state = fresh(seats, bid_for_marker=True, **options)
    return play(state, "; ".join(f"place {start}" for start in STARTS[:seats]))


def bid(state: State, *amounts: int) -> State:
    """All but the last have bid."""
    for seat, amount in list(enumerate(amounts))[:-1]:
        state = GAME.apply(state, seat, Bid(amount), NoDice()).state
    return state


def test_uph6_all_are_asked_at_once_and_in_any_order() -> None:
    state = bidding()
    assert [(prompt.seat, prompt.kind) for prompt in GAME.awaiting(state)] == [(0, "bid"), (1, "bid"), (2, "bid")]
    state = GAME.apply(state, 2, GAME.parse(state, 2, "bid 1"), NoDice()).state
    assert [prompt.seat for prompt in GAME.awaiting(state)] == [0, 1]


def test_uph6_the_highest_bid_takes_the_marker_goes_first_and_pays_alone() -> None:
    done = GAME.apply(bid(bidding(), 1, 3, 2), 2, Bid(2), ScriptedDice(*SUPPLY))
    public = done.state.public
    assert (public.marker, public.turn, public.phase, public.round) == (1, 1, "play", 1)
    assert money(done.state) == (3, 0, 3)
    shown = next(event for event in done.events if isinstance(event, ev.BidsShown))
    assert shown.bids == public.bids == (1, 3, 2)
    assert done.state.secret == (Secret(),) * 3


@pytest.mark.parametrize(("face", "first"), [(1, 0), (2, 2)])
def test_uph6_chance_decides_between_equal_bids(face: int, first: int) -> None:
    with ScriptedDice(face, *SUPPLY) as dice:
        state = GAME.apply(bid(bidding(), 2, 1, 2), 2, Bid(2), dice).state
    assert state.public.marker == first
    assert sum(money(state)) == 7


def test_uph6_a_bid_is_0_to_3_and_time_out_bids_nothing() -> None:
    state = bidding()
    for amount in (-1, 4):
        with pytest.raises(IllegalAction, match=r"you can bid 0\$ to 3\$: UP-H6"):
            GAME.check(state, 0, Bid(amount))
    assert GAME.default(state, GAME.awaiting(state)[0]) == Bid(0)


def test_uph6_a_sealed_bid_is_in_nobody_elses_view_nor_in_what_is_told() -> None:
    low, high = (GAME.apply(bidding(), 0, Bid(amount), NoDice()) for amount in (0, 3))
    for viewer in (None, 1, 2):
        assert GAME.view(low.state, viewer) == GAME.view(high.state, viewer)
    assert low.events == high.events
    own = GAME.view(high.state, 0).own
    assert own is not None
    assert own.bid == 3
    assert "bid" in GAME.card.secret_kinds


def test_uph6_hidden_purses_pay_too() -> None:
    state = GAME.apply(bid(bidding(2, secret_money=True), 2, 0), 1, Bid(0), ScriptedDice(*SUPPLY)).state
    assert [secret.money for secret in state.secret] == [1, 3]


def test_uph6_upb4_where_the_marker_is_given_first_characters_are_chosen_and_placed_from_it_on() -> None:
    state = fresh(3, bid_for_marker=True, marker_first=True, choose_characters=True)
    assert state.public.marker is None
    state = GAME.apply(bid(state, 0, 0, 1), 2, Bid(1), NoDice()).state
    assert (state.public.phase, state.public.turn, state.public.marker) == ("characters", 2, 2)
    state = GAME.apply(bid(fresh(2, bid_for_marker=True, marker_first=True), 0, 1), 1, Bid(1), NoDice()).state
    assert (state.public.phase, state.public.turn, state.public.marker) == ("placement", 1, 1)


def test_computers_bid_nothing() -> None:
    state, rng = bidding(), random.Random(1)
    for policy in GAME.card.policies.values():
        assert policy(GAME.view(state, 1), 1, rng, 100) == Bid(0)
    for seat in range(3):
        state = GAME.apply(state, seat, Bid(0), RngDice(rng)).state
    assert money(state) == (3, 3, 3)
