"""The position in words, for players who cannot see the pictures."""

from games.battlefield.terrain.words import terrain_words
from games.geometry.lengths import shown_point
from games.kernel import Seat, Summary
from games.kernel.base.numbers import counted
from games.kernel.text.prose import clip, join, person, table
from games.upheaval.content.book import Gain, Profile
from games.upheaval.content.numbers import LIVES
from games.upheaval.state.public import Phase, Public, View
from games.upheaval.state.units import Unit
from games.upheaval.text.words import CONDITIONS, ITEMS, states, weapons
from games.upheaval.units.experience import experience
from games.upheaval.units.objectives import holder
from games.upheaval.units.queries import leader

PHASES: dict[Phase, str] = {
    "armies": "Armies",
    "experience": "Experience",
    "terrain": "Terrain",
    "conditions": "Conditions",
    "deployment": "Deployment",
    "action": "Action",
    "melee": "Melee",
    "regroup": "Regroup",
    "over": "Over",
}
_FIGURES = ("MOV", "TEK", "AV", "ACC", "MEL", "WL", "MOR", "WP")
_MOST = 3000
"""How many letters the facts in words may have where the figures of profiles are added."""


def title(public: Public) -> str:
    """Return where the battle is in a few words."""
    phase = PHASES[public.phase]
    return f"Turn {public.turn} of {public.options.turns} · {phase}" if public.turn else phase


def strength(unit: Unit) -> str:
    """Return how many models of a unit are left, of how many."""
    left = sum(not model.dead and not model.gone for model in unit.models)
    return f"{left}/{len(unit.models)}"


def marks(public: Public, unit: Unit) -> str:
    """Return in words how a unit is: its state, models that lie down or are wounded, and its experience."""
    if not unit.alive:
        return "gone"
    prone = [model.number for model in unit.on_table if model.prone]
    hurt = [model for model in unit.on_table if model.wounds]
    told = [*states(unit)]
    told += [f"prone {', '.join(map(str, prone))}"] if prone else []
    told += [f"wounded {', '.join(f'{one.number} (−{one.wounds})' for one in hurt)}"] if hurt else []
    told += map(gain_words, unit.gains)
    points = experience(public, unit)
    return ", ".join([*told, *([f"{points} XP"] if points else [])])


def gain_words(gain: Gain) -> str:
    """Return what a unit has gained in a word or two.

    >>> gain_words(Gain("ACC", 2)), gain_words(Gain("elite"))
    ('+2 ACC', 'elite')
    """
    return gain.what if gain.what in ("elite", "infiltrators") else f"+{gain.by} {gain.what}"


def _rows(public: Public) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for unit in public.units:
        head = leader(unit)
        at = shown_point(head.at) if head is not None and head.at is not None else "–"
        rows.append((unit.id, unit.name, at, strength(unit), ", ".join(weapons(public, unit)), marks(public, unit)))
    return rows


def _profiles(public: Public) -> tuple[str, ...]:
    """Return the figures of all profiles on the table; each unit says what it has gained (UH-H1, UH-H12)."""
    used = {model.profile for unit in public.units for model in unit.models}
    rows = [
        (one.name, *map(str, _figures(public, one)), ", ".join((*_cover(one), *one.keywords)))
        for one in public.book.value.profiles
        if one.word in used
    ]
    return table([("", *_FIGURES, ""), *rows], right=range(1, len(_FIGURES) + 1))


def _cover(one: Profile) -> tuple[str, ...]:
    """Return the Cover that a model has by itself, which few have (UH-H1)."""
    return (f"cover {one.cover}",) if one.cover else ()


def _figures(public: Public, one: Profile) -> tuple[int, ...]:
    """Return the figures of a profile, its Wound Points as they are played (UH-33)."""
    wounds = one.wounds * (LIVES if public.options.cinematic else 1)
    return one.move, one.tek, one.armour, one.accuracy, one.melee, one.wound_level, one.morale, wounds


def summary(view: View) -> Summary:
    """Return the facts of the pictures in words."""
    public = view.public
    rows = _rows(public)
    lines = table([("", "unit", "leader", "left", "weapons", ""), *rows], right=[3]) if rows else ("No armies yet.",)
    profiles = _profiles(public) if rows else ()
    if rows:
        lines = (*(f"{part}." for part in (_sides(view), _marks(view)) if part), "", *lines)
    if profiles and sum(map(len, (*lines, *profiles))) <= _MOST:
        lines = (*lines, "", *profiles)
    told = (
        f"Battlefield of Upheaval, {title(public)}",
        _sides(view),
        _marks(view),
        _conditions(public),
        _where(public),
    )
    alt_roster = f"Rosters. {' '.join(_army(view, seat) for seat in range(public.seats))}" if rows else _ready(public)
    return Summary(title(public), lines, clip(f"{'. '.join(part for part in told if part)}."), clip(alt_roster))


def _sides(view: View) -> str:
    public = view.public
    if not public.units:
        return ""
    return join(
        f"{person(view, seat)} has {counted(_models(public, seat), 'model')}"
        + (f", {counted(public.points[seat], 'point')}" if public.turn and public.points else "")
        + (f", {counted(public.deck[seat], 'card')}" if public.phase == "action" and public.deck else "")
        for seat in range(public.seats)
    )


def _models(public: Public, seat: Seat) -> int:
    return sum(len(unit.on_table) for unit in public.on_table(seat))


def _marks(view: View) -> str:
    """Return where the objectives lie, and who would hold each if it were counted now (UH-H10)."""
    held = {one.name: holder(view.public, one.at) for one in view.public.objectives}
    by = {name: "" if seat is None else f" ({person(view, seat)} holds it)" for name, seat in held.items()}
    marks = ", ".join(f"{one.name} {shown_point(one.at)}{by[one.name]}" for one in view.public.objectives)
    return f"Objectives: {marks}" if marks else ""


def _conditions(public: Public) -> str:
    named = ", ".join(CONDITIONS[number] for number in dict.fromkeys(public.conditions))
    items = ", ".join(f"{item.id} {ITEMS[item.kind]} {shown_point(item.at)}" for item in public.items)
    return ". ".join(
        part for part in (f"Conditions: {named}" if named else "", f"Placed: {items}" if items else "") if part
    )


def _where(public: Public) -> str:
    """Return where units stand, by their leaders; before the first does, where the terrain is."""
    heads = [(unit, leader(unit)) for unit in public.on_table()]
    units = [f"{unit.id} {shown_point(head.at)}" for unit, head in heads if head is not None and head.at is not None]
    if units:
        return f"Leaders: {', '.join(units)}"
    return terrain_words(public.terrain)


def _army(view: View, seat: Seat) -> str:
    public = view.public
    units = [unit for unit in public.units if unit.seat == seat]
    told = [
        f"{unit.id} {unit.name} {strength(unit)}" + (f" ({how})" if (how := marks(public, unit)) else "")
        for unit in units
    ]
    name = f", {public.armies[seat]}" if seat < len(public.armies) else ""
    return f"{person(view, seat)}{name}: {'; '.join(told)}."


def _ready(public: Public) -> str:
    """Return the armies that may be picked as they are."""
    armies = "; ".join(
        f"{army.word}: {army.name}, {counted(len(army.parts), 'unit')}" for army in public.book.value.ready
    )
    return f"No armies yet. Ready ones are {armies}." if armies else "No armies yet."
