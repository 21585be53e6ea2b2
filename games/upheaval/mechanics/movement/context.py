"""Who moves with whom and how far, and all that a move of a unit depends on (UH-11, UH-16 .. UH-30, UH-H16)."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.geometry.discs import Disc
from games.geometry.inches import INCH, Inches
from games.geometry.paths import Path
from games.kernel import IllegalAction
from games.upheaval.content.book import Profile
from games.upheaval.content.numbers import FLYING_LOSS
from games.upheaval.mechanics.conditions.hazards import trips_mines
from games.upheaval.mechanics.movement.plan import MoveContext, Mover
from games.upheaval.state.actions import Places
from games.upheaval.state.items import HIGH_WINDS, minefield
from games.upheaval.state.public import Public
from games.upheaval.state.units import Deed, Model, Unit
from games.upheaval.terrain.effects import flies
from games.upheaval.units import queries, sides
from games.upheaval.units.coherency import left_out_of_coherency
from games.upheaval.units.party import Member, bases, members

MOST_POINTS = 6
GUST: Inches = FLYING_LOSS * INCH
MOVES: Mapping[Deed, int] = MappingProxyType({"move": 1, "run": 1, "stand": 1, "fall": 1, "charge": 1})
"""How many times its MOV a model walks with an action; with others, such as a tunnel, it does not walk.

UH-11, UH-12, UH-B29, UH-16, UH-14, UH-40.
"""


class Allowance(NamedTuple):
    """How far a model may move with an action, in the open and through difficult terrain (UH-19, UH-23)."""

    full: Inches
    slow: Inches


def halved_move(move: Inches) -> Inches:
    """Return MOV through difficult terrain: half, rounded down to whole inches, at least 1 (UH-23, of all: UH-B19).

    >>> halved_move(6000), halved_move(1000), halved_move(5000)
    (3000, 1000, 2000)
    """
    return min(move, max(INCH, move // 2 // INCH * INCH))


def allowance(public: Public, unit: Unit, model: Model, deed: Deed) -> Allowance:
    """Return how far a model may move with an action (UH-19, UH-23, UH-24, UH-41)."""
    profile = public.profile(unit, model)
    move = max(0, profile.reach - GUST) if _in_winds(public, profile) else profile.reach
    full = MOVES.get(deed, 0) * move
    free = profile.has("personality") and not unit.joined and not queries.escorts(public, unit)
    return Allowance(full, full if free and len(unit.models) == 1 else halved_move(full))


def _in_winds(public: Public, profile: Profile) -> bool:
    return HIGH_WINDS in public.conditions and profile.has("flying")


def cannot_move(model: Model, full: Inches) -> bool:
    """Whether a model stays where it is in a move: prone, a heavy weapon fired, at an edge, no MOV (UH-22, UH-26)."""
    return model.rooted or full == 0


def move_context(public: Public, unit: Unit, deed: Deed, target: Unit | None = None) -> MoveContext:
    """Return all that a unit's move depends on; `target` is a unit that it charges, with who is attached to it."""
    key = unit, MOVES.get(deed, 0), target  # all that differs between actions is how far they go
    if key not in public.derived.contexts:
        public.derived.contexts[key] = _new_context(public, unit, deed, target)
    found: MoveContext = public.derived.contexts[key]
    return found


def _new_context(public: Public, unit: Unit, deed: Deed, target: Unit | None) -> MoveContext:
    own = {one.unit.id for one in members(public, unit)}
    foes = sides.enemy_units(public, unit.seat)
    targets = [foe for foe in foes if target is not None and target.id in (foe.id, foe.joined)]
    return MoveContext(
        terrain=public.terrain,
        size=public.size,
        far=public.options.coherency * INCH,
        movers=tuple(_mover(public, unit, one, base, deed) for one, base in bases(public, unit)),
        others=_bases(public, [one for one in sides.friendly_units(public, unit.seat) if one.id not in own]),
        enemies=_bases(public, [foe for foe in foes if foe not in targets]),
        targets=_bases(public, targets),
        mines=tuple(minefield(item.at) for item in public.items if item.kind == "mines"),
    )


def _bases(public: Public, units: Iterable[Unit]) -> tuple[Disc, ...]:
    return tuple(disc for unit in units for _, disc in queries.bases(public, unit))


def _mover(public: Public, unit: Unit, member: Member, base: Disc, deed: Deed) -> Mover:
    rank, one, model = member
    profile, (full, slow) = public.profile(one, model), allowance(public, one, model, deed)
    flying = flies(public, one, model)
    return Mover(
        unit=one.id,
        number=model.number,
        rank=rank,
        base=base,
        full=full,
        slow=full if flying else slow,
        flying=flying,
        wings=profile.has("flying"),
        mounted=profile.has("mounted"),
        fixed=cannot_move(model, full),
        chained=not left_out_of_coherency(unit, model),
        winds=f"high winds take {GUST // INCH} (UH-41)" if _in_winds(public, profile) else "",
        trips=trips_mines(public, profile),
    )


def check_points(way: Path) -> None:
    """Raise IllegalAction for a way of too many points."""
    if len(way) > MOST_POINTS:
        raise IllegalAction(f"a way has at most {MOST_POINTS} points, not {len(way)}", "UH-H16")


def check_places(public: Public, unit: Unit, places: Places) -> None:
    """Raise IllegalAction for models placed by hand that no table could allow: strange ones, or those that stay."""
    known = {number: model for number, _, model in members(public, unit)}
    for number, _ in places:
        model = known.get(number)
        if model is None:
            raise IllegalAction(f"{unit.id} has no model {number} on the table", "UH-H16")
        if model.prone:
            raise IllegalAction(f"{unit.id}.{number} lies on the ground, and does not move", "UH-36")
        if model.heavy:
            raise IllegalAction(f"{unit.id}.{number} has fired a heavy weapon, and does not move", "UH-22")
        if model.stopped:
            sentence = f"{unit.id}.{number} has stopped at the edge of terrain, and may move no further"
            raise IllegalAction(sentence, "UH-26")
    if len({number for number, _ in places}) < len(places):
        raise IllegalAction("every model is placed once", "UH-H16")
