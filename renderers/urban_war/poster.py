"""The victory of Urban War: a medal over the skyline at night."""

from PIL import Image

from games.kernel import Seat
from games.urban_war.state.public import View
from games.urban_war.units.points import points_left
from renderers.battlefield.head import named, nobody_asked
from renderers.battlefield.poster import draw_medal, draw_rays, draw_roofs
from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import rgb
from renderers.kit.poster import Poster, Stage, draw_poster
from renderers.urban_war.street.setting import STREET
from renderers.urban_war.street.tones import DIM_LIT, LAMP, PAGE

_TRIM, _PLATE, _SOFT, _DARK, _LIGHT = rgb("C46BFF"), rgb("12142A"), rgb("C3CAE4"), rgb("1A1C38"), rgb("25284C")
_METAL = rgb("DCE3F2")


def draw_victory(view: View) -> Image.Image | None:
    """Return the poster of a match that somebody won; None for others."""
    public = view.public
    outcome = public.outcome
    if outcome is None or not outcome.winners:
        return None
    winner = outcome.winners[0]

    def backdrop(canvas: Canvas) -> None:
        draw_rays(canvas, (236.0, 306.0), _DARK, _LIGHT)
        draw_roofs(canvas, PAGE, (LAMP, DIM_LIT), public.scenario.value.name, gables=False)

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
    return draw_poster(STREET.look, Stage(_TRIM, _PLATE, _SOFT, backdrop, emblem), poster)
