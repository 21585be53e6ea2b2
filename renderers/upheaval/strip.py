"""The strip below the battlefield: the last rolls, a line for each kind of dice; or sentences where nothing rolled."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PIL import Image

from games.kernel import News
from games.kernel.base.numbers import counted
from games.upheaval.content.numbers import MINES_LESS
from games.upheaval.state import events as ev
from games.upheaval.state.public import Public, View
from games.upheaval.text.changes import Changes, Roll
from games.upheaval.text.narrate import narrate
from renderers.battlefield.kites import WIDE, draw_dice
from renderers.battlefield.strip import (
    Strip,
    draw_result,
    draw_sides,
    draw_strip,
    result_width,
    sentences,
    told,
    width_left,
)
from renderers.kit.canvas import Canvas
from renderers.kit.palette import SOFT, TEXT
from renderers.kit.text import draw_text
from renderers.upheaval.screen import MARGIN, lines_of, room_below
from renderers.upheaval.zoom import zoom_of

_WHAT, _NEEDS, _DICE = 208, 384, 402
_SIDES = 64, 12
_DIE, _MOST_DICE = 2 * WIDE + 7, 8
_NOTHING = "Nothing has happened yet."


class Row(NamedTuple):
    """A line: who rolls, at whom, what for, what each die needs, faces and whether they did it, what came of it."""

    who: str
    target: str
    what: str
    needs: str
    dice: tuple[tuple[int, bool], ...]
    told: str
    good: bool


def strip_of(view: View, news: News, found: Changes) -> Strip[Row]:
    """Return what a strip shows: the last rolls, or sentences where nothing was rolled or all is over."""
    most = lines_of(view.public)
    every = [(row, _minor(roll)) for roll in found.rolls for row in rows(roll, view.public)]
    shown = _last(every, most)
    left_out = len(every) - len(shown)
    lines = [] if shown or left_out else told(view, sentences(view, news, narrate), _NOTHING)[-min(most, 3) :]
    zoom = zoom_of(view.public, found, width_left(map(_width, shown), lines), room_below(view.public) - 2 * MARGIN)
    return Strip(shown, left_out, lines, zoom, MARGIN)


def _minor(roll: Roll) -> bool:
    """Whether rolls may be left out first: whether units regroup is seen on their plates."""
    return isinstance(roll, ev.Tested) and roll.why == "regroup"


def _last(every: Sequence[tuple[Row, bool]], most: int) -> list[Row]:
    """Return the last lines for which there is room beside that which tells of more; minor ones go first."""
    shown = list(every)
    while len(shown) > (most if len(shown) == len(every) else most - 1):
        shown.remove(next((one for one in shown if one[1]), shown[0]))
    return [row for row, _ in shown]


def _width(row: Row) -> float:
    """Return how wide a line is, without the dice that may be counted instead of drawn."""
    return _DICE + _DIE * min(len(row.dice), _MOST_DICE) + 60 + 20 + result_width(row.told)


def draw_rolls(public: Public, strip: Strip[Row], crop: Image.Image | None) -> Image.Image:
    """Return the strip at its final size, with what is drawn larger at its left."""
    return draw_strip(strip, crop, lambda canvas, row, middle: _row(canvas, public, row, middle))


def rows(roll: Roll, public: Public) -> list[Row]:
    """Return the lines of some rolls."""
    if isinstance(roll, ev.Shot):
        return _shot(roll)
    if isinstance(roll, ev.Wounded):
        return _wounded(roll)
    if isinstance(roll, ev.Fought):
        return _fought(roll, public)
    if isinstance(roll, ev.Tested):
        words = "steady" if roll.good else "stays so" if roll.why == "regroup" else "falls back"
        return [Row(roll.unit, "", "MOR", f"≤{roll.morale}", ((roll.face, roll.good),), words, roll.good)]
    plant = roll.item.startswith("P")
    words = counted(roll.hits, "hit") if roll.hits else "nothing"
    what, needs = ("plant", "1") if plant else ("mines", f"{MINES_LESS + 1}+")
    return [Row(roll.unit, "", what, needs, ((roll.face, bool(roll.hits)),), words, not roll.hits)]


def _shot(shot: ev.Shot) -> list[Row]:
    """Return a line for each sum that a volley's dice were added up to."""
    dice = [die for one in shot.shooters for die in one.hits]
    words = counted(shot.hits, "hit")
    return [Row(shot.unit, shot.target, "to hit", needs, faces, words, bool(shot.hits)) for needs, faces in _like(dice)]


