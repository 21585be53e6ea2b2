"""What computer players answer to everything but an activation: armies, experience, deployment, casualties."""

from typing import Any

from games.kernel import Prompt, Rng, Seat
from games.upheaval.actions import Casualties, Muster
from games.upheaval.players.judging import value_of
from games.upheaval.players.recording import recorded
from games.upheaval.state import State, Wounding


def answer(state: State, seat: Seat, prompt: Prompt, rng: Rng) -> Any:
    """Return an answer, or None where what the rules would do is good enough."""
    if prompt.kind == "army":
        armies = state.public.book.value.armies
        return Muster(armies[rng.randrange(len(armies))].word)
    if prompt.kind == "casualties":
        return _cheapest(state)
    if prompt.kind == "record":
        return recorded(state.public, rng)
    return None


def _cheapest(state: State) -> Casualties:
    """Let the models that are worth least take the hits first."""
    public = state.public
    frame = next(frame for frame in reversed(public.frames) if isinstance(frame, Wounding))
    unit = public.unit(frame.target)
    ranked = sorted(unit.figures, key=lambda figure: value_of(public.profile(unit, figure)))
    worths = {value_of(public.profile(unit, figure)) for figure in unit.figures}
    return Casualties(tuple(figure.number for figure in ranked)) if len(worths) > 1 else Casualties()
