"""The odds of a shot: models killed, hits, and whether the target breaks (UH-H2 .. UH-H5, UH-H8)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction

from games.kernel import Fact, Forecast, ForecastRow, Seat
from games.kernel.base.numbers import counted, percent
from games.kernel.odds.forecast import Tone
from games.kernel.odds.odds import mean, odds_rows
from games.kernel.text.prose import join
from games.upheaval.content.numbers import TO_HIT
from games.upheaval.mechanics import morale
from games.upheaval.mechanics.casualties import dice as casualty_dice
from games.upheaval.mechanics.shooting import dice, refusals, targets
from games.upheaval.mechanics.shooting.targets import Aim
from games.upheaval.previews.fights.volley_odds import Killed, kill_odds
from games.upheaval.state.actions import Shoot
from games.upheaval.state.public import Public, State
from games.upheaval.state.units import Unit
from games.upheaval.terrain import command_centre
from games.upheaval.terrain.cover import cover_of
from games.upheaval.units import party

_MOST_ROWS, _FEW_ROWS = 5, 3


# Volleys.


def shooting_forecast(state: State, seat: Seat, action: Shoot) -> Forecast | None:
    """Return the odds of a shot: models that it kills, hits, and whether the target breaks (UH-H2 .. UH-H5, UH-H8)."""
    public = state.public
    if not public.options.house_pack:
        return None
    unit = public.unit(action.unit)
    volleys = [(target, aims) for target, aims in targets.volley_aims(public, unit, action.volleys) if aims]
    several = len(volleys) > 1
    rows: list[ForecastRow] = []
    facts = _idle_facts(public, unit, action, {one.member.number for _, aims in volleys for one in aims})
    for target, aims in volleys:
        killed = kill_odds(public, unit, target, aims)
        rows += _kill_rows(public, target, killed, several)
        facts += _volley_facts(public, unit, target, aims, killed, several)
    formula = "; ".join(_formula(public, unit, aims) for _, aims in volleys)
    names = " and ".join(target.id for target, _ in volleys)
    return Forecast(f"{unit.id} shoots {names}", formula, tuple(rows), tuple(facts))


def _formula(public: Public, unit: Unit, aims: Sequence[Aim]) -> str:
    shots, bonus = sum(one.weapon.shots for one in aims), command_centre.command_bonus(public, unit.seat)
    added = sorted({one.member.profile(public).accuracy + bonus for one in aims})
    return f"{counted(shots, 'shot')}, D10 + {' or '.join(map(str, added))} ≥ {TO_HIT}"


def _summed(killed: Mapping[Killed, Fraction], number: Callable[[Killed], int]) -> dict[int, Fraction]:
    """Return the odds of a number alone."""
    found: dict[int, Fraction] = {}
    for one, share in killed.items():
        found[number(one)] = found.get(number(one), Fraction(0)) + share
    return found


def odds_of_models(killed: Mapping[Killed, Fraction]) -> dict[int, Fraction]:
    """Return the odds of every number of models that a volley kills, those attached to the unit counted."""
    return _summed(killed, lambda one: one.models)


def _kill_rows(
    public: Public, target: Unit, killing_odds: Mapping[Killed, Fraction], several: bool
) -> list[ForecastRow]:
    ways = odds_of_models(killing_odds)
    count = len(party.members(public, target))
    name = f"{target.id}: " if several else ""
    parts: list[tuple[str, str, Fraction, Tone]] = []
    last = _FEW_ROWS if several else _MOST_ROWS  # narrow columns, where there are several targets
    for killed in sorted(ways):
        if killed >= last:
            label, share = f"{last}+", sum((ways[more] for more in ways if more >= killed), Fraction(0))
        else:
            label, share = str(killed) if killed else "none", ways[killed]
        most = "≤" if killed >= last else ""
        effect = "destroyed" if killed == count else f"{most}{count - killed} left"
        killing = "" if several else " killed"
        parts.append((f"{name}{label}{killing}", effect, share, "good" if killed else "plain"))
        if killed >= last:
            break
    return odds_rows(parts)


def _volley_facts(
    public: Public, unit: Unit, target: Unit, aims: Sequence[Aim], killed: Mapping[Killed, Fraction], several: bool
) -> list[Fact]:
    ways = odds_of_models(killed)
    name = f"{target.id}: " if several else ""
    bonus, shots = command_centre.command_bonus(public, unit.seat), sum(one.weapon.shots for one in aims)
    hits = sum(
        (one.weapon.shots * dice.hit_odds(one.member.profile(public).accuracy + bonus) for one in aims), Fraction(0)
    )
    cover = cover_of(public, target, tuple(one.member.disc(public) for one in aims))
    found = [
        Fact("hits", f"{name}Mean hits", f"{float(hits):.2f}", f"of {shots}"),
        Fact("mean", f"{name}Mean killed", f"{float(mean(ways)):.2f}", f"of {len(party.members(public, target))}"),
        Fact("any", f"{name}At least one killed", percent(float(1 - ways.get(0, Fraction(0))))),
        Fact("cover", f"{name}Cover", _saves(public, target, cover)),
    ]
    if several:
        found = [fact for fact in found if fact.key in ("mean", "cover")]
    breaks = breaking_odds(public, target, killed)
    return [*found, *([Fact("breaks", f"{name}Breaks", percent(float(breaks)), tone="good")] if breaks else [])]


def _saves(public: Public, target: Unit, cover: int) -> str:
    """Return what the models of a unit with some Cover save on: their own figures and lying prone count (UH-H4)."""
    members = party.members(public, target)
    found = {casualty_dice.model_cover(one.profile(public), cover, prone=one.model.prone) for one in members} - {0}
    return f"saves on {join(map(str, sorted(found)), 'or')} or less" if found else "none"


def _idle_facts(public: Public, unit: Unit, action: Shoot, able: Collection[int]) -> list[Fact]:
    """Say how many of the models that were not named cannot shoot at the target that is left to them, and why."""
    target = next((public.unit(volley.target) for volley in action.volleys if not volley.models), None)
    if target is None:
        return []
    why, models = refusals.idle_reason(public, unit, target, able), party.members(public, unit)
    idle = sum(one.number not in able for one in models)
    name = f" at {target.id}" if len(action.volleys) > 1 else ""
    return [Fact("idle", f"Cannot shoot{name}", f"{idle} of {len(models)}: {why}", tone="warn")] if why else []


def idle_words(state: State, seat: Seat, action: Shoot, said: tuple[str, ...]) -> str:
    """Return in a sentence that most models of a unit would not shoot, which a typed line does not say (UH-13)."""
    public, unit = state.public, state.public.unit(action.unit)
    target = next((volley.target for volley in action.volleys if not volley.models), "")
    fired = targets.volley_aims(public, unit, action.volleys)
    able = {one.member.number for _, aims in fired for one in aims}
    models = party.members(public, unit)
    idle = sum(one.number not in able for one in models)
    if not target or 2 * idle <= len(models):
        return ""
    why = refusals.idle_reason(public, unit, public.unit(target), able)
    return f"Only {len(models) - idle} of {counted(len(models), 'model')} of {unit.id} can shoot at {target}: {why}."


def breaking_odds(public: Public, target: Unit, killed: Mapping[Killed, Fraction]) -> Fraction:
    """Return the odds that a unit now loses half of its models of this turn, and then fails its MOR test (UH-H8)."""
    alive = len(target.on_table)
    lost = target.strength - alive
    if target.falling or 2 * lost >= target.strength:
        return Fraction(0)
    own = _summed(killed, lambda one: one.own)
    share = sum((odds for dead, odds in own.items() if 2 * (lost + dead) >= target.strength), Fraction(0))
    return (share - own.get(alive, Fraction(0))) * (1 - morale.morale_odds(morale.morale_of(public, target)))
