"""The victory of Upheaval: a medal among gears, over the roofs of the town."""

from PIL import Image

from games.kernel import Seat
from games.kernel.base.numbers import counted
from games.upheaval.state.public import Public, View
from games.upheaval.units.sides import points, side_of
from renderers.battlefield.head import named, nobody_asked
from renderers.battlefield.poster import draw_gear, draw_medal, draw_rays, draw_roofs
from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import INK, RGB, TEXT, mix, rgb
from renderers.kit.poster import Poster, Stage, draw_poster
from renderers.upheaval.town.setting import TOWN
from renderers.upheaval.town.tones import BRASS, PAGE, PANE

PLATE, SOFTER, _DARK, _LIGHT = rgb("1C130F"), rgb("E8D2B4"), rgb("4A2A20"), rgb("5C3526")
_NEAR, _FAR, _WALL = mix(_DARK, BRASS, 0.45), mix(_DARK, BRASS, 0.28), mix(PAGE, BRASS, 0.1)
COLOURS: tuple[RGB, ...] = (
    PLATE, SOFTER, _DARK, _LIGHT, _NEAR, _FAR, _WALL, mix(_WALL, TEXT, 0.12),
    *(mix(INK, BRASS, share) for share in (0.55, 0.16)),
)  # fmt: skip
"""What the palette of posters and banners needs besides."""


def draw_roofscape(canvas: Canvas, public: Public) -> None:
    """Draw gears and the roofs of the town before rays."""
    draw_rays(canvas, (236.0, 306.0), _DARK, _LIGHT)
    draw_gear(canvas, (1118.0, 90.0), 124, _NEAR, _LIGHT)
    draw_gear(canvas, (960.0, 26.0), 66, _FAR, _DARK)
    draw_roofs(canvas, _WALL, (PANE, BRASS), public.scenario.value.name, gables=True)


def draw_victory(view: View) -> Image.Image | None:
    """Return the poster of a battle that somebody won; None for others."""
    public = view.public
    outcome = public.outcome
    if outcome is None or not outcome.winners:
        return None

    def backdrop(canvas: Canvas) -> None:
        draw_roofscape(canvas, public)

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
    return draw_poster(TOWN.look, Stage(BRASS, PLATE, SOFTER, backdrop, emblem), poster)
