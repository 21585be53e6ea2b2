"""A computer player."""

from umpire_api.rules import Rng, Seat
from umpire_tiny.actions import Fall, Pace, Run
from umpire_tiny.state import View


def careful(view: View, seat: Seat, rng: Rng, nodes: int) -> Pace | Run | Fall:
    """Jog while the stamina lasts, never farther than 1 m, and never pay to stay on one's feet."""
    kind = next(prompt.kind for prompt in view.awaited if prompt.seat == seat)
    if kind == "pace":
        stamina = 0 if view.own is None else view.own.stamina
        return Pace("jog" if stamina - view.public.spent[seat] >= 1 else "walk")
    return Run(100) if kind == "run" else Fall()
