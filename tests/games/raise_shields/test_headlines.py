"""What an outline of many actions says of what happened: where ships are, and what they have left."""

import typing
from typing import Any

import pytest
from msgspec.structs import replace

from games.geometry.hexes import Hex, parse_hex
from games.kernel.text.outline import outline
from games.raise_shields.state import events as ev
from games.raise_shields.state.frames import Maneuver
from games.raise_shields.state.options import Options
from games.raise_shields.text import headlines
from tests.games.raise_shields.duel import GAME, act, duel, ship
from tests.games.telling import Told, told_words, words

FLYING = duel("movement", ship("A", "I7 N"), ship("B", "I2 S"))
LEFT_OUT = {
    ev.BuildSealed, ev.ShipBuilt, ev.SidesRolled, ev.MoraleRolled, ev.FirstNamed, ev.StressTested,
    ev.StressTestAccepted, ev.HitsDodged, ev.LocationRolled, ev.AttackEnded, ev.FireCeased,
    ev.RepairSealed, ev.RepairRolled, ev.GameEnded,
}  # fmt: skip
"""Rolls whose outcome is an event of its own, and what is told elsewhere or of nobody."""


def at(name: str) -> Hex:
    found = parse_hex(name)
    assert found is not None
    return found


def headline(event: Any) -> Told | None:
    return told_words(GAME.headline(event, FLYING.public))


def told(step: Any) -> str:
    found = (GAME.headline(event, step.state.public) for event in step.events)
    return outline([each for each in found if each is not None], 200)


def test_every_event_is_told_or_left_out_on_purpose() -> None:
    assert set(headlines.TOLD) | LEFT_OUT == set(typing.get_args(ev.RaiseShieldsEvent))
    assert not set(headlines.TOLD) & LEFT_OUT


def test_rsb57_only_the_last_round_is_told() -> None:
    state = replace(FLYING, public=replace(FLYING.public, options=Options(round_limit=12)))
    tell = [headlines.headline(ev.RoundBegan(round=number), state.public) for number in (11, 12)]
    assert tell[0] is None
    assert tell[1] is not None
    assert (tell[1].who, tell[1].did, tell[1].matters) == ("round 12", "begins, the last one", True)


def test_a_move_is_told_by_where_it_led() -> None:
    assert told(act(FLYING, "A", "move 2F")) == "Halcyon flies to I5"


def test_an_attack_that_missed_was_in_vain() -> None:
    state = duel("cannon", ship("A", "I7 N"), ship("B", "J7 N"))
    assert told(act(state, "A", "fire starboard B", 1, 1, 1, 1, 1)) == "Halcyon fires at Vesper in vain"


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (ev.ShipFled(ship="A"), ("leaves the map", True)),
        (ev.ShipFled(ship="A", forced=True), ("is pushed off the map", True)),
        (ev.StressGained(ship="A", amount=1, stress=3), ("has 3 stress", True)),
        (ev.ShipOverran(ship="A", face=2, drift=(Hex(1, 1), Hex(1, 2))), ("is pushed 2 spaces ahead", False)),
        (ev.ShipOverran(ship="A", face=1, drift=()), None),
        (
            ev.ShipsCollided(ship="A", other="B", dice=(2, 3), lost=(2, 3), left=(4, 1)),
            ("runs into Vesper", True),
        ),
        (ev.HullStrained(ship="A", face=2, lost=2, hull=5), ("is down to 5 hull", True)),
        (ev.ShipDestroyed(ship="A", cause="stress"), ("breaks apart", True)),
        (ev.HullPierced(ship="A", amount=1, lost=1, hull=6), ("is down to 6 hull", True)),
        (ev.ShieldsStruck(ship="A", amount=1, shields=1), ("is down to 1 shield", True)),
        (ev.ShieldsStruck(ship="A", amount=2, shields=0), ("is down to 0 shields", True)),
        (ev.DamagePlaced(ship="A", where="crew", amount=1, left=4), ("is down to 4 crew", True)),
        (ev.DamagePlaced(ship="A", where="stress", amount=1, left=2), ("has 2 stress", True)),
        (
            ev.DamagePlaced(ship="A", where="cannons", amount=2, left=1, side="port"),
            ("is down to 1 port cannon", True),
        ),
        (ev.DamagePlaced(ship="A", where="hull", amount=2, left=3), ("is down to 3 hull", True)),
        (ev.DamagePlaced(ship="A", where="crew", amount=0, left=0, spilled=1, hull=3), ("is down to 3 hull", True)),
        (
            ev.DamagePlaced(ship="A", where="crew", amount=2, left=0, spilled=1, hull=3),
            ("is down to 0 crew", True),
        ),
        (ev.DamagePlaced(ship="A", where="crew", amount=0, left=0, wasted=1), None),
        (
            ev.ShipRepaired(ship="A", shields=1, port=2, hull=1),
            ("repairs 1 shield, 2 boxes of its port cannons and 1 hull", True),
        ),
        (ev.ShipRepaired(ship="A", lost=2), None),
    ],
)
def test_what_happens_to_a_ship_is_told_by_what_it_has_left(event: Any, said: tuple[str, bool] | None) -> None:
    assert headline(event) == (None if said is None else words("Halcyon", *said))


