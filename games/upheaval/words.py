"""Words that several texts share: conditions, deeds, states, lists of models."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from games.geometry.inches import Inches
from games.kernel.prose import join
from games.upheaval.phases.conditions import NAMES as CONDITIONS
from games.upheaval.state import Kind, Public, Unit

ITEMS: Mapping[Kind, str] = MappingProxyType(
    {
        "plant": "carnivorous plant",
        "tunnel": "tunnel entrance",
        "trees": "stand of trees",
        "bunker": "command bunker",
        "mines": "minefield",
    }
)


def inches(length: Inches) -> str:
    """Return a length rounded up to a tenth of an inch.

    >>> inches(7130), inches(6000)
    ('7.2', '6')
    """
    return f"{-(-length // 100) / 10:g}"


def house(rules: Iterable[str]) -> str:
    """Return which house rules made something happen, as the log names them; B2 tells of several cards at once.

    >>> house(("UH-13", "UH-H2", "UH-H6")), house(("UH-11",)), house(("UH-2", "UH-8", "UH-B2"))
    (' (house: UH-H2, UH-H6)', '', ' (house: UH-B2)')
    """
    found = [rule for rule in rules if rule.startswith("UH-H") or rule == "UH-B2"]
    return f" (house: {', '.join(found)})" if found else ""


def model_name(public: Public, unit_id: str, number: int) -> str:
    """Return a model by its name; numbers beyond those of a unit belong to personalities attached to it (H-13)."""
    beyond = number - len(public.unit(unit_id).models)
    attached = [unit for unit in public.units if unit.joined == unit_id]
    while beyond > 0 and attached:
        unit = attached.pop(0)
        if beyond <= len(unit.models):
            return f"{unit.id}.{beyond}"
        beyond -= len(unit.models)
    return f"{unit_id}.{number}"


def numbers(unit: str, models: Iterable[int]) -> str:
    """Return models of a unit by their names.

    >>> numbers("A2", (3, 1))
    'A2.3 and A2.1'
    """
    return join(f"{unit}.{number}" for number in models)


def fighting(units: Sequence[str]) -> tuple[str, str]:
    """Return who fights whom: the units of the first one's player, then what they do to the others.

    >>> fighting(("A1", "B2", "B3")), fighting(("A1", "A4", "B2"))
    (('A1', 'fights B2 and B3'), ('A1 and A4', 'fight B2'))
    """
    ours = [unit for unit in units if unit[0] == units[0][0]]
    theirs = join(unit for unit in units if unit not in ours)
    return join(ours), f"{'fight' if len(ours) > 1 else 'fights'} {theirs}"


def states(unit: Unit) -> tuple[str, ...]:
    """Return in words what a unit suffers, and what it has done in this turn."""
    told = (
        ("pinned", unit.pinned),
        ("falling back", unit.falling),
        ("in cover", unit.covered),
        (f"with {unit.joined}", bool(unit.joined)),
        ("shot", unit.shot),
        ("charged", unit.charged),
        ("activated", unit.activated),
    )
    return tuple(word for word, holds in told if holds)


def cover_words(cover: int) -> str:
    """Return the Cover of a unit in words.

    >>> cover_words(0), cover_words(4), cover_words(5)
    ('in the open', 'hard cover 4', 'cover 5')
    """
    return {0: "in the open", 2: "soft cover 2", 4: "hard cover 4"}.get(cover, f"cover {cover}")


def weapon_names(public: Public) -> Mapping[str, str]:
    """Return what the weapons of the battle's book are called, by their words."""
    return {weapon.word: weapon.name for profile in public.book.value.profiles for weapon in profile.weapons}


def weapons(public: Public, unit: Unit) -> tuple[str, ...]:
    """Return the weapons of the models that are left, with how many have each and how far it reaches: "8 Rifle 24″"."""
    left = [figure for figure in unit.models if not figure.dead and not figure.gone]
    arms = [weapon for figure in left for weapon in public.profile(unit, figure).weapons]
    names = [f"{weapon.name} {inches(weapon.reach)}″" for weapon in arms]
    return tuple(f"{names.count(name)} {name}" for name in dict.fromkeys(names))


__all__ = [
    "CONDITIONS",
    "ITEMS",
    "cover_words",
    "fighting",
    "house",
    "inches",
    "model_name",
    "numbers",
    "states",
    "weapon_names",
    "weapons",
]
