"""The lines of the strip: each tells what its own dice did, and and no sum is there twice."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from games.kernel.base.numbers import counted
from games.upheaval.content.numbers import MINES_LESS
from games.upheaval.state import events as ev
from games.upheaval.state.public import Public
from games.upheaval.text.changes import Roll
from games.upheaval.text.words import weapon_names
from renderers.battlefield.kites import Face

_RESULTS = {"killed": "killed", "wounded": "wounded", "prone": "down"}
_NO_HARM = "no harm"


class Row(NamedTuple):
    """A line: who rolls, at whom, what for, what each die needs, faces and whether they did it, what came of it."""

    who: str
    target: str
    what: str
    needs: str
    dice: tuple[Face, ...]
    told: str
    good: bool


def rows(roll: Roll, public: Public) -> list[Row]:
    """Return the lines of some rolls."""
    if isinstance(roll, ev.Shot):
        return _shot(roll, weapon_names(public))
    if isinstance(roll, ev.Wounded):
        return [*_saved(roll), *_wounded(roll)]
    if isinstance(roll, ev.Fought):
        return _fought(roll, public)
    if isinstance(roll, ev.Tested):
        words = "steady" if roll.good else "stays so" if roll.why == "regroup" else "falls back"
        return [Row(roll.unit, "", "MOR", f"≤{roll.morale}", (Face(roll.face, roll.good),), words, roll.good)]
    plant = roll.item.startswith("P")
    words = counted(roll.hits, "hit") if roll.hits else "nothing"
    what, needs = ("plant", "1") if plant else ("mines", f"{MINES_LESS + 1}+")
    return [Row(roll.unit, "", what, needs, (Face(roll.face, bool(roll.hits)),), words, not roll.hits)]


def _needs(die: ev.Die) -> int:
    """Return the least face that does it."""
    return max(2, die.needed - (die.total - die.face))


def _faces(dice: Iterable[ev.Die]) -> tuple[Face, ...]:
    return tuple(Face(die.face, die.good) for die in dice)


def _to_hit(who: str, target: str, what: str, dice: Sequence[ev.Die]) -> list[Row]:
    """Return a line for each face that dice need to hit, with their own hits."""
    found = []
    for needs in sorted(set(map(_needs, dice))):
        mine = [die for die in dice if _needs(die) == needs]
        hits = sum(die.good for die in mine)
        found.append(Row(who, target, what, f"{needs}+", _faces(mine), counted(hits, "hit"), bool(hits)))
    return found


def _shot(shot: ev.Shot, names: Mapping[str, str]) -> list[Row]:
    """Return the lines of a volley, those of each weapon by its name where several were fired."""
    fired = dict.fromkeys(one.weapon for one in shot.shooters if one.hits)
    found = []
    for weapon in fired:
        dice = [die for one in shot.shooters if one.weapon == weapon for die in one.hits]
        what = names.get(weapon, weapon) if len(fired) > 1 else "to hit"
        found += _to_hit(shot.unit, shot.target, what, dice)
    return found


def _saved(event: ev.Wounded) -> list[Row]:
    """Return a line for each Cover that hits were saved by, a failed save's second roll behind it (UH-15)."""
    found = []
    for cover in sorted({blow.saves[0].needed for blow in event.blows if blow.saves}):
        mine = [blow.saves for blow in event.blows if blow.saves and blow.saves[0].needed == cover]
        saved = sum(saves[-1].good for saves in mine)
        faces = tuple(face for saves in mine for face in _again(saves))
        found.append(Row(event.unit, "", "Cover", f"≤{cover}", faces, f"{saved} saved", bool(saved)))
    return found


def _again(saves: Sequence[ev.Die]) -> Iterable[Face]:
    """Return the rolls of one save, each that was rolled again with its mark."""
    yield from (Face(die.face, die.good, again=True) for die, _ in pairwise(saves))
    yield from _faces(saves[-1:])


def _wounded(event: ev.Wounded) -> list[Row]:
    """Return a line for each face that wounds, with what its own dice did, and one for what needed no dice."""
    who, target = (event.by, event.unit) if event.by else (event.unit, "")
    hurt = [blow for blow in event.blows if blow.wound is not None]
    found = []
    for needs in sorted({_needs(blow.wound) for blow in hurt if blow.wound is not None}):
        mine = [blow for blow in hurt if blow.wound is not None and _needs(blow.wound) == needs]
        words = _came(mine)
        faces = _faces(blow.wound for blow in mine if blow.wound is not None)
        found.append(Row(who, target, "to wound", f"{needs}+", faces, words, words != _NO_HARM))
    sure = _came(blow for blow in event.blows if blow.wound is None)
    return found if sure == _NO_HARM else [*found, Row(who, target, "prone", "", (), sure, True)]


def _came(blows: Iterable[ev.Blow]) -> str:
    """Return what became of hits."""
    results = Counter[str](blow.result for blow in blows)
    return ", ".join(f"{results[kind]} {word}" for kind, word in _RESULTS.items() if results[kind]) or _NO_HARM


def _fought(event: ev.Fought, public: Public) -> list[Row]:
    """Return the lines of each unit in a melee; its last one says whom all its blows killed, and who lost."""
    found = []
    credited: set[str] = set()
    for unit in dict.fromkeys(strike.attacker.partition(".")[0] for strike in event.strikes):
        mine = [strike for strike in event.strikes if strike.attacker.partition(".")[0] == unit]
        killed = dict.fromkeys(strike.target for strike in mine if strike.killed and _struck(strike))
        *rest, last = _blows(unit, mine)
        fell = len(killed.keys() - credited)
        credited |= killed.keys()
        lost = public.unit(unit).seat in event.losers
        words = ", ".join([last.told, *([f"{fell} killed"] if fell else []), *(["lost"] if lost else [])])
        found += [*rest, last._replace(told=words, good=last.good or bool(fell))]
    return found


def _struck(strike: ev.Strike) -> bool:
    """Whether a blow told: it wounded, or it met a prone model, which dies of a hit (UH-37)."""
    return strike.wound.good if strike.wound is not None else strike.hit is None or strike.hit.good


def _blows(unit: str, strikes: Sequence[ev.Strike]) -> list[Row]:
    """Return the lines of one unit's blows: to hit, then to wound, each with its own result."""
    target = strikes[0].target.partition(".")[0]
    found = _to_hit(unit, target, "melee", [strike.hit for strike in strikes if strike.hit is not None])
    wounds = [strike.wound for strike in strikes if strike.wound is not None]
    for needs in sorted(set(map(_needs, wounds))):
        mine = [die for die in wounds if _needs(die) == needs]
        good = sum(die.good for die in mine)
        found.append(Row(unit, target, "to wound", f"{needs}+", _faces(mine), counted(good, "wound"), bool(good)))
    return found or [Row(unit, target, "prone", "", (), counted(len(strikes), "blow"), True)]
