"""Why a computer player does what it does, in one line: what that gains or risks, against what it was weighed with.

All figures are the odds that the game shows to everybody; none are the player's own values.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH
from games.geometry.lengths import in_inches, inches
from games.kernel import GameError, Seat
from games.kernel.base.numbers import percent
from games.kernel.text.prose import join
from games.upheaval.ai.sense import critic_facts as facts
from games.upheaval.ai.sense.fire_risk import Risk, fire_risk, percent_of
from games.upheaval.mechanics.activation import current
from games.upheaval.mechanics.movement import charge
from games.upheaval.mechanics.movement.after_move import table_after
from games.upheaval.mechanics.movement.unit_move import plan_move
from games.upheaval.mechanics.shooting import targets
from games.upheaval.previews.fights.melee import melee_odds
from games.upheaval.previews.fights.shooting import breaking_odds, odds_of_models
from games.upheaval.previews.fights.volley_odds import kill_odds
from games.upheaval.previews.mines import fields_under, mines_words
from games.upheaval.state.actions import Casualties, Charge, Cover, Deploy, Done, Fall, Move, Pass, Run, Shoot, Stand
from games.upheaval.state.public import Public, State
from games.upheaval.state.units import Deed, Unit
from games.upheaval.units import coherency, party, sides
from games.upheaval.units.objectives import holder, objectives_at

MOST = 120
"""How long a reason is at most."""
_BAD = Fraction(1, 2)
_WORTH = Fraction(1, 10)
"""A shot that is likely to kill so often is named."""
_Shot = tuple[Fraction, Unit]
_DEEDS: dict[type, Deed] = {Move: "move", Run: "run", Stand: "stand"}


def reason(state: State, seat: Seat, action: Any, others: Sequence[Any]) -> str:
    """Return why an action, in one line without a full stop; `others` are what it was weighed with, the best first."""
    public = state.public
    if not public.options.house_pack:
        return ""
    try:
        parts = _parts(public, seat, action, others)
    except GameError:
        return ""
    while len("; ".join(parts)) > MOST:
        parts = parts[:-1]
    return "; ".join(parts)


def _parts(public: Public, seat: Seat, action: Any, others: Sequence[Any]) -> list[str]:
    if isinstance(action, Move | Run | Stand):
        return _moved(public, action)
    if isinstance(action, Shoot):
        return _shot(public, action, others)
    if isinstance(action, Charge):
        return _charged(public, action)
    if isinstance(action, Cover):
        return _covered(public, public.unit(action.unit))
    if isinstance(action, Pass):
        return _stayed(public, public.unit(action.unit))
    if isinstance(action, Deploy):
        return _deployed(public, action)
    if isinstance(action, Fall):
        return ["it is falling back and must go on"]
    if isinstance(action, Casualties):
        return ["the models that are worth least take the hits"] if action.order else []
    return _stayed(public, _acting(public)) if isinstance(action, Done) and public.phase == "action" else []


def _acting(public: Public) -> Unit:
    frame = current.activation(public)
    assert frame is not None  # noqa: S101 - only a unit that acts is done
    return public.unit(frame.unit)


# Odds.


def _kills(public: Public, unit: Unit, target: Unit, aims: Sequence[targets.Aim]) -> Fraction:
    return 1 - odds_of_models(kill_odds(public, unit, target, aims)).get(0, Fraction(0))


def _risk(there: Risk, here: Risk) -> str:
    """Say how great the risk is where a unit would be, and where it is."""
    if not there.odds:
        return f"nobody has a shot at it there{f', against {percent_of(here.odds)} here' if here.odds else ''}"
    return there.against(here, "if it stays")


# Moves.


def _moved(public: Public, action: Move | Run | Stand) -> list[str]:
    unit = public.unit(action.unit)
    plan = plan_move(public, unit, _DEEDS[type(action)], action.way, action.places)
    after = table_after(public, plan)
    moved = after.unit(unit.id)
    later = " next turn" if current.actions_done(public) else ""
    gain = _gain(public, unit, after, moved, later, may_shoot=not isinstance(action, Run))
    there, here = fire_risk(after, moved), fire_risk(public, unit)
    mines = [words] if (words := mines_words(fields_under(public, unit, plan))) else []
    bad = ["nothing here is good"] if not gain and min(there.odds, here.odds) >= _BAD else []
    torn = [] if coherency.coherent(after, moved) else ["it ends out of coherency, and is pinned (UH-20)"]
    return [*torn, *gain, *mines, *bad, _risk(there, here)]


def _gain(public: Public, unit: Unit, after: Public, moved: Unit, later: str, *, may_shoot: bool) -> list[str]:
    """Name what a move gains at once; `later` is when it could shoot, if not then: it has two actions (UH-10)."""
    taken = _taken(public, unit, after, moved)
    if taken:
        return taken
    has = objectives_at(after, moved)
    gain = [f"stays at the {one.name}" for one in has[:1]] or _nearer(public, unit, after, moved)
    shot = _best_shot(after, moved) if may_shoot else None
    if shot is None or shot[0] < _WORTH or (later and gain):
        return gain or _nearer_foe(public, unit, after, moved)
    gain = gain or _nearer_foe(public, unit, after, moved)
    if later:
        return _aimed(gain, None, shot, later)
    near = charge.possible_charge(after, moved, shot[1]) is not None
    return _aimed(gain, _best_shot(public, unit), shot, ", or to charge it" if near else "")


def _taken(public: Public, unit: Unit, after: Public, moved: Unit) -> list[str]:
    """Name an objective to which a unit has come, first one that its side does not hold without it."""
    had = {one.name for one in objectives_at(public, unit)}
    new = [one for one in objectives_at(after, moved) if one.name not in had]
    ours = {one.name for one in new if holder(public, one.at) in sides.side_of(public, unit.seat)}
    new.sort(key=lambda one: one.name in ours)
    return [
        f"helps to hold the {one.name}" if one.name in ours else f"{_holds(after, moved, one.at)} the {one.name}"
        for one in new[:1]
    ]


def _aimed(gain: list[str], here: _Shot | None, there: _Shot, besides: str) -> list[str]:
    """Say what a unit can shoot at after a move; if it shoots better from where it is, what it gains besides.

    `besides` is when it can shoot, if not at once, or what else it can do to the enemy.
    """
    if here is not None and here[0] > there[0]:
        nearer = [told.partition(",")[0] for told in gain]
        return [*nearer, f"{percent_of(there[0])} at {there[1].id}, {percent_of(here[0])} at {here[1].id} from here"]
    stays = [told for told in gain if told.startswith("stays")]
    return [*stays, f"to shoot {there[1].id}{besides}: {percent_of(there[0])} to kill a model"]


def _holds(public: Public, unit: Unit, at: tuple[int, int]) -> str:
    return "holds" if holder(public, at) == unit.seat else "contests"


def _best_shot(public: Public, unit: Unit) -> _Shot | None:
    """Return the target at which a unit shoots best, with the odds that it kills a model."""
    found = [
        (_kills(public, unit, foe, targets.all_aims(public, unit, foe)), foe)
        for foe in targets.each_target(public, unit)
    ]
    return max(found, key=lambda one: one[0], default=None)


def _nearer(public: Public, unit: Unit, after: Public, moved: Unit) -> list[str]:
    """Name the objective to which a unit comes nearest, of those to which it comes nearer."""
    ways = []
    for one in public.objectives:
        far = [_far(table, each, one.at) for table, each in ((public, unit), (after, moved))]
        if far[1] < far[0] - INCH // 2:
            ways.append((far[1], far[0] - far[1], one.name))
    if ways:
        left, come, name = min(ways)
        return [f"{in_inches(come)} nearer to the {name}, {inches(left)} left"]
    return []


def _nearer_foe(public: Public, unit: Unit, after: Public, moved: Unit) -> list[str]:
    """Name an enemy to which a unit comes nearer."""
    for foe in sides.whole_enemy_units(public, unit):
        if party.distance(after, moved, foe) < party.distance(public, unit, foe) - INCH // 2:
            return [f"nearer to {foe.id}"]
    return []


def _far(public: Public, unit: Unit, at: tuple[int, int]) -> int:
    return min(gap(base, Disc(at, 0)) for _, base in party.bases(public, unit))


# Fights.


def _shot(public: Public, action: Shoot, others: Sequence[Any]) -> list[str]:
    main = _target(public, action)
    if main is None:
        return []
    found = [
        f"{percent_of(main.odds)} {main.aim} {'a model of ' * main.dies}{main.id}",
        *_freed(public, action, main.id),
    ]
    found += [f"{percent_of(main.breaks)} that it breaks"] if main.breaks else []
    for other in others:
        if isinstance(other, Shoot) and other.unit == action.unit and other.volleys[-1].target != main.id:
            second = _target(public, other)
            same = second is not None and second.dies == main.dies
            found += [f"{second.id}: {percent_of(second.odds)}{'' if same else f' {second.aim}'}"] if second else []
            break
    if main.odds < _WORTH:
        found.append("nothing better is to be had")
    return found


class _Target(NamedTuple):
    """The last target of a volley: the odds that a model of it is killed, or wounded if none dies of one wound."""

    id: str
    dies: bool
    odds: Fraction
    breaks: Fraction

    @property
    def aim(self) -> str:
        return "to kill" if self.dies else "to wound"


def _target(public: Public, action: Shoot) -> _Target | None:
    unit = public.unit(action.unit)
    aimed = [(target, aims) for target, aims in targets.volley_aims(public, unit, action.volleys) if aims]
    if not aimed:
        return None
    target, aims = aimed[-1]
    killed = kill_odds(public, unit, target, aims)
    dies = any(party.wounds_left(public, one.unit, one.model) == 1 for one in party.members(public, target))
    odds = 1 - odds_of_models(killed).get(0, Fraction(0)) if dies else facts.aims_harm(public, unit, target, aims)
    return _Target(target.id, dies, odds, breaking_odds(public, target, killed))


def _freed(public: Public, action: Shoot, target: str) -> list[str]:
    """Name the objective at which a target is the only enemy of the shooter."""
    foes = sides.whole_enemy_units(public, public.unit(action.unit))
    there = {foe.id: {mark.name for mark in objectives_at(public, foe)} for foe in foes}
    others = {name for foe, names in there.items() if foe != target for name in names}
    return [f"only {target} is at the {name}" for name in sorted(there.get(target, set()) - others)[:1]]


def _charged(public: Public, action: Charge) -> list[str]:
    unit = public.unit(action.unit)
    plan = charge.possible_charge(public, unit, public.unit(action.target))
    if plan is None:
        return []
    after = table_after(public, plan, "charge")
    odds = melee_odds(after, after.unit(unit.id), "")
    if odds is None:
        return []
    kills, deaths = odds.fact("kills"), odds.fact("deaths")
    if kills is None or deaths is None:
        return []
    words: dict[str, str] = {"good": "to win the melee", "harm": "to lose it"}
    ends = [f"{percent(row.share)} {words[row.tone]}" for row in odds.rows if row.tone in words]
    return [
        *_taken(public, unit, after, after.unit(unit.id)),
        f"kills {kills.value} of {action.target} and loses {deaths.value} on average",
        *([join(ends)] if ends else []),
    ]


# Staying.


def _covered(public: Public, unit: Unit) -> list[str]:
    open_risk = fire_risk(public, unit)
    units = tuple(replace(one, covered=True) if one.id == unit.id else one for one in public.units)
    table = replace(public, units=units)
    here = [f"stays at the {one.name}" for one in objectives_at(public, unit)[:1]]
    if not open_risk.odds:
        return [*here, "nobody has a shot at it where it is"]
    risk = fire_risk(table, table.unit(unit.id))
    return [*here, risk.against(open_risk, "without cover")]


def _stayed(public: Public, unit: Unit) -> list[str]:
    here = [f"stays at the {one.name}" for one in objectives_at(public, unit)[:1]]
    if party.engaged(public, unit):
        return [*here, "its melee is fought at the end of the turn"]
    risk = fire_risk(public, unit)
    words = risk.words if risk.odds else "nobody has a shot at it where it is"
    bad = [] if here else ["nothing else that it can do is better"]
    return [*here, *bad, words]


def _deployed(public: Public, action: Deploy) -> list[str]:
    """Name the objective nearest to where a unit is placed."""
    if len(action.spots) != 1 or not public.objectives:
        return []
    at = Disc(action.spots[0][1], 0)
    mark = min(public.objectives, key=lambda one: gap(at, Disc(one.at, 0)))
    return [f"{in_inches(gap(at, Disc(mark.at, 0)))} from the {mark.name}"]
