"""Positions to draw: hand-made ones, and what a few actions with scripted dice make of them."""

import functools
import random
from typing import Any

from msgspec.structs import replace

from games.battlefield.generation.generator import generate
from games.geometry.inches import INCH
from games.geometry.plane import Point
from games.geometry.shapes import shifted
from games.kernel import Asked, Held, News, Outcome, RngDice
from games.urban_war.content.book import Member
from games.urban_war.content.shelf import SCENARIOS
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.frames import Activating, Deploying, Frame, Initiative, Landscaping, Ordering, Siding
from games.urban_war.state.models import Model, Phase
from games.urban_war.state.options import Options
from games.urban_war.state.public import Public, State, View
from games.urban_war.state.secret import Secret
from games.urban_war.units import queries
from tests.renderers.urban_war.book import BOOK, CROWD, GUNS

Scene = tuple[View, News]
GAME = URBAN_WAR
NAMES = ("Ana", "Bruno")
LONG = ("Wilhelmina Featherstonehaugh III", "Bartholomew Quigglethwaite-Smyth")
_START = Options(scenario="crossroads", turns=8)


def inches(x: float, y: float) -> Point:
    """Return a point given in inches."""
    return round(x * INCH), round(y * INCH)


def seen(state: State, seat: int | None = None, names: tuple[str, ...] = NAMES) -> Scene:
    """Return a view with names, of a position of which nothing is told."""
    return replace(GAME.view(state, seat), names=names), ()


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


class Loaded:
    """Dice whose faces hang on what they are thrown for alone."""

    def __init__(self, **faces: int) -> None:
        self._faces = {"command": 6, "hit": 9, "armour": 2, "damage": 9, "cover": 2, **faces}

    def roll(self, count: int, sides: int, why: str, *, by: int | None = None, reason: str = "") -> tuple[int, ...]:
        """Throw them."""
        return (self._faces[reason],) * count


def after(state: State, *texts: str, **faces: int) -> tuple[State, News]:
    """Return what actions make of a state, each of whoever is asked first, with loaded dice; and the news of each."""
    news = []
    for text in texts:
        seat = GAME.awaiting(state)[0].seat
        action = GAME.parse(state, seat, text)
        GAME.check(state, seat, action)
        step = GAME.apply(state, seat, action, Loaded(**faces))
        state, news = step.state, [*news, step.events]
    return state, tuple(news)


def drawn(state: State, *texts: str, names: tuple[str, ...] = NAMES, **faces: int) -> Scene:
    """Return what everybody sees after some actions, all of them told at once."""
    state, news = after(state, *texts, **faces)
    return seen(state, names=names)[0], tuple(tuple(one for one in each if one.seen_by is None) for each in news)


_SPOTS = (
    (inches(22, 38), inches(17, 27.2), inches(31.5, 24.5), inches(29, 33.5), inches(24.2, 26), inches(10, 26.5)),
    (inches(25.5, 9), inches(17.5, 9.5), inches(32.5, 20.5), inches(40, 26), inches(24, 12.6), inches(33, 24.6)),
)


def crew(seat: int, members: tuple[Member, ...], spots: tuple[Point, ...], **fields: Any) -> list[Model]:
    """Return a team on the table, its orders face down."""
    shown = {"counter": "down", **fields}
    return [
        Model(
            f"{'AB'[seat]}{number}", seat, member.card, member.cal, member.gear, number == 1, at, **shown,
        )
        for number, (member, at) in enumerate(zip(members, spots, strict=False), 1)
    ]  # fmt: skip


