"""One sentence for each event, with the arithmetic of every roll; it cites a rule only for what would surprise."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from games.battlefield.terrain.events import PiecePlaced, TerrainLaid
from games.battlefield.ways.notation import place_words
from games.geometry.lengths import in_inches, inches, shown_point
from games.kernel.base.numbers import counted
from games.kernel.text.prose import join, person
from games.upheaval.content.numbers import MINES_LESS
from games.upheaval.state import events as ev
from games.upheaval.state.public import View
from games.upheaval.state.secret import Purchase
from games.upheaval.terrain.types import cover_words
from games.upheaval.text.words import CONDITIONS, EFFECTS, ITEMS, fighting, model_name, numbers, weapon_names

GAITS = {
    "move": "moves",
    "run": "runs",
    "charge": "charges",
    "stand": "stands up",
    "fall": "falls back",
    "tunnel": "comes out of a tunnel",
    "shoot": "moves",
    "cover": "moves",
}


def roll_words(die: ev.Die, what: str = "") -> str:
    """Return a roll with its arithmetic.

    >>> roll_words(ev.Die(6, 10, 10, True), "ACC"), roll_words(ev.Die(3, 2, 6, False), "MEL")
    ('D10 6 + 4 ACC = 10, needs 10', 'D10 3 − 1 MEL = 2, needs 6')
    """
    added = die.total - die.face
    if not added and not what:
        return f"D10 {die.face}, needs {die.needed}"
    return f"D10 {die.face} {'−' if added < 0 else '+'} {abs(added)} {what} = {die.total}, needs {die.needed}"


def save_words(saves: tuple[ev.Die, ...]) -> str:
    """Return Cover saves: low is good, and Take Cover rolls a failed one again (UH-H4, UH-15).

    >>> save_words((ev.Die(7, 7, 4, False), ev.Die(3, 3, 4, True)))
    'Cover D10 7, again 3, needs 4 or less'
    """
    return f"Cover D10 {', again '.join(str(die.face) for die in saves)}, needs {saves[0].needed} or less"


def blow_words(name: str, blow: ev.Blow) -> str:
    """Return what became of one hit on a model, with its rolls."""
    told = [save_words(blow.saves)] if blow.saves else []
    if blow.wound is not None:
        told.append(f"to wound {roll_words(blow.wound, 'DAM')}")
    came = {
        "saved": "saved",
        "nothing": "no wound",
        "wounded": "wounded",
        "killed": "killed",
        "prone": "knocked down",
    }[blow.result]
    return f"{name} {'; '.join(told)}: {came}" if told else f"{name} {came}"


def _shot(event: ev.Shot, view: View) -> str:
    weapons = dict.fromkeys(one.weapon for one in event.shooters if one.hits)
    names = weapon_names(view.public)
    parts = [part for weapon in weapons for part in _fire(event, weapon, names.get(weapon, weapon))]
    told = "; ".join(words + (f", {good} good" if good is not None and len(parts) > 1 else "") for words, good in parts)
    return f"{event.unit} shoots at {event.target}, {in_inches(event.gap)}: {told}: {counted(event.hits, 'hit')}."


def _fire(event: ev.Shot, weapon: str, name: str) -> list[tuple[str, int | None]]:
    """Return the rolls to hit of all models with one weapon, with how many hit; what models add may differ."""
    armed = [one for one in event.shooters if one.weapon == weapon and one.hits]
    added = sorted({_added(one) for one in armed})
    return [_volley(name, plus, event, [one for one in armed if _added(one) == plus]) for plus in added]


def _added(one: ev.Shooter) -> int:
    """Return what a model adds to all its rolls."""
    return one.hits[0].total - one.hits[0].face


def _volley(name: str, plus: int, event: ev.Shot, shooters: Sequence[ev.Shooter]) -> tuple[str, int | None]:
    """Return rolls to which the same is added, and how many of them hit; None for a single one, which says so."""
    mine = [die for one in shooters for die in one.hits]
    weapon = f"{len(shooters)} × {name}" if len(shooters) > 1 else name
    more = f" + {event.bonus} command centre" if event.bonus else ""
    if len(mine) == 1:
        total = f" = {mine[0].total}"
        return f"{weapon}, D10 {mine[0].face} + {plus - event.bonus} ACC{more}{total}, needs {mine[0].needed}", None
    faces = ", ".join(str(die.face) for die in mine)
    good = sum(die.good for die in mine)
    return f"{weapon}, D10 {faces}, each + {plus - event.bonus} ACC{more}, needs {mine[0].needed}", good


def _wounded(event: ev.Wounded, view: View) -> str:
    cause = {"shot": f"from {event.by}", "plant": "from the plant", "mines": "from mines"}[event.deed]
    cover = f", {cover_words(event.cover)}" if event.deed == "shot" else ""
    told = "; ".join(blow_words(model_name(view.public, event.unit, blow.model), blow) for blow in event.blows)
    took, left = counted(len(event.blows), "hit"), ""
    if event.surplus:
        took = f"{len(event.blows)} of {len(event.blows) + event.surplus} hits"
        left = f" (no model was left for the other {event.surplus})"
    return f"{event.unit} takes {took} {cause}{cover}{left}: {told}."


def _moved(event: ev.Moved, view: View) -> str:
    far = max((track.length for track in event.tracks), default=0)
    if event.deed in ("move", "run", "stand") and not far:
        return f"{_rising(event).removesuffix('; ')}." if event.stood else f"{event.unit} stays where it is."
    if event.deed == "fall" and not (far or event.left):
        return f"{event.unit} is to fall back, and stays where it is."
    gait = "moves" if event.deed == "stand" else GAITS[event.deed]
    told = [f"{_rising(event)}{event.unit} {gait}", f" {event.target}," if event.target else ""]
    led = next((track for track in event.tracks if track.number == event.lead), None)
    if event.deed == "tunnel":
        told.append(f" at {place_words(led.path[-1])}" if led is not None else "")
    elif far:
        told.append(f" {inches(far)} of {inches(event.most)} inches")
        told.append(f" to {place_words(led.path[-1])}" if led is not None and not event.target else "")
    if event.slowed:
        told.append(f", slowed by {event.slowed}")
    if event.left:
        told.append(f"; {numbers(event.unit, event.left)} {'leave' if len(event.left) > 1 else 'leaves'} the table")
    return f"{''.join(told)}."


def _rising(event: ev.Moved) -> str:
    """Return who stands up, before what the others do."""
    if not event.stood:
        return ""
    return f"{numbers(event.unit, event.stood)} {'stand' if len(event.stood) > 1 else 'stands'} up; "


STATES: Mapping[str, str] = MappingProxyType(
    {
        "pinned": "is pinned",
        "falling": "falls back",
        "rallied": "rallies",
        "covered": "takes cover",
        "gone": "has left the table",
        "destroyed": "is destroyed",
        "passed": "does nothing",
    }
)
_WHY: Mapping[str, str] = MappingProxyType(
    {
        "": "",
        "coherency": ": it is out of coherency",
        "fenced": ": its way back is shut",
        "melee": " after the lost melee",
        "losses": " after its losses",
        "regroup": "",
        "edge": " over its edge",
    }
)


def _changed(event: ev.StateChanged, view: View) -> str:
    if event.why == "recorded":
        return ""  # what was recorded says so
    if event.what in ("attached", "detached"):
        return f"{event.unit} {'joins' if event.what == 'attached' else 'leaves'} {event.other or 'its unit'}."
    return f"{event.unit} {STATES[event.what]}{_WHY[event.why]}."


def _hazard(event: ev.Hazard, view: View) -> str:
    what = "The plant" if event.item.startswith("P") else "The minefield"
    rule = "on a 1 it strikes" if event.item.startswith("P") else f"− {MINES_LESS}"
    came = counted(event.hits, "hit") if event.hits else "nothing happens"
    return f"{what} {event.item} and {event.unit}: D10 {event.face}, {rule}: {came}."


def _strike(strike: ev.Strike) -> str:
    told = [f"{strike.attacker} strikes {strike.target}"]
    if strike.hit is None:
        return f"{told[0]}, which lies prone: killed"
    told.append(roll_words(strike.hit, "MEL"))
    if strike.wound is not None:
        told.append(f"to wound {roll_words(strike.wound, 'DAM')}")
    return f"{', '.join(told)}: {_came(strike)}"


def _came(strike: ev.Strike) -> str:
    """Return what a blow did itself; its target may have died of another one."""
    if strike.hit is not None and not strike.hit.good:
        return "misses"
    if strike.wound is not None and not strike.wound.good:
        return "no wound"
    return "killed" if strike.killed else "wounded"


def _fought(event: ev.Fought, view: View) -> str:
    told = "; ".join(map(_strike, event.strikes))
    sides = {view.public.unit(unit).seat for unit in event.units}
    wounds = join(f"{person(view, seat)} {event.caused[seat]}" for seat in sorted(sides))
    lost = join(person(view, seat) for seat in event.losers)
    end = f"{lost} {'lose' if len(event.losers) > 1 else 'loses'}" if lost else "nobody loses"
    return f"Melee of {join(event.units)}, wounds caused: {wounds}; {end}: {told}."


def _tested(event: ev.Tested, view: View) -> str:
    why = {"melee": "after the melee", "losses": "after losing half", "regroup": "to regroup"}[event.why]
    always = ", and 10 always fails (UH-H8)" if event.face == 10 else ""
    good = "passed" if event.good else "failed"
    return f"{event.unit} tests MOR {why}: D10 {event.face}, needs {event.morale} or less{always}: {good}."


def _scored(event: ev.Scored, view: View) -> str:
    names = [one.name for one in view.public.objectives]
    held = [
        f"{name} {person(view, seat) if seat is not None else 'nobody'}"
        for name, seat in zip(names, event.holders, strict=False)
    ]
    points = join(f"{person(view, seat)} {number}" for seat, number in enumerate(event.points))
    return f"Objectives: {join(held)}. Points: {points}." if held else f"Points: {points}."


def _rolled(event: ev.ConditionRolled, view: View) -> str:
    came = CONDITIONS.get(event.condition, "a result of choice" if event.face == 10 else "nothing")
    does = f" ({EFFECTS[event.condition]})" if event.condition in EFFECTS else ""
    again = f"; {counted(event.again, 'roll')} to come" if event.again else ""
    how = "taken for a" if "UH-B36" in event.rules else "D10"
    return f"{person(view, event.seat)} rolls for conditions: {how} {event.face}, {came.lower()}{does}{again}."


def _picked(event: ev.ConditionPicked, view: View) -> str:
    does = f" ({EFFECTS[event.condition]})" if event.condition in EFFECTS else ""
    return f"{person(view, event.seat)} picks {CONDITIONS.get(event.condition, 'no condition').lower()}{does}."


def _placed(event: ev.ItemPlaced, view: View) -> str:
    if event.item is None:
        return f"{person(view, event.seat)} places no {ITEMS[event.kind]}."
    at = shown_point(event.item.at)
    return f"{person(view, event.seat)} places {event.item.id}, a {ITEMS[event.kind]}, at {at}."


def _drawn(event: ev.Drawn, view: View) -> str:
    owner = person(view, event.seat)
    melee, several = "UH-B4" in event.rules, "UH-B2" in event.rules
    why = "The card drawn for the next melee" if melee else "One of the cards drawn at once (UH-B2)" if several else ""
    lacking = f", but {owner} has no {'melee left' if melee else 'unit left to activate'}" if event.skipped else ""
    place = f"number {event.face} of {event.of} in the deck"
    left = join(f"{count} of {person(view, seat)}'s" for seat, count in enumerate(event.left) if count) or "none"
    return f"{why or 'The card drawn'} is {owner}'s, {place}{lacking}; left: {left}."


def _recorded(event: ev.Recorded, view: View) -> str:
    models = numbers(event.unit, event.models) if event.models else event.unit
    what = {
        "lost": f"{models} lost",
        "pinned": f"{event.unit} pinned",
        "falling": f"{event.unit} falling back",
        "ready": f"{event.unit} ready",
        "prone": f"{models} prone",
        "standing": f"{models} standing",
        "wounded": f"{models} wounded",
        "healed": f"{models} healed",
        "back": f"{event.unit} as it was before",
    }[event.what]
    return f"{person(view, event.seat)} records: {what}."


def _declared(event: ev.Declared, view: View) -> str:
    shot = event.unit, f"shoots at {join(event.targets)}"
    told = " ".join(shot if event.what == "shot" else fighting((event.unit, *event.targets)))
    return f"{told}: resolve it with the book, and record what comes of it."


def purchase_words(purchases: Iterable[Purchase]) -> str:
    """Return what experience bought.

    >>> purchase_words((Purchase("A1", "ACC"), Purchase("A2", "infiltrators")))
    'A1 +1 ACC and A2 Infiltrators'
    """
    return join(f"{one.unit} {'Infiltrators' if one.what == 'infiltrators' else f'+1 {one.what}'}" for one in purchases)


def _spent(event: ev.ExperienceSpent, view: View) -> str:
    if event.purchases is None:
        return f"{person(view, event.seat)} has spent experience."
    return f"You spend experience on {purchase_words(event.purchases) or 'nothing'}."


def _zones(event: ev.ZonesDrawn, view: View) -> str:
    marks = join(f"{one.name} {shown_point(one.at)}" for one in event.objectives)
    order = join(person(view, seat) for seat in event.order)
    return f"Objectives: {marks or 'none'}. By lot, {order} deploy in this order."


_SENTENCES: dict[type, Callable[[Any, View], str]] = {
    ev.ArmyPicked: lambda event, view: f"{person(view, event.seat)} has picked an army.",
    ev.ArmyNoted: lambda event, view: f"Your army: {counted(len(event.squads), 'unit')}.",
    ev.ArmiesShown: lambda event, view: (
        "The armies: "
        + join(
            f"{person(view, seat)} {name} ({event.points[seat]} points, {counted(event.models[seat], 'model')})"
            for seat, name in enumerate(event.names)
        )
        + "."
    ),
    ev.ExperienceSpent: _spent,
    ev.ExperienceShown: lambda event, view: (
        "Experience: "
        + "; ".join(
            f"{person(view, seat)} {purchase_words(each) or 'nothing'}" for seat, each in enumerate(event.purchases)
        )
        + "."
    ),
    TerrainLaid: lambda event, view: f"{event.style}: {counted(event.pieces, 'piece')} of terrain.",
    PiecePlaced: lambda event, view: f"{person(view, event.seat)} places {event.piece.id}: {event.piece.name}.",
    ev.ZonesDrawn: _zones,
    ev.ConditionRolled: _rolled,
    ev.ConditionPicked: _picked,
    ev.ItemPlaced: _placed,
    ev.Deployed: lambda event, view: (
        f"{person(view, event.seat)} deploys {event.unit} at {shown_point(event.spots[0][1])}."
    ),
    ev.SheetWritten: lambda event, view: (
        f"{person(view, event.seat)} has written where to deploy {counted(event.units, 'unit')} (house rule)."
    ),
    ev.SheetNoted: lambda event, view: (
        f"Yours: {', '.join(f'{name} at {shown_point(spots[0][1])}' for name, spots in event.units) or 'nothing'}."
    ),
    ev.TurnBegan: lambda event, view: f"Turn {event.turn} begins.",
    ev.Drawn: _drawn,
    ev.Activated: lambda event, view: "",  # what it does says so
    ev.Moved: _moved,
    ev.StateChanged: _changed,
    ev.Shot: _shot,
    ev.Wounded: _wounded,
    ev.Hazard: _hazard,
    ev.Fought: _fought,
    ev.Tested: _tested,
    ev.Scored: _scored,
    ev.Recorded: _recorded,
    ev.Declared: _declared,
    ev.Ended: lambda event, view: event.reason,
}


def narrate(event: ev.UpheavalEvent, view: View) -> str:
    """Return one sentence for an event, "" for what needs none."""
    return _SENTENCES[type(event)](event, view)
