"""What a panel offers in one go: a unit with its place, or with whom it shoots; the best come first."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.geometry.lengths import in_inches
from games.kernel import Choices, Word
from games.kernel.base.numbers import counted, percent
from games.kernel.odds.odds import mean
from games.upheaval.mechanics.shooting import targets
from games.upheaval.previews.destinations import ranked
from games.upheaval.previews.fights.shooting import odds_of_models
from games.upheaval.previews.fights.volley_odds import kill_odds
from games.upheaval.state.public import Public
from games.upheaval.state.units import Deed, Unit
from games.upheaval.units import queries, sides

LISTED = 25
"""So many shortcuts are in one menu."""
_UNITS = 4
"""So many units are looked at for a menu, the nearest to the enemy."""


class Ranked(NamedTuple):
    """A shortcut, and how good it looks."""

    merit: float
    word: Word


def best(found: Iterable[Ranked], most: int = LISTED) -> tuple[Word, ...]:
    """Return the best of some shortcuts."""
    return tuple(one.word for one in sorted(found, key=lambda one: -one.merit)[:most])


def places(public: Public, units: Iterable[Unit], deed: Deed) -> Choices:
    """Return units with places for their leaders, the best of each unit; in a crowd of those nearest to the enemy."""
    movers = nearest(public, units)
    each = max(1, LISTED // max(1, len(movers)))
    found = [
        Ranked(merit, Word(f"{unit.id} {place.text}", f"{unit.id} {place.title}", place.words))
        for unit in movers
        for merit, place in ranked(public, unit, deed)[:each]
    ]
    return Choices(best(found), label=f"{deed}: unit and place at once")


def nearest(public: Public, units: Iterable[Unit]) -> Sequence[Unit]:
    """Return the units that are nearest to an enemy, so many as a menu looks at."""
    return sorted(units, key=lambda unit: _gap(public, unit))[:_UNITS]


def _gap(public: Public, unit: Unit) -> int:
    foes = sides.enemy_units(public, unit.seat)
    return min((queries.distance(public, unit, foe) for foe in foes), default=0)


def shots(public: Public, units: Iterable[Unit]) -> Choices:
    """Return units with whom they can shoot at, by how many models that kills on average."""
    found = [
        Ranked(
            one.merit, Word(f"{unit.id} {one.word.text}", f"{unit.id} shoots {one.word.label}".strip(), one.word.hint)
        )
        for unit in nearest(public, units)
        for one in _targets(public, unit, targets.legal_targets(public, unit))
    ]
    return Choices(best(found), label="shoot: unit and target at once")


def target_words(public: Public, unit: Unit, foes: Iterable[Unit], taken: Collection[int] = ()) -> tuple[Word, ...]:
    """Return units that can be shot at as words of a menu, with the odds, the best first.

    Models that are `taken` shoot at others.
    """
    found = sorted(_targets(public, unit, foes, taken), key=lambda one: -one.merit)
    return tuple(one.word for one in found)


def _targets(public: Public, unit: Unit, foes: Iterable[Unit], taken: Collection[int] = ()) -> Iterator[Ranked]:
    for foe in foes:
        far = (
            f"{foe.name} · {in_inches(queries.distance(public, unit, foe))} away, {counted(len(foe.on_table), 'model')}"
        )
        if not public.options.house_pack:
            yield Ranked(0.0, Word(foe.id, f"{foe.id} {foe.name}", far))
            continue
        ways = odds_of_models(kill_odds(public, unit, foe, tuple(targets.aims(public, unit, foe, taken))))
        any_killed, killed = float(1 - ways.get(0, Fraction(0))), float(mean(ways))
        label = f"{foe.id} · {percent(any_killed)} to kill"
        yield Ranked(killed, Word(foe.id, label, f"{far} · {killed:.1f} killed on average"))
