"""The position in words, for whoever cannot see the pictures."""

from games.geometry.inches import write_point
from games.kernel import Seat, Summary
from games.kernel.numbers import counted
from games.kernel.prose import clip, join, person, table
from games.urban_war.phases.victory import points_left
from games.urban_war.state import Model, Phase, Public, View

_PHASES: dict[Phase, str] = {
    "teams": "Teams",
    "terrain": "Terrain",
    "sides": "Sides",
    "deployment": "Deployment",
    "orders": "Orders",
    "initiative": "Initiative",
    "activation": "Activation",
    "over": "Over",
}


def title(public: Public) -> str:
    """Return where the battle is in a few words."""
    phase = _PHASES[public.phase]
    return f"Turn {public.turn} · {phase}" if public.turn else phase


def marks(model: Model) -> str:
    """Return in words what lies by a model, or happened to it."""
    if model.dead:
        return "dead"
    counter = {"down": "order face down", "snap": "Snap-fire", "": "done" if model.done else ""}[model.counter]
    found = (counter, "panicked" if model.panic else "", "Commander" if model.commander else "")
    return ", ".join(word for word in found if word)


def _rows(public: Public, seat: Seat) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for model in public.models:
        if model.seat == seat:
            card = public.card(model)
            left = f"{card.wounds - model.wounds}/{card.wounds}"
            at = write_point(model.at) if model.at is not None else "–"
            rows.append((model.id, card.name, at, left, marks(model)))
    return rows


def summary(view: View) -> Summary:
    """Return the facts of the pictures in words."""
    public = view.public
    rows = [row for seat in range(public.seats) for row in _rows(public, seat)]
    lines = table([("", "model", "at", "W", ""), *rows], right=[3]) if rows else ("No teams stand here yet.",)
    sides = [
        f"{person(view, seat)} has {counted(len(public.standing(seat)), 'model')} on the table, "
        f"{points_left(public, seat)} points"
        for seat in range(public.seats)
        if public.models
    ]
    where = [f"{model.id} at {write_point(model.at)}" for model in public.standing() if model.at is not None]
    told = (f"Battlefield of Urban War, {title(public)}", join(sides), ", ".join(where))
    alt_map = ". ".join(part for part in told if part) + "."
    rosters = [f"{row[0]} {row[1]} {row[3]} {row[4]}".strip() for row in rows]
    alt_roster = f"Stat cards. {'; '.join(rosters)}." if rosters else "No teams yet."
    return Summary(title(public), lines, clip(alt_map), clip(alt_roster))
