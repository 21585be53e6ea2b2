"""Words that several texts share: conditions, deeds, states, lists of models."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from games.geometry.lengths import inches
from games.kernel.base.numbers import counted
from games.kernel.text.prose import join
from games.upheaval.content.book import Profile
from games.upheaval.content.numbers import CENTRE_BONUS, FLYING_LOSS, PLANT_REACH, STORM_LOSS, STORM_TEK
from games.upheaval.state.items import Kind
from games.upheaval.state.public import Public
from games.upheaval.state.secret import Secret
from games.upheaval.state.units import Unit

ITEMS: Mapping[Kind, str] = MappingProxyType(
    {
        "plant": "carnivorous plant",
        "tunnel": "tunnel entrance",
        "trees": "stand of trees",
        "bunker": "command bunker",
        "mines": "minefield",
    }
)
CONDITIONS: Mapping[int, str] = MappingProxyType(
    {
        1: "Carnivorous plant",
        2: "Tunnels",
        3: "High winds",
        4: "Dense woods",
        5: "Command centre",
        6: "Minefield",
        7: "Night cover",
        8: "Aetherstorm",
        9: "Two more rolls",
    }
)
EFFECTS: Mapping[int, str] = MappingProxyType(
    {
        1: f"bites within {PLANT_REACH} inches",
        2: "from one entrance to another",
        3: f"flyers move {FLYING_LOSS} inches less",
        4: "everybody may place trees",
        5: f"inside it: +{CENTRE_BONUS} MOR, +{CENTRE_BONUS} to hit",
        6: "everybody may place mines",
        7: "elite units are Infiltrators",
        8: f"guns of TEK {STORM_TEK}+: {STORM_LOSS} DAM less",
    }
)
"""What conditions do, in short."""


def model_name(public: Public, unit_id: str, number: int) -> str:
    """Return a model by its name; numbers beyond those of a unit belong to personalities attached to it (UH-H13)."""
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


def weapon_names(public: Public) -> Mapping[str, str]:
    """Return what the weapons of the battle's book are called, by their words."""
    return {weapon.word: weapon.name for profile in public.book.value.profiles for weapon in profile.weapons}


def figure_words(profile: Profile) -> str:
    """Return the figures of a profile in a line."""
    told = (
        ("MOV", profile.move), ("TEK", profile.tek), ("AV", profile.armour), ("ACC", profile.accuracy),
        ("MEL", profile.melee), ("WL", profile.wound_level), ("MOR", profile.morale), ("WP", profile.wounds),
    )  # fmt: skip
    return " ".join(f"{word} {value}" for word, value in told)


def arm_words(profile: Profile) -> tuple[str, ...]:
    """Return the weapons of a profile, its blows, its own Cover and its keywords.

    >>> arm_words(Profile("plain", "Plain", cover=2, keywords=("huge",)))
    ('melee DAM 4', 'cover 2', 'huge')
    """
    arms = [f"{gun.name} {inches(gun.reach)}″ ×{gun.shots} DAM {gun.damage}" for gun in profile.weapons]
    cover = [f"cover {profile.cover}"] if profile.cover else []
    return (*arms, f"melee DAM {profile.blow}", *cover, *profile.keywords)


def weapons(public: Public, unit: Unit) -> tuple[str, ...]:
    """Return the weapons of the models that are left, with how many have each and how far it reaches: "8 Rifle 24″"."""
    left = [model for model in unit.models if not model.dead and not model.gone]
    arms = [weapon for model in left for weapon in public.profile(unit, model).weapons]
    names = [f"{weapon.name} {inches(weapon.reach)}″" for weapon in arms]
    return tuple(f"{names.count(name)} {name}" for name in dict.fromkeys(names))


def secret_in_words(own: Secret) -> str:
    """Return what a player alone knows, in a clause; "" for nothing.

    >>> secret_in_words(Secret(spent=())), secret_in_words(Secret(sheet=()))
    ('no experience spent', 'where all units start')
    """
    army = "" if own.army is None else f"an army of {counted(len(own.army), 'unit')}"
    spent = "" if own.spent is None else f"{'some' if own.spent else 'no'} experience spent"
    sheet = "" if own.sheet is None else "where all units start"
    return join(filter(None, (army, spent, sheet)))
