"""How tests put games before a referee."""

from collections.abc import Callable

from tests.referees.journal import Bench, Json
from tests.referees.planting import Plant, planted
from tests.referees.playing import played

Judge = Callable[[Json, Json], Bench]
MOST_GAMES = 8
"""The most games that are played until a planted error shows."""


def must_agree(slug: str, judge: Judge, seed: str, policies: tuple[str, ...], options: tuple[str, ...]) -> Bench:
    """Play a game and hold it against the rules: nothing is found, and much was looked at."""
    bench = judge(*played(slug, seed, policies, options))
    assert not bench.findings, f"{seed} {policies} {options}: " + "; ".join(map(str, bench.findings[:5]))
    assert bench.checks > 500
    return bench


def must_be_caught(slug: str, judge: Judge, plant: Plant) -> None:
    """Play with a planted error until its referee cites a rule that it breaks."""
    cited: set[str] = set()
    with planted(plant):
        for number in range(MOST_GAMES):
            record = played(slug, f"planted/{number}", plant.policies, plant.options, plant.order)
            cited |= {finding.rule for finding in judge(*record).findings}
            if cited & set(plant.rules):
                return
    raise AssertionError(f"not caught in {MOST_GAMES} games: {plant.name}; cited: {sorted(cited)}")
