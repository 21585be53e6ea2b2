"""An army as a table: its units, and what every kind of model in it is."""

from collections import Counter

from PIL import Image

from games.kernel.base.numbers import counted
from games.kernel.text.prose import join
from games.upheaval.content.book import Book, Profile, Squad
from games.upheaval.content.builder import OWN, squads_of
from games.upheaval.content.numbers import LIVES
from games.upheaval.state.actions import Muster
from games.upheaval.state.public import View
from games.upheaval.text.summary import gain_words
from games.upheaval.text.words import arm_words
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE, printable
from renderers.kit.palette import HAIRLINE, PAGE, PANEL, SOFT, TEXT
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit
from renderers.kit.tokens import badge

_HEAD, _LINE = 90, 42
PROFILE = 2 * _LINE
"""Px that a profile is high."""


def models_of(book: Book, squad: Squad) -> str:
    """Return the models of a squad by the names of their profiles, and what they have learned."""
    models = join(f"{many} × {book.profile(word).name}" for word, many in Counter(squad.members).items())
    return ", ".join((models, *map(gain_words, squad.gains), *([f"{squad.xp} XP"] if squad.xp else [])))


def draw_army(view: View, action: Muster) -> Image.Image:
    """Return an army as a table: units, models, figures, weapons, points; then a line for each profile."""
    book = view.public.book.value
    squads, lives = squads_of(book, action), LIVES if view.public.options.cinematic else 1
    profiles = [book.profile(word) for word in dict.fromkeys(word for squad in squads for word in squad.members)]
    height = _HEAD + _LINE * (len(squads) + 2 * len(profiles) + 1) + 30
    canvas = Canvas(blank(WIDTH, height, PAGE))
    canvas.rect((0, 0, WIDTH, _HEAD - 12), PANEL)
    left = 28.0
    if view.seat is not None:
        badge(canvas, (62, 39), 26, view.seat)
        left = 106
    models = sum(len(squad.members) for squad in squads)
    told = f"{counted(len(squads), 'unit')} · {models} models · {book.points(squads)} points"
    draw_text(canvas, WIDTH - 28, 39, told, 28, 700, TEXT, "right", tabular=True)
    draw_text(canvas, left, 39, fit(printable(book.called(squads, OWN), "Army"), 560, 40, 800), 40, 800)
    y = _HEAD + _LINE / 2
    for squad in squads:
        draw_text(canvas, 28, y, fit(printable(squad.name, "Unit"), 330, 28, 700), 28, 700)
        draw_text(canvas, 380, y, fit(models_of(book, squad), 640, 26, 500), 26, 500, SOFT)
        points = f"{book.points((squad,))} pts"
        draw_text(canvas, WIDTH - 28, y, points, 26, 600, TEXT, "right", tabular=True)
        y += _LINE
    canvas.draw_open([(20, y - 8), (WIDTH - 20, y - 8)], HAIRLINE, 2)
    y += 16
    for profile in profiles:
        draw_profile(canvas, profile, profile.wounds * lives, y)
        y += PROFILE
    return canvas.image.reduce(SCALE)


def draw_profile(canvas: Canvas, profile: Profile, wounds: int, y: float) -> None:
    """Draw what a model is: its figures in a line, its Wound Points as they are played, weapons and keywords below."""
    draw_text(canvas, 28, y, fit(profile.name, 240, 26, 700), 26, 700)
    values = (
        ("MOV", profile.move), ("TEK", profile.tek), ("AV", profile.armour), ("ACC", profile.accuracy),
        ("MEL", profile.melee), ("WL", profile.wound_level), ("MOR", profile.morale), ("WP", wounds),
    )  # fmt: skip
    x = 290.0
    for word, value in values:
        wide = draw_text(canvas, x, y, word, 24, 500, SOFT)
        draw_text(canvas, x + wide + 8, y, str(value), 30, 800, TEXT, tabular=True)
        x += 113
    line = " · ".join(arm_words(profile))
    draw_text(canvas, 290, y + 37, fit(line, WIDTH - 318, 24, 500), 24, 500, SOFT)
