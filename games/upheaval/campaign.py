"""A campaign of linked battles: experience earned, what a battle hands on, and the army of the next one (H-12)."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.kernel import IllegalAction, Seat
from games.kernel.prose import clip
from games.kernel.seats import seat_letter
from games.kernel.values import LINE
from games.upheaval.armies.book import Gain, Profile, Squad, Weapon
from games.upheaval.armies.experience import WARES, counted, price, room, trained
from games.upheaval.armies.notation import runs_of
from games.upheaval.armies.values import NAME
from games.upheaval.state import Public, Purchase, Unit

SURVIVED = 5
"""XP for a battle that a unit has survived; every enemy model that it removed is worth 1."""


def earned(unit: Unit) -> int:
    """Return the XP that a unit has earned in a battle; who left over the edge has not survived it (H-12, B7)."""
    return (SURVIVED if unit.figures else 0) + unit.removed


def experience(public: Public, unit: Unit) -> int:
    """Return the XP that a unit has so far: what it brought, and what this battle has earned it (H-12)."""
    return unit.xp + (earned(unit) if public.phase == "over" else unit.removed)


def aftermath(public: Public, winners: tuple[Seat, ...] = ()) -> dict[str, Any]:
    """Return what a battle hands to its campaign: who won, and every army with what its units have learned (H-12)."""
    return {
        "winners": list(winners),
        "armies": [
            {"seat": seat, "name": name, "units": [_unit(unit) for unit in public.units if unit.seat == seat]}
            for seat, name in enumerate(public.armies)
        ],
    }


def _unit(unit: Unit) -> dict[str, Any]:
    """Return a unit as it goes home: with all its models, for the next battle it is filled up again."""
    return {
        "id": unit.id,
        "name": unit.name,
        "members": list(runs_of(figure.profile for figure in unit.models)),
        "gains": [word for gain in unit.gains if gain.what != "elite" for word in [gain.what] * gain.by],
        "elite": Gain("elite") in unit.gains,
        "earned": earned(unit),
        "xp": unit.xp + earned(unit),
        "spent": unit.spent,
    }


def next_army(after: Mapping[str, Any], seat: Seat, purchases: Iterable[Purchase] = ()) -> tuple[Squad, ...]:
    """Return the army of a seat for the following battle, with what its units buy; raises IllegalAction (H-12)."""
    bought = tuple(purchases)
    units = next(army["units"] for army in after["armies"] if army["seat"] == seat)
    strange = {one.unit for one in bought} - {unit["id"] for unit in units}
    if strange:
        raise IllegalAction(f"there is no unit {min(strange)} in that army", "UH-H12")
    return tuple(_trained(unit, [one.what for one in bought if one.unit == unit["id"]]) for unit in units)


def _trained(unit: Mapping[str, Any], wares: list[str]) -> Squad:
    """Return a unit after it has bought some gains, each with its own experience."""
    gains = trained((), unit["gains"])
    if unit["elite"] and Gain("elite") not in gains:
        gains = (*gains, Gain("elite"))
    xp = unit["xp"]
    for ware in wares:
        if not room(gains, ware):
            raise IllegalAction(f"{unit['id']} has {ware} +{counted(gains, ware)} already", "UH-H12")
        if price(ware) > xp:
            raise IllegalAction(f"{unit['id']} has {xp} XP; {ware} costs {price(ware)}", "UH-H12")
        gains, xp = trained(gains, (ware,)), xp - price(ware)
    members = _members(unit["members"])
    return Squad(unit["name"], members, gains, xp, unit["spent"] + sum(map(price, wares)))


def _members(runs: Iterable[str]) -> tuple[str, ...]:
    counts = (run.partition("*") for run in runs)
    return tuple(name for name, _, count in counts for _ in range(int(count or 1)))


def legacy(public: Public, name: str) -> str:
    """Return a book for the next battle: all armies as they go home, with what their units have earned (H-12, H-15)."""
    after = aftermath(public)
    armies = {f"army-{seat_letter(seat).lower()}": next_army(after, seat) for seat in range(public.seats)}
    titles = tuple(public.armies)
    return book_text(public, armies, titles, name, f"Armies {name}")


def book_text(
    public: Public, armies: Mapping[str, tuple[Squad, ...]], titles: Iterable[str], name: str, title: str
) -> str:
    """Return armies as the text of a book for the next battle: profiles, weapons, and the armies (H-15)."""
    used = {word for army in armies.values() for squad in army for word in squad.members}
    profiles = [profile for profile in public.book.value.profiles if profile.word in used]
    weapons = dict.fromkeys(weapon for profile in profiles for weapon in profile.weapons)
    lines = [f"name = {_quoted(name)}", f"title = {_quoted(clip(title, LINE))}"]
    lines += [line for weapon in weapons for line in _weapon_lines(weapon)]
    lines += [line for profile in profiles for line in _profile_lines(profile)]
    lines += [
        line
        for (word, army), called in zip(armies.items(), titles, strict=True)
        for line in _army_lines(word, called, army)
    ]
    return "\n".join(lines) + "\n"


def _army_lines(word: str, title: str, army: tuple[Squad, ...]) -> list[str]:
    earned = f"Back from a battle, with {sum(squad.xp for squad in army)} XP to spend."
    named = [f"word = {_quoted(word)}", f"name = {_quoted(clip(title, NAME))}", f"words = {_quoted(earned)}"]
    return ["[[army]]", *named, *(line for squad in army for line in _squad_lines(squad))]


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _listed(words: Iterable[str]) -> str:
    return f"[{', '.join(map(_quoted, words))}]"


def _weapon_lines(weapon: Weapon) -> list[str]:
    named = [f"word = {_quoted(weapon.word)}", f"name = {_quoted(weapon.name)}", f"class = {_quoted(weapon.kind)}"]
    return [
        "[[weapon]]",
        *named,
        f"range = {weapon.reach // 1000}",
        f"shots = {weapon.shots}",
        f"dam = {weapon.damage}",
    ]


def _profile_lines(profile: Profile) -> list[str]:
    figures = {
        "mov": profile.move,
        "tek": profile.tek,
        "av": profile.armour,
        "acc": profile.accuracy,
        "mel": profile.melee,
        "wl": profile.wound_level,
        "mor": profile.morale,
        "cover": profile.cover,
        "wounds": profile.wounds,
    }
    return [
        "[[profile]]",
        f"word = {_quoted(profile.word)}",
        f"name = {_quoted(profile.name)}",
        *(f"{key} = {value}" for key, value in figures.items()),
        f"weapons = {_listed(weapon.word for weapon in profile.weapons)}",
        f"keywords = {_listed(profile.keywords)}",
    ]


def _squad_lines(squad: Squad) -> list[str]:
    gains = [ware for ware in WARES for _ in range(counted(squad.gains, ware))]
    elite = ["elite = true"] if Gain("elite") in squad.gains else []
    return [
        "[[army.unit]]",
        f"name = {_quoted(squad.name)}",
        f"members = {_listed(runs_of(squad.members))}",
        f"gains = {_listed(gains)}",
        *elite,
        f"xp = {squad.xp}",
    ]
