"""Armies as the text of a book for the next battle (UH-H12, UH-H15)."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.battlefield.books.reading import NAME
from games.geometry.inches import INCH
from games.kernel.content.files import toml_lines
from games.kernel.content.values import LINE
from games.kernel.text.prose import clip
from games.upheaval.content.book import Gain, Profile, Squad, Weapon
from games.upheaval.content.experience import WARES, counted
from games.upheaval.content.loader import FIELDS
from games.upheaval.content.notation import runs_of
from games.upheaval.state.public import Public


def book_text(
    public: Public, armies: Mapping[str, tuple[Squad, ...]], titles: Iterable[str], name: str, title: str
) -> str:
    """Return armies as the text of a book for the next battle: profiles, weapons, and the armies (UH-H15)."""
    used = {word for army in armies.values() for squad in army for word in squad.members}
    profiles = [profile for profile in public.book.value.profiles if profile.word in used]
    weapons = dict.fromkeys(weapon for profile in profiles for weapon in profile.weapons)
    values = {
        "name": name,
        "title": clip(title, LINE),
        "weapon": [_weapon(weapon) for weapon in weapons],
        "profile": [_profile(profile) for profile in profiles],
        "army": [_army(word, called, army) for (word, army), called in zip(armies.items(), titles, strict=True)],
    }
    return "\n".join(toml_lines({key: value for key, value in values.items() if value})) + "\n"


def _weapon(weapon: Weapon) -> dict[str, Any]:
    return {
        "word": weapon.word,
        "name": weapon.name,
        "class": weapon.kind,
        "range": weapon.reach // INCH,
        "shots": weapon.shots,
        "dam": weapon.damage,
    }


def _profile(profile: Profile) -> dict[str, Any]:
    return {
        "word": profile.word,
        "name": profile.name,
        **{figure: getattr(profile, field) for figure, field in FIELDS.items()},
        "weapons": [weapon.word for weapon in profile.weapons],
        "keywords": profile.keywords,
    }


def _army(word: str, name: str, squads: tuple[Squad, ...]) -> dict[str, Any]:
    earned = f"Back from a battle, with {sum(squad.xp for squad in squads)} XP to spend."
    return {"word": word, "name": clip(name, NAME), "words": earned, "unit": [_unit(squad) for squad in squads]}


def _unit(squad: Squad) -> dict[str, Any]:
    gains = [ware for ware in WARES for _ in range(counted(squad.gains, ware))]
    elite = {"elite": True} if Gain("elite") in squad.gains else {}
    return {"name": squad.name, "members": runs_of(squad.members), "gains": gains, **elite, "xp": squad.xp}
