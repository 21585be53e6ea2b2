"""Urban War for the tests of pictures."""

import random

from games.kernel import RngDice
from games.urban_war.state.actions import (
    Assault,
    Deploy,
    Done,
    First,
    GoOn,
    Interrupt,
    Move,
    Muster,
    Orders,
    Pass,
    Put,
    Rally,
    Rush,
    Shield,
    Strike,
    TakeSide,
    Use,
)
from games.urban_war.state.frames import Deploying, Landscaping
from games.urban_war.state.options import Options
from games.urban_war.state.public import State, View
from renderers.urban_war.words import actor
from tests.renderers.cases import Cases, Preview
from tests.renderers.urban_war.positions import (
    GAME,
    after,
    begun,
    beside,
    boards,
    changed,
    crowded,
    engaged,
    ordering,
    seen,
    set_up,
    street,
    terrain_of,
    waiting,
    wide,
)


def ask(state: State, text: str, seat: int = 0) -> Preview:
    """Return what a preview of an action is drawn from."""
    action = GAME.parse(state, seat, text)
    GAME.check(state, seat, action)
    view = seen(state, seat)[0]
    events = GAME.foresee(view, seat, action, RngDice(random.Random(0)))
    return view, action, GAME.forecast(state, seat, action), events


def previews() -> dict[str, Preview]:
    """Return the actions whose previews are drawn, by name."""
    rush = after(street(), "rush A5 24,18.5")[0]
    kept = waiting(street(), 1, "B1", "B5")
    watched = waiting(rush, 1, "B1", "B5")
    stopped = after(kept, "rush A5 24,18.5", "interrupt B1 shot 2", hit=1)[0]
    table = set_up("terrain", "terrain", Landscaping(0, (3, 4)), "table", models=beside(), sides=())
    return {
        "rush": ask(street(), "rush A6 10.6,20.5>13,18.5"),
        "move": ask(street(), "move A5 24,23 shoot B5"),
        "shoot": ask(street(), "move A6 stay shoot B2"),
        "charge": ask(street(), "assault A3 charge B3"),
        "fight": ask(engaged(), "assault A3 fight B6"),
        "leave": ask(engaged(), "assault A4 leave B3 31,30.5"),
        "interrupt": ask(watched, "interrupt B1 shot 3", 1),
        "intercept": ask(watched, "interrupt B5 intercept 3", 1),
        "go": ask(stopped, "go"),
        "deploy": ask(set_up("deployment", "deploy", Deploying(0), models=beside(3)), "deploy A4 14,43"),
        "deploy_auto": ask(set_up("deployment", "deploy", Deploying(0), models=beside(3)), "deploy auto"),
        "put": ask(changed(table, terrain=terrain_of("crossroads")[:5]), "put wood 12,24"),
        "orders": ask(ordering(), "orders overwatch A1 A4"),
        "team": ask(begun(), "team guns"),
        "crowd": ask(begun(), "team crowd"),
        "twelve": ask(crowded(12), "move A5 stay shoot B5"),
        "twenty": ask(crowded(20), "rush A13 27,17.5"),
        "wide": ask(wide(72, 48), "rush A6 18,30"),
        "tall": ask(wide(48, 72), "move A5 24,37 shoot B5"),
    }


def shows(action: object) -> bool:
    return isinstance(action, Assault | Deploy | GoOn | Interrupt | Move | Muster | Orders | Put | Rush)


def header(view: View) -> tuple[str, str]:
    words = actor(view)
    return words.cut + words.line, words.second


CASES = Cases(
    boards=boards(),
    previews=previews(),
    golden_boards=(
        "terrain", "activate", "interrupt", "wounded", "kill", "intercept", "fight", "several", "twenty", "over",
    ),
    golden_rosters=("activate", "kill", "twelve", "twenty"),
    golden_previews=("rush", "move", "charge", "interrupt", "orders", "deploy", "team"),
    board="shipped",
    four="activate",
    others=("twelve", "wounded", "wide", "ruins"),
    without_preview=(
        Done(), First(0), Pass(), Rally("A1"), Shield("B1"), Strike("B1"), TakeSide("south"), Use("blade"),
    ),
    shows=shows,
    header=header,
    headers={
        "team": ("Pick your teams", "in secret, both at once"),
        "terrain": ("Ana places terrain", "Place a piece of terrain"),
        "deploy": ("Ana deploys", "Deploy a model"),
        "orders": ("Give your orders", "in secret, both at once"),
        "activate": ("Ana to activate", "Activate a model on Snap-fire"),
        "follow": ("Ana: follow-up?", "Make a follow-up action with A5, or none"),
        "over": ("Ana wins", "The enemy team is destroyed."),
        "draw": ("Nobody wins", "The turns are over, 101 and 101 points: a draw."),
        "no_names": ("Player A to activate", "Activate a model on Snap-fire"),
    },
    options=Options(scenario="table", turns=1),
    seldom=frozenset({"act", "replan", "shield", "strike", "use"}),
    seed=4,
)  # fmt: skip
