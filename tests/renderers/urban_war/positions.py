"""Positions to draw: hand-made ones, and what a few actions with scripted dice make of them."""

import functools
import random
from typing import Any

from msgspec.structs import replace

from games.battlefield.generator import generate
from games.battlefield.pieces import placed, templates
from games.geometry.inches import INCH
from games.geometry.plane import Point
from games.kernel import Asked, Event, News, Outcome, RngDice, ScriptedDice
from games.urban_war.cards.book import Member
from games.urban_war.game import URBAN_WAR
from games.urban_war.options import Options
from games.urban_war.scenarios import SCENARIOS
from games.urban_war.state import Activating, Frame, Model, Phase, Public, Secret, State, View
from tests.renderers.urban_war.book import BOOK, CROWD, GUNS

Scene = tuple[View, News]
GAME = URBAN_WAR
NAMES = ("Ana", "Bruno")
LONG = ("Wilhelmina Featherstonehaugh III", "Bartholomew Quigglethwaite-Smyth")
_START = Options(scenario="crossroads", turns=8)


def inches(x: float, y: float) -> Point:
    """Return a point given in inches."""
    return round(x * INCH), round(y * INCH)


def seen(state: State, *events: Event, seat: int | None = None, names: tuple[str, ...] = NAMES) -> Scene:
    """Return a view with names, and the events of the last action."""
    return replace(GAME.view(state, seat), names=names), ((events,) if events else ())


@functools.cache
def begun(scenario: str = "crossroads") -> State:
    """Return a match as it begins, with the cards of these tests."""
    options = replace(_START, scenario=scenario)
    state = GAME.setup(2, options, GAME.content_for(options), RngDice(random.Random(1))).state
    return changed(state, book=BOOK)


def changed(state: State, **fields: Any) -> State:
    """Return a state with other public facts."""
    return replace(state, public=replace(state.public, **fields))


def with_models(state: State, **fields: dict[str, Any]) -> State:
    """Return a state with facts of some models changed, by their ids."""
    models = tuple(replace(one, **fields.get(one.id, {})) for one in state.public.models)
    return changed(state, models=models)


def did(state: State, seat: int, text: str, *faces: int) -> tuple[State, tuple[Event, ...]]:
    """Return what an action makes of a state, with scripted dice, and its events."""
    action = GAME.parse(state, seat, text)
    GAME.check(state, seat, action)
    with ScriptedDice(*faces) as dice:
        step = GAME.apply(state, seat, action, dice)
    return step.state, step.events


def done(state: State, seat: int, *texts: str) -> tuple[State, tuple[Event, ...]]:
    """Return what actions of one seat make of a state, with fixed dice, and all their events."""
    events: tuple[Event, ...] = ()
    for number, text in enumerate(texts):
        action = GAME.parse(state, seat, text)
        GAME.check(state, seat, action)
        step = GAME.apply(state, seat, action, RngDice(random.Random(number)))
        state, events = step.state, (*events, *step.events)
    return state, events


_SPOTS = (
    (inches(22, 38), inches(17, 27.2), inches(31.5, 24.5), inches(29, 33.5), inches(24.2, 26), inches(10, 26.5)),
    (inches(25.5, 9), inches(17.5, 9.5), inches(32.5, 20.5), inches(40, 26), inches(24, 12.6), inches(33, 24.6)),
)


def crew(seat: int, members: tuple[Member, ...], spots: tuple[Point, ...], **fields: Any) -> list[Model]:
    """Return a team on the table."""
    return [
        Model(
            f"{'AB'[seat]}{number}", seat, member.card, member.cal, member.gear, number == 1, at, counter="down",
            **fields,
        )
        for number, (member, at) in enumerate(zip(members, spots, strict=False), 1)
    ]  # fmt: skip


