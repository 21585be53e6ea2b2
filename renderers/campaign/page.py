"""The page that pictures of a campaign share: a title in the face of its game, what it shows, and rows."""

from renderers.contract import find_renderer
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import FaceName, drawable, printable
from renderers.kit.look import Look
from renderers.kit.palette import PAGE, PANEL, RAISED, SOFT, TEXT
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, draw_title, fit, text_width

MARGIN, INSET = 24, 32
HEAD, FOOT = 130, 62
LEFT, RIGHT = MARGIN + INSET, WIDTH - MARGIN - INSET
_TITLE, _LEAST = 52, 36


def face_of(slug: str) -> FaceName:
    """Return the face of a game's titles: what its renderer says (`title_face`), else Inter."""
    found: FaceName = getattr(find_renderer(slug), "title_face", "inter")
    return found


def begin_page(face: FaceName, title: str, subtitle: str, corner: str, rows: float) -> Canvas:
    """Return a canvas with a heading above room of `rows` px; `corner` is a figure or two on the right."""
    height = round(MARGIN * 2 + HEAD + rows + FOOT)
    canvas = Canvas(blank(WIDTH, height, PAGE), Look(face))
    canvas.rect((MARGIN, MARGIN, WIDTH - MARGIN, height - MARGIN), PANEL, 14)
    room = float(RIGHT - LEFT)
    if corner:
        draw_text(canvas, RIGHT, MARGIN + 46, corner, 30, 700, SOFT, "right")
        room -= text_width(corner, 30, 700) + 30
    drawn = face if drawable(title, face) else "inter"
    sizes = range(_TITLE, _LEAST, -4)
    size = next((size for size in sizes if text_width(title, size, 800, face=drawn) <= room), _LEAST)
    draw_title(canvas, LEFT, MARGIN + 46, fit(printable(title), room, size, 800), size)
    draw_text(canvas, LEFT, MARGIN + 98, fit(printable(subtitle), RIGHT - LEFT, 28, 500), 28, 500, SOFT)
    return canvas


def draw_ground(canvas: Canvas, top: float, height: float, index: int) -> None:
    """Draw the ground of a row: every other one is raised."""
    if index % 2 == 0:
        canvas.rect((MARGIN + 12, top + 2, WIDTH - MARGIN - 12, top + height - 2), RAISED, 8)


def draw_foot(canvas: Canvas, text: str) -> None:
    """Draw the line below all rows."""
    middle = canvas.height - MARGIN - FOOT / 2 + 2
    draw_text(canvas, LEFT, middle, fit(printable(text), RIGHT - LEFT, 26, 500), 26, 500, TEXT)
