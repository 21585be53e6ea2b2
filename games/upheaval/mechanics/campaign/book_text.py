"""Armies as the text of a book for the next battle (UH-H12, UH-H15)."""

from collections.abc import Iterable, Mapping

from games.battlefield.books.reading import NAME
from games.kernel.prose import clip
from games.kernel.values import LINE
from games.upheaval.content.book import Gain, Profile, Squad, Weapon
from games.upheaval.content.experience import WARES, counted
from games.upheaval.content.notation import runs_of
from games.upheaval.state.public import Public


def book_text(
    public: Public, armies: Mapping[str, tuple[Squad, ...]], titles: Iterable[str], name: str, title: str
) -> str:
    """Return armies as the text of a book for the next battle: profiles, weapons, and the armies (UH-H15)."""
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
