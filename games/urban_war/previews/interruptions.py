"""What people read about interruptions: who could interrupt an action and how, and how it would go (UW-30 .. UW-36)."""

from fractions import Fraction
from typing import Any, NamedTuple

from games.geometry.inches import INCH
from games.geometry.lengths import inches
from games.geometry.paths import Path
from games.kernel import Fact, Forecast, ForecastRow, Seat
from games.kernel.base.numbers import percent
from games.kernel.odds.odds import CERTAIN, odds_rows
from games.urban_war.content import numbers
from games.urban_war.mechanics.dice import chances, modifiers
from games.urban_war.mechanics.melee import contact_weapons
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.overwatch import windows
from games.urban_war.mechanics.overwatch.intercept_path import interception
from games.urban_war.mechanics.overwatch.options import may_rally
from games.urban_war.mechanics.shooting import targets, weapon_choice
from games.urban_war.previews import odds
from games.urban_war.previews.planned import PlannedAction, planned_action
from games.urban_war.state.actions import Interrupt
from games.urban_war.state.frames import Acting
from games.urban_war.state.models import Model, Moment, Watcher
from games.urban_war.state.public import Public, State
from games.urban_war.state.rolls import Parts, total
from games.urban_war.terrain import effects, line_of_sight
from games.urban_war.terrain.line_of_sight import SEEN, Look
from games.urban_war.units import queries

# Who could interrupt an action that is being planned.


def planned_moments(public: Public, planned: PlannedAction) -> tuple[Moment, ...]:
    """Return when an action could be interrupted along its whole way; not at all once that has been tried (UW-B12)."""
    frame = queries.under_way(public)
    if planned.deed is None or (planned.trail and frame is not None and frame.tried):
        return ()
    plan = Acting(
        model=planned.model.id,
        deed=planned.deed,
        step="leave" if planned.deed == "leave" else "go",
        trail=planned.trail or planned.path[:1],
        way=planned.path[1:],
        target=planned.target.id if planned.target is not None else "",
    )
    return windows.moments(public, plan)


def watchers(public: Public, planned: PlannedAction) -> list[str]:
    """Return the enemies with face-down counters that could interrupt anywhere on the way, whatever they are."""
    found = (watcher.model for moment in planned_moments(public, planned) for watcher in moment.watchers)
    return sorted(dict.fromkeys(found), key=lambda name: queries.number_of(public.model(name)))


def watch_facts(public: Public, action: Any) -> tuple[Fact, ...]:
    """Return who of those with face-down counters could interrupt an action, the most dangerous first.

    A number alone is the odds that a shot is taken and wounds, that of a charge those of its command check.
    """
    planned = planned_action(public, action)
    if planned is None or planned.deed is None or not windows.watching(public, queries.other(planned.model.seat)):
        return ()
    moments = planned_moments(public, planned)
    threats = [_threat(public, planned.model, public.model(name), moments) for name in watchers(public, planned)]
    told = [threat.words for threat in sorted(threats, key=lambda threat: -max(threat.shot, threat.charge))]
    return (Fact("watch", "Could interrupt", "; ".join(told) or "nobody", tone="warn" if told else "good"),)


class _Threat(NamedTuple):
    """An enemy that could interrupt, with the best odds of its shot and those of its charge; 0 for none."""

    model: str
    shot: float
    charge: float

    @property
    def words(self) -> str:
        """Who it is, with the odds."""
        found = ([percent(self.shot)] if self.shot else []) + (
            [f"charge {percent(self.charge)}"] if self.charge else []
        )
        return f"{self.model} {', '.join(found)}".rstrip()


def _threat(public: Public, model: Model, enemy: Model, moments: tuple[Moment, ...]) -> _Threat:
    """Return what an enemy could do anywhere on a way."""
    mine = [one for moment in moments for one in moment.watchers if one.model == enemy.id]
    shots = (_shot_odds(public, enemy, model, one) for one in mine if one.band)
    nerve = chances.check_chance(total(modifiers.interrupt_parts(public, enemy, "intercept", None)))
    charges = any(one.charge for one in mine) and (not enemy.panic or may_rally(public, enemy))
    return _Threat(enemy.id, max(shots, default=0.0), float(nerve) if charges else 0.0)