@pytest.mark.parametrize(
    ("path", "clicks", "did"),
    [(("I7",), 0, "holds its position"), (("I7",), 1, "turns"), (("I7", "I6"), 0, "flies to I6")],
)
def test_a_ship_that_stays_is_told_to_stay(path: tuple[str, ...], clicks: int, did: str) -> None:
    hexes = tuple(map(at, path))
    flown = Maneuver(ship="A", text="1F", path=hexes, clicks=clicks, facing=0, modifiers=(), test=False)
    assert headline(ev.ShipMoved(ship="A", maneuver=flown, end=hexes[-1])) == words("Halcyon", did)
    assert headline(ev.ShipMoved(ship="A", maneuver=flown, end=hexes[-1], fled=True)) is None


def test_an_attack_says_with_what_and_whether_it_was_in_vain() -> None:
    shot = ev.AttackRolled(attacker="A", target="B", weapon="torpedo", distance=3, need=4, dice=(6,), hits=1)
    assert headline(shot) == words("Halcyon", "launches a torpedo at Vesper")


def test_what_captains_decide_is_told_of_their_letters() -> None:
    assert headline(ev.SideTaken(seat=1, side="north", how="chosen")) == words("B", "takes the north side")
    assert headline(ev.VictoryDeclared(seat=0)) == words("A", "ends the battle", True)
    assert headline(ev.FoughtOn(seat=0)) == words("A", "fights on")
    assert headline(ev.ShipPlaced(ship="B", hex=at("C2"), facing=0)) == words("Vesper", "starts at C2")


@pytest.mark.parametrize(
    ("event", "clause"),
    [
        (
            ev.ShipsCollided(ship="A", other="B", dice=(2, 3), lost=(2, 3), left=(4, 1)),
            "Halcyon runs into Vesper and is down to 4 hull; Vesper is down to 1 hull",
        ),
        (
            ev.DamagePlaced(ship="A", where="crew", amount=2, left=0, spilled=1, hull=3),
            "Halcyon is down to 0 crew and is down to 3 hull",
        ),
        (ev.AttackEvaded(target="A", dice=(3,), stress=3, evaded=1, extra=True),
         "Halcyon evades 1 hit and has 3 stress"),
        (ev.AttackEvaded(target="A", dice=(3,), stress=3, evaded=0, extra=True), "Halcyon has 3 stress"),
        (ev.AttackEvaded(target="A", dice=(6,), stress=3, evaded=2), "Halcyon evades 2 hits"),
        (ev.AttackEvaded(target="A", dice=(1,), stress=3, evaded=0), ""),
        (
            ev.AttackRolled(attacker="A", target="B", weapon="port", distance=1, need=5, dice=(1,), hits=0,
                            boarding=True, crew=4),
            "Halcyon boards Vesper in vain, then is down to 4 crew",
        ),
        (
            ev.ShipRepaired(ship="A", shields=1, port=2, hull=1, now=ev.Repaired(10, 6, 4, 5, 0)),
            "Halcyon repairs its shields to 10, has 4 port cannons again and repairs its hull to 6",
        ),
        (ev.ShipRepaired(ship="A", stress=1, now=ev.Repaired(10, 6, 4, 5, 2)), "Halcyon has 2 stress"),
    ],
)  # fmt: skip
def test_every_value_that_an_event_changes_is_told(event: Any, clause: str) -> None:
    found = GAME.headline(event, FLYING.public)
    assert outline([found] if found else [], 200) == clause


def test_of_a_value_that_changed_twice_the_last_one_is_told() -> None:
    struck = ev.ShieldsStruck(ship="A", amount=1, shields=9)
    mended = ev.ShipRepaired(ship="A", shields=1, now=ev.Repaired(10, 6, 4, 5, 0))
    found = [GAME.headline(event, FLYING.public) for event in (struck, mended)]
    assert outline([each for each in found if each], 200) == "Halcyon repairs its shields to 10"
