"""Why a typed move of a unit is shown first: it stops short, ends out of coherency, or goes through mines."""

from collections.abc import Iterator, Sequence

from games.battlefield.ways.surprises import Ending, ends_short
from games.geometry.discs import Disc, Piece, gap
from games.geometry.lengths import in_inches
from games.kernel.base.errors import passes
from games.upheaval.mechanics.movement.plan import MoveContext, MovePlan
from games.upheaval.mechanics.movement.unit_move import torn_by
from games.upheaval.previews.mines import fields_under, mines_words
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import queries


def of_unit_move(public: Public, unit: Unit, context: MoveContext, plan: MovePlan, words: Sequence[str]) -> str:
    """Return in sentences what surprises of a typed move; "" for one that does what it says (UH-H16, UH-20, UH-44)."""
    mines = mines_words(fields_under(public, unit, plan))
    parts = (
        _short(public, context, plan, words),
        _torn(unit, context, plan),
        f"{unit.id} goes {mines} (UH-44)." if mines else "",
    )
    return " ".join(part for part in parts if part)


def _torn(unit: Unit, context: MoveContext, plan: MovePlan) -> str:
    """Say that a unit ends out of coherency, be it in coherency now or not, and what comes of it (UH-20)."""
    far = torn_by(context, plan)
    return f"{unit.id} ends out of coherency by {in_inches(far)}: it will be pinned (UH-20)." if far else ""


def _short(public: Public, context: MoveContext, plan: MovePlan, words: Sequence[str]) -> str:
    """Say that the leader stops short of what it goes toward, if it does."""
    if not passes(lambda: context.lead):
        return ""
    lead = context.lead
    step = plan.step(lead.unit, lead.number)
    end = Disc(step.path[-1], lead.base.radius)
    ending = Ending(lead.name, lead.base, end, plan.most - step.cost)
    return ends_short(words, ending, public.terrain, dict(_known(public, end)))


def _known(public: Public, end: Disc) -> Iterator[tuple[str, Piece]]:
    """Yield what can be gone toward: of a unit the model that is nearest to where the way ends."""
    yield from ((piece.id, piece.outline) for piece in public.terrain)
    yield from ((item.id.upper(), Disc(item.at, 0)) for item in public.items)
    yield from ((mark.name.upper(), Disc(mark.at, 0)) for mark in public.objectives)
    for unit in public.on_table():
        bases = queries.bases(public, unit)
        yield from ((queries.model_name(unit, model), base) for model, base in bases)
        yield unit.id, min((base for _, base in bases), key=lambda base: gap(end, base))