def _shot_odds(public: Public, enemy: Model, model: Model, one: Watcher) -> float:
    """Return the odds that a watcher may shoot at a moment, and that its shot wounds."""
    nerve = chances.check_chance(total(modifiers.interrupt_parts(public, enemy, "shot", one.band)))
    look = Look(0, one.band or None, SEEN, True, one.save)
    return float(nerve) * weapon_choice.wound_chance(public, enemy, model, look, moved=False)


# How an interruption would go.


def interrupt(state: State, seat: Seat, action: Interrupt) -> Forecast | None:
    """Return the odds of an interruption: the command check, then the shot or the fight (UW-30 .. UW-36)."""
    public, frame = state.public, queries.under_way(state.public)
    if frame is None:
        return None
    model, target, at = public.model(action.model), public.model(frame.model), frame.moments[action.moment - 1].at
    look = line_of_sight.look(public, model, target, at=at)
    nerve = modifiers.interrupt_parts(public, model, action.how, look.band)
    failed = CERTAIN - chances.check_chance(total(nerve))
    if action.how == "shot":
        rows, facts = _disrupted(public, model, target, action.weapon, look, failed), _only(action)
        return Forecast(f"{model.id} shoots {target.id}", check_words(nerve), tuple(rows), facts)
    path = interception(public, model, target, at, action.way)
    if path is None:
        return Forecast(f"{model.id} can't reach {target.id} then")
    rows = _intercepted(public, model, target, action.weapon, failed)
    facts = (*_only(action), length_fact(public, path, allowance(public, model, "charge")))
    return Forecast(f"{model.id} charges {target.id}", check_words(nerve), tuple(rows), facts)


def _only(action: Interrupt) -> tuple[Fact, ...]:
    """Return on what an interruption depends."""
    only = action.only
    if only is None:
        return ()
    what = f"{only.model} {only.what}" if only.model else f"its shot {only.what}"
    return (Fact("only", "Only if", what),)


def length_fact(public: Public, path: Path, most: int) -> Fact:
    """Return what a path takes of a move."""
    return Fact("length", "Length", f"{inches(effects.cost(public, path))} of {most // INCH}", "inches")


def check_words(parts: Parts) -> str:
    """Return what a command check rolls and needs."""
    return f"2D10 + {total(parts)}, needs {numbers.TO_PASS}"


def _disrupted(
    public: Public, model: Model, target: Model, word: str, look: Look, failed: Fraction
) -> list[ForecastRow]:
    """Return the odds of a shot that interrupts, whose command check fails so often."""
    usable = targets.usable_weapons(public, model, look)
    named = next((weapon for weapon in usable if weapon.word == word), None)
    weapon = named or weapon_choice.best_weapon(public, model, target, look)
    ways = odds.shot_odds(public, model, target, weapon, look, moved=False)
    return odds.wound_rows(public, target, ways, missed=failed, why="command check fails")


def _intercepted(public: Public, model: Model, target: Model, word: str, failed: Fraction) -> list[ForecastRow]:
    """Return the odds of an intercept charge, whose command check fails so often."""
    mine = public.card(model).weapon(word) or contact_weapons.best(public, model, target, charged=True)
    theirs = contact_weapons.best(public, target, model, charged=True)
    replies = queries.fights_back(public, target, model, intercepted=True)
    ahead = total(modifiers.first_strike_parts(public, model, mine, charged=True)) - total(
        modifiers.first_strike_parts(public, target, theirs, charged=True)
    )
    parts = [
        (row.label, row.effect, Fraction(row.ways, row.out_of) * (1 - failed), row.tone)
        for row in odds.fight_rows(public, (model, mine, True), (target, theirs, True), ahead, replies)
    ]
    return odds_rows([*parts, ("command check fails", "no charge", failed, "warn")])
