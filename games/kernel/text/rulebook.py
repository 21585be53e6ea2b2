"""A game's rules in words: every rule and ruling by id, read from the game's data/rules.toml."""

import pathlib
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from games.kernel.base.caching import per_domain
from games.kernel.base.seats import Frozen
from games.kernel.text.terms import Filler

_DOZEN = 12


class Rule(Frozen, frozen=True):
    """One rule in our own words.

    `seen` says whether computer play can meet it: "play" means that events cite it; anything else is a short reason
    why not ("components", "campaign", "refusal: ...", "option: sideslip").
    """

    id: str
    title: str
    text: str
    seen: str = "play"


class Ruling(Frozen, frozen=True):
    """A gap of the rulebook and how this table rules it; `option` names the table options that change it."""

    id: str
    problem: str
    ruling: str
    option: str = ""

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the table options that change it."""
        return tuple(self.option.split())


class Chapter(Frozen, frozen=True):
    """Rules and rulings that belong together; `rules` are their ids: "UW-1 UW-2 UW-B4"."""

    title: str
    rules: str


class Figure(Frozen, frozen=True):
    """An abbreviation on a stat card: what it is short for, and what it does."""

    short: str
    name: str
    text: str


class Rulebook(Frozen, frozen=True):
    """All rules of a game, a one-screen how to play, and credits.

    Chapters, where a game has any, hold every rule and ruling once. `first_turn` is a first turn step by step, with
    commands that can be copied; `figure` explains every abbreviation of a stat card, in the order of the card.
    """

    title: str
    credit: str
    how_to_play: str
    rule: tuple[Rule, ...]
    ruling: tuple[Ruling, ...] = ()
    chapter: tuple[Chapter, ...] = ()
    first_turn: str = ""
    figure: tuple[Figure, ...] = ()

    @property
    def goal(self) -> str:
        """What the game is about and how it is won: the first paragraph of how to play."""
        return self.how_to_play.strip().partition("\n\n")[0]

    @property
    def in_short(self) -> str:
        """The rules in short: how to play without its first paragraph, "" if it has no other."""
        return self.how_to_play.strip().partition("\n\n")[2]

    @property
    def chapters(self) -> tuple[tuple[str, tuple[Rule | Ruling, ...]], ...]:
        """The chapters by title; in a game without any, its rules and its rulings by the dozen."""
        if self.chapter:
            return tuple((one.title, self._entries(one)) for one in self.chapter)
        parts: list[tuple[Rule | Ruling, ...]] = [
            part[start : start + _DOZEN] for part in (self.rule, self.ruling) for start in range(0, len(part), _DOZEN)
        ]
        return tuple((f"{part[0].id} to {part[-1].id}", part) for part in parts)

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the chapters."""
        return tuple(one.title for one in self.chapter) or tuple(title for title, _ in self.chapters)

    def _entries(self, chapter: Chapter) -> tuple[Rule | Ruling, ...]:
        found = (self.find(rule_id) for rule_id in chapter.rules.split())
        return tuple(entry for entry in found if entry is not None)

    def find(self, rule_id: str) -> Rule | Ruling | None:
        """Return the rule or ruling with this id (any case; the game's prefix may be left out), or None."""
        wanted = rule_id.strip().upper()
        entries: tuple[Rule | Ruling, ...] = (*self.rule, *self.ruling)
        called = (wanted, f"{self.prefix}-{wanted}") if wanted else ()
        return next((entry for entry in entries if entry.id.upper() in called), None)

    def told(self, terms: Mapping[str, object]) -> "Rulebook":
        """Return the rules with `{name}` replaced by a table's terms; raises TermsError unless all of them are used."""
        filler = Filler(terms)
        fill = filler.fill
        told = replace(
            self,
            how_to_play=fill(self.how_to_play),
            first_turn=fill(self.first_turn),
            figure=tuple(replace(one, text=fill(one.text)) for one in self.figure),
            rule=tuple(replace(one, title=fill(one.title), text=fill(one.text)) for one in self.rule),
            ruling=tuple(replace(one, problem=fill(one.problem), ruling=fill(one.ruling)) for one in self.ruling),
        )
        filler.check_used()
        return told

    @property
    def prefix(self) -> str:
        """The letters that begin every id of this game: ids are unique over all games ("RS" in "RS-B41")."""
        return self.rule[0].id.partition("-")[0].upper()


@per_domain
def read_rulebook(folder: pathlib.Path) -> Rulebook:
    """Read `rules.toml` in a game's data folder; raises msgspec.ValidationError when it is malformed."""
    return msgspec.toml.decode((folder / "rules.toml").read_bytes(), type=Rulebook)
