"""Reads a book of stat cards and teams from TOML (UW-1 .. UW-7)."""

from typing import Any

from games.kernel.files import read_toml
from games.urban_war.cards.book import BANDS, Book, Card, Cell, Gear, Grade, Member, Team, Weapon


def read_book(text: str) -> Book:
    """Return the book of a file that was checked before."""
    return _book(read_toml(text))


def check_book(text: str) -> Book:
    """Return the book of a file."""
    return _book(read_toml(text))


def _book(values: dict[str, Any]) -> Book:
    cards = tuple(_card(one) for one in values["card"])
    return Book(values["name"], values["title"], cards, tuple(_team(one) for one in values.get("team", ())))


def _card(values: dict[str, Any]) -> Card:
    plain = {key: value for key, value in values.items() if key not in ("grades", "weapon", "gear")}
    plain |= {key: tuple(plain[key]) for key in ("reconstructed",) if key in plain}
    return Card(
        **plain,
        grades=tuple(Grade(*grade) for grade in values["grades"]),
        weapons=tuple(map(_weapon, values["weapon"])),
        gear=tuple(map(_gear, values.get("gear", ()))),
    )


def _weapon(values: dict[str, Any]) -> Weapon:
    cells = tuple(_cell(values.get(band, "")) for band in BANDS)
    return Weapon(values["word"], values["name"], cells, values.get("first_strike", 0))


def _cell(text: str) -> Cell | None:
    """Read "0/5", "-1x2/5", "0/6x2": to hit, perhaps attacks; strength, perhaps damage rolls."""
    if not text or text == "-":
        return None
    (hit, attacks), (strength, damage) = (_times(part) for part in text.split("/"))
    return Cell(hit, strength, attacks, damage)


def _times(text: str) -> tuple[int, int]:
    number, _, times = text.partition("x")
    return int(number), int(times or 1)


def _gear(values: dict[str, Any]) -> Gear:
    plain = {key: value for key, value in values.items() if key != "weapon"}
    return Gear(**plain, weapons=tuple(map(_weapon, values.get("weapon", ()))))


def _team(values: dict[str, Any]) -> Team:
    members = tuple(Member(card, cal, tuple(sorted(gear))) for card, cal, *gear in values["members"])
    return Team(values["word"], values["name"], values["words"], members)
