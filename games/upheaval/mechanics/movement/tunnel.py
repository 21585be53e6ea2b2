"""Tunnels: from one entrance to another, all models around it (UH-40, UH-B37 .. UH-B39)."""

from games.battlefield.bases.candidates import offsets
from games.geometry.discs import Disc, within
from games.geometry.inches import INCH, Inches
from games.geometry.plane import Point
from games.kernel import IllegalAction, quoted
from games.upheaval.content.numbers import TUNNEL_RANGE
from games.upheaval.mechanics.movement.context import check_places, move_context
from games.upheaval.mechanics.movement.formation import FormationMove
from games.upheaval.mechanics.movement.plan import ModelMove, MoveContext, MovePlan, Mover
from games.upheaval.state.actions import Places
from games.upheaval.state.items import Item
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units.coherency import in_coherency
from games.upheaval.units.party import members

NEAR: Inches = TUNNEL_RANGE * INCH
"""How near to an entrance all models must be, and are placed."""
MOUTH: Inches = INCH
"""The radius of an entrance (UH-B41)."""
_GRID: Inches = 500


def entrances(public: Public) -> tuple[Item, ...]:
    """Return the tunnel entrances on the table."""
    return tuple(item for item in public.items if item.kind == "tunnel")


def mouth(item: Item) -> Disc:
    """Return the ground that an entrance takes."""
    return Disc(item.at, MOUTH)


def entered(public: Public, unit: Unit) -> Item | None:
    """Return the entrance within 3 inches of which all models of a unit are, None for none (UH-40)."""
    bases = [one.disc(public) for one in members(public, unit)]
    return next((item for item in entrances(public) if all(within(base, mouth(item), NEAR) for base in bases)), None)


def exits(public: Public, unit: Unit) -> tuple[Item, ...]:
    """Return the entrances at which a unit could come out now (UH-B38)."""
    door = entered(public, unit)
    return tuple(item for item in entrances(public) if door is not None and item.id != door.id)


def plan_tunnel(public: Public, unit: Unit, exit_id: str, places: Places = ()) -> MovePlan:
    """Return where all models come out; raises IllegalAction where they cannot (UH-40, UH-B38, UH-B39)."""
    if entered(public, unit) is None:
        raise IllegalAction(
            f"not all models of {unit.id} are within {TUNNEL_RANGE} inches of a tunnel entrance", "UH-40"
        )
    item = next((one for one in exits(public, unit) if one.id == exit_id), None)
    if item is None:
        raise IllegalAction(f"there is no other tunnel entrance {quoted(exit_id)}", "UH-B38")
    check_places(public, unit, places)
    context = _all_move(move_context(public, unit, "tunnel"))
    move, by_hand = FormationMove(context, slow=True), dict(places)
    order = sorted(context.movers, key=lambda one: one.rank not in by_hand)
    for mover in order:
        _come_out(move, mover, item, by_hand.get(mover.rank))
    bases = [Disc(step.path[-1], _of(context, step).base.radius) for step in move.steps.values()]
    if not in_coherency(bases, context.far):
        raise IllegalAction(f"{unit.id} finds no room in coherency around {item.id}", "UH-B39")
    return MovePlan(tuple(move.steps[one.name] for one in context.movers), 0)


def _all_move(context: MoveContext) -> MoveContext:
    """Return the ground for models that are all carried over, prone ones too; those that come out do not walk."""
    return context._replace(movers=tuple(one._replace(fixed=False) for one in context.movers))


def _of(context: MoveContext, step: ModelMove) -> Mover:
    return next(one for one in context.movers if one.unit == step.unit and one.number == step.number)


def _come_out(move: FormationMove, mover: Mover, item: Item, at: Point | None) -> None:
    """Set a model at an exit: where it is placed, else at the free place nearest to it."""
    spots = [at] if at is not None else _points_around(item)
    for spot in spots:
        base = Disc(spot, mover.base.radius)
        fault = _fault(move, mover, base, item)
        if fault and at is not None:
            raise IllegalAction(f"{mover.name} {fault[0]}", fault[1])
        if not fault and (at is not None or move.in_coherency(spot, base.radius)):
            path = (mover.base.centre, spot)
            move.steps[mover.name] = mover.step(path)
            move.taken.append(base)
            move.chain.append(base)
            return
    raise IllegalAction(f"there is no room for {mover.name} within {TUNNEL_RANGE} inches of {item.id}", "UH-B39")


def _fault(move: FormationMove, mover: Mover, base: Disc, item: Item) -> tuple[str, str] | None:
    if not within(base, mouth(item), NEAR):
        return f"would not be within {TUNNEL_RANGE} inches of {item.id}", "UH-40"
    return move.end_refusal(mover, base.centre)


def _points_around(item: Item) -> list[Point]:
    """Return places around an exit, the nearest first."""
    x, y = item.at
    return [(x + east, y + south) for east, south in offsets(10, _GRID)]
