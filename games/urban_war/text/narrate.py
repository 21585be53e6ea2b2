"""One sentence for each event, with the arithmetic of every roll."""

from collections.abc import Callable
from typing import Any

from games.battlefield.terrain.events import PiecePlaced, TerrainLaid
from games.geometry.lengths import in_inches, shown_point
from games.kernel.base.numbers import counted, minus, signed
from games.kernel.text.prose import join, person
from games.urban_war.content.numbers import FAILS_AT, TO_IGNORE, TO_PASS, TO_WOUND
from games.urban_war.content.teams import OWN
from games.urban_war.state import events
from games.urban_war.state.public import View
from games.urban_war.state.rolls import Blow, Parts, total
from games.urban_war.text.words import GAITS


def sum_words(dice: tuple[int, ...], parts: Parts, needed: int, *, two: bool = False) -> str:
    """Return a roll with its arithmetic: "D10 6 + SH 4 - 1 moved = 9, needs 10".

    >>> sum_words((6,), (("SH", 4), ("moved", -1)), 10)
    'D10 6 + 4 SH − 1 moved = 9, needs 10'
    """
    rolled = "2D10 " + " + ".join(map(str, dice)) if two else "D10 " + ", ".join(map(str, dice))
    added = "".join(f" {'+' if number > 0 else '−'} {abs(number)} {what}" for what, number in parts)
    if two or len(dice) == 1:
        return f"{rolled}{added} = {minus(sum(dice) + total(parts))}, needs {needed}"
    return f"{rolled}, each{added or ' as it is'}, needs {needed}"


def blow_words(blow: Blow) -> str:
    """Return an attack's rolls, one after the other."""
    told = [f"to hit: {sum_words(tuple(roll.face for roll in blow.hits), blow.parts, blow.needed)}"]
    if blow.armour:
        told.append(
            f"Heavy Armour: {sum_words(tuple(roll.face for roll in blow.armour), blow.armour_parts, TO_IGNORE)}"
        )
    if blow.damage:
        told.append(f"damage: {sum_words(tuple(roll.face for roll in blow.damage), blow.damage_parts, TO_WOUND)}")
    if blow.saves:
        told.append(f"cover: {sum_words(tuple(roll.face for roll in blow.saves), (), blow.save)}")
    return "; ".join(told)


def _result(blow: Blow) -> str:
    hits = sum(roll.good for roll in blow.hits)
    if not hits:
        return "misses"
    if not blow.landed:
        return "hits, and the armour holds"
    if not any(roll.good for roll in blow.damage):
        return "hits without effect"
    if not blow.wounds:
        return "hits, and cover saves"
    return f"{counted(blow.wounds, 'wound')}"


def _check(event: events.Checked, view: View) -> str:
    what = {
        "rally": f"{event.model} tries to rally",
        "panic": f"{event.model} checks for panic{_cause(event)}",
        "interrupt": f"{event.model} tests its nerve against {event.other}",
        "leave": f"{event.model} tries to break off",
        "target": f"{event.model} picks out {event.other} instead of the closest",
    }[event.check]
    how = "passed" if event.passed else "failed"
    if event.check == "panic" and not event.passed:
        how = "failed: panicked"
    if sum(event.dice) <= FAILS_AT and sum(event.dice) + total(event.parts) >= TO_PASS:
        how += f", since {FAILS_AT} or less always fails"
    return f"{what}: {sum_words(event.dice, event.parts, TO_PASS, two=True)}: {how}."


def _cause(event: events.Checked) -> str:
    """Return why a model checks for panic: its own wounds, or somebody who died or won."""
    if event.other == event.model:
        return " at half its wounds"
    return f" ({event.other})" if event.other else ""


def _contested(event: events.Contested, view: View) -> str:
    told = [
        f"{person(view, seat)} {die}{f' {signed(plus)}' if plus else ''}"
        for seat, (die, plus) in enumerate(zip(event.dice, event.added, strict=True))
    ]
    again = f" after {counted(event.ties, 'tie')}" if event.ties else ""
    what = {"terrain": "Who places first", "side": "Who picks a side", "start": "Start", "initiative": "Initiative"}
    return f"{what[event.contest]}: {join(told)}{again}; {person(view, event.winner)} wins."


def _moved(event: events.Moved, view: View) -> str:
    return f"{event.model} {GAITS[event.deed]} {in_inches(event.length)}."


def _aimed(event: events.Aimed, view: View) -> str:
    why = {
        "target check": f"{event.model} loses its shot at {event.target}",
        "no sight": f"{event.model} does not see {event.target} any more, and does not shoot",
        "out of range": f"{event.target} is out of {event.model}'s range",
        "panicked": f"{event.model} is panicked and cannot charge {event.target}",
        "gone": f"{event.target} is out of {event.model}'s reach",
    }[event.why]
    return f"{why}."


def _fight(event: events.FightBegan, view: View) -> str:
    if not event.replies:
        return f"{event.attacker} attacks {event.target}, which has fought back against another enemy this turn."
    mine, theirs = event.first
    who = {"attacker": event.attacker, "target": event.target, "both": "nobody"}[event.order]
    first = "both strike at the same time" if who == "nobody" else f"{who} strikes first"
    one, two = (
        f"{total(parts)} ({join(f'{number} {what}' for what, number in parts) or '0'})" for parts in (mine, theirs)
    )
    return f"{event.attacker} fights {event.target}: first strike {one} to {two}; {first}."


