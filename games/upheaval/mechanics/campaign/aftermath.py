"""What a battle hands on to its campaign, and the army of the next one (UH-H12)."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from games.kernel import IllegalAction, Seat
from games.kernel.base.seats import seat_letter
from games.upheaval.content.book import Gain, Squad
from games.upheaval.content.experience import counted, price, room, trained
from games.upheaval.content.notation import runs_of
from games.upheaval.content.validation import is_word
from games.upheaval.mechanics.campaign.book_text import book_text
from games.upheaval.state.public import Public
from games.upheaval.state.secret import Purchase
from games.upheaval.state.units import Unit
from games.upheaval.units.experience import earned


def aftermath(public: Public, winners: tuple[Seat, ...] = ()) -> dict[str, Any]:
    """Return what a battle hands to its campaign: who won, and every army with what its units have learned (UH-H12)."""
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
        "members": list(runs_of(model.profile for model in unit.models)),
        "gains": [word for gain in unit.gains if gain.what != "elite" for word in [gain.what] * gain.by],
        "elite": Gain("elite") in unit.gains,
        "earned": earned(unit),
        "xp": unit.xp + earned(unit),
        "spent": unit.spent,
    }


def next_army(after: Mapping[str, Any], seat: Seat, purchases: Iterable[Purchase] = ()) -> tuple[Squad, ...]:
    """Return the army of a seat for the following battle, with what its units buy; raises IllegalAction (UH-H12)."""
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
    members = members_of(unit["members"])
    return Squad(unit["name"], members, gains, xp, unit["spent"] + sum(map(price, wares)))


def members_of(runs: Iterable[str]) -> tuple[str, ...]:
    """Return the profiles of a unit's models, from how a battle hands them on.

    >>> members_of(["trooper*2", "gunner"])
    ('trooper', 'trooper', 'gunner')
    """
    counts = (run.partition("*") for run in runs)
    return tuple(name for name, _, count in counts for _ in range(int(count or 1)))


def legacy(public: Public, name: str) -> str:
    """Return a book for the next battle: all armies, with what their units have earned (UH-H12, UH-H15)."""
    after, titles = aftermath(public), tuple(public.armies)
    armies = {word: next_army(after, seat) for seat, word in enumerate(army_words(titles))}
    return book_text(public, armies, titles, name, f"Armies {name}")


def army_words(titles: Iterable[str]) -> list[str]:
    """Return words by which armies are picked: the last of each title's, or the seat's letter where that will not do.

    >>> army_words(["The Last Company", "Own army", "Second Company", "第一"])
    ['company', 'side-b', 'side-c', 'side-d']
    """
    found: list[str] = []
    for seat, title in enumerate(titles):
        word = _NO_LETTER.sub(" ", title.lower()).split()[-1:]
        taken = not word or word[0] in found or not is_word(word[0])
        found.append(f"side-{seat_letter(seat).lower()}" if taken else word[0])
    return found


_NO_LETTER = re.compile(r"[^a-z]+")
