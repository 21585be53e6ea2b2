"""The strip below the battlefield: the last rolls with their arithmetic, one line for each chain of dice.

Where the dice of a stretch of play have no room in lines of their own, a line tells of a whole attack.
"""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from games.kernel import News
from games.kernel.base.numbers import signed
from games.kernel.text.prose import person
from games.urban_war.content.numbers import TO_IGNORE, TO_PASS, TO_WOUND
from games.urban_war.state.events import Checked
from games.urban_war.state.public import Public, View
from games.urban_war.state.rolls import Blow, Parts, Try, total
from games.urban_war.text.changes import Changes, changes_of
from games.urban_war.text.narrate import narrate
from games.urban_war.text.words import action_words
from games.urban_war.units.queries import under_way
from renderers.battlefield.kites import WIDE, Face, draw_dice
from renderers.battlefield.strip import (
    LEFT,
    Strip,
    draw_result,
    draw_sides,
    draw_strip,
    ended_here,
    result_width,
    sentences,
    told,
    width_left,
)
from renderers.kit.canvas import Canvas
from renderers.kit.palette import SOFT, TEXT
from renderers.kit.text import draw_text, fit, text_width
from renderers.urban_war.ahead import ahead
from renderers.urban_war.screen import MARGIN, lines_of, room_below
from renderers.urban_war.words import CHECKS, result
from renderers.urban_war.zoom import zoom_of

_WHAT, _NEEDS, _DICE = 178, 348, 362
_SIDES = 58, 4
_DIE = 2 * WIDE + 9
_MOST_DICE = 4


class Chain(NamedTuple):
    """Dice thrown for one thing: what for, what each needs, the faces and whether they did it, what was added."""

    what: str
    needs: int
    dice: tuple[Face, ...]
    parts: Parts = ()
    told: str = ""

    @property
    def good(self) -> bool:
        """Whether any die did what it should."""
        return any(die.good for die in self.dice)


class Row(NamedTuple):
    """A line of the strip: whose dice, at whom, the chains in it, and what came of it all."""

    who: str
    target: str
    chains: tuple[Chain, ...]
    told: str
    good: bool


def strip_of(view: View, news: News) -> Strip[Row]:
    """Return what a strip shows: the last rolls, or sentences where nothing was rolled or all is over."""
    found = Changes() if ended_here(view) else changes_of(news)
    shown, left_out = rows(view, found, lines_of(view.public))
    lines = [] if shown else told(view, sentences(view, news, narrate), _nothing(view.public))[-2:]
    lines = [*lines[-1:], *key] if (key := _key(view)) and not shown else lines
    zoom = zoom_of(view.public, found, width_left(map(_width, shown), lines), room_below(view.public) - 2 * MARGIN)
    return Strip(shown, left_out, lines, zoom, MARGIN)


def _key(view: View) -> list[str]:
    """Return what the numbers along a way under way mean, where somebody is asked about them."""
    asked = [prompt for prompt in view.awaited if prompt.kind == "interrupt"]
    frame = ahead(view.public)
    if not asked or frame is None or not frame.moments:
        return []
    last = len(frame.moments)
    numbers = f"1 to {last} are moments" if last > 1 else "1 is the moment"
    return [f"{numbers} at which {person(view, asked[0].seat)} may interrupt: the same as in the menu."]


def _width(row: Row) -> float:
    """Return how wide a line is, without the words that may be cut."""
    result = result_width(_told(row)) + LEFT
    if len(row.chains) == 1:
        dice = _DIE * min(len(row.chains[0].dice), 8)
        return _DICE + dice + text_width(_added(row.chains[0]), 24, 500) + 18 + result
    dice = sum(_DIE * min(len(chain.dice), _MOST_DICE) + 60 * (len(chain.dice) > _MOST_DICE) for chain in row.chains)
    names = sum(text_width(chain.what.removeprefix("to "), 24, 500) + 24 for chain in row.chains)
    return _WHAT + dice + names + result


def _told(row: Row) -> str:
    """Return what a line tells at its right: the sum of its only chain, and what came of it all."""
    single = row.chains[0].told if len(row.chains) == 1 else ""
    return "  ".join(part for part in (single, row.told) if part)


def draw_rolls(public: Public, strip: Strip[Row], crop: Image.Image | None) -> Image.Image:
    """Return the strip at its final size, with what is drawn larger at its left."""
    return draw_strip(strip, crop, lambda canvas, row, middle: _row(canvas, public, row, middle))


