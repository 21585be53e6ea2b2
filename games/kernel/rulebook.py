"""A game's rules in words: every rule and ruling by id, read from the game's data/rules.toml."""

import functools
import pathlib
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from games.kernel.seats import Frozen


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


class Rulebook(Frozen, frozen=True):
    """All rules of a game, a one-screen how to play, and credits."""

    title: str
    credit: str
    how_to_play: str
    rule: tuple[Rule, ...]
    ruling: tuple[Ruling, ...] = ()

    def find(self, rule_id: str) -> Rule | Ruling | None:
        """Return the rule or ruling with this id (any case; the game's prefix may be left out), or None."""
        wanted = rule_id.strip().upper()
        entries: tuple[Rule | Ruling, ...] = (*self.rule, *self.ruling)
        found = (entry for entry in entries if wanted and entry.id.upper() in (wanted, f"{self.prefix}-{wanted}"))
        return next(found, None)

    def told(self, terms: Mapping[str, object]) -> "Rulebook":
        """Return the rules with `{name}` in what they say replaced by a table's terms."""
        return replace(
            self,
            how_to_play=self.how_to_play.format_map(terms),
            rule=tuple(replace(rule, text=rule.text.format_map(terms)) for rule in self.rule),
            ruling=tuple(replace(ruling, ruling=ruling.ruling.format_map(terms)) for ruling in self.ruling),
        )

    @property
    def prefix(self) -> str:
        """The letters that begin every id of this game: ids are unique over all games ("RS" in "RS-B41")."""
        return self.rule[0].id.partition("-")[0].upper()


@functools.cache
def read_rulebook(folder: pathlib.Path) -> Rulebook:
    """Read `rules.toml` in a game's data folder; raises msgspec.ValidationError when it is malformed."""
    return msgspec.toml.decode((folder / "rules.toml").read_bytes(), type=Rulebook)
