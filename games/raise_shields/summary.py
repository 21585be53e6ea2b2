"""The facts of the pictures in words."""

from games.kernel import Summary
from games.raise_shields.views import RaiseShieldsView


def summary(view: RaiseShieldsView) -> Summary:
    """Return the title, the text table and the alt texts."""
    state = view.state
    lines = tuple(
        f"{s.id} {s.name} shields {s.shields} hull {s.hull} crew {s.crew} stress {s.stress}" for s in state.ships
    )
    return Summary(
        title=f"Round {state.round} · {state.phase.capitalize()}", lines=lines, alt_map="Map", alt_roster="Rosters"
    )
