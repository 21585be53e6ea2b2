"""Reads a book of profiles and armies, and says everything that is wrong with it (UH-H1, UH-H6, UH-H12, UH-H15).

A book is TOML; numbers are whole:

    name = "frost"                   one word in small letters: what the table option `armies` says
    title = "Frost and Fire"         what people read, at most 40 letters, digits and signs
    [[weapon]]                       up to 30 ranged weapons
    word = "rifle"                   one word, for typing; no word of a command
    name = "Ice Rifle"               what people read, at most 24 letters
    class = "light"                  or "assault", or "heavy"
    range = 24                       optional inches, 1 to 48; shots, 1 to 4; dam (DAM), 1 to 8; else those of UH-H6
    [[profile]]                      1 to 40 profiles; every figure that is left out is that of UH-H1
    word = "ranger"
    name = "Frost Ranger"
    mov = 6                          MOV in inches, 1 to 16; then tek, 1 to 10; av, 0 to 10; acc and mel, 0 to 9;
    wl = 10                          WL, 6 to 16; then mor, 1 to 10; cover, 0 to 6; wounds (Wound Points), 1 to 6
    weapons = ["rifle"]              at most 2
    keywords = ["elite"]             elite, infiltrators, flying, mounted, huge, personality
    [[kit]]                          up to 40 ready squads, for players who make an army
    word = "patrol"
    name = "Patrol"
    members = ["ranger*5", "gunner"] 1 to 12 models; the first one is the leader; a personality stands alone
    [[army]]                         up to 16 ready armies
    word = "rangers"
    name = "The Rangers"
    words = "They never miss."       a sentence for the player who chooses, at most 80 letters
    [[army.unit]]                    2 to 10 units, 45 models at most
    name = "First Patrol"
    members = ["ranger*6"]
    gains = ["ACC", "infiltrators"]  optional: what experience has bought, each raise of a figure at most twice (UH-H12)
    elite = true                     optional: elite although it has spent less than 20 XP
    xp = 4                           optional: experience earned and not spent
"""

from collections.abc import Iterable, Mapping
from typing import Any

from games.battlefield.books.reading import BookReader
from games.battlefield.books.sides import Ready
from games.geometry.inches import INCH
from games.kernel.content.values import twice
from games.upheaval.content.book import USUAL, Book, Gain, Profile, Squad, Weapon
from games.upheaval.content.experience import room, spent_on, trained
from games.upheaval.content.notation import run_of
from games.upheaval.content.validation import FIGURES, MODELS, SCHEMA, SQUAD

FIELDS = dict(
    zip(
        FIGURES,
        ("move", "tek", "armour", "accuracy", "melee", "wound_level", "morale", "cover", "wounds"),
        strict=True,
    )
)
"""The fields of a profile by what a file calls them (UH-H1)."""


# What values mean together.


def _meaning_faults(values: Mapping[str, Any]) -> list[str]:
    weapons = {weapon["word"] for weapon in values.get("weapon", ())}
    profiles = {profile["word"]: profile for profile in values["profile"]}
    faults = twice("weapons", _words(values, "weapon")) + twice("armies", _words(values, "army"))
    faults += twice("profiles and ready squads", _words(values, "profile", "kit"))
    for profile in values["profile"]:
        faults += [f"{profile['name']}: {fault}" for fault in _weapon_faults(profile, weapons)]
    for kit in values.get("kit", ()):
        faults += [f"{kit['name']}: {fault}" for fault in _member_faults(kit["members"], profiles)]
    for army in values.get("army", ()):
        faults += [f"{army['name']}: {fault}" for fault in _army_faults(army, profiles)]
    return faults


def _words(values: Mapping[str, Any], *keys: str) -> list[str]:
    return [thing["word"] for key in keys for thing in values.get(key, ())]


def _weapon_faults(profile: Mapping[str, Any], weapons: set[str]) -> list[str]:
    borne = profile.get("weapons", [])
    faults = [f"there is no weapon {word[:30]}" for word in borne if word not in weapons]
    return faults or (["it has a weapon twice"] if len(set(borne)) < len(borne) else [])


def _army_faults(army: Mapping[str, Any], profiles: Mapping[str, Mapping[str, Any]]) -> list[str]:
    faults = []
    for unit in army["unit"]:
        found = _member_faults(unit["members"], profiles) + _gain_faults(unit.get("gains", ()))
        faults += [f"{unit['name']}: {fault}" for fault in found]
    models = sum(count for unit in army["unit"] for _, count in _runs(unit["members"]))
    return faults + ([f"it has {models} models; {MODELS} are allowed"] if models > MODELS else [])


def _member_faults(members: list[str], profiles: Mapping[str, Mapping[str, Any]]) -> list[str]:
    runs = _runs(members)
    strange = dict.fromkeys(name for name, _ in runs if name not in profiles)
    if strange:
        return [f"there is no profile {name[:30]}" for name in strange]
    models = sum(count for _, count in runs)
    if models > SQUAD[1]:
        return [f"it has {models} models; {SQUAD[1]} are allowed"]
    lone = any("personality" in profiles[name].get("keywords", ()) for name, _ in runs)
    return ["a personality is a unit of its own (UH-H13)"] if lone and models > 1 else []


def _gain_faults(gains: Iterable[str]) -> list[str]:
    had: tuple[Gain, ...] = ()
    for ware in gains:
        if not room(had, ware):
            return [f"it has gained {ware} too often (UH-H12)"]
        had = trained(had, (ware,))
    return []


def _runs(members: Iterable[str]) -> list[tuple[str, int]]:
    return [found for word in members if (found := run_of(word))]


# From values to a book.


def _book(values: Mapping[str, Any]) -> Book:
    weapons = {one["word"]: _weapon(one) for one in values.get("weapon", ())}
    return Book(
        name=values["name"],
        title=values["title"],
        profiles=tuple(_profile(one, weapons) for one in values["profile"]),
        kits=tuple((one["word"], Squad(one["name"], _members(one["members"]))) for one in values.get("kit", ())),
        ready=tuple(_army(one) for one in values.get("army", ())),
    )


def _weapon(values: Mapping[str, Any]) -> Weapon:
    reach, shots, damage = USUAL[values["class"]]
    return Weapon(
        word=values["word"],
        name=values["name"],
        kind=values["class"],
        reach=values.get("range", reach) * INCH,
        shots=values.get("shots", shots),
        damage=values.get("dam", damage),
    )


def _profile(values: Mapping[str, Any], weapons: Mapping[str, Weapon]) -> Profile:
    figures = {FIELDS[key]: values[key] for key in FIGURES if key in values}
    return Profile(
        word=values["word"],
        name=values["name"],
        weapons=tuple(weapons[word] for word in values.get("weapons", ())),
        keywords=tuple(dict.fromkeys(values.get("keywords", ()))),
        **figures,
    )


def _army(values: Mapping[str, Any]) -> Ready[Squad]:
    return Ready(values["word"], values["name"], values["words"], tuple(map(_squad, values["unit"])))


def _squad(values: Mapping[str, Any]) -> Squad:
    gains = trained((), values.get("gains", ()))
    if values.get("elite") and Gain("elite") not in gains:
        gains = (*gains, Gain("elite"))
    return Squad(values["name"], _members(values["members"]), gains, values.get("xp", 0), spent_on(gains))


def _members(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name, count in _runs(words) for _ in range(count))


BOOKS = BookReader(SCHEMA, _meaning_faults, _book)
