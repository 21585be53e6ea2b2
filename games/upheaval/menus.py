"""How menus name units: the id and the name, and on a second line how many models are left, with what."""

from collections.abc import Iterable

from games.kernel.choices import Word
from games.kernel.numbers import counted
from games.upheaval.state import Public, Unit
from games.upheaval.words import states, weapons


def unit_words(public: Public, units: Iterable[Unit]) -> tuple[Word, ...]:
    """Return units as words of a menu."""
    return tuple(Word(unit.id, f"{unit.id} {unit.name}", _hint(public, unit)) for unit in units)


def _hint(public: Public, unit: Unit) -> str:
    left = sum(not figure.dead and not figure.gone for figure in unit.models)
    arms = weapons(public, unit) or ("no ranged weapons",)
    done = (one for one in states(unit) if one != "activated")
    return ", ".join((counted(left, "model"), *_ways(public, unit), *arms, *done))


def _ways(public: Public, unit: Unit) -> list[str]:
    """Return how a unit goes other than on foot, where any of it does."""
    profiles = [public.profile(unit, figure) for figure in unit.models]
    return [way for way in ("mounted", "flying") if any(profile.has(way) for profile in profiles)]
