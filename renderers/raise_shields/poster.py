"""The victory of Raise Shields: the winner's ship in its sky."""

from PIL import Image

from games.kernel import Seat, seat_letter
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import View
from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import INK, RGB, SPACE, TEXT, mix, rgb, seat_style
from renderers.kit.poster import HEIGHT, Poster, Stage, draw_poster
from renderers.kit.shapes import dart, letter_drop, placed
from renderers.kit.text import draw_text
from renderers.raise_shields.hulls import CORE, bubble, draw_hull, draw_scorches
from renderers.raise_shields.ships import hull_outline, port_half
from renderers.raise_shields.sky import DEEP, draw_sky, sky_of
from renderers.raise_shields.words import actor_of, person

TRIM, PLATE, SOFTER = rgb("5C7FC4"), rgb("11162A"), rgb("B9C4DE")
DOCK = mix(SPACE, TRIM, 0.3)
COLOURS: tuple[RGB, ...] = (TRIM, PLATE, SOFTER, DOCK)
"""What the palette of posters and banners needs besides."""
_LARGE, _HEADING = 2.7, 28.0
"""How much larger than on the map the ship is, and where it heads, in degrees."""


def draw_victory(view: View) -> Image.Image | None:
    """Return the poster of a match that somebody won; None for others."""
    public = view.public
    outcome = public.outcome
    if outcome is None or not outcome.winners:
        return None
    ours = [ship for ship in public.ships if ship.seat in outcome.winners]
    ship = next((one for one in ours if one.status == "active"), ours[0])

    def backdrop(canvas: Canvas) -> None:
        draw_sky(canvas, sky_of(public, DEEP), HEIGHT, 0)

    def emblem(canvas: Canvas, at: Point, seat: Seat) -> None:
        _ship(canvas, at, next((one for one in ours if one.seat == seat and one.status == "active"), ship))

    told = actor_of(view)
    facts = ((str(public.round), "round" if public.round == 1 else "rounds"),
             (f"{ship.hull}/{ship.start.hull}", "hull left"),
             (f"{ship.shields}/{ship.start.shields}", "shields left"))  # fmt: skip
    losers = [seat for seat in range(public.seats) if seat not in outcome.winners]
    others = tuple((seat, f"{person(view, seat)}: {_fate(public.ships, seat)}") for seat in losers)
    name = " and ".join(person(view, seat) for seat in outcome.winners)
    poster = Poster("VICTORY", outcome.winners, name, told.second, facts, others)
    return draw_poster(DEEP, Stage(TRIM, PLATE, SOFTER, backdrop, emblem), poster)


def _fate(ships: tuple[Ship, ...], seat: Seat) -> str:
    """Return what became of a captain's ships, in a word or two."""
    fates = [ship.status for ship in ships if ship.seat == seat]
    if "active" in fates:
        return f"{fates.count('active')} of {len(fates)} left" if len(fates) > 1 else "still flying"
    return "destroyed" if "destroyed" in fates else "fled"


def _ship(canvas: Canvas, at: Point, ship: Ship) -> None:
    style = seat_style(ship.seat)
    canvas.circle(at, 44 * _LARGE, bubble(ship))
    draw_hull(canvas, ship, at, _HEADING, _LARGE)
    outline = hull_outline(style.shape, _LARGE * CORE)
    canvas.polygon(placed(outline, at, _HEADING), INK, INK, 8)
    canvas.polygon(placed(outline, at, _HEADING), style.colour)
    canvas.polygon(placed(port_half(outline), at, _HEADING), mix(INK, style.colour, 0.78))
    draw_scorches(canvas, ship, at, _HEADING, _LARGE)
    drop = letter_drop(style.shape, 20 * _LARGE)
    draw_text(canvas, at[0], at[1] + 8 + drop, seat_letter(ship.seat), 72, 800, INK, "centre")
    bow = placed([(x * _LARGE, y * _LARGE) for x, y in placed(dart(30, 13.5, 8), (0, -34))], at, _HEADING)
    canvas.polygon(bow, TEXT, INK, 6)
    canvas.polygon(bow, TEXT)
