"""The strip below the map: the last action with its arithmetic, and the morale roll that opened the round."""

from PIL import Image

from games.raise_shields.state import Attack, MoveTrace, State, StressTest
from games.raise_shields.views import RaiseShieldsView
from renderers.kit import icons
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import HAIRLINE, HARM, NOW, PANEL, SOFT, STEEL, TEXT
from renderers.kit.panels import STRIP, WIDTH, die, loss
from renderers.kit.text import draw_text, fit
from renderers.kit.tokens import badge
from renderers.raise_shields.words import (
    MINUS,
    attack_lines,
    attack_result,
    count,
    modifiers,
    move_lines,
    move_result,
    person,
    ship_name,
    signed,
)  # fmt: skip

_DICE, _RESULT = 494, 806
_ROW = 72
_MARGIN = 16


def draw_strip(view: RaiseShieldsView) -> Image.Image:
    """Return the strip of a board at its final size."""
    state = view.state
    rows = _fresh_morale(state)
    happened = state.pending or state.last
    height = (STRIP if happened is not None or not rows else 0) + (_ROW if rows else 0)
    canvas = Canvas(blank(WIDTH, height, PANEL))
    if happened is not None:
        _happened(canvas, view, happened)
    elif not rows:
        _hint(canvas, view)
    if rows:
        _morale(canvas, view, height - _ROW / 2, divided=height > _ROW)
    return canvas.image.reduce(SCALE)


def _happened(canvas: Canvas, view: RaiseShieldsView, what: Attack | MoveTrace | StressTest) -> None:
    if isinstance(what, Attack):
        _attack(canvas, view.state, what)
    elif isinstance(what, StressTest):
        _move(canvas, view.state, MoveTrace(what.maneuver, what.dice, what.total), undecided=True)
    else:
        _move(canvas, view.state, what)


def _attack(canvas: Canvas, state: State, attack: Attack) -> None:
    badge(canvas, (50, 52), 24, state.ship(attack.attacker).seat)
    icons.arrow(canvas, (86, 52), (128, 52))
    badge(canvas, (168, 52), 24, state.ship(attack.target).seat)
    first, second = attack_lines(attack)
    draw_text(canvas, 214, 33, fit(first, _DICE - 234, 28), 28, 600)
    draw_text(canvas, 214, 73, fit(second, _DICE - 234, 24, 500), 24, 500, SOFT)
    for index, face in enumerate(attack.dice):
        die(canvas, (_DICE + 26 + index * 60, 52), 52, face, "hit" if face >= attack.need else "miss")
    pending = state.pending is not None
    room = WIDTH - _MARGIN - _RESULT
    draw_text(canvas, _RESULT, 33, fit(attack_result(attack, pending), room, 28), 28, 600)
    _losses(canvas, attack, pending)


def _losses(canvas: Canvas, attack: Attack, pending: bool) -> None:
    lost = [(what, number) for what, number in attack.losses if number]
    if not lost:
        words = "the defender decides" if pending else "nothing is damaged"
        draw_text(canvas, _RESULT, 73, words, 24, 500, SOFT)
        return
    x = float(_RESULT)
    for what, number in lost:
        figure = signed(number if what == "stress" else -number)
        x += loss(canvas, x, 73, what, figure if len(lost) > 2 else f"{figure} {what}") + 18


