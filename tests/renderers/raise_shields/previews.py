"""Actions whose previews are drawn: moves of every outcome, attacks, a torpedo, a placing."""

from games.geometry.hexes import parse_hex
from games.kernel import Forecast
from games.raise_shields.game import RaiseShields
from games.raise_shields.state.actions import Accept, Action, Fire, Move, Place, Reroll, Torpedo
from games.raise_shields.state.frames import Maneuver, StressTest
from games.raise_shields.state.state import State, View
from tests.renderers.raise_shields.positions import boards
from tests.renderers.raise_shields.samples import duel, grackle, halcyon, hexes, iron_duke, vesper, view

Preview = tuple[View, Action, Forecast | None, tuple[()]]


def previews() -> dict[str, Preview]:
    """Return (view, action, forecast, no events) by name; the views are those of the seat that acts."""
    order = {"order": ("A", "B"), "turn": "A"}
    ask_move = {"ask": ((0, "move"),), "phase": "movement", **order}
    four, _ = view(
        halcyon(), vesper(), grackle(), iron_duke(),
        ask=((0, "move"),), phase="movement", order=("A", "B", "C", "D"), turn="A", round=5,
    )  # fmt: skip
    duels, _ = duel(**ask_move)
    fire, _ = duel({"facing": 0}, {"place": "J7", "facing": 5}, ask=((0, "fire"),), **order)
    close, _ = duel({"place": "H6", "facing": 0}, {"place": "I6", "facing": 2}, ask=((0, "fire"),), **order)
    ask_test = {"ask": ((0, "test"),), "phase": "movement", **order}
    tested, _ = duel({"place": "F9", "facing": 0, "stress": 3}, within=(_test("F9", 2),), **ask_test)
    home = parse_hex("F13")
    assert home is not None
    cases: dict[str, tuple[View, Action]] = {
        "move_four": (four, Move((("F", 2), ("L", 1), ("F", 2)))),
        "move_calm": (duels, Move((("F", 3),))),
        "move_hold": (duels, Move((("R", 2),))),
        "move_hit": (duel(b={"place": "F3"}, **ask_move)[0], Move((("L", 1), ("F", 2)))),
        "move_fled": (duel({"place": "B2", "facing": 5}, **ask_move)[0], Move((("F", 2),))),
        "fire": (fire, Fire("starboard", "B")),
        "boarding": (close, Fire("starboard", "B", True)),
        "torpedo": (fire, Torpedo("B")),
        "accept": (tested, Accept()),
        "accept_fled": (
            duel({"place": "F2", "facing": 0, "hull": 4}, within=(_test("F2", 1),), **ask_test)[0],
            Accept(),
        ),
        "accept_ram": (
            duel({"place": "F9", "facing": 0}, {"place": "F7"}, within=(_test("F9", 1),), **ask_test)[0],
            Accept(),
        ),
        "accept_hull": (
            duel({"place": "F9", "facing": 0, "hull": 4}, within=(_test("F9", -2),), **ask_test)[0],
            Accept(),
        ),
        "reroll": (tested, Reroll()),
        "place": (boards()["place"][0], Place(home, 0)),
    }
    return {name: (shown, action, _odds(shown, action), ()) for name, (shown, action) in cases.items()}


def _test(end: str, total: int) -> StressTest:
    """Return a test that somebody may roll again, after a flight northwards."""
    (last,) = hexes(end)
    path = tuple(last.step(3, far) for far in (3, 2, 1, 0))
    maneuver = Maneuver("A", "L 3F", path, 0, 0, (("1 click left", -1), ("speed 5", -1)), True)
    return StressTest(maneuver, (2, 1), total)


def _odds(shown: View, action: Action) -> Forecast | None:
    """Return the forecast of an action, whichever question of its seat it answers."""
    found = next(verb for question in RaiseShields.questions for verb in question.verbs if verb.action is type(action))
    return found.forecast(State(public=shown.public, secret=()), 0, action) if found.forecast else None
