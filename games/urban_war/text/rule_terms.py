"""What the rules say in numbers: the terms of data/rules.toml, of constants, of the house's book, and of odds."""

from collections.abc import Mapping

from games.battlefield.scenario import DEPTH
from games.battlefield.sight.scene import MARKS
from games.battlefield.values import SIZES
from games.geometry.discs import CONTACT
from games.geometry.inches import INCH
from games.kernel.base.numbers import decimal, in_word, minus
from games.kernel.text.terms import leads, numbers_of
from games.urban_war.content import numbers
from games.urban_war.content.book import BANDS, Band, Book, Card, Weapon
from games.urban_war.content.numbers import LARGE_BASE, SMALL_BASE, TO_HIT_SHOT, TO_WOUND
from games.urban_war.content.shelf import CARDS, SCENARIOS
from games.urban_war.mechanics.dice.chances import chance, check_chance
from games.urban_war.mechanics.dice.modifiers import moved_penalty
from games.urban_war.state.options import Options

_SWITCHES = (
    "shoot_contact",
    "charge_sight",
    "small_clear",
    "grid",
    "difficult",
    "objectives",
    "intercept_reply",
    "sheets",
    "plans",
)


def terms(options: Options) -> Mapping[str, object]:
    """Return the words by which a table's rules differ from another's, and the numbers of the rules."""
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
        **_table(options),
        **_marine(book.card("marine")),
        **_sergeant(book.card("sergeant")),
    }


def _table(options: Options) -> dict[str, object]:
    """Return what the rules say of a table's options."""
    return {
        **leads(options, *_SWITCHES),
        "points": options.points,
        "start_roll": _START[options.start_roll],
        "attempts": _ATTEMPTS[options.attempts],
        "melee_modifier": _MODIFIER[options.melee_modifier],
        "leavers": _LEAVERS[options.leavers],
        "visible": {"any": "One", "quarter": "A quarter", "half": "Half"}[options.visible],
        "panic_flag": _PANIC[options.panic_flag],
        "ask_interrupts": _ASKS[options.ask_interrupts],
        "panic_checks": _PANIC_CHECKS[options.panic_checks],
        "limits": _limits(options),
        "group": "a side activates two or three models in a row (or as many as the option says)"
        if options.group == 1
        else f"at this table, a side activates {in_word(options.group)} models in a row",
    }


_ASKS = {
    True: "At this table the bot asks each time.",
    False: "Standing orders, which you can change, answer at once.",
}
_START = {
    "first": "The winner of the start roll says who goes first in turn 1. From turn 2 on, players roll for initiative.",
    "both": "At this table, players also roll for initiative in turn 1, as in every turn.",
}
_ATTEMPTS = {
    "one": "One attempt in each action of an enemy.",
    "success": "At this table, one model after the other may try in each action of an enemy, until one succeeds.",
}
_MODIFIER = {
    True: "It is added, although the list of modifiers doesn't name it. "
    "Otherwise the card would print it for no reason.",
    False: "At this table it is not added, because the list of modifiers doesn't name it.",
}
_LEAVERS = {
    "one": "One enemy in contact that has not fought back against another model in this turn; its player chooses.",
    "all": "At this table, every enemy in contact that has not fought back against another model in this turn.",
    "none": "At this table, nobody.",
}
_PANIC_CHECKS = {
    "roll": "Base contact and the Commander's bonus count as they are when the check is rolled: "
    "a dead Commander helps nobody.",
    "death": "At this table, base contact and the Commander's bonus count as they were at the death.",
}
_PANIC = {
    True: "Panic hinders it from the next action on, follow-ups included, and it tries to rally first.",
    False: "At this table, panic hinders it at once.",
}


def _limits(options: Options) -> str:
    """Say how a game ends early (UW-B49)."""
    turns = f"At this table, the player with the most points left wins after turn {options.turns}."
    share = f"At this table, a team withdraws when {options.withdrawal}% of its points or less is left."
    found = [words for words, on in ((turns, options.turns), (share, options.withdrawal)) if on]
    after = "the player with the most points left wins after some turns"
    withdraws = "a team withdraws when only a share of its points is left"
    return " ".join(found) or f"Here neither. With the options, {after}, or {withdraws}."


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
