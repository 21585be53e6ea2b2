"""What sets computer players apart: how much danger and objectives weigh against what a volley destroys."""

import contextlib
from typing import Any

from games.geometry.inches import INCH
from games.kernel import IllegalAction, Rng, RngDice, Seat
from games.kernel.seats import Frozen
from games.upheaval import board
from games.upheaval.actions import Done, Fall, Pass
from games.upheaval.phases import allowed
from games.upheaval.players import answers, plans
from games.upheaval.players.judging import danger, far_from, holders
from games.upheaval.players.plans import Plan
from games.upheaval.state import Activation, Public, State, Unit, View


class Taste(Frozen, frozen=True):
    """Weights of a player, in points of armies.

    `danger` is of what enemies may destroy of the unit where it ends, `hold` of an objective held, `deny` of one that
    the enemy would hold otherwise, `approach` of every inch nearer to an objective that nobody of one's own holds,
    `hunt` of every inch nearer to the nearest enemy. `ahead` is what a volley of the second action counts for;
    `options` are the places tried for every unit. With `relative` whoever gains most acts first, else the first unit.
    """

    danger: float
    hold: float
    deny: float
    approach: float
    hunt: float
    ahead: float
    options: int
    relative: bool = False


def player(taste: Taste) -> Any:
    """Return the policy of a taste."""

    def policy(view: View, seat: Seat, rng: Rng, nodes: int) -> Any:
        from games.upheaval.game import UPHEAVAL

        state = UPHEAVAL.imagine(view, seat, RngDice(rng))
        prompt = next(prompt for prompt in UPHEAVAL.awaiting(state) if prompt.seat == seat)
        if prompt.kind == "activate":
            return _first(state, seat, taste) or UPHEAVAL.default(state, prompt)
        if prompt.kind == "act":
            return _second(state, seat, taste) or UPHEAVAL.default(state, prompt)
        return answers.answer(state, seat, prompt, rng) or UPHEAVAL.default(state, prompt)

    return policy


def _first(state: State, seat: Seat, taste: Taste) -> Any:
    """Return the first action of a unit that is worth most beyond its doing nothing."""
    public = state.public
    found: list[tuple[float, Any]] = []
    for unit in allowed.ready(public, seat):
        idle = _place(public, unit.id, taste, covered=unit.covered)
        plans_of = _openings(state, unit, seat, taste)
        found += [(_whole(state, unit, plan, taste) - idle, plan.action) for plan in plans_of]
        if plans_of and not taste.relative:
            break
    return _best(state, seat, found)


def _best(state: State, seat: Seat, rated: list[tuple[float, Any]]) -> Any:
    """Return the best of some actions that is legal, None where none is."""
    from games.upheaval.game import UPHEAVAL

    for _, action in sorted(rated, key=lambda each: each[0], reverse=True):
        with contextlib.suppress(IllegalAction):
            UPHEAVAL.check(state, seat, action)
            return action
    return None


def _openings(state: State, unit: Unit, seat: Seat, taste: Taste) -> list[Plan]:
    """Return what a unit could do first."""
    public = state.public
    if unit.compelled:
        return [Plan(Fall(unit.id), 0.0, public)]
    found = list(plans.volleys(state, unit, walked=False)) if _may(public, seat, unit, "shoot") else []
    if _may(public, seat, unit, "move"):
        found += plans.marches(public, unit, "move", taste.options)
    if _may(public, seat, unit, "charge"):
        found += plans.assaults(state, unit, seat)
    if _may(public, seat, unit, "cover"):
        found.append(plans.shelter(public, unit))
    return found or [Plan(Pass(unit.id), 0.0, public)]


def _may(public: Public, seat: Seat, unit: Unit, deed: Any) -> bool:
    return allowed.fault(public, unit, deed) is None


def _whole(state: State, unit: Unit, plan: Plan, taste: Taste) -> float:
    """Return what a first action is worth with what may follow."""
    value = plan.gain + _place(plan.after, unit.id, taste, covered=plan.covered)
    if type(plan.action).__name__ == "Move" and taste.ahead:
        value += taste.ahead * plans.best_volley(plan.after, unit.id, walked=True)
    return value


def _second(state: State, seat: Seat, taste: Taste) -> Any:
    """Return the second action of the unit that acts, or none."""
    public = state.public
    frame = next(frame for frame in reversed(public.frames) if isinstance(frame, Activation))
    unit = public.unit(frame.unit)
    idle = _place(public, unit.id, taste, covered=unit.covered)
    walked = any(figure.walked for figure in unit.figures)
    found: list[Plan] = []
    if _may(public, seat, unit, "shoot"):
        found += plans.volleys(state, unit, walked=walked)
    for deed in ("move", "run"):
        if _may(public, seat, unit, deed):
            found += plans.marches(public, unit, deed, taste.options)
    if _may(public, seat, unit, "charge"):
        found += plans.assaults(state, unit, seat)
    if _may(public, seat, unit, "cover"):
        found.append(plans.shelter(public, unit))
    rated = [(plan.gain + _place(plan.after, unit.id, taste, covered=plan.covered) - idle, plan) for plan in found]
    return _best(state, seat, [(value, plan.action) for value, plan in rated if value > 0] + [(0.0, Done())])


def _place(public: Public, unit_id: str, taste: Taste, *, covered: bool) -> float:
    """Return what it is worth to stand where a unit stands."""
    unit = public.unit(unit_id)
    risk = danger(public, unit) * (0.7 if covered else 1.0) if taste.danger else 0.0
    value = -taste.danger * risk
    value += max((_objective(public, unit, one.at, taste) for one in public.objectives), default=0.0)
    foes = board.foes(public, unit.seat)
    if foes:
        value -= taste.hunt * min(board.distance(public, unit, foe) for foe in foes) / INCH
    return value


def _objective(public: Public, unit: Unit, at: tuple[int, int], taste: Taste) -> float:
    """Return what a unit's nearness to an objective is worth (H-10)."""
    seats, units = holders(public, at)
    ours, theirs = unit.seat in seats, bool(seats - {unit.seat})
    others = units - {unit.id}
    held = ours and not theirs
    share = 1.0 if unit.id in units else 0.0
    if share and held:
        return taste.hold * (0.3 if any(public.unit(one).seat == unit.seat for one in others) else 1.0)
    if share and theirs:
        return taste.deny
    taken = any(public.unit(one).seat == unit.seat for one in units)
    return -taste.approach * far_from(public, unit, at) / INCH * (2.0 if taken else 1.0)
