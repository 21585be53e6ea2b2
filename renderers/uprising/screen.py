"""How board and roster share a screen: lines of the strip, rows or cards of the roster, and what is left out for them.

A map is as high as its country needs (`chart_of`). What else there is gives way in this order: the key below the
strip, a line for each player in it, the rows of the roster (cards, two abreast, are lower), the notes at its foot,
lines of characters beyond the second, the oldest actions of the strip.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.kernel import Seat
from games.uprising.board.scoring import pays
from games.uprising.content.numbers import FOLLOWER_INCOME, REGION_INCOME
from games.uprising.state.state import Public, View
from games.uprising.text.changes import Changes
from games.uprising.text.words import SCORING
from renderers.contract import BOARD, SCREEN
from renderers.kit.panels import WIDTH
from renderers.kit.text import text_width
from renderers.uprising.geography import chart_of
from renderers.uprising.signs import LINE, Sign, people_lines, shortened
from renderers.uprising.words import done_words

STRIP, KEY = 88, 50
"""Heights of a strip of two lines and of the key below it."""
DEED, EFFECT = 36, 33
"""Heights of a line that says what was done, and of one that says what it changed."""
DEED_TYPE, EFFECT_TYPE = (30, 600), (27, 600)
"""Size and weight of what they are written in."""
HEAD, ROW, GAP = 84, 126, 12
"""Heights of the roster's head, of a player's row with one line of characters, and of the gap below it."""
CARD = 163
"""Height of a player's card with one line of characters."""
ROW_PEOPLE, ROW_FIRST, ROW_FURTHER = 164, 692, 988
"""Where characters begin in a row, and the room for them in the first line, beside sums, and in any further one."""
CARD_WIDTH, CARD_PEOPLE = 570, 526
_FOOT, _NOTE = 14, 32
_MOST_LINES = 4

People = Sequence[list[list[Sign]]]
"""By seat, the lines of characters."""


class Screen(NamedTuple):
    """What is shown: lines of the strip and whether the key is below, lines of the roster and whether it has rows.

    If several players share the lines, these `run` on, with letters for players instead of badges beside them.
    """

    deeds: list[str]
    effects: list[str]
    keyed: bool
    people: People
    rows: bool
    notes: list[str]
    runs: bool = False

    @property
    def strip(self) -> int:
        """Height of the strip without the key."""
        return STRIP + (len(self.deeds) - 1) * DEED + (len(self.effects) - 1) * EFFECT

    @property
    def roster(self) -> int:
        """Height of the roster."""
        high = heights(self)
        return HEAD + sum(high) + GAP * len(high) + (_FOOT + _NOTE * len(self.notes) if self.notes else 0)

    @property
    def below(self) -> int:
        """Height of all that is below the map in its picture."""
        return self.strip + KEY * self.keyed


def heights(screen: Screen) -> list[int]:
    """Return the heights of a roster's rows, or of its pairs of cards."""
    lines = [len(own) - 1 for own in screen.people]
    if screen.rows:
        return [ROW + LINE * more for more in lines]
    return [CARD + LINE * max(lines[index : index + 2]) for index in range(0, len(lines), 2)]


def screen_of(view: View, done: Changes) -> Screen:
    """Return the best liked of all that fit below the map."""
    bottom = chart_of(view.public.country).bottom
    liked = list(_liked(view, done))
    return next((screen for screen in liked if _fits(screen, bottom)), None) or _cut(view, done, liked[-1], bottom)


def _fits(screen: Screen, bottom: int) -> bool:
    """Whether all is as low as it should be, below a map that ends there: the board alone, and with the roster."""
    return screen.below <= BOARD - bottom and screen.below + screen.roster <= SCREEN - bottom


def _liked(view: View, done: Changes) -> Iterator[Screen]:
    """Yield what may be shown, the best liked first, each lower than those before."""
    public = view.public
    deeds, effects = _told(view, done)
    in_rows = [people_lines(public, seat, ROW_FIRST, ROW_FURTHER) for seat in range(public.seats)]
    in_cards = [people_lines(public, seat, CARD_PEOPLE, CARD_PEOPLE, close=True) for seat in range(public.seats)]
    notes = notes_of(public)
    for keyed in (True, False):
        yield Screen(deeds, effects, keyed, in_rows, True, notes)
    running = _running(view, done)
    yield Screen(running, effects, False, in_rows, True, notes, runs=True)
    for keyed, told in ((True, notes), (True, []), (False, notes), (False, [])):
        yield Screen(deeds, effects, keyed, in_cards, False, told)
    for most in (_MOST_LINES, 3, 2):
        people = [shortened(own, most) for own in in_cards]
        yield Screen(running, effects, False, people, False, [], runs=True)
        yield Screen(running, effects[:1], False, people, False, [], runs=True)


def _cut(view: View, done: Changes, screen: Screen, bottom: int) -> Screen:
    """Leave out the oldest actions of the strip: the words of the post have them, and the map their numbers."""

    def later(skip: int) -> Screen:
        return screen._replace(deeds=_running(view, done, skip))

    last = max(len(done.acts) - 1, 0)
    return later(bisect_left(range(last), True, key=lambda skip: _fits(later(skip), bottom)))


def strip_seats(view: View, done: Changes) -> tuple[Seat, ...]:
    """Return the seats whose badges the strip has: those that acted, or the winners if it ended at the table."""
    outcome = view.public.outcome
    if outcome is not None and not outcome.rule:
        return outcome.winners
    return tuple(dict.fromkeys(act.seat for act in done.acts))


def strip_left(seats: Sequence[Seat]) -> float:
    """Return where the words of the strip begin, right of badges."""
    return 46.0 + 58 * len(seats) if seats else 30.0


def _told(view: View, done: Changes) -> tuple[list[str], list[str]]:
    """Return the lines of the strip: what each player did, broken between two actions, and what all of it changed."""
    parts, effects = done_words(view, done)
    room = WIDTH - strip_left(strip_seats(view, done)) - 24
    deeds = [line for part in parts for line in _broken(part.split(", "), ", ", room, *DEED_TYPE)]
    return deeds, _broken(effects.split("; "), "; ", room, *EFFECT_TYPE)


def _running(view: View, done: Changes, skip: int = 0) -> list[str]:
    """Return what was done in as few lines as can be, several players on one, except the first actions."""
    parts, _ = done_words(view, done, skip, letters=True)
    pieces = [part.split(", ") for part in parts]
    flat = [f"{piece}{', ' if piece is not own[-1] else '; '}" for own in pieces for piece in own]
    return [line.removesuffix("; ") for line in _broken(flat, "", WIDTH - strip_left(()) - 24, *DEED_TYPE)]


def _broken(pieces: Sequence[str], between: str, room: float, size: float, weight: int) -> list[str]:
    """Join pieces into as few lines as they fit into."""
    lines = [pieces[0]]
    for piece in pieces[1:]:
        longer = f"{lines[-1]}{between}{piece}"
        if text_width(longer, size, weight) <= room:
            lines[-1] = longer
        else:
            lines.append(piece)
    return lines


def notes_of(public: Public) -> list[str]:
    """Say how income and points are made."""
    each = "a region with followers" if public.options.income_per_region else "a follower"
    income = [f"Income: {FOLLOWER_INCOME}$ {each} + {REGION_INCOME}$ a region led."] if pays(public) else []
    points = f"VP: {SCORING}."
    line = " ".join([*income, points])
    return [line] if text_width(line, 24, 500) <= WIDTH - 54 else [*income, points]
