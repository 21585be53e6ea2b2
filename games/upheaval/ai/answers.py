"""What computer players answer to everything but an activation: armies, experience, conditions, casualties."""

from collections.abc import Callable, Iterator
from typing import Any

from games.battlefield.bases.candidates import on_tenths
from games.geometry.inches import toward
from games.geometry.plane import Point, squared
from games.kernel import Prompt, Rng, Seat
from games.upheaval.ai.deployment import deployment
from games.upheaval.ai.manual import recorded
from games.upheaval.ai.weighing.evaluation import value_of
from games.upheaval.content.book import Profile
from games.upheaval.content.numbers import STORM_TEK
from games.upheaval.mechanics.campaign.training import drawn
from games.upheaval.mechanics.conditions import placement
from games.upheaval.mechanics.deployment.mustering import some_army
from games.upheaval.mechanics.deployment.zones import home_of
from games.upheaval.state.actions import Casualties, Pick, Place, Spend
from games.upheaval.state.frames import Wounding
from games.upheaval.state.items import AETHERSTORM, COMMAND_CENTRE, HIGH_WINDS, NIGHT_COVER, Kind
from games.upheaval.state.public import Public, State
from games.upheaval.state.secret import Purchase
from games.upheaval.state.units import Unit
from games.upheaval.units import sides
from games.upheaval.units.party import members


def answer(state: State, seat: Seat, prompt: Prompt, rng: Rng, *, careful: bool) -> Any:
    """Return an answer, or None where what the rules would do is good enough."""
    if prompt.kind == "army":
        return some_army(state.public, rng)
    if prompt.kind == "casualties":
        return _cheapest(state)
    if prompt.kind == "record":
        return recorded(state.public, rng)
    find = _CAREFUL.get(prompt.kind) if careful else None
    return find(state, seat) if find else None


def _cheapest(state: State) -> Casualties:
    """Let the models that are worth least take the hits first."""
    public = state.public
    frame = next(frame for frame in reversed(public.frames) if isinstance(frame, Wounding))
    worths = {one.number: value_of(one.profile(public)) for one in members(public, public.unit(frame.target))}
    if len(set(worths.values())) < 2:
        return Casualties()
    return Casualties(tuple(sorted(worths, key=lambda number: (worths[number], number))))


# Experience.


def _spending(state: State, seat: Seat) -> Spend:
    """Train the costliest units in what they do: shooting, or melee for those without guns (UH-32, UH-H12)."""
    public = state.public
    found: tuple[Purchase, ...] = ()
    for purchase in _wishes(public, seat):
        if drawn(public, seat, (*found, purchase)) <= public.options.seasoned:
            found = (*found, purchase)
    return Spend(found)


def _wishes(public: Public, seat: Seat) -> Iterator[Purchase]:
    mine = [unit for unit in public.units if unit.seat == seat]
    ranked = sorted(mine, key=lambda unit: (-_worth(public, unit), unit.id))
    for _ in range(2):
        for unit in ranked:
            had = sum(gain.by for gain in unit.gains if gain.what in ("ACC", "MEL"))
            if not had:
                yield Purchase(unit.id, "ACC" if public.profile(unit, unit.models[0]).weapons else "MEL")


def _worth(public: Public, unit: Unit) -> float:
    return sum(value_of(public.profile(unit, model)) for model in unit.models)


# Battle conditions.


def _picking(state: State, seat: Seat) -> Pick:
    """Choose the condition that serves one's own army more than the others (UH-48)."""
    public = state.public
    ours = sides.side_of(public, seat)
    gains = {
        HIGH_WINDS: -_lead(public, ours, lambda unit, profile: profile.has("flying")),
        NIGHT_COVER: _lead(public, ours, lambda unit, profile: profile.has("elite")),
        AETHERSTORM: -_lead(public, ours, lambda unit, profile: _disturbed(public, unit, profile)),
    }
    best = max(gains, key=lambda number: gains[number])
    return Pick(best if gains[best] > 0 else COMMAND_CENTRE)


def _disturbed(public: Public, unit: Unit, profile: Profile) -> bool:
    """Whether an Aetherstorm would weaken a model's weapons: by the lowest TEK of its unit, or by its own (UH-46)."""
    every = (public.profile(unit, model).tek for model in unit.models)
    return bool(profile.weapons) and (profile.tek if public.options.storm_by_model else min(every)) >= STORM_TEK


def _lead(public: Public, ours: tuple[Seat, ...], asked: Callable[[Unit, Profile], bool]) -> float:
    """Return how much more of one's own army than of the others' is of a kind, in points."""
    found = 0.0
    for unit in public.units:
        profiles: list[Profile] = [public.profile(unit, model) for model in unit.models]
        worth = sum(value_of(profile) for profile in profiles if asked(unit, profile))
        found += worth if unit.seat in ours else -worth / max(1, public.seats - len(ours))
    return found


def _furnishing(state: State, seat: Seat) -> Place | None:
    """Place what a condition gives: mines and plants in the enemies' way, the rest where one's own go (UH-B46)."""
    public = state.public
    kind = placement.next_kind(public)
    for at in _wanted(public, seat, kind):
        if placement.fits(public, kind, at):
            return Place(at)
    return None


def _wanted(public: Public, seat: Seat, kind: Kind) -> Iterator[Point]:
    """Yield places for a thing, from an objective towards where it serves, both ways in whole inches."""
    mine, theirs = home_of(public, seat), home_of(public, _rival(public, seat))
    end = theirs if kind in ("plant", "mines") else mine
    if kind != "bunker":
        for one in sorted(public.objectives, key=lambda one: (squared(one.at, end), one.name)):
            yield from _line(one.at, end)
    yield from _line((public.size[0] // 2, public.size[1] // 2), end)


def _line(start: Point, end: Point) -> Iterator[Point]:
    for off in (3000, *range(4000, 12000, 1000)):
        yield on_tenths(toward(start, end, off))


def _rival(public: Public, seat: Seat) -> Seat:
    return next(other for other in range(public.seats) if other not in sides.side_of(public, seat))


_CAREFUL = {
    "experience": _spending,
    "condition": _picking,
    "furnish": _furnishing,
    "deploy": deployment,
    "sheet": deployment,
}
