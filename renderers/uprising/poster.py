"""The victory of Uprising: the winner's seal in wax, with a ribbon, on the map of the country."""

from PIL import Image

from games.kernel import Seat, seat_letter
from games.uprising.board.standings import rows
from games.uprising.state.state import View
from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import INK, RGB, TEXT, mix, rgb, seat_style
from renderers.kit.poster import Poster, Stage, draw_poster
from renderers.kit.shapes import letter_drop, placed, polar, seat_outline
from renderers.kit.text import draw_text
from renderers.uprising import icons
from renderers.uprising.sheet import PRINT
from renderers.uprising.tones import PAPER, PEN, PRINTED
from renderers.uprising.words import heading, person

TRIM, PLATE, SOFTER = rgb("C9A24B"), rgb("2A1D12"), rgb("E8D9B8")
_GROUND = rgb("5A452E")
_WATER = mix(_GROUND, PRINTED.sea, 0.28)
_RADIUS = 112.0
COLOURS: tuple[RGB, ...] = (TRIM, PLATE, SOFTER, _GROUND, _WATER)
"""What the palette of posters and banners needs besides."""


def draw_victory(view: View) -> Image.Image | None:
    """Return the poster of a match that somebody won; None for others."""
    public = view.public
    outcome = public.outcome
    if outcome is None or not outcome.winners:
        return None
    figures = rows(view)

    def total(seat: Seat) -> str:
        return str(figures[seat].total) if figures[seat].money is not None else "?"

    winner = outcome.winners[0]
    facts = ((str(public.round), "rounds"), (total(winner), "points"), (str(figures[winner].followers), "followers"))
    losers = sorted((seat for seat in range(public.seats) if seat not in outcome.winners),
                    key=lambda seat: -(figures[seat].total or 0))  # fmt: skip
    others = tuple((seat, f"{person(view, seat)}: {total(seat)}") for seat in losers)
    name = " and ".join(person(view, seat) for seat in outcome.winners)
    poster = Poster("The country is won", outcome.winners, name, heading(view).second, facts, others)
    return draw_poster(PRINT.look, Stage(TRIM, PLATE, SOFTER, draw_chart_room, _seal), poster)


def draw_chart_room(canvas: Canvas) -> None:
    """A chart rolled out: ground, engraved rings of water, a neat-line."""
    canvas.rect((0, 0, canvas.width, canvas.height), _GROUND)
    for far in range(60, 900, 46):
        edge = [polar((1010.0, 560.0), far * (1.0 + 0.05 * ((angle // 15) % 3)), angle) for angle in range(0, 361, 15)]
        canvas.draw_open(edge, _WATER, 3)
    canvas.rect((10, 10, canvas.width - 10, canvas.height - 10), None, 0, PEN, 12)
    for number, x in enumerate(range(16, canvas.width - 16, 64)):
        if number % 2:
            for y in (13, canvas.height - 19):
                canvas.rect((x, y, min(x + 64, canvas.width - 16), y + 6), PAPER)


def _seal(canvas: Canvas, at: Point, seat: Seat) -> None:
    """A seal of wax with a ribbon: the seat's shape, its letter, a crown."""
    style, (x, y) = seat_style(seat), at
    for side in (-1, 1):
        ribbon = [(x + side * 16, y + 60), (x + side * 76, y + 60), (x + side * 104, y + 214), (x + side * 70, y + 190),
                  (x + side * 44, y + 222)]  # fmt: skip
        canvas.polygon(ribbon, mix(INK, style.colour, 0.5), INK, 5)
    lobes = [polar(at, _RADIUS * (1.08 if turn % 2 else 0.97), turn * 360 / 28) for turn in range(28)]
    canvas.polygon(lobes, mix(INK, style.colour, 0.66), INK, 6)
    canvas.circle(at, _RADIUS * 0.82, None, mix(INK, style.colour, 0.45), 5)
    outline = placed(seat_outline(style.shape, _RADIUS * 0.58), at)
    canvas.polygon(outline, style.colour, INK, 4)
    drop = letter_drop(style.shape, _RADIUS * 0.58)
    draw_text(canvas, x, y + drop, seat_letter(seat), 92, 800, INK, "centre")
    canvas.sprite((x, y - _RADIUS - 18), icons.insignia("crown", 92, TEXT))