def _like(dice: Iterable[ev.Die]) -> list[tuple[str, tuple[tuple[int, bool], ...]]]:
    """Return dice by the face that each needs."""
    found: dict[int, list[tuple[int, bool]]] = {}
    for die in dice:
        found.setdefault(die.needed - (die.total - die.face), []).append((die.face, die.good))
    return [(f"{max(2, needs)}+", tuple(faces)) for needs, faces in sorted(found.items())]


def _wounded(event: ev.Wounded) -> list[Row]:
    lines: list[Row] = []
    saves = [die for blow in event.blows for die in blow.saves]
    if saves:
        kept = sum(blow.result == "saved" for blow in event.blows)
        faces = tuple((die.face, die.good) for die in saves)
        needs = "/".join(str(number) for number in sorted({die.needed for die in saves}))
        lines.append(Row(event.unit, "", "Cover", f"≤{needs}", faces, f"{kept} saved", bool(kept)))
    results: list[str] = [blow.result for blow in event.blows]
    came = [
        (results.count(kind), word) for kind, word in (("killed", "killed"), ("wounded", "wounded"), ("prone", "down"))
    ]
    words = ", ".join(f"{many} {word}" for many, word in came if many) or "no harm"
    wounds = _like([blow.wound for blow in event.blows if blow.wound is not None])
    for needs, faces in wounds:
        lines.append(
            Row(
                event.by or event.unit,
                event.unit if event.by else "",
                "to wound",
                needs,
                faces,
                words,
                words != "no harm",
            )
        )
    if not wounds and words != "no harm":
        lines.append(Row(event.by or event.unit, event.unit if event.by else "", "prone", "", (), words, True))
    return lines


def _fought(event: ev.Fought, public: Public) -> list[Row]:
    """Return a line for the blows of each unit in a melee."""
    found = []
    for unit in dict.fromkeys(strike.attacker.partition(".")[0] for strike in event.strikes):
        mine = [strike for strike in event.strikes if strike.attacker.partition(".")[0] == unit]
        dice = [strike.hit for strike in mine if strike.hit is not None]
        faces = tuple((die.face, die.good) for die in dice)
        wounds = sum(strike.hit is None or (strike.wound is not None and strike.wound.good) for strike in mine)
        needs = sorted({die.needed - (die.total - die.face) for die in dice})
        enemy = mine[0].target.partition(".")[0]
        words = counted(wounds, "wound")
        lost = public.unit(unit).seat in event.losers
        found.append(
            Row(
                unit,
                enemy,
                "melee",
                f"{needs[0]}+" if needs else "",
                faces,
                f"{words}, lost" if lost else words,
                bool(wounds),
            )
        )
    return found


# Drawing.


def _row(canvas: Canvas, public: Public, row: Row, middle: float) -> None:
    """Draw who rolls at whom, what for, what each die needs, the dice as far as there is room, what came of it."""
    target = (row.target, public.unit(row.target).seat) if row.target else None
    draw_sides(canvas, middle, _SIDES, (row.who, public.unit(row.who).seat), target)
    room = draw_result(canvas, middle, row.told, row.good) - 20 - _DICE
    draw_text(canvas, _WHAT, middle, row.what, 26, 500, SOFT)
    draw_text(canvas, _NEEDS, middle, row.needs, 26, 700, TEXT, "right", tabular=True)
    most = int((room - 60) // _DIE) if len(row.dice) * _DIE > room else len(row.dice)
    draw_dice(canvas, (_DICE, middle), row.dice, most, _DIE)
