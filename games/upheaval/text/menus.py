"""How menus name units: the id and the name, and on a second line how many models are left, with what."""

from collections.abc import Iterable

from games.kernel.base.numbers import counted
from games.kernel.state.choices import Word
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.text.words import states, weapons
from games.upheaval.units import coherency


def unit_words(public: Public, units: Iterable[Unit]) -> tuple[Word, ...]:
    """Return units as words of a menu."""
    return tuple(Word(unit.id, f"{unit.id} {unit.name}", _hint(public, unit)) for unit in units)


def _hint(public: Public, unit: Unit) -> str:
    left = sum(not model.dead and not model.gone for model in unit.models)
    arms = weapons(public, unit) or ("no ranged weapons",)
    done = (one for one in states(unit) if one != "activated")
    loose = unit.on_table and not unit.joined and not coherency.coherent(public, unit)
    torn = ("out of coherency",) if loose else ()
    return ", ".join((counted(left, "model"), *_ways(public, unit), *arms, *done, *torn))


def _ways(public: Public, unit: Unit) -> list[str]:
    """Return how a unit goes other than on foot, where any of it does."""
    profiles = [public.profile(unit, model) for model in unit.models]
    return [way for way in ("mounted", "flying") if any(profile.has(way) for profile in profiles)]
