"""Self-play with the options of a game: every value alone, and every two options together by every grade."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from bot.conformance.walks import compatible
from bot.selfplay import Report, SelfplaySetup, play_matches
from games.kernel.content.options import read_options
from games.kernel.game import Game

Values = Mapping[str, tuple[object, ...]]

Policies = tuple[str, ...]

GRADES: tuple[Policies, ...] = (("advise", "steady"), ("easy", "advise"))
"""Who plays whom, so that every grade plays with every option."""


class OptionGames:
    """The games of one kind: `values` are those of every option that are not its default, `base` holds in all games.

    `seats` says how many play with an option, if not two.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        values: Values,
        base: Mapping[str, object],
        seats: Mapping[str, int] | None = None,
    ) -> None:
        self._game, self._values, self._base = game, values, base
        self._seats = seats or {}

    def single(self) -> list[tuple[str, object]]:
        """Return every option with each of its values."""
        return [(name, value) for name, values in self._values.items() for value in values]

    def pairs(self, name: str) -> Iterator[dict[str, object]]:
        """Yield an option together with each option after it, their values by turns; without those that clash."""
        clashes = {frozenset(pair) for pair in self._game.check_profile.clashes}
        for one, other in combinations(self._values, 2):
            if one == name and frozenset((one, other)) not in clashes:
                for turn in range(max(len(self._values[one]), len(self._values[other]))):
                    yield {each: self._values[each][turn % len(self._values[each])] for each in (one, other)}

    def brief(self, name: str, value: object) -> None:
        """Play one short game with an option, by two grades that change from option to option."""
        turn = [*self._values].index(name) % len(GRADES)
        self.must_end({name: value}, grades=GRADES[turn : turn + 1])

    def must_end(
        self, chosen: Mapping[str, object], seats: int | None = None, grades: tuple[Policies, ...] = GRADES
    ) -> None:
        """Play by every grade, and hold that every game ended without a failure."""
        seats = seats or max((self._seats.get(name, 2) for name in chosen), default=2)
        for policies in grades:
            report = self._played(policies, chosen, seats)
            assert (report.errors, report.failures) == (0, []), chosen
            assert report.finished == report.games, chosen

    def _played(self, policies: Policies, chosen: Mapping[str, object], seats: int) -> Report:
        options = read_options(self._game.card, (), {**self._base, **chosen})
        assert compatible(self._game, options) == options
        return play_matches(SelfplaySetup(self._game, 1, seats, f"options {sorted(chosen)}", policies, options))
