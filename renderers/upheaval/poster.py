"""The victory of Upheaval: a medal among gears, over the roofs of the town."""

from PIL import Image

from games.kernel import Seat
from games.kernel.base.numbers import counted
from games.upheaval.state.public import View
from games.upheaval.units.sides import points, side_of
from renderers.battlefield.head import named, nobody_asked
from renderers.battlefield.poster import draw_gear, draw_medal, draw_rays, draw_roofs
from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import mix, rgb
from renderers.kit.poster import Poster, Stage, draw_poster
from renderers.upheaval.town.setting import TOWN
from renderers.upheaval.town.tones import BRASS, PAGE, PANE

_PLATE, _SOFT, _DARK, _LIGHT = rgb("1C130F"), rgb("E8D2B4"), rgb("4A2A20"), rgb("5C3526")


def draw_victory(view: View) -> Image.Image | None:
    """Return the poster of a battle that somebody won; None for others."""
    public = view.public
    outcome = public.outcome
    if outcome is None or not outcome.winners:
        return None

    def backdrop(canvas: Canvas) -> None:
        draw_rays(canvas, (236.0, 306.0), _DARK, _LIGHT)
        draw_gear(canvas, (1118.0, 90.0), 124, mix(_DARK, BRASS, 0.45), _LIGHT)
        draw_gear(canvas, (960.0, 26.0), 66, mix(_DARK, BRASS, 0.28), _DARK)
        draw_roofs(canvas, mix(PAGE, BRASS, 0.1), (PANE, BRASS), public.scenario.value.name, gables=True)

    def emblem(canvas: Canvas, at: Point, seat: Seat) -> None:
        draw_medal(canvas, at, seat, BRASS)

    def left(seat: Seat) -> int:
        return sum(unit.seat == seat and unit.alive for unit in public.units)

    winner = outcome.winners[0]
    won = points(public, side_of(public, winner))
    facts = ((str(public.turn), "turn" if public.turn == 1 else "turns"), (str(won), "point" if won == 1 else "points"),
             (str(left(winner)), "unit left" if left(winner) == 1 else "units left"))  # fmt: skip
    losers = [seat for seat in range(public.seats) if seat not in outcome.winners]
    others = tuple(
        (seat, f"{named(view, seat)}: {counted(points(public, side_of(public, seat)), 'point')}") for seat in losers
    )
    name = " and ".join(named(view, seat) for seat in outcome.winners)
    poster = Poster("The town is ours", outcome.winners, name, nobody_asked(view).second, facts, others)
    return draw_poster(TOWN.look, Stage(BRASS, _PLATE, _SOFT, backdrop, emblem), poster)