def on_table(
    models: list[Model], frames: tuple[Frame, ...], *asked: tuple[str, int], phase: Phase = "activation",
    scenario: str = "crossroads",
) -> State:
    """Return a hand-made position in turn 3; everybody with a counter has an order of Snap-fire."""
    state = begun(scenario)
    public: Public = replace(
        state.public,
        phase=phase,
        turn=3,
        terrain=terrain_of(scenario),
        sides=("south", "north"),
        models=tuple(models),
        teams=(GUNS.name, GUNS.name),
        first=0,
        frames=frames,
        prompts=tuple(Asked(f"{kind}.{seat}", seat, kind) for kind, seat in asked),
        opened=40,
    )
    return State(public, (Secret(overwatch=()), Secret(overwatch=())))


@functools.cache
def terrain_of(scenario: str) -> tuple[Any, ...]:
    """Return the terrain of a scenario that comes with the game, generated where it says so."""
    found = SCENARIOS.read(SCENARIOS.shipped()[scenario])
    if found.terrain == "generated":
        return generate(found.style, found.size, RngDice(random.Random(4)))
    return found.pieces


def street(seat: int = 0) -> State:
    """Return two teams in the middle of a fight, a seat to activate."""
    models = [*crew(0, GUNS.members, _SPOTS[0]), *crew(1, GUNS.members, _SPOTS[1])]
    state = on_table(models, (Activating(seat),), ("activate", seat))
    return with_models(
        state,
        A2={"done": True, "counter": ""},
        A3={"counter": "snap"},
        B3={"panic": True},
        B4={"done": True, "counter": ""},
        B5={"wounds": 1},
    )


def waiting(state: State, seat: int, *models: str) -> State:
    """Return a state in which some models of a seat are on Overwatch."""
    secrets = list(state.secret)
    secrets[seat] = replace(secrets[seat], overwatch=models)
    return replace(state, secret=tuple(secrets))


def engaged() -> State:
    """Return a position with two fights in contact, one of them two against one."""
    state = street()
    a3, a4 = state.public.model("A3").at, state.public.model("A4").at
    assert a3 is not None
    assert a4 is not None
    return with_models(
        state,
        B6={"at": (a3[0] + 1200, a3[1]), "counter": "snap"},
        B3={"at": (a4[0] - 1200, a4[1]), "counter": "snap", "panic": False},
        B2={"at": (a4[0], a4[1] + 1200), "counter": "snap"},
        A4={"counter": "snap", "shielded": "B5"},
    )


def crowded(each: int, scenario: str = "crossroads", gap: float = 1.5) -> State:
    """Return a position with many models a side, most of them close together in the middle."""
    models = []
    for seat in range(2):
        spots = tuple(
            inches(4 + 40 * number / each, 21.5 + 5 * seat + gap * ((number * 5 + seat) % 3))
            for number in range(each)
        )
        models += crew(seat, CROWD.members[:each], spots)
    state = on_table(models, (Activating(0),), ("activate", 0), scenario=scenario)
    fields = {
        one.id: {"done": number % 5 == 1, "counter": "" if number % 5 == 1 else "down", "panic": number % 7 == 3}
        for number, one in enumerate(state.public.models)
    }
    return changed(with_models(state, **fields), teams=(CROWD.name, CROWD.name), terrain=terrain_of(scenario))


def wide(width: int, height: int) -> State:
    """Return a table of another size with terrain on it, and both teams."""
    state = street()
    scenario = state.public.scenario
    other = type(scenario)("scenario:wide", replace(scenario.value, size=(width * INCH, height * INCH), streets=()))
    pieces = tuple(
        placed(kind, f"T{number + 1}", inches(6 + 9 * (number % 7) * width / 72, 9 + 14 * (number // 7) * height / 60))
        for number, kind in enumerate(list(templates().values())[:21])
    )
    return changed(state, scenario=other, terrain=pieces)


def over(winners: tuple[int, ...]) -> State:
    """Return a finished battle, one team destroyed or the turns over."""
    dead = {f"B{number}": {"dead": True, "at": None} for number in range(1, 7)} if winners else {}
    reason = "The enemy team is destroyed." if winners else "The turns are over, 101 and 101 points: a draw."
    state = with_models(street(), **dead)
    return changed(state, phase="over", frames=(), prompts=(), outcome=Outcome(winners, reason, "UW-55"))