def on_table(
    models: list[Model],
    frames: tuple[Frame, ...],
    *asked: tuple[str, int],
    phase: Phase = "activation",
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
    models = [*crew(0, GUNS.parts, _SPOTS[0]), *crew(1, GUNS.parts, _SPOTS[1])]
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


def crowded(each: int, scenario: str = "crossroads") -> State:
    """Return a position with many models a side, most of them close together in the middle."""
    models = []
    for seat in range(2):
        spots = tuple(
            inches(4 + 40 * number / each, 20.6 + 5 * seat + 1.6 * ((number * 5 + seat) % 3)) for number in range(each)
        )
        models += crew(seat, CROWD.parts[:each], spots)
    state = on_table(models, (Activating(0),), ("activate", 0), scenario=scenario)
    fields = {
        one.id: {"done": number % 5 == 1, "counter": "" if number % 5 == 1 else "down", "panic": number % 7 == 3}
        for number, one in enumerate(state.public.models)
    }
    return changed(with_models(state, **fields), teams=(CROWD.name, CROWD.name), terrain=terrain_of(scenario))


def wide(width: int, height: int) -> State:
    """Return a table of another size, what is on the usual one in its middle."""
    state = street()
    aside = inches((width - 48) / 2, (height - 48) / 2)
    scenario = state.public.scenario
    other = Held("scenario:wide", replace(scenario.value, size=inches(width, height), streets=()))
    pieces = tuple(replace(one, outline=shifted(one.outline, aside)) for one in state.public.terrain)
    models = tuple(replace(one, at=shifted((one.at,), aside)[0]) for one in state.public.models if one.at is not None)
    return changed(state, scenario=other, terrain=pieces, models=models)


def over(winners: tuple[int, ...]) -> State:
    """Return a finished battle, one team destroyed or the turns over."""
    dead = {f"B{number}": {"dead": True, "at": None} for number in range(1, 7)} if winners else {}
    reason = "The enemy team is destroyed." if winners else "The turns are over, 101 and 101 points: a draw."
    state = with_models(street(), **dead)
    return changed(state, phase="over", frames=(), prompts=(), outcome=Outcome(winners, reason, "UW-55"))


def set_up(phase: Phase, kind: str, frame: Frame, scenario: str = "crossroads", **fields: Any) -> State:
    """Return a position before the first turn, with both teams beside the table or on it."""
    models = tuple(replace(one, counter="") for one in street().public.models)
    state = on_table(list(models), (frame,), (kind, 0), phase=phase, scenario=scenario)
    return changed(state, turn=0, **fields)


def beside(count: int = 0) -> tuple[Model, ...]:
    """Return both teams beside the table, so many of each deployed."""
    return tuple(
        replace(one, at=(one.at[0], 44_000 if one.seat == 0 else 3000) if queries.number_of(one) <= count else None)
        for one in (*crew(0, GUNS.parts, _SPOTS[0], counter=""), *crew(1, GUNS.parts, _SPOTS[1], counter=""))
        if one.at is not None
    )


def ordering() -> State:
    """Return a turn that begins with orders, one model dead and one in contact."""
    state = with_models(street(), B6={"at": inches(32.7, 24.5)}, B2={"dead": True, "at": None})
    bare = tuple(replace(one, counter="", done=False) for one in state.public.models)
    return changed(
        with_models(changed(state, models=bare), A3={"counter": "snap"}, B6={"counter": "snap"}),
        phase="orders",
        frames=(Ordering(asked=True),),
        prompts=(Asked("orders.0", 0, "orders"), Asked("orders.1", 1, "orders")),
    )


def shipped(options: Options) -> Scene:
    """Return a position with cards and a table that come with the game, after a rush of a whole way."""
    state = GAME.setup(2, options, GAME.content_for(options), RngDice(random.Random(1))).state
    team = state.public.book.value.ready[0].parts
    models = [one for seat in range(2) for one in crew(seat, team, _SPOTS[seat], counter="snap")]
    state = changed(on_table(models, (Activating(0),), ("activate", 0)), book=state.public.book, options=options,
                    scenario=state.public.scenario, terrain=terrain_of("crossroads")[:8])  # fmt: skip
    return drawn(state, "rush A1 22,34")


def boards() -> dict[str, Scene]:
    """Return the positions that are drawn as boards and rosters, by name."""
    aside = {"models": beside(), "sides": ()}
    some = terrain_of("crossroads")[:5]
    teams = list(street().public.models)
    shot = ("move A5 24,23 shoot B5", "pass")
    rush = "rush A5 24,18.5"
    kept = waiting(street(), 1, "B1", "B5")
    return {
        "team": seen(begun()),
        "terrain": seen(set_up("terrain", "terrain", Landscaping(0, (3, 4)), "table", terrain=some, **aside)),
        "side": seen(set_up("sides", "side", Siding(0), **aside)),
        "beginner": seen(set_up("deployment", "beginner", Deploying(), models=beside())),
        "deploy": seen(set_up("deployment", "deploy", Deploying(0), models=beside(3))),
        "orders": seen(ordering()),
        "initiative": seen(on_table(teams, (Initiative(0),), ("initiative", 0), phase="initiative")),
        "activate": seen(street()),
        "act": drawn(with_models(street(1), B3={"panic": True}), "rally B3", command=9),
        "follow": drawn(street(), *shot, hit=1),
        "interrupt": drawn(street(), rush),
        "replan": drawn(kept, rush, "interrupt B1 shot 2", hit=1),
        "intercept": drawn(kept, rush, "interrupt B5 intercept 3", damage=1),
        "use": drawn(street(), "assault A3 charge B3", "pass"),
        "strike": drawn(engaged(), "assault A4 leave B3 31,30.5", "pass", command=9),
        "shield": drawn(engaged(), "assault A3 fight B6", "pass", "use blade", hit=1),
        "fight": drawn(street(), "assault A3 charge B3", "pass", "use blade"),
        "cover": drawn(street(), *shot, cover=7),
        "wounded": drawn(with_models(street(), B5={"wounds": 0}), *shot),
        "kill": drawn(street(), "move A5 24,23 shoot B3", "pass", command=1),
        "several": drawn(
            street(), *shot, "done", "rush B2 19,15", "pass", "done", "move A6 10,23.5 shoot B2", "pass", "done",
            "move B6 shoot A4", "pass",
        ),
        "twelve": seen(crowded(12)),
        "twenty": seen(crowded(20)),
        "wide": seen(wide(72, 48)),
        "tall": seen(wide(48, 72)),
        "city": seen(changed(crowded(8, "city"), terrain=terrain_of("city"))),
        "ruins": seen(changed(crowded(10, "ruins"), terrain=terrain_of("ruins"))),
        "over": seen(over((0,))),
        "draw": seen(over(())),
        "long_names": drawn(street(), *shot, names=LONG),
        "no_names": seen(street(), names=()),
        "own": seen(kept, seat=1),
        "shipped": shipped(Options(scenario="table", turns=1)),
    }  # fmt: skip
