"""The victory of Urban War: a medal over the skyline at night."""

from PIL import Image

from games.kernel import Seat
from games.urban_war.state.public import Public, View
from games.urban_war.units.points import points_left
from renderers.battlefield.head import named, nobody_asked
from renderers.battlefield.poster import draw_medal, draw_rays, draw_roofs
from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import INK, RGB, mix, rgb
from renderers.kit.poster import Poster, Stage, draw_poster
from renderers.urban_war.street.setting import STREET
from renderers.urban_war.street.tones import DIM_LIT, LAMP, PAGE

TRIM, PLATE, SOFTER, _DARK, _LIGHT = rgb("C46BFF"), rgb("12142A"), rgb("C3CAE4"), rgb("1A1C38"), rgb("25284C")
_METAL = rgb("DCE3F2")
COLOURS: tuple[RGB, ...] = (TRIM, PLATE, SOFTER, _DARK, _LIGHT, mix(INK, _METAL, 0.55), mix(INK, _METAL, 0.16))
"""What the palette of posters and banners needs besides."""


def draw_skyline(canvas: Canvas, public: Public) -> None:
    """Draw the roofs of the town at night before rays."""
    draw_rays(canvas, (236.0, 306.0), _DARK, _LIGHT)
    draw_roofs(canvas, PAGE, (LAMP, DIM_LIT), public.scenario.value.name, gables=False)


def draw_victory(view: View) -> Image.Image | None:
    """Return the poster of a match that somebody won; None for others."""
    public = view.public
    outcome = public.outcome
    if outcome is None or not outcome.winners:
        return None
    winner = outcome.winners[0]

    def backdrop(canvas: Canvas) -> None:
        draw_skyline(canvas, public)

    def emblem(canvas: Canvas, at: Point, seat: Seat) -> None:
        draw_medal(canvas, at, seat, _METAL)

    def left(seat: Seat) -> str:
        own = [model for model in public.models if model.seat == seat]
        return f"{sum(not model.dead for model in own)}/{len(own)}"

    facts = ((str(public.turn), "turn" if public.turn == 1 else "turns"), (left(winner), "models left"),
             (str(points_left(public, winner)), "points left"))  # fmt: skip
    others = tuple((seat, f"{named(view, seat)}: {left(seat)} models left") for seat in range(public.seats)
                   if seat not in outcome.winners)  # fmt: skip
    poster = Poster(
        "THE STREET IS OURS", outcome.winners, named(view, winner), nobody_asked(view).second, facts, others
    )
    return draw_poster(STREET.look, Stage(TRIM, PLATE, SOFTER, backdrop, emblem), poster)
