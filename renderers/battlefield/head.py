"""The header of a battlefield: the turn, the phases, and who is to act; once it is over, who has won, and why."""

from collections.abc import Callable
from typing import Any, NamedTuple

from games.kernel.base.seats import Seat, seat_letter
from games.kernel.state.model import View
from games.kernel.text.prose import join, person
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import printable
from renderers.kit.panels import Actor, Badge, header
from renderers.kit.verdict import verdict


class Head(NamedTuple):
    """What a header says: its title, the names of the phases, which it is now, and who is to act."""

    title: str
    phases: tuple[str, ...]
    current: int
    actor: Actor


def draw_head(canvas: Canvas, view: View[Any, Any], head: Head) -> None:
    """Draw the header with a badge for every seat."""
    awaited, seats = {prompt.seat for prompt in view.awaited}, range(view.public.seats)
    outcome, turn = view.public.outcome, view.public.turn
    if outcome is not None:
        ended = [Badge(seat, "solid" if seat in outcome.winners or not outcome.winners else "out") for seat in seats]
        verdict(canvas, f"in turn {turn}" if turn else "before turn 1", ended, head.actor)
        return
    badges = [Badge(seat, "solid" if seat in awaited else "hollow", seat in awaited) for seat in seats]
    header(canvas, head.title, badges, head.phases, head.current, head.actor)


def named(view: View[Any, Any], seat: Seat) -> str:
    """Return a person's name as it can be drawn."""
    return printable(person(view, seat), f"Player {seat_letter(seat)}")


def asked_seats(view: View[Any, Any]) -> tuple[Seat, ...]:
    """Return the seats that are asked something."""
    return tuple(dict.fromkeys(prompt.seat for prompt in view.awaited))


def picked(view: View[Any, Any], seat: Seat, what: str) -> str:
    """Say whether a seat has picked its team or army, while what it is stays secret."""
    return f"no {what} yet" if seat in asked_seats(view) else f"{what} picked"


def nobody_asked(view: View[Any, Any], why: Callable[[str], str] = str) -> Actor:
    """Return what the header says while nobody is asked: who has won and `why`, or that it goes on by itself."""
    outcome = view.public.outcome
    if outcome is None:
        return Actor((), "", "One moment", "")
    names = join(named(view, seat) for seat in outcome.winners)
    verb = " win" if len(outcome.winners) > 1 else " wins"
    reason = why(printable(outcome.reason, "The match is over."))
    return Actor(outcome.winners, names, verb if names else "Nobody wins", reason)
