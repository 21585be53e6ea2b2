"""The strip below the map: what happened with its arithmetic, and the morale roll that opened the round."""

from collections.abc import Sequence
from itertools import chain

from msgspec.structs import replace
from PIL import Image

from games.kernel import News, Seat
from games.kernel.base.numbers import MINUS, counted, signed
from games.raise_shields.content.numbers import (
    BOX_POINTS,
    HULL_POINTS,
    PLAYERS,
    SHIELD_POINTS,
    STRESS_FLOORS,
    STRESS_POINTS,
)
from games.raise_shields.state.events import FirstNamed
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, View
from games.raise_shields.text.changes import Flight, Shot
from games.raise_shields.text.narrate import narrate
from renderers.kit import icons
from renderers.kit.canvas import Canvas, Point, blank
from renderers.kit.fonts import SCALE, printable
from renderers.kit.palette import HAIRLINE, HARM, NOW, PANEL, SOFT, TEXT
from renderers.kit.panels import STRIP, WIDTH, die, loss
from renderers.kit.text import draw_text, fit
from renderers.kit.tokens import badge
from renderers.raise_shields.ships import label
from renderers.raise_shields.words import (
    attack_lines,
    attack_result,
    move_lines,
    move_result,
    person,
    ship_name,
)  # fmt: skip

Losses = Sequence[tuple[str, int]]
_SETUP = ("build", "sides", "place")
_DICE, _RESULT = 504, 814
_ROOM = 370
LEAST_CALM = STRESS_FLOORS[0]
"""The least total of a stress test that does nothing (RS-39)."""
_ROW = 72
_FEW = 3
"""With more seats, the morale roll is written closer."""
_LINE, _MOST_LINES = 42, 6
"""Height of a line where there are several acts, and how many of the last ones have one."""


def draw_strip(view: View, acts: Sequence[Flight | Shot], news: News) -> Image.Image:
    """Return the strip of a board at its final size."""
    public = view.public
    rows = _fresh_morale(public)
    if public.outcome is not None and not public.outcome.rule:  # it ended at the table, whatever was done before
        acts = ()
    shown = acts[-_MOST_LINES:]
    told = STRIP if len(shown) < 2 else len(shown) * _LINE + 16
    height = (told if acts or not rows else 0) + (_ROW if rows else 0)
    canvas = Canvas(blank(WIDTH, height, PANEL))
    if len(shown) > 1:
        for line, act in enumerate(shown):
            number = len(acts) - len(shown) + line + 1
            _line(canvas, public, act, number, 8 + (line + 0.5) * _LINE)
    elif shown:
        _happened(canvas, public, shown[0])
    elif not rows:
        _words(canvas, view, news)
    if rows:
        _morale(canvas, view, news, height - _ROW / 2, divided=height > _ROW)
    return canvas.image.reduce(SCALE)


def _line(canvas: Canvas, public: Public, act: Flight | Shot, number: int, middle: float) -> None:
    """Draw one of several acts on a line: its number on the map, who, what, and what came of it."""
    draw_text(canvas, 44, middle, str(number), 28, 800, NOW, "right", tabular=True)
    ship = act.attack.attacker if isinstance(act, Shot) else act.maneuver.ship
    _who(canvas, (78, middle), 19, public.ship(ship))
    if isinstance(act, Shot):
        icons.arrow(canvas, (104, middle), (132, middle))
        _who(canvas, (158, middle), 19, public.ship(act.attack.target))
    words, result, losses, wasted = _shot_words(act) if isinstance(act, Shot) else _move_words(public, act)
    draw_text(canvas, 192, middle, fit(words, _RESULT - 396, 26, 600), 26, 600)
    x = _RESULT - 190.0
    x += draw_text(canvas, x, middle, fit(result, 330, 26, 600), 26, 600, SOFT) + 22
    _losses(canvas, losses, wasted, x, middle)


def _who(canvas: Canvas, centre: Point, radius: float, ship: Ship) -> None:
    """Draw the badge of a ship: its seat's, with its number in a fleet."""
    badge(canvas, centre, radius, ship.seat, letter=label(ship))


def _shot_words(shot: Shot) -> tuple[str, str, Losses, int]:
    attack = shot.attack
    return attack_lines(attack)[0], attack_result(attack, shot.pending), attack.losses, attack.wasted


