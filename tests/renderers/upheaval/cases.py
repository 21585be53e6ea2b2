"""Upheaval for the tests of pictures."""

import random

from games.kernel import RngDice
from games.upheaval.game import UPHEAVAL
from games.upheaval.state.actions import (
    Attach,
    Blows,
    Casualties,
    Casualty,
    Charge,
    Cover,
    Deploy,
    Done,
    Fall,
    Fight,
    Move,
    Muster,
    Pass,
    Pick,
    Place,
    Put,
    Record,
    Run,
    Shoot,
    Spend,
    Stand,
    Tunnel,
)
from games.upheaval.state.public import State, View
from renderers.upheaval.words import actor
from tests.renderers.cases import Cases, Preview
from tests.renderers.upheaval.positions import NAMES, OPTIONS, boards, deploying, placing, skirmish, started

SHOWN = (Charge, Deploy, Fall, Move, Muster, Place, Put, Run, Shoot, Stand, Tunnel)


def ask(state: State, text: str, seat: int = 0) -> Preview:
    """Return what a preview of an action is drawn from."""
    action = UPHEAVAL.parse(state, seat, text)
    UPHEAVAL.check(state, seat, action)
    view = UPHEAVAL.view(state, seat)
    events = UPHEAVAL.foresee(view, seat, action, RngDice(random.Random(0)))
    return named(view), action, UPHEAVAL.forecast(state, seat, action), events


def named(view: View) -> View:
    """Return a view with names."""
    return type(view)(
        seat=view.seat, public=view.public, own=view.own, awaited=view.awaited, names=NAMES[: view.public.seats]
    )


def previews() -> dict[str, Preview]:
    """Return the actions whose previews are drawn, by name."""
    fight = skirmish()
    return {
        "move": ask(fight, "move A3 36,33"),
        "rough": ask(fight, "move A1 17.5,28"),
        "fall": ask(fight, "fall A2"),
        "shoot": ask(fight, "shoot A1 B1"),
        "heavy": ask(fight, "shoot A3 B2"),
        "charge": ask(fight, "charge A5 B4"),
        "deploy": ask(deploying(), "deploy A3 30,43"),
        "mines": ask(placing("mines"), "set 24,29"),
        "plant": ask(placing("plant"), "set 40,24"),
        "army": ask(started(), "army foundry"),
    }


def header(view: View) -> tuple[str, str]:
    words = actor(view)
    return words.cut + words.line, words.second


CASES = Cases(
    boards=boards(),
    previews=previews(),
    golden_boards=("deploy", "shooting", "mixed_volley", "several", "fight", "casualties", "four", "over"),
    golden_rosters=("battle", "four"),
    golden_previews=("move", "shoot", "charge", "deploy", "mines", "army"),
    board="shipped",
    four="four",
    others=("two35", "shooting", "deploy", "battle"),
    without_preview=(
        Attach("A4", "A1"), Blows(), Casualties(), Casualty("B1", 1), Cover("A1"), Attach("A4", ""), Done(),
        Fight("A4"), Pass("A1"), Pick(3), Record("B1", "pinned"), Spend(),
    ),
    shows=lambda action: isinstance(action, SHOWN),
    header=header,
    headers={
        "deploy": ("Ana deploys", "Deploy a unit"),
        "battle": ("Ana to activate", "Activate a unit"),
        "shooting": ("Ana to act", "A1: one more action, or done"),
        "casualties": ("Bruno: casualties", "Say who takes 3 hits"),
        "fight": ("Bruno: which melee?", "Pick the melee that is fought next"),
        "over": ("Ana wins", "After 6 turns: Ana 7 points, Bruno 4."),
        "no_names": ("Player A to activate", "Activate a unit"),
    },
    options=OPTIONS,
    seldom=frozenset({"blows", "fight", "record"}),
)  # fmt: skip