def _activated(event: events.Activated, view: View) -> str:
    if event.follow_up:
        return f"{event.model} follows up ({counted(event.boxes, 'box', 'boxes')} left)."
    group = view.public.options.group
    return f"{event.model} is activated, of up to {group} in a row (house rule)." if group > 1 else ""


def _teams(event: events.TeamsShown, view: View) -> list[str]:
    names = [OWN[0].lower() + OWN[1:] if name == OWN else name for name in event.names]
    return [f"{person(view, seat)} with {name} ({event.points[seat]} points)" for seat, name in enumerate(names)]


def _by_sheet(view: View, how: str) -> str:
    """Return what marks a deployment, or terrain, by sheets."""
    return f", {how} (house rule)" if view.public.options.sheets else ""


def _ended(event: events.Ended, view: View) -> str:
    why = {"destroyed": "A team is destroyed", "turns": "The turns are over", "withdrawal": "A team withdraws"}
    left = f"{event.points[0]} points to {event.points[1]}"
    winner = f"{person(view, event.winners[0])} wins" if event.winners else "a draw"
    return f"{why[event.why]}: {winner}, {left}."


_SENTENCES: dict[type, Callable[[Any, View], str]] = {
    events.TeamPicked: lambda event, view: f"{person(view, event.seat)} has picked a team.",
    events.TeamNoted: lambda event, view: f"Your team: {counted(len(event.members), 'model')}.",
    events.TeamsShown: lambda event, view: f"The teams: {join(_teams(event, view))}.",
    TerrainLaid: lambda event, view: f"{event.style}: {counted(event.pieces, 'piece')} of terrain.",
    PiecePlaced: lambda event, view: (
        f"{person(view, event.seat)} places {event.piece.id}: {event.piece.name}{_by_sheet(view, 'in a row')}."
    ),
    events.Contested: _contested,
    events.SideTaken: lambda event, view: f"{person(view, event.seat)} takes the {event.side} side.",
    events.BeginnerNamed: lambda event, view: (
        f"{person(view, event.seat)} {'deploys' if event.what == 'deployment' else 'goes'} first."
    ),
    events.SheetWritten: lambda event, view: (
        f"{person(view, event.seat)} has written where to deploy {counted(event.models, 'model')} (house rule)."
    ),
    events.SheetNoted: lambda event, view: (
        f"Yours: {', '.join(f'{name} at {shown_point(at)}' for name, at in event.spots)}."
    ),
    events.Deployed: lambda event, view: (
        f"{person(view, event.seat)} deploys {join(name for name, _ in event.spots)}{_by_sheet(view, 'all at once')}."
    ),
    events.TurnBegan: lambda event, view: "",
    events.OrdersPlaced: lambda event, view: (
        f"{person(view, event.seat)} has placed {counted(event.counters, 'order')}."
    ),
    events.OrdersNoted: lambda event, view: (
        f"Your orders: {join(event.overwatch)} on Overwatch, all others on Snap-fire."
        if event.overwatch
        else "Your orders: all your models are on Snap-fire."
    ),
    events.Spent: lambda event, view: f"{person(view, event.seat)} has nobody on Snap-fire left.",
    events.Activated: _activated,
    events.Rested: lambda event, view: (
        f"{event.model} makes no follow-up action ({counted(event.boxes, 'box', 'boxes')} left)."
    ),
    events.Stayed: lambda event, view: f"{event.model} stays where it is.",
    events.Checked: _check,
    events.Moved: _moved,
    events.Aimed: _aimed,
    events.Shot: lambda event, view: (
        f"{event.blow.attacker} shoots {event.blow.target} at {in_inches(event.blow.gap)}, {event.blow.band}, "
        f"{event.blow.weapon}: {blow_words(event.blow)}: {_result(event.blow)}."
    ),
    events.FightBegan: _fight,
    events.Struck: lambda event, view: (
        f"{event.blow.attacker} strikes {event.blow.target}, {event.blow.weapon}: "
        f"{blow_words(event.blow)}: {_result(event.blow)}."
    ),
    events.FightEnded: lambda event, view: (
        f"{event.loser} took more hits and has lost." if event.loser else "Nobody has lost the fight."
    ),
    events.Wounded: lambda event, view: f"{event.model} has {counted(event.left, 'wound')} left.",
    events.Killed: lambda event, view: f"{event.model} is killed.",
    events.Interrupted: lambda event, view: (
        f"{event.model} is on Overwatch and {'shoots at' if event.how == 'shot' else 'charges'} {event.target}."
    ),
    events.Stopped: lambda event, view: "" if event.why == "killed" else f"{event.model} goes no further.",
    events.Replanned: lambda event, view: f"{event.model} changes its plan.",
    events.CounterGone: lambda event, view: f"{event.model} was on Overwatch, and has completed its turn.",
    events.CounterStays: lambda event, view: f"{event.model} keeps its counter: it is on Snap-fire.",
    events.ShieldTurned: lambda event, view: f"{event.model} turns its battleshield on {event.enemy}.",
    events.Ended: _ended,
}


def narrate(event: events.UrbanWarEvent, view: View) -> str:
    """Return one sentence for an event, "" for what needs none."""
    return _SENTENCES[type(event)](event, view)
