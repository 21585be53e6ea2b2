"""How units move: who moves with whom and how far, coherency, and the plan of a move (UH-11, UH-16 .. UH-30, H-16)."""

from collections.abc import Iterable
from typing import NamedTuple

from games.geometry.discs import Disc
from games.geometry.inches import INCH, Inches
from games.geometry.paths import Path
from games.kernel import IllegalAction
from games.upheaval import board
from games.upheaval.actions import Places
from games.upheaval.armies.book import Profile
from games.upheaval.footing import flies
from games.upheaval.marches import Ground, March, Walker
from games.upheaval.marching import hang_together, marched, still
from games.upheaval.party import Member, bases, members
from games.upheaval.state import Deed, Figure, Public, Unit

MOST_POINTS = 6
WINDS = 3
"""The battle condition that slows flyers (UH-41)."""
GUST: Inches = 2 * INCH


class Reach(NamedTuple):
    """How far a model may move with an action, in the open and through difficult terrain (UH-19, UH-23)."""

    full: Inches
    slow: Inches


def halved(move: Inches) -> Inches:
    """Return MOV through difficult terrain: half, rounded down to whole inches, at least 1 (UH-23, of all: B19).

    >>> halved(6000), halved(1000), halved(5000)
    (3000, 1000, 2000)
    """
    return min(move, max(INCH, move // 2 // INCH * INCH))


def reach(public: Public, unit: Unit, figure: Figure) -> Reach:
    """Return how far a model may move with one action (UH-19, UH-23, UH-24, UH-41)."""
    profile = public.profile(unit, figure)
    full = max(0, profile.reach - GUST) if _in_winds(public, profile) else profile.reach
    free = profile.has("personality") and not unit.joined and not board.escorts(public, unit)
    return Reach(full, full if free and len(unit.models) == 1 else halved(full))


def _in_winds(public: Public, profile: Profile) -> bool:
    return WINDS in public.conditions and profile.has("flying")


def rooted(figure: Figure, full: Inches) -> bool:
    """Tell whether a model stays where it is in a move: prone, with a heavy weapon fired, or no MOV (UH-22, B18)."""
    return figure.prone or figure.heavy or full == 0


def left_out(unit: Unit, figure: Figure) -> bool:
    """Tell whether a model does not count for coherency: prone, its unit pinned or falling back (section (f), B29)."""
    return figure.prone and (unit.pinned or unit.falling)


def coherent(public: Public, unit: Unit) -> bool:
    """Tell whether all models of a unit hang together, with those attached to it (UH-20, B12)."""
    if unit not in public.known.coherent:
        chained = [base for one, base in bases(public, unit) if not left_out(unit, one.figure)]
        public.known.coherent[unit] = hang_together(chained, public.options.coherency * INCH)
    return public.known.coherent[unit]


def ground_of(public: Public, unit: Unit, deed: Deed, target: Unit | None = None) -> Ground:
    """Return all that a unit's move depends on; `target` is a unit that it charges, with who is attached to it."""
    if (unit, target) not in public.known.grounds:
        public.known.grounds[unit, target] = _ground(public, unit, target)
    found: Ground = public.known.grounds[unit, target]
    return found


def _ground(public: Public, unit: Unit, target: Unit | None) -> Ground:
    own = {one.unit.id for one in members(public, unit)}
    foes = board.foes(public, unit.seat)
    targets = [foe for foe in foes if target is not None and target.id in (foe.id, foe.joined)]
    return Ground(
        terrain=public.terrain,
        size=public.size,
        far=public.options.coherency * INCH,
        walkers=tuple(_walker(public, unit, one, base) for one, base in bases(public, unit)),
        others=_bases(public, [one for one in board.friends(public, unit.seat) if one.id not in own]),
        enemies=_bases(public, [foe for foe in foes if foe not in targets]),
        targets=_bases(public, targets),
    )


def _bases(public: Public, units: Iterable[Unit]) -> tuple[Disc, ...]:
    return tuple(disc for unit in units for _, disc in board.bases(public, unit))


def _walker(public: Public, unit: Unit, member: Member, base: Disc) -> Walker:
    rank, one, figure = member
    profile, (full, slow) = public.profile(one, figure), reach(public, one, figure)
    flying = flies(public, one, figure)
    return Walker(
        unit=one.id,
        number=figure.number,
        rank=rank,
        base=base,
        full=full,
        slow=full if flying else slow,
        flying=flying,
        wings=profile.has("flying"),
        mounted=profile.has("mounted"),
        fixed=rooted(figure, full),
        chained=not left_out(unit, figure),
        winds=f"high winds take {GUST // INCH} (UH-41)" if _in_winds(public, profile) else "",
    )


def plan(public: Public, unit: Unit, deed: Deed, way: Path, places: Places = ()) -> March:
    """Return how all models of a unit move when its leader walks a way (H-16).

    Raises IllegalAction with the reason, by how much, and the rule.
    """
    check_order(public, unit, way, places)
    ground = ground_of(public, unit, deed)
    if deed == "stand" and not way and not places and all(one.fixed for one in ground.walkers):
        return still(ground)
    return marched(ground, way, tuple(sorted(places)))


def check_order(public: Public, unit: Unit, way: Path, places: Places) -> None:
    """Raise IllegalAction for an order that no table could allow: too many points, models that do not move."""
    if len(way) > MOST_POINTS:
        raise IllegalAction(f"a way has at most {MOST_POINTS} points, not {len(way)}", "UH-H16")
    known = {number: figure for number, _, figure in members(public, unit)}
    for number, _ in places:
        figure = known.get(number)
        if figure is None:
            raise IllegalAction(f"{unit.id} has no model {number} on the table", "UH-H16")
        if figure.prone:
            raise IllegalAction(f"{unit.id}.{number} lies on the ground, and does not move", "UH-36")
        if figure.heavy:
            raise IllegalAction(f"{unit.id}.{number} has fired a heavy weapon, and does not move", "UH-22")
    if len({number for number, _ in places}) < len(places):
        raise IllegalAction("every model is placed once", "UH-H16")