def _move_words(public: Public, move: Flight) -> tuple[str, str, Losses, int]:
    return move_lines(move)[0], move_result(move, public), (("stress", move.stress), ("hull", move.hull)), move.wasted


def _happened(canvas: Canvas, public: Public, act: Flight | Shot) -> None:
    if isinstance(act, Shot):
        _attack(canvas, public, act)
    else:
        _move(canvas, public, act)


def _attack(canvas: Canvas, public: Public, shot: Shot) -> None:
    attack, pending = shot.attack, shot.pending
    _who(canvas, (50, 52), 24, public.ship(attack.attacker))
    icons.arrow(canvas, (84, 52), (120, 52))
    _who(canvas, (158, 52), 24, public.ship(attack.target))
    first, second = attack_lines(attack)
    draw_text(canvas, 200, 33, fit(first, _DICE - 212, 28), 28, 600)
    draw_text(canvas, 200, 73, fit(second, _DICE - 212, 24, 500), 24, 500, SOFT)
    for index, face in enumerate(attack.dice):
        die(canvas, (_DICE + 26 + index * 59, 52), 52, face, "hit" if face >= attack.need else "miss")
    draw_text(canvas, _RESULT, 33, fit(attack_result(attack, pending), _ROOM, 28), 28, 600)
    if any(number for _, number in attack.losses):
        _losses(canvas, attack.losses, attack.wasted, _RESULT, 73)
    else:
        undecided = "the defender decides" if not attack.evasion else "its place is to be chosen"
        draw_text(canvas, _RESULT, 73, undecided if pending else "nothing is damaged", 24, 500, SOFT)


def _losses(canvas: Canvas, losses: Losses, wasted: int, x: float, middle: float) -> None:
    """Draw what was lost, stress being gained, as far as there is room in words. The last hull says what is wasted."""
    lost = [(what, number) for what, number in losses if number]
    wordless = len(lost) > (1 if wasted else 2)
    for what, number in lost:
        figure = signed(number if what == "stress" else -number)
        text = figure if wordless else f"{figure} {what}"
        more = f" ({wasted} wasted)" if wasted and what == "hull" else ""
        x += loss(canvas, x, middle, what, text + more) + 18


def _move(canvas: Canvas, public: Public, move: Flight) -> None:
    _who(canvas, (50, 52), 24, public.ship(move.maneuver.ship))
    first, second = move_lines(move)
    draw_text(canvas, 96, 33, fit(first, _DICE - 108, 28, 700), 28, 700)
    draw_text(canvas, 96, 73, fit(second, _DICE - 108, 24, 500), 24, 500, SOFT)
    if move.total is not None:
        for index, face in enumerate(move.dice):
            die(canvas, (_DICE + 26 + index * 59, 52), 52, face)
        off = sum(move.dice) - move.total
        x = _DICE + 12.0 + 59 * len(move.dice)
        x += draw_text(canvas, x, 52, f"{MINUS} {off} =", 30, 600, SOFT) + 14
        number = signed(move.total).removeprefix("+")
        draw_text(canvas, x, 52, number, 44, 800, TEXT if move.total >= LEAST_CALM else HARM)
    result = move_result(move, public)
    if move.stress or move.hull:
        draw_text(canvas, _RESULT, 33, fit(result, _ROOM, 28), 28, 600)
        _losses(canvas, (("stress", move.stress), ("hull", move.hull)), move.wasted, _RESULT, 73)
    else:
        draw_text(canvas, _RESULT, 52, fit(result, _ROOM, 28), 28, 600)


def _fresh_morale(public: Public) -> bool:
    """Return whether the morale roll is news: until the first ship of the round has moved."""
    if not public.morale or public.outcome is not None:
        return False
    return public.phase == "morale" or (public.phase == "movement" and not any(ship.moved for ship in public.ships))


def _won_morale(public: Public, news: News) -> Seat | None:
    """Return who won the morale roll, as far as it is known: after a tie, another player's sum may be better."""
    asked = [prompt.seat for prompt in public.prompts if prompt.kind == "first"]
    named = [event.by for event in chain.from_iterable(news) if isinstance(event, FirstNamed)]
    return next(iter([*asked, *reversed(named)]), None)


