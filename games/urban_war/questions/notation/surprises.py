"""What a typed action of a model leaves out, or does elsewhere than it says: then it is shown first (UW-24, UW-25)."""

from collections.abc import Sequence
from itertools import chain

from games.battlefield.ways.surprises import Ending, ends_short
from games.geometry.discs import Disc, Piece
from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel.base.numbers import percent
from games.kernel.odds.odds import CERTAIN
from games.kernel.text.prose import join
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.shooting import targets
from games.urban_war.previews.odds import target_check_chance
from games.urban_war.questions.notation.shots import STAY
from games.urban_war.state.actions import Move
from games.urban_war.state.models import Deed, Model
from games.urban_war.state.public import Public
from games.urban_war.terrain import effects

_NAMED = 3


def of_way(public: Public, model: Model, deed: Deed, way: Path, words: Sequence[str]) -> str:
    """Return in a sentence that a model stops short of what it goes toward; "" for a way that does what it says."""
    start, radius = public.disc(model), public.card(model).radius
    path = (start.centre, *way)
    left = allowance(public, model, deed) - effects.cost(public, path)
    known: dict[str, Piece] = {one.id: disc for one, disc in chain(*public.bases)}
    known |= {piece.id: piece.outline for piece in public.terrain}
    known |= {mark.name.upper(): Disc(mark.at, 0) for mark in public.scenario.value.objectives}
    return ends_short(words, Ending(model.id, start, Disc(path[-1], radius), left), public.terrain, known)


def of_move(public: Public, action: Move, words: Sequence[str]) -> str:
    """Return in sentences what a typed Move + Shoot leaves out: where to, whom to shoot; or that it stops short."""
    model = public.model(action.model)
    told = of_way(public, model, "move", action.way, words) if action.way else _stays(action, words)
    at = action.way[-1] if action.way else None
    foes = [] if action.target else [enemy.id for enemy, _ in targets.legal_targets(public, model, at)]
    more = [f"{len(foes) - _NAMED} more"] if len(foes) > _NAMED else []
    shot = f"{model.id} does not shoot, though it could shoot at {join([*foes[:_NAMED], *more], 'or')}." if foes else ""
    return " ".join(part for part in (told, shot or _checked(public, model, action, at)) if part)


def _checked(public: Public, model: Model, action: Move, at: Point | None) -> str:
    """Say that a shot needs a target check, where its target is not the closest enemy (UW-39)."""
    if not action.target:
        return ""
    fails = CERTAIN - target_check_chance(public, model, public.model(action.target), at)
    if not fails:
        return ""
    closest = [enemy.id for enemy in targets.priority_targets(public, model, at)]
    nearer = f"{join(closest)} {'is' if len(closest) == 1 else 'are'} closer than {action.target}"
    check = f"{model.id} takes a target check first; it fails {percent(float(fails))} of the time"
    return f"{nearer}, so {check}, and then there is no shot."


def _stays(action: Move, words: Sequence[str]) -> str:
    """Say that a model stays where it is, where the line did not."""
    if STAY in words:
        return ""
    end = "shoots from there" if action.target else "does nothing"
    return f"{action.model} stays where it is, since the line says no place, and {end}."
