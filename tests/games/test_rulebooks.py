"""The rules page of every game: each rule and ruling is told once and fits a message, and every id cited is told."""

import importlib
import pathlib
import re
from typing import NamedTuple

import msgspec
import pytest

from cogs.match.rulebook.chapters import chapter_text
from games.kernel import Rulebook
from games.registry import GAMES


class Told(NamedTuple):
    """How many rules, rulings of the checklist (B) and house rules (H) a game tells, and whom it credits."""

    prefix: str
    rules: int
    rulings: int
    house: int
    credit: tuple[str, ...]


TOLD = {
    "raise_shields": Told("RS", 70, 69, 0, ("N. C. Patterson", "Unofficial")),
    "uprising": Told("UP", 38, 55, 7, ("Unofficial",)),
    "urban_war": Told("UW", 57, 53, 6, ("Urban Mammoth", "Unofficial")),
    "upheaval": Told(
        "UH", 49, 50, 20,
        (
            "Jason Lauborough", "Unofficial", "Scatter", "Elevation", "Deciding Who Plays Who", "upgrades", "magic",
            "weapons on buildings",
        ),
    ),
}  # fmt: skip
EVERY = pytest.mark.parametrize("slug", TOLD)


def book_of(slug: str) -> Rulebook:
    return GAMES[slug].rulebook


def numbered(prefix: str, last: int) -> list[str]:
    return [f"{prefix}{number}" for number in range(1, last + 1)]


@EVERY
def test_every_rule_and_ruling_is_told(slug: str) -> None:
    book, told = book_of(slug), TOLD[slug]
    assert [rule.id for rule in book.rule] == numbered(f"{told.prefix}-", told.rules)
    rulings = numbered(f"{told.prefix}-B", told.rulings) + numbered(f"{told.prefix}-H", told.house)
    assert [ruling.id for ruling in book.ruling] == rulings


@EVERY
def test_every_id_that_the_code_cites_is_told(slug: str) -> None:
    (folder,) = importlib.import_module(f"games.{slug}").__path__
    source = " ".join(path.read_text(encoding="utf-8") for path in pathlib.Path(folder).rglob("*.py"))
    cited = set(re.findall(rf"\b{TOLD[slug].prefix}-[BH]?\d+\b", source))
    assert len(cited) > 40
    assert sorted(rule for rule in cited if book_of(slug).find(rule) is None) == []


@EVERY
def test_entries_fit_a_message(slug: str) -> None:
    book = book_of(slug)
    assert all(len(rule.title) < 60 and len(rule.text) < 400 for rule in book.rule)
    assert all(len(ruling.problem) + len(ruling.ruling) < 520 for ruling in book.ruling)
    assert len(book.how_to_play) < 2000


@EVERY
def test_every_entry_stands_in_one_chapter_that_fits_a_message(slug: str) -> None:
    book = book_of(slug)
    listed = [entry.id for _, entries in book.chapters for entry in entries]
    assert sorted(listed) == sorted(entry.id for entry in (*book.rule, *book.ruling))
    assert len(book.chapters) <= 25, "a menu holds no more"
    cut = [number for number in range(len(book.chapters)) if chapter_text(book, number).endswith("…")]
    assert cut == []


@EVERY
def test_authors_are_named_that_it_is_unofficial_and_what_is_absent(slug: str) -> None:
    assert [words for words in TOLD[slug].credit if words not in book_of(slug).credit] == []


OTHER: dict[str, object] = {
    "attempts": "success", "base_crew": 9, "casualties": "always", "cards": 3, "credits": 5, "drift": "start",
    "income_ties": "none", "leavers": "all", "n_value": 3, "map": "large", "panic_checks": "death",
    "resource_types": 3, "seasoned": 60,
    "start_roll": "both", "torpedo_dice": 4, "visible": "half", "vp_ties": "none", "war_order": "region",
}  # fmt: skip
"""Another value for options that are neither switches nor numbers that can be one more."""
BY_NAME = {
    "raise_shields": set(),
    "uprising": {"map"},
    "urban_war": {"scenario", "cards"},
    "upheaval": {"scenario", "armies"},
}
"""Options that change no text: what they name is shown, or a ruling explains both readings."""


@EVERY
def test_the_rules_say_how_a_table_plays_every_option(slug: str) -> None:
    game = GAMES[slug]
    usual = game.card.options()
    silent = set()
    for field in msgspec.structs.fields(game.card.options):
        value = field.default
        other = not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else "x"
        other = OTHER.get(field.name, other) if not isinstance(value, str) or field.name in OTHER else other
        if slug != "raise_shields" and field.name == "map":
            other = "realm"
        if game.rules_of(msgspec.structs.replace(usual, **{field.name: other})) == game.rules_of(usual):
            silent.add(field.name)
    assert silent == BY_NAME[slug]
