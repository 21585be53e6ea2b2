"""What a ship's card says of it in the present phase: to act, done, next, out of the game."""

from typing import Literal, NamedTuple

from games.kernel.base.numbers import counted
from games.raise_shields.board import fleet
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, View
from renderers.kit import icons
from renderers.kit.canvas import Canvas
from renderers.kit.palette import HARM, INK, NOW, RGB, TEXT, mix
from renderers.kit.text import draw_text, text_width
from renderers.raise_shields.chips import WIDE_CARDS


class Tag(NamedTuple):
    """What a card's head says on the right."""

    text: str
    look: Literal["now", "plain", "done", "harm"] = "plain"


def tag_of(ship: Ship, view: View) -> Tag:
    """Return the state of a ship in the present phase."""
    public = view.public
    if ship.status in ("destroyed", "fled"):
        return Tag(ship.status, "harm")
    if public.outcome is not None:
        return Tag("winner", "now") if ship.seat in public.outcome.winners else Tag("")
    if ship.seat in {prompt.seat for prompt in view.awaited} and _is_meant(ship, view):
        return _awaited_tag(ship, view)
    if public.phase in ("movement", "cannon"):
        done = ship.moved if public.phase == "movement" else ship.fired
        if done or ship.id == public.turn:
            return Tag("done", "done") if done else Tag("waiting")
        return Tag("next" if len(public.ships) <= WIDE_CARDS or ship.id == after_turn(public) else "")
    if public.phase in ("build", "repair") or (public.phase == "place" and ship.hex is not None):
        return Tag("done", "done")
    return Tag("waiting")


def after_turn(public: Public) -> str:
    """Return the ship that acts after the one in turn, or ""."""
    waiting = (public.ship(ship) for ship in public.order if ship != public.turn)
    done = "moved" if public.phase == "movement" else "fired"
    return next((ship.id for ship in waiting if ship.status == "active" and not getattr(ship, done)), "")


def _is_meant(ship: Ship, view: View) -> bool:
    """Whether a ship of a seat that is awaited is the one, or one of those, that the question is about."""
    public = view.public
    if not fleet.has_fleets(public) or public.phase in ("build", "sides", "morale"):
        return True
    if public.phase == "repair":
        return fleet.points_of(public, ship) > 0
    return fleet.asked_about(public, ship.seat).id == ship.id


def _awaited_tag(ship: Ship, view: View) -> Tag:
    public = view.public
    if public.phase == "repair" and public.points:
        return Tag(counted(fleet.points_of(public, ship), "point"), "now")
    return Tag("to act", "now")


def draw_tag(canvas: Canvas, right: float, middle: float, tag: Tag, ground: RGB) -> float:
    """Draw the state of a card, ending at `right`; return its width."""
    if not tag.text:
        return 0
    if tag.look == "now":
        width = text_width(tag.text, 26, 700) + 42
        canvas.rect((right - width, middle - 23, right, middle + 23), NOW, 9)
        draw_text(canvas, right - width / 2, middle, tag.text, 26, 700, INK, "centre")
        return width
    colour = HARM if tag.look == "harm" else mix(ground, TEXT, 0.75)
    width = draw_text(canvas, right, middle, tag.text, 26, 600, colour, "right")
    if tag.look == "done":
        icons.tick(canvas, (right - width - 16, middle), 18, TEXT)
        return width + 32
    return width