def _move(canvas: Canvas, state: State, trace: MoveTrace, undecided: bool = False) -> None:
    ship = state.ship(trace.maneuver.ship)
    badge(canvas, (50, 52), 24, ship.seat)
    first, second = move_lines(trace)
    draw_text(canvas, 96, 33, fit(first, _DICE - 116, 28, 700), 28, 700)
    draw_text(canvas, 96, 73, fit(second, _DICE - 116, 24, 500), 24, 500, SOFT)
    before = ship.stress - trace.stress
    if trace.total is not None:
        for index, face in enumerate(trace.dice):
            die(canvas, (_DICE + 26 + index * 60, 52), 52, face)
        off = sum(trace.dice) - trace.total
        x = _DICE + 14.0 + 60 * len(trace.dice)
        x += draw_text(canvas, x, 52, f"{MINUS} {off} =" if off >= 0 else f"+ {-off} =", 28, 600, SOFT) + 12
        draw_text(canvas, x, 52, signed(trace.total).removeprefix("+"), 42, 800, TEXT if trace.total >= 6 else HARM)
    room = WIDTH - _MARGIN - _RESULT
    draw_text(
        canvas, _RESULT, 33, fit("accept, or roll again?" if undecided else move_result(trace), room, 28), 28, 600
    )
    _move_effects(canvas, trace, modifiers(trace, before), room)


def _move_effects(canvas: Canvas, trace: MoveTrace, arithmetic: str, room: float) -> None:
    if not trace.stress and not trace.hull:
        draw_text(canvas, _RESULT, 73, fit(arithmetic or "nothing to steady", room, 24, 500), 24, 500, SOFT)
        return
    x = float(_RESULT)
    for what, number in (("stress", trace.stress), ("hull", -trace.hull)):
        if number:
            x += loss(canvas, x, 73, what, f"{signed(number)} {what}") + 22
    draw_text(canvas, x, 73, fit(arithmetic, WIDTH - _MARGIN - x, 24, 500) if WIDTH - x > 120 else "", 24, 500, SOFT)


def _fresh_morale(state: State) -> bool:
    """Tell whether the morale roll is news: until the first ship of the round has moved."""
    if not state.morale or state.outcome is not None:
        return False
    return state.phase == "morale" or (state.phase == "movement" and not any(ship.moved for ship in state.ships))


def _morale(canvas: Canvas, view: RaiseShieldsView, middle: float, divided: bool) -> None:
    state = view.state
    if divided:
        canvas.rect((24, middle - _ROW / 2, WIDTH - 24, middle - _ROW / 2 + 2), HAIRLINE)
    x = 28.0 + draw_text(canvas, 28, middle, "Morale", 28, 700) + 34
    best = max(sum(roll) for roll in state.morale)
    for seat, (face, crew) in enumerate(state.morale):
        badge(canvas, (x + 20, middle), 20, seat)
        die(canvas, (x + 72, middle), 40, face)
        words = f"+ {crew} ="
        x += 102 + draw_text(canvas, x + 102, middle, words, 26, 500, SOFT)
        total = face + crew
        x += 10 + draw_text(canvas, x + 10, middle, str(total), 34, 800, NOW if total == best else TEXT) + 38
    if state.first is not None and state.phase != "morale" and WIDTH - x > 160:
        draw_text(canvas, x, middle, fit(f"{person(view, state.first)} is first", WIDTH - x - 24, 26), 26, 600, NOW)


def _hint(canvas: Canvas, view: RaiseShieldsView) -> None:
    """Say what the phase is about while nothing has happened yet."""
    state = view.state
    credits = state.options.credits
    lines = {
        "build": (
            f"Every captain has {count(credits, 'credit')} for upgrades.",
            "Builds stay sealed until all are in.",
        ),
        "sides": ("The higher roll chooses a side of the map.", "The other captain starts opposite."),
        "place": ("Ships start on the outermost hexes of their own side.", "The bow must look out into open space."),
        "repair": ("Repairs: shield 1 point, cannon box 2, hull 3.", "Each six of the crew's dice is a point."),
    }
    first, second = lines.get(
        state.phase, (" and ".join(ship_name(ship) for ship in state.ships), "Nothing has happened yet.")
    )
    icons.hull(canvas, (50, 52), 40, STEEL)
    draw_text(canvas, 96, 33, fit(first, WIDTH - 120, 28), 28, 600)
    draw_text(canvas, 96, 73, fit(second, WIDTH - 120, 24, 500), 24, 500, SOFT)
