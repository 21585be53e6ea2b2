"""Garbled lines: odd, huge, negative, unknown and doubled words raise sentences, and nothing else (kernel errors)."""

import random
from collections.abc import Callable

import pytest

from games.kernel import GameError, NoDice, RngDice
from games.kernel.base.errors import IllegalAction
from games.upheaval.state.frames import Hit, Melee, Wounding
from games.upheaval.state.items import Item
from games.upheaval.state.options import Options
from games.upheaval.state.public import State
from tests.games.upheaval.battles import BATTLE, asked, go
from tests.games.upheaval.fields import at, field, piece, row, to_activate, unit
from tests.games.upheaval.going import altered

LINES = 300
ODD = (
    "A1 A2 A5 A9 B1 B2 B5 C1 a1 b1 A1.1 A1.2 A1.9 B1.1 B1.9 A0 A01 A1.0 A1.-1 A1.x .1 A. A 0 1 2 3 1,2 1-3 3-1 1,1 9 "
    "10 -1 00 99 100 999999999999999999999 1e9 1.5 ½ ٣ ² 1_0 +1 20,40 20,36 21.5,38 -3,4 48,48 49,49 0,0 999999,1 "
    '1,-1 20,,40 , 20,40>20,36 20,40> > 20>30 nan,nan inf,0 6 8 5000 6" -6 north south-west NE up toward towards '
    "cover into behind at in T1 T9 E1 E2 M1 P1 centre west nowhere place stay regain home back via to strikes models "
    "model auto none make pinned falling ready prone standing all tide house tide*9 / * *8 rifles trooper*8 "
    "trooper*-1 trooper*999 captain ACC WL MOV infiltrators elite \xe9 \U0001f642 ' \" \\ ; -- __proto__ \u200b "
    "inches inch in done if < "
)
WORDS = ODD.split()
VERBS = sorted({str(verb.action.__struct_config__.tag) for question in BATTLE.questions for verb in question.verbs})
"""The verbs of all questions: people answer too early, or too late."""


def battle(**fields: object) -> State:
    """A1 with a captain, A2 prone, B1 far and B2 near, a tunnel, mines, woods."""
    ours = unit("A1", *row(20, 40, 3)), unit("A5", (20, 41.5), word="captain", joined="A1")
    down = altered(unit("A2", *row(30, 40, 2)), 1, prone=True)
    dead = altered(unit("A9", (40, 40)), 1, dead=True, at=None)
    theirs = unit("B1", *row(20, 30, 3)), unit("B2", (30, 36)), unit("B5", (18.5, 30), word="captain", joined="B1")
    items = Item("E1", "tunnel", 0, at(20, 41)), Item("E2", "tunnel", 1, at(40, 20)), Item("M1", "mines", 1, at(20, 37))
    lands = piece(1, "wood", 24, 34, 28, 38), piece(2, "building", 5, 20, 12, 27)
    return to_activate(*ours, down, dead, *theirs, terrain=lands, items=items, conditions=(2, 6), **fields)  # type: ignore[arg-type]


def hits() -> State:
    """B1 takes hits."""
    frame = Wounding("B1", (Hit(2, 4, "rifle", at(20, 40)),))
    return go(
        field(unit("A1", (20, 40)), unit("B1", *row(20, 30, 3)), frames=(frame,), options={"casualties": "always"})
    ).state


def melee() -> State:
    """A1 touches two models of B1."""
    units = unit("A1", (20, 20)), unit("B1", (19.5, 19.2), (20.5, 19.2))
    return go(field(*units, phase="melee", frames=(Melee(("A1", "B1")),))).state


def recording() -> State:
    """Without the house pack A1 has shot."""
    state = asked(battle(options={"house_pack": False}))
    return BATTLE.apply(state, 0, BATTLE.parse(state, 0, "shoot A1 B1"), NoDice()).state


def prepared(kind: str, **options: object) -> State:
    """The first question of a kind in a whole game that is prepared as time-out does."""
    dice = RngDice(random.Random(3))
    chosen = Options(**options)  # type: ignore[arg-type]
    state = BATTLE.setup(2, chosen, BATTLE.content_for(chosen), dice).state
    while state.public.prompts[0].kind != kind:
        prompt = state.public.prompts[0]
        state = BATTLE.apply(state, prompt.seat, BATTLE.default(state, prompt), dice).state
    return state


POSITIONS: dict[str, Callable[[], State]] = {
    "activate": lambda: asked(battle()),
    "act": lambda: (
        BATTLE.apply(
            asked(battle()), 0, BATTLE.parse(asked(battle()), 0, "shoot A1 B1"), RngDice(random.Random(1))
        ).state
    ),
    "casualties": hits,
    "blows": melee,
    "record": recording,
    "army": lambda: prepared("army"),
    "experience": lambda: prepared("experience", seasoned=50),
    "terrain": lambda: prepared("terrain", scenario="table"),
    "condition": lambda: prepared("condition", condition=10),
    "furnish": lambda: prepared("furnish", condition=6),
    "deploy": lambda: prepared("deploy"),
    "sheets": lambda: prepared("sheet", sheets=True),
}


def garbled(state: State, dice: random.Random) -> str:
    """A line that begins with a verb of the question, mostly, or of another one, and goes on with anything."""
    seat = state.public.prompts[0].seat
    question = BATTLE.question_of(state, seat)
    assert question is not None
    verbs = [str(verb.action.__struct_config__.tag) for verb in question.verbs]
    line = [dice.choice([*verbs, dice.choice(VERBS), dice.choice(WORDS)]), *dice.choices(WORDS, k=dice.randrange(7))]
    return dice.choice((" ", "  ", "\t", " ")).join(line)


@pytest.mark.parametrize("name", POSITIONS)
def test_garbled_lines_raise_sentences_and_change_nothing(name: str) -> None:
    state, dice = POSITIONS[name](), random.Random(f"garbled {name}")
    seat, before = state.public.prompts[0].seat, repr(state)
    for _ in range(LINES):
        line = garbled(state, dice)
        _heard(lambda line=line: _say(state, seat, line))
        _heard(lambda line=line: BATTLE.choices(state, seat, tuple(line.split())))
    assert repr(state) == before


def _heard(say: Callable[[], object]) -> None:
    """Let somebody say something; whatever is wrong with it is a sentence, and a rule that players can look up."""
    try:
        say()
    except GameError as fault:
        told = fault
    else:
        return
    assert told.reason
    assert not isinstance(told, IllegalAction) or BATTLE.rulebook.find(told.rule) is not None, told.rule


def _say(state: State, seat: int, line: str) -> None:
    action = BATTLE.parse(state, seat, line)
    assert BATTLE.parse(state, seat, BATTLE.format(action)) == action, line
    BATTLE.check(state, seat, action)
    BATTLE.forecast(state, seat, action)
