"""Reads a book of stat cards and teams, and says everything that is wrong with it (UW-1 .. UW-7).

A book is TOML; numbers are whole:

    name = "frost"                   one word in small letters: what the table option `cards` says
    title = "Frost and Fire"         what people read, at most 40 letters, digits and signs
    [[card]]                         1 to 40 stat cards
    word = "ranger"                  one word, for typing; no word of a command
    name = "Frost Ranger"            what people read, at most 24 letters
    assault = 4                      AS; then shooting SH, strength ST, toughness T, command CD: 1 to 10 each
    wounds = 1                       W, 1 to 10; size SZ, 1 to 6; move MV in inches, 1 to 12
    grades = [[0, 20, 0], [1, 26, 1]]  1 to 4 times CAL, points, FS; each CAL once, the bonus of CAL is in FS (UW-2)
    armour = 2                       optional: Heavy Armour (+2), up to +6
    high_morale = true               optional, and so is battleshield
    reconstructed = ["FS"]           optional: what a printed card did not show
    unsupported = ["sniper"]         optional: special rules that are shown as not played, and do nothing (UW-B4)
    [[card.weapon]]                  1 to 8, at least one of them for contact
    word = "rifle"                   each word once on a card, its options included
    name = "Ice Rifle"
    contact = "-1/5"                 to hit and strength; likewise short, medium, long, extreme; "-" or left out: none
    short = "0x2/5x3"                x2 behind to hit: attacks; x3 behind strength: damage rolls for every hit (UW-5)
    first_strike = 3                 optional: what it adds to FS in a fight, -5 to 9
    [[card.gear]]                    optional: up to 8 options that are taken when a team is built (UW-6)
    word = "shield"
    name = "Battleshield"
    cost = 4                         points, 0 to 100; then armour, high_morale, battleshield, [[card.gear.weapon]]
    [[team]]                         up to 16 ready teams
    word = "rangers"
    name = "The Rangers"
    words = "They never miss."       a sentence for the player who chooses, at most 80 letters
    members = [["ranger", 1, "shield"], ["ranger", 0]]   6 to 20 times card, CAL, gear; the first one is the Commander
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from games.battlefield.books.reading import BookReader
from games.battlefield.books.sides import Ready
from games.kernel.content.values import twice
from games.urban_war.content.book import BANDS, Book, Card, Cell, Gear, Grade, Member, Weapon
from games.urban_war.content.validation import SCHEMA, cell_parts

# What values mean together.


def _meaning_faults(values: Mapping[str, Any]) -> list[str]:
    faults = twice("cards", (card["word"] for card in values["card"]))
    faults += twice("teams", (team["word"] for team in values.get("team", ())))
    for card in values["card"]:
        faults += [f"{card['name']}: {fault}" for fault in _card_faults(card)]
    cards = {card["word"]: card for card in values["card"]}
    for team in values.get("team", ()):
        faults += [f"{team['name']}: {fault}" for fault in _member_faults(team["members"], cards)]
    return faults


def _card_faults(card: Mapping[str, Any]) -> list[str]:
    gear = card.get("gear", ())
    weapons = [*card["weapon"], *(weapon for one in gear for weapon in one.get("weapon", ()))]
    faults = twice("weapons", (weapon["word"] for weapon in weapons))
    faults += twice("options", (one["word"] for one in gear))
    faults += [
        f"CAL {cal} is offered twice" for cal, count in Counter(g[0] for g in card["grades"]).items() if count > 1
    ]
    faults += [
        f"{weapon['name']} is of no use at any distance"
        for weapon in weapons
        if all(weapon.get(band, "-") == "-" for band in BANDS)
    ]
    if all(weapon.get("contact", "-") == "-" for weapon in card["weapon"]):
        faults.append("it has no weapon for contact, and everybody must be able to fight back")
    return faults


def _member_faults(members: Iterable[list[Any]], cards: Mapping[str, Mapping[str, Any]]) -> list[str]:
    found = (_member_fault(card, cal, gear, cards) for card, cal, *gear in members)
    return list(dict.fromkeys(fault for fault in found if fault))


def _member_fault(word: str, cal: int, gear: list[str], cards: Mapping[str, Mapping[str, Any]]) -> str:
    card = cards.get(word)
    if card is None:
        return f"there is no card {word[:30]}"
    if cal not in (grade[0] for grade in card["grades"]):
        return f"{card['name']} does not offer CAL {cal}"
    strange = [one for one in gear if one not in {each["word"] for each in card.get("gear", ())}]
    if strange:
        return f"{card['name']} has no option {strange[0][:30]}"
    return f"{card['name']} takes an option twice" if len(set(gear)) < len(gear) else ""


# From values to a book.


def _book(values: Mapping[str, Any]) -> Book:
    cards = tuple(_card(one) for one in values["card"])
    return Book(values["name"], values["title"], tuple(_team(one) for one in values.get("team", ())), cards)


def _card(values: Mapping[str, Any]) -> Card:
    plain = {key: value for key, value in values.items() if key not in ("grades", "weapon", "gear")}
    plain |= {key: tuple(plain[key]) for key in ("reconstructed", "unsupported") if key in plain}
    return Card(
        **plain,
        grades=tuple(Grade(*grade) for grade in sorted(values["grades"])),
        weapons=tuple(map(_weapon, values["weapon"])),
        gear=tuple(map(_gear, values.get("gear", ()))),
    )


def _weapon(values: Mapping[str, Any]) -> Weapon:
    cells = tuple(_cell(values.get(band, "-")) for band in BANDS)
    return Weapon(values["word"], values["name"], cells, values.get("first_strike", 0))


def _cell(text: str) -> Cell | None:
    parts = cell_parts(text)
    return Cell(*parts) if parts is not None else None


def _gear(values: Mapping[str, Any]) -> Gear:
    plain = {key: value for key, value in values.items() if key != "weapon"}
    return Gear(**plain, weapons=tuple(map(_weapon, values.get("weapon", ()))))


def _team(values: Mapping[str, Any]) -> Ready[Member]:
    members = tuple(Member(card, cal, tuple(sorted(gear))) for card, cal, *gear in values["members"])
    return Ready(values["word"], values["name"], values["words"], members)


BOOKS = BookReader(SCHEMA, _meaning_faults, _book)
