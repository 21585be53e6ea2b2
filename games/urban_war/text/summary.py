"""The position in words, for people who cannot see the pictures."""

from collections.abc import Sequence

from games.battlefield.terrain.words import terrain_words
from games.geometry.lengths import shown_point
from games.kernel import Seat, Summary
from games.kernel.base.numbers import counted
from games.kernel.text.prose import clip, join, person, table
from games.urban_war.state.frames import Acting
from games.urban_war.state.models import Model, Phase
from games.urban_war.state.public import Public, View
from games.urban_war.terrain.effects import terrain_of
from games.urban_war.text.words import action_words, figure_words
from games.urban_war.units.points import counting, holder, points_left
from games.urban_war.units.queries import number_of, stance, under_way

_MOST = 3000
"""So many characters the facts may have with the cards of all models; a message has 4000, and says more."""
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
    """Return where the battle is in a few words; where an action waits for answers, what it is."""
    phase = _PHASES[public.phase]
    frame = under_way(public)
    if frame is not None and _ahead(frame):
        phase = action_words(public, frame)
    return f"Turn {public.turn} · {phase}" if public.turn else phase


def _ahead(frame: Acting) -> bool:
    return not frame.stopped and frame.step != "end"


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
            at = shown_point(model.at) if model.at is not None else "–"
            cal = f"{model.cal - model.follow_ups}/{model.cal}" if model.cal else ""
            rows.append((model.id, card.name, at, left, cal, marks(model)))
    return rows


def _cards(public: Public) -> tuple[str, ...]:
    """Return the figures and weapons of all models, those that have the same in one line."""
    alike: dict[str, list[Model]] = {}
    for model in public.models:
        card = public.card(model)
        grade = card.grade(model.cal)
        figures = figure_words(card, grade) if grade is not None else ""
        arms = ", ".join(weapon.name for weapon in card.weapons)
        alike.setdefault(f"{card.name}: {'; '.join(filter(None, (figures, arms)))}", []).append(model)
    return tuple(f"{runs(models)} {told}" for told, models in alike.items())


def summary(view: View) -> Summary:
    """Return the facts of the pictures in words."""
    public = view.public
    rows = [row for seat in range(public.seats) for row in _rows(public, seat)]
    sides = [
        f"{person(view, seat)} has {counted(len(public.standing(seat)), 'model')} on the table, "
        f"{points_left(public, seat)} points"
        for seat in range(public.seats)
        if public.models
    ]
    alt_map = ". ".join(
        part
        for part in (f"Battlefield of Urban War, {title(public)}", join(sides), _objectives(view), _where(public))
        if part
    )
    told_sides = *(f"{side}." for side in sides), *filter(None, [_objectives(view)])
    lines: tuple[str, ...] = ("No teams stand here yet.",)
    if rows:
        lines = (*told_sides, "", *table([("", "model", "at", "W", "CAL", ""), *rows], right=[3, 4]))
        cards = _cards(public)
        lines = (*lines, "", *cards) if sum(map(len, (*lines, *cards))) <= _MOST else lines
    told = [_team(view, seat) for seat in range(public.seats) if public.models]
    alt_roster = f"Stat cards. {' '.join(told)}" if told else _ready(public)
    return Summary(title(public), lines, clip(f"{alt_map}."), clip(alt_roster))


def _ready(public: Public) -> str:
    """Return the teams that may be picked as they are."""
    book = public.book.value
    teams = "; ".join(f"{team.word}: {team.name}, {book.points(team.parts)} points" for team in book.ready)
    return f"No teams yet. Ready ones are {teams}." if teams else "No teams yet."


def _objectives(view: View) -> str:
    """Return where the objectives that count lie, and who holds each (UW-H2)."""
    told = []
    for one in counting(view.public):
        seat = holder(view.public, one.at)
        held = "" if seat is None else f" ({person(view, seat)} holds it)"
        told.append(f"{one.name} {shown_point(one.at)}{held}")
    return f"Objectives: {', '.join(told)}" if told else ""


def _where(public: Public) -> str:
    """Return where models stand; before the first does, where the terrain is."""
    models = [f"{model.id} {shown_point(model.at)}" for model in public.standing() if model.at is not None]
    if models or public.turn:
        return f"Models: {', '.join(models)}" if models else ""
    return terrain_words(terrain_of(public))


def _team(view: View, seat: Seat) -> str:
    """Return who is in a team and how all of them are, those that are alike in one breath."""
    public = view.public
    mine = [model for model in public.models if model.seat == seat]
    alive = [model for model in mine if not model.dead]
    names: dict[str, list[Model]] = {}
    for model in mine:
        names.setdefault(public.card(model).name, []).append(model)
    hurt = [
        f"{one.id} {public.card(one).wounds - one.wounds} of {public.card(one).wounds}" for one in alive if one.wounds
    ]
    told = {
        "Order face down": runs([one for one in alive if one.counter == "down"]),
        "Of them on Overwatch": runs([one for one in alive if _waits(view, one)]),
        "Snap-fire": runs([one for one in alive if one.counter == "snap"]),
        "Done": runs([one for one in alive if one.done]),
        "Panicked": runs([one for one in alive if one.panic]),
        "Wounds left": ", ".join(hurt),
        "Follow-ups used": ", ".join(f"{one.id} {one.follow_ups} of {one.cal}" for one in alive if one.follow_ups),
        "Dead": runs([one for one in mine if one.dead]),
    }
    chief = next((f", Commander {one.id}" for one in alive if one.commander), "")
    cards = "; ".join(f"{runs(each)} {name}" for name, each in names.items())
    states = "".join(f" {what}: {who}." for what, who in told.items() if who)
    return f"{person(view, seat)}{chief}: {cards}.{states}"


def _waits(view: View, model: Model) -> bool:
    """Whether a viewer's own model is on Overwatch; nobody sees that of others."""
    own = view.own if view.seat == model.seat else None
    return own is not None and stance(model, own.overwatch) == "overwatch"


def runs(models: Sequence[Model]) -> str:
    """Return the ids of models, three and more in a row by the first and the last of them."""
    found: list[list[Model]] = []
    for model in models:
        if found and number_of(found[-1][-1]) + 1 == number_of(model):
            found[-1].append(model)
        else:
            found.append([model])
    parts = [f"{run[0].id}–{run[-1].id}" if len(run) > 2 else ", ".join(one.id for one in run) for run in found]
    return ", ".join(parts)
