"""What the rules say in numbers: the terms of data/rules.toml, of constants, of the house's book, and of odds."""

from collections.abc import Mapping

from games.battlefield.scenario import DEPTH
from games.battlefield.sight.scene import MARKS
from games.battlefield.values import SIZES
from games.geometry.discs import CONTACT
from games.geometry.inches import INCH
from games.kernel.base.numbers import decimal, minus
from games.kernel.text.terms import numbers_of
from games.urban_war.content import numbers
from games.urban_war.content.book import BANDS, Band, Book, Card, Weapon
from games.urban_war.content.numbers import LARGE_BASE, SMALL_BASE, TO_HIT_SHOT, TO_WOUND
from games.urban_war.content.shelf import CARDS, SCENARIOS
from games.urban_war.mechanics.dice.chances import chance, check_chance
from games.urban_war.mechanics.dice.modifiers import moved_penalty


def terms() -> Mapping[str, object]:
    """Return the words that stand for numbers in the rules."""
    book: Book = CARDS.read(CARDS.shipped()["house"])
    return {
        **numbers_of(numbers),
        "depth": DEPTH,
        "sight_lines": MARKS,
        "least_table": SIZES[0],
        "each": SCENARIOS.read(SCENARIOS.shipped()["table"]).each,
        "contact": decimal(CONTACT, INCH),
        "small_base": decimal(SMALL_BASE, INCH),
        "large_base": decimal(LARGE_BASE, INCH),
        "check_odds": _check_odds(),
        **_marine(book.card("marine")),
        **_sergeant(book.card("sergeant")),
    }


def _check_odds() -> str:
    """Return how many of 100 command checks pass by what is added, from −2 to where more does not help (UW-56)."""
    most = 100 * check_chance(100)
    added = next(number for number in range(100) if 100 * check_chance(number) == most)
    odds = [(minus(number), int(100 * check_chance(number))) for number in range(-2, added + 1)]
    (first, least), *others, (last, best) = odds
    told = (f"{number} {share}" for number, share in others)
    return ", ".join([f"{first} in all {least}", *told, f"{last} and more {best}"])


def _sergeant(card: Card) -> dict[str, object]:
    """Return how a sergeant differs from a marine (UW-6)."""
    cal = [grade.cal for grade in card.grades]
    return {"sergeant_command": card.command, "sergeant_cal": f"{min(cal)} to {max(cal)}"}


def _bands(rifle: Weapon) -> str:
    """Return the bands of the marine's rifle that the print does not show, in words (UW-B1)."""
    cells = [(band.capitalize(), rifle.cell(band)) for band in BANDS[2:]]
    return ", ".join(f"{band} {minus(cell.hit)}/{cell.strength}" if cell else f"no {band}" for band, cell in cells)


def _marine(card: Card) -> dict[str, object]:
    """Return the marine's card (UW-6), and its odds against another one (UW-57)."""
    body = f"AS {card.assault}, SH {card.shooting}, ST {card.strength}, T {card.toughness}, W {card.wounds}"
    points = [f"{grade.cost}{' points' * (not place)} with CAL {grade.cal}" for place, grade in enumerate(card.grades)]
    rifle, blade = card.weapons

    def hits(band: Band, penalty: int) -> int:
        cell = rifle.cell(band)
        return int(10 * chance(card.shooting + (cell.hit if cell else 0) - penalty, TO_HIT_SHOT))

    short = rifle.cell("short")
    strength = short.strength if short else 0
    return {
        "marine": f"{body}, CD {card.command}, SZ {card.size}, MV {card.move}. {', '.join(points)}",
        "blade_strikes": blade.first_strike,
        "reconstructed": _bands(rifle),
        "marine_toughness": card.toughness,
        "rifle_strength": strength,
        "hit_standing": hits("short", 0),
        "hit_moved": [hits(band, moved_penalty(band)) for band in ("short", "medium")],
        "hit_wounds": int(10 * chance(strength - card.toughness, TO_WOUND)),
    }