def _nothing(public: Public) -> str:
    """Return what is said where nothing has happened: what is under way, if anything is."""
    frame = under_way(public)
    if frame is not None:
        return f"{action_words(public, frame)}."
    return "Nothing new since the board before." if public.turn else "Nothing has happened yet."


def rows(view: View, found: Changes, most: int) -> tuple[list[Row], int]:
    """Return the lines of all rolls, at most so many, and how many rolls have none.

    Left out are checks that were passed first, then blows and shots that wounded nobody, the oldest first.
    """
    if ended_here(view):
        return [], 0
    single = [row for roll in found.rolls for row in _apart(_row_of(roll))]
    if len(single) <= most:
        return single, 0
    whole = [_row_of(roll) for roll in found.rolls]
    if len(whole) <= most:
        return whole, 0
    telling = [row for row in whole if row.told or not row.good] or whole
    best = sorted(range(len(telling)), key=lambda place: (telling[place].good, place))[1 - most :]
    return [telling[place] for place in sorted(best)], len(whole) - len(best)


def _row_of(roll: Checked | Blow) -> Row:
    """Return a whole attack, or a check, as one line."""
    if isinstance(roll, Blow):
        return Row(roll.attacker, roll.target, tuple(_chains(roll)), *_came_of(roll))
    added = sum(roll.dice) + total(roll.parts)
    faces = tuple(Face(face, roll.passed) for face in roll.dice)
    chain = Chain(CHECKS[roll.check], TO_PASS, faces, roll.parts, str(added))
    return Row(roll.model, roll.other if roll.check == "target" else "", (chain,), "", roll.passed)


def _came_of(blow: Blow) -> tuple[str, bool]:
    return result(blow)[0], bool(blow.wounds)


def _chains(blow: Blow) -> list[Chain]:
    found = [_tries("to hit", blow.needed, blow.hits, blow.parts)]
    if blow.armour:
        found.append(_tries("armour", TO_IGNORE, blow.armour, blow.armour_parts))
    if blow.damage:
        found.append(_tries("damage", TO_WOUND, blow.damage, blow.damage_parts))
    if blow.saves:
        found.append(_tries("cover", blow.save, blow.saves, ()))
    return found


def _tries(what: str, needs: int, tries: Sequence[Try], parts: Parts) -> Chain:
    dice = tuple(Face(roll.face, roll.good) for roll in tries)
    one = str(tries[0].total) if len(tries) == 1 else f"{sum(roll.good for roll in tries)} of {len(tries)}"
    return Chain(what, needs, dice, parts, one)


def _apart(row: Row) -> list[Row]:
    """Return a line for every chain of an attack: armour and cover are the target's dice, and their luck its own."""
    found = []
    for number, chain in enumerate(row.chains):
        saves = chain.what in ("armour", "cover")
        who, target = (row.target, "") if saves else (row.who, "" if number else row.target)
        last = number == len(row.chains) - 1
        good = row.good if len(row.chains) == 1 else chain.good
        found.append(Row(who, target, (chain,), row.told if last else "", good))
    return found


# Drawing.


def _row(canvas: Canvas, public: Public, row: Row, middle: float) -> None:
    """Draw who rolls at whom, a chain with all that is added or several shortly, and what came of it."""
    target = (row.target, public.model(row.target).seat) if row.target else None
    draw_sides(canvas, middle, _SIDES, (row.who, public.model(row.who).seat), target)
    right = draw_result(canvas, middle, _told(row), row.good)
    if len(row.chains) == 1:
        _chain(canvas, row.chains[0], middle, right)
        return
    x = float(_WHAT)
    for chain in row.chains:
        x += draw_text(canvas, x, middle, chain.what.removeprefix("to "), 24, 500, SOFT) + 10
        x = draw_dice(canvas, (x, middle), chain.dice, _MOST_DICE, _DIE) + 14


def _chain(canvas: Canvas, chain: Chain, middle: float, right: float) -> None:
    """Draw what for, what it needs, the dice, and what was added."""
    draw_text(canvas, _WHAT, middle, chain.what, 26, 500, SOFT)
    draw_text(canvas, _NEEDS, middle, f"{chain.needs}+", 26, 700, TEXT, "right", tabular=True)
    x = draw_dice(canvas, (_DICE, middle), chain.dice, 8, _DIE)
    draw_text(canvas, x + 6, middle, fit(_added(chain), max(40, right - x - 18), 24, 500), 24, 500, SOFT)


def _added(chain: Chain) -> str:
    return " ".join(f"{signed(number)} {what}" for what, number in chain.parts)