def _morale(canvas: Canvas, view: View, news: News, middle: float, divided: bool) -> None:
    public, won = view.public, _won_morale(view.public, news)
    if divided:
        canvas.rect((24, middle - _ROW / 2, WIDTH - 24, middle - _ROW / 2 + 2), HAIRLINE)
    crowd = public.seats > _FEW
    x = 28.0 + draw_text(canvas, 28, middle, "Morale", 28, 700) + (24 if crowd else 34)
    best = max(sum(roll) for roll in public.morale)
    tied = won is not None and sum(public.morale[won]) < best
    for seat, (face, crew) in enumerate(public.morale):
        if not face:  # out of the game, rolls nothing
            continue
        badge(canvas, (x + 20, middle), 20, seat)
        die(canvas, (x + (68 if crowd else 72), middle), 40, face)
        words, ahead = (f"+{crew} =", 94) if crowd else (f"+ {crew} =", 102)
        x += ahead + draw_text(canvas, x + ahead, middle, words, 26, 500, SOFT)
        total = face + crew
        x += 10 + draw_text(
            canvas, x + 10, middle, str(total), 34, 800, NOW if seat == won or (won is None and total == best) else TEXT
        )
        x += 18 if crowd else 38
    if tied:
        draw_text(canvas, x, middle, fit("after a tie", WIDTH - x - 16, 24), 24, 500, SOFT)
    elif public.first is not None and public.phase != "morale" and WIDTH - x > 160:
        draw_text(canvas, x, middle, fit(f"{person(view, public.first)} is first", WIDTH - x - 24, 26), 26, 600, NOW)


def _words(canvas: Canvas, view: View, news: News) -> None:
    """Return what happened where the map shows nothing of it; while the table is laid out, what is to be done."""
    names = tuple(person(view, seat) for seat in range(view.public.seats))
    named = replace(view, names=names)
    told = [sentence for event in chain.from_iterable(news) if (sentence := narrate(event, named))]
    ended_here = view.public.outcome is not None and not view.public.outcome.rule
    if not told or ended_here or view.public.phase in _SETUP:
        _hint(canvas, view)
        return
    for text, (y, size, weight, colour) in zip(told[-2:], ((33, 28, 600, TEXT), (73, 24, 500, SOFT)), strict=False):
        draw_text(canvas, 28, y, fit(printable(text, ""), WIDTH - 56, size, weight), size, weight, colour)


def _sides_hint(public: Public) -> tuple[str, str]:
    """Say who chooses a side of the map, and who starts opposite (RS-8, RS-67, RS-B50)."""
    if public.seats == PLAYERS[0]:
        return "The higher roll chooses a side of the map.", "The other captain starts opposite."
    after = "Team-mates start opposite each other." if public.options.teams else "The last one gets what is left."
    return "The highest roll chooses a side of the map, then the next one.", after


def _who_plays(public: Public) -> str:
    """Return the ships of a duel by name, and the number of more."""
    if len(public.ships) > PLAYERS[0]:
        return f"{counted(public.seats, 'captain')} with {counted(len(public.ships), 'ship')}"
    return " and ".join(ship_name(ship) for ship in public.ships)


def _hint(canvas: Canvas, view: View) -> None:
    """Say what the phase is about while nothing has happened yet."""
    public = view.public
    credits, stress = public.options.credits, f", stress {STRESS_POINTS}" if public.options.stress_repair else ""
    whose = "ship" if public.options.credits_per_ship else "captain"
    lines = {
        "build": (
            f"Every {whose} has {counted(credits, 'credit')} for upgrades.",
            "A ship carries one type of cannon. Builds stay sealed until all are in.",
        ),
        "sides": _sides_hint(public),
        "place": (
            "Ships start on the outermost hexes of their own side.",
            "They must face away from their own edge of the map.",
        ),
        "repair": (
            f"Repairs: shield {counted(SHIELD_POINTS, 'point')}, cannon box {BOX_POINTS}, hull {HULL_POINTS}{stress}.",
            "Each six of the crew's dice is a point.",
        ),
    }
    if public.outcome is not None:
        lines["over"] = (
            printable(public.outcome.reason, "The game is over."),
            f"It lasted {counted(public.round, 'round')}." if public.round else "No round was played.",
        )
    first, second = lines.get(public.phase, (_who_plays(public), "Nothing has happened yet."))
    draw_text(canvas, 28, 33, fit(first, WIDTH - 56, 28), 28, 600)
    draw_text(canvas, 28, 73, fit(second, WIDTH - 56, 24, 500), 24, 500, SOFT)
