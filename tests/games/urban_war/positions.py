"""Positions of Urban War written out by hand: cards, terrain, models, and lines with their dice."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from games.battlefield.pieces import Piece
from games.battlefield.scenario import Scenario
from games.geometry.plane import Point
from games.kernel import Asked, Event, Frozen, Held, IllegalAction, NoDice, ScriptedDice, Step
from games.urban_war.content.book import Book, Card, Cell, Grade, Weapon
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.events import Checked
from games.urban_war.state.frames import Activating, Deploying
from games.urban_war.state.models import Model
from games.urban_war.state.options import Options
from games.urban_war.state.public import Public, State
from games.urban_war.state.secret import Secret

GAME = URBAN_WAR
Numbers = tuple[int, ...]


def gun(word: str, *cells: Numbers | None, first: int = 0) -> Weapon:
    """A weapon; its cells (to hit, strength, attacks, damage rolls) from base contact on, () or None for a dash."""
    made = [Cell(*cell) if cell else None for cell in cells]
    return Weapon(word, word.capitalize(), (*made, *(None,) * (5 - len(made))), first)


RIFLE = gun("rifle", (-1, 5), (0, 5), (0, 5), (-1, 5))
"""The printed rifle, as UW-B1 reads it: Extreme range is a dash."""
BLADE = gun("blade", (0, 4), first=3)
FISTS = gun("fists", (0, 4))


def card(word: str, **stats: Any) -> Card:
    """A card on which every stat is 4, W 1, SZ 2, with rifle and blade, and FS = CAL from 0 to 3."""
    plain: dict[str, Any] = dict.fromkeys(("assault", "shooting", "strength", "toughness", "command", "move"), 4)
    plain |= {"wounds": 1, "size": 2, "weapons": (RIFLE, BLADE)}
    plain |= {"grades": tuple(Grade(cal, 20 + 6 * cal, cal) for cal in range(4))}
    return Card(word=word, name=word.capitalize(), **(plain | stats))


CARDS = (
    card("grunt"),
    card("fist", weapons=(FISTS,)),
    card("quick", weapons=(gun("fists", (0, 4), first=9),)),
    card("ogre", wounds=2, size=4, weapons=(FISTS,)),
    card("giant", wounds=3, weapons=(FISTS,)),
    card("plate", armour=3, weapons=(FISTS,)),
    card("steady", high_morale=True),
    card("shield", battleshield=True, weapons=(FISTS,)),
    card("sniper", weapons=(gun("rifle", None, (0, 5), (0, 5), (-1, 5), (-1, 5)), FISTS)),
    card("burst", weapons=(gun("gun", (0, 4, 2), (0, 5, 3), (0, 5)), gun("blast", None, (0, 5, 1, 2)))),
    card("dull", command=1, weapons=(gun("rifle", (0, 4), (0, 5), (0, 5), (0, 5), (0, 5)),)),
)


def at(x: float, y: float) -> Point:
    """A point given in inches."""
    return round(1000 * x), round(1000 * y)


def stand(x: float, y: float, word: str = "fist", **fields: Any) -> dict[str, Any]:
    """A model on the table; its order lies face up and is Snap-fire unless `counter` says otherwise."""
    return {"at": at(x, y), "card": word, "counter": "snap"} | fields


def wall(number: int, *box: float, **fields: Any) -> Piece:
    """A rectangle (west, north, east, south) that blocks sight and is solid, unless fields say otherwise."""
    west, north, east, south = (round(1000 * side) for side in box)
    corners = ((west, north), (east, north), (east, south), (west, south))
    plain = {"cover": "solid", "blocks_sight": True}
    return Piece(id=f"T{number}", template="", name="wall", look="wall", outline=corners, **(plain | fields))


def field(
    models: Mapping[str, dict[str, Any]],
    *,
    terrain: tuple[Piece, ...] = (),
    overwatch: str = "",
    turn_of: int = 0,
    book: tuple[Card, ...] = CARDS,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A table of 48 by 48 in game turn 2, of which a seat is to activate a model; `overwatch` names who is on it."""
    public = Public(
        seats=2,
        options=Options(**(options or {})),
        book=Held("cards:test", Book("test", "Test", (), book)),
        scenario=Held("scenario:test", Scenario("test", "Test", "", (48000, 48000), 6000, "fixed")),
        **{"phase": "activation", "turn": 2, "first": 0, "sides": ("south", "north"), **fields},
        terrain=terrain,
        models=tuple(
            Model(id=name, seat="AB".index(name[0]), **({"commander": False} | some)) for name, some in models.items()
        ),
    )
    waiting = overwatch.split()
    secret = tuple(Secret(overwatch=tuple(name for name in waiting if name[0] == letter)) for letter in "AB")
    state = State(public=public, secret=secret)
    return asked(state, "activate", turn_of, Activating(turn_of, public.options.group - 1))


def asked(state: State, kind: str, seat: int, *frames: Frozen) -> State:
    """The same with other procedures under way, and a question open."""
    prompts = (Asked(f"{kind}.1", seat, kind),)
    return replace(state, public=replace(state.public, frames=frames, prompts=prompts, opened=1))


def beside(seat: int = 0, more: dict[str, str] | None = None, **options: Any) -> State:
    """Nobody is placed yet; A holds the south; a seat is to place a model."""
    off = {"at": None, "counter": ""}
    cards = {"A1": "fist", "A2": "ogre", **(more or {}), "B1": "fist", "B2": "fist"}
    models = {name: stand(0, 0, word) | off for name, word in cards.items()}
    state = field(models, phase="deployment", turn=0, options=options)
    return asked(state, "deploy", seat, Deploying(seat))


def play(state: State, line: str, *faces: int) -> Step[State]:
    """One line of whoever is asked first, with exactly these dice."""
    seat = state.public.prompts[0].seat
    with ScriptedDice(*faces) as dice:
        return GAME.apply(state, seat, GAME.parse(state, seat, line), dice)


def run(state: State, *lines: str | tuple[str, list[int]]) -> Step[State]:
    """Several lines, each alone or with its dice; return the last state, and the events of all."""
    events: list[Event] = []
    for line in lines:
        text, faces = (line, []) if isinstance(line, str) else line
        step = play(state, text, *faces)
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def refused(state: State, line: str) -> str:
    """The sentence with which a line is refused; nothing is rolled or changed."""
    seat = state.public.prompts[0].seat
    with pytest.raises(IllegalAction) as error:
        GAME.apply(state, seat, GAME.parse(state, seat, line), NoDice())
    return error.value.reason


def one(step: Step[State], kind: type) -> Any:
    """The only event of a type."""
    found = every(step, kind)
    assert len(found) == 1, found
    return found[0]


def every(step: Step[State], kind: type) -> list[Any]:
    """The events of a type, in their order."""
    return [event for event in step.events if type(event) is kind]


def checks(step: Step[State]) -> list[tuple[str, str, int, bool]]:
    """Of every command check: whose, what for, what was added to the dice, and whether it was passed."""
    found = every(step, Checked)
    return [(each.model, each.check, sum(number for _, number in each.parts), each.passed) for each in found]


def model(state: State, name: str) -> Model:
    return state.public.model(name)


def kinds(state: State) -> list[tuple[int, str]]:
    """Who is asked what."""
    return [(prompt.seat, prompt.kind) for prompt in state.public.prompts]
