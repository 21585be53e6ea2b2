"""What an outline of many actions says of what happened: what every player did where, and to whom."""

import typing
from typing import Any

import pytest

from games.kernel.text.outline import Headline, outline
from games.uprising.state import events as ev
from games.uprising.text import headlines
from tests.games.telling import Told, told_words, words
from tests.games.uprising.positions import GAME, fresh

PUBLIC = fresh(seats=3).public
HERE, THERE = PUBLIC.name(0), PUBLIC.name(1)
LEFT_OUT = {
    ev.GameBegan, ev.PlacementBegan, ev.BidSealed, ev.CharactersNamed, ev.SupplyRolled, ev.TurnBegan,
    ev.TurnEnded, ev.MarkerPassed, ev.PurseChanged, ev.SkirmishBegan, ev.Settled, ev.TradesDeclined,
    ev.EndCame, ev.PointsScored, ev.GameEnded,
}  # fmt: skip
"""What comes by itself or of what is told, and the end, after which nobody is called."""


def headline(event: Any) -> Told | None:
    return told_words(GAME.headline(event, PUBLIC))


def test_every_event_is_told_or_left_out_on_purpose() -> None:
    assert set(headlines.TOLD) | LEFT_OUT == set(typing.get_args(ev.UprisingEvent))
    assert not set(headlines.TOLD) & LEFT_OUT


ACTING: dict[str, Any] = {"seat": 1, "who": "BW", "name": "Ysolde", "region": 0}


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (ev.Moved(**ACTING, origin=1), (f"moves Ysolde to {HERE}", False)),
        (ev.Intimidated(**ACTING, token="grain"), (f"intimidates in {HERE}", False)),
        (ev.Campaigned(**ACTING), (f"campaigns in {HERE}", False)),
        (ev.Slew(**ACTING, victim=0), (f"slays a follower of A in {HERE}", True)),
        (ev.Decreed(**ACTING, tokens=("grain", "grain"), spread=(1,)), (f"decrees in {HERE}", True)),
        (ev.FollowersTaken(seat=1, region=0, victims=((0, 2), (2, 1))), (f"removes 2 of A and 1 of C in {HERE}", True)),
        (
            ev.LieutenantTaken(seat=1, who="BW", region=0, victim=0, name="Wulf"),
            (f"removes A’s Wulf from {HERE}", True),
        ),
        (
            ev.FollowersTraded(seat=1, region=0, losses=((0, 1), (1, 1))),
            (f"trades followers in {HERE} (lost: 1 of A and 1 of B)", True),
        ),
        (
            ev.Promoted(seat=1, number=2, name="Edda", region=1, followers=3, actions=1),
            (f"promotes Edda in {THERE}", True),
        ),
        (ev.Gave(seat=1, to=2, amount=3), ("gives C 3$", False)),
        (ev.Left(seat=1, followers=(), characters=()), ("leaves the game", True)),
        (ev.CharactersPlaced(seat=1, region=0), (f"starts in {HERE}", False)),
        (ev.FirstPlayerDrawn(seat=1), ("takes the 1st Player Marker", False)),
        (ev.Stayed(seat=1), ("stays", False)),
    ],
)
def test_what_a_player_did_is_told_of_the_letter_with_the_place(event: Any, said: tuple[str, bool]) -> None:
    assert headline(event) == words("B", *said)


def test_who_trades_nothing_is_not_told() -> None:
    assert headline(ev.FollowersTraded(seat=1, region=0, losses=())) is None


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (ev.RegionUnstable(region=1, token="grain"), words(THERE, "becomes unstable", True)),
        (ev.BidsShown(bids=(2, 0, 1)), words("bids", "are A 2$, B 0$ and C 1$")),
        (ev.WarBegan(order=(0, 1, 2)), words("Go to War", "begins", True)),
        (ev.TieBegan(seats=(0, 2)), words("A and C", "are tied", True)),
        (ev.IncomePaid(incomes=((2, 1), (0, 0), (4, 1))), words("incomes", "are A 3$, B 0$, C 5$", True)),
        (ev.RoundBegan(round=1, first=2), words("round 1", "begins with C", True)),
        (
            ev.RoundBegan(round=2, first=1, points=(3, 0, 5)),
            words("round 2", "begins with B (points A 3, B 0, C 5)", True),
        ),
    ],
)
def test_what_comes_to_all_is_told_of_what_it_is(event: Any, told: Told) -> None:
    assert headline(event) == told


def test_a_turn_is_told_in_a_breath() -> None:
    turn = [
        ev.TurnBegan(seat=1, actions=3),
        ev.Moved(**ACTING, origin=1),
        ev.PurseChanged(seat=1, amount=-1),
        ev.Slew(**ACTING, victim=0),
        ev.Campaigned(**ACTING),
        ev.RegionUnstable(region=1, token="grain"),
    ]
    found = [each for event in turn if (each := GAME.headline(event, PUBLIC)) is not None]
    whole = (
        f"B moves Ysolde to {HERE}, slays a follower of A in {HERE} and campaigns in {HERE}; {THERE} becomes unstable"
    )
    assert outline(found, 200) == whole
    short = f"B slays a follower of A in {HERE}; {THERE} becomes unstable (also 2 actions)"
    assert outline(found, len(whole) - 1) == short


def test_what_the_others_did_comes_before_what_the_roster_shows() -> None:
    """Three people: incomes and the new round are left out, and counted, before any turn is."""
    three = [
        Headline("A", "intimidates in Eastmark", kind="action"),
        Headline("A", "intimidates in Grayport", kind="action"),
        GAME.headline(ev.IncomePaid(incomes=((2, 1), (0, 0), (4, 1))), PUBLIC),
        GAME.headline(ev.RoundBegan(round=2, first=1, points=(3, 0, 5)), PUBLIC),
        Headline("B", "intimidates in Ironvale", kind="action"),
    ]
    found = [one for one in three if one is not None]
    turns = "A intimidates in Eastmark and Grayport; B intimidates in Ironvale (also 1 income and 1 new round)"
    assert outline(found, 112) == turns
    assert outline(found, 80) == "B intimidates in Ironvale (also 2 actions, 1 income and 1 new round)"
