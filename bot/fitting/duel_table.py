"""The table of `umpire presets`: how duels of Raise Shields go, a line for each table that was tried."""

import statistics
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.fitting.duels import BEST, RIVALS, Course, Duel
from bot.fitting.looks import Score
from games.kernel import GameCard

TABLES = tuple((credits, mended) for credits in (0, 5, 10, 20) for mended in (True, False))
"""Credits, and whether repairs take off stress, in the order of the table."""
HEAD = (
    "Credits",
    "Stress repaired",
    "Preset",
    "Duels",
    "Rounds: median (8 of 10)",
    "Not over",
    "Ships lost to fire",
    "to own tests",
    "to edge and collisions",
    "Hull lost to fire",
    "Decisions a round",
    f"`{BEST}` beats `{RIVALS[1]}`",
)


def due(games: int, rivals: int) -> list[Duel]:
    """Return so many duels of each table, table after table, those against a plainer captain among them."""
    counts = dict(zip(RIVALS, (games, rivals), strict=True))
    return [
        Duel(credits, mended, rival, number)
        for number in range(max(counts.values()))
        for credits, mended in TABLES
        for rival in RIVALS
        if number < counts[rival]
    ]


def rows(courses: Iterable[Course], card: GameCard) -> list[tuple[str, ...]]:
    """Return the lines of the table, for every table that was tried."""
    kept = list(courses)
    found = []
    for credits, mended in TABLES:
        own = [one for one in kept if (one.duel.credits, one.duel.mended) == (credits, mended)]
        alike, others = ([one for one in own if one.duel.rival == rival] for rival in RIVALS)
        if alike:
            found.append(_row(credits, mended, _preset(card, credits, mended), alike, others))
    return found


def _preset(card: GameCard, credits: int, mended: bool) -> str:
    """Return the presets for two that set up this table; how many rounds they last at most makes no difference."""
    wanted = Duel(credits, mended, BEST, 0).options
    for_two = {name: values for name, values in card.presets.items() if card.preset_seats.get(name, 2) == 2}
    alike = (name for name, values in for_two.items() if replace(card.options(**values), round_limit=0) == wanted)
    return ", ".join(f"`{name}`" for name in alike)


def _row(credits: int, mended: bool, preset: str, alike: Sequence[Course], others: Sequence[Course]) -> tuple[str, ...]:
    lost, hull = _sum(one.lost for one in alike), _sum(one.hull for one in alike)
    rounds = sorted(one.rounds for one in alike)
    decisions = sum(one.decisions for one in alike) / (2 * sum(rounds))
    return (
        str(credits),
        "yes" if mended else "no",
        preset,
        str(len(alike)),
        f"{statistics.median(rounds):g} ({rounds[len(rounds) // 10]} to {rounds[-1 - len(rounds) // 10]})",
        str(sum(not one.over for one in alike)),
        share(lost, "fire"),
        share(lost, "test"),
        share(lost, "edge", "collision", "fled"),
        share(hull, "fire"),
        f"{decisions:.1f}",
        _won(others),
    )


def _sum(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for each in counts:
        for name, count in each.items():
            total[name] = total.get(name, 0) + count
    return total


def share(counts: dict[str, int], *names: str) -> str:
    """Return how many of 100 are of some names, with the bounds within which four of five such shares are.

    >>> share({"fire": 12, "test": 12}, "fire"), share({}, "fire")
    ('50 (37 to 63)', '')
    """
    return _share(Score(sum(counts.values()), float(sum(counts.get(name, 0) for name in names))))


def _won(courses: Sequence[Course]) -> str:
    return _share(Score(len(courses), sum(one.won for one in courses)))


def _share(score: Score) -> str:
    if not score.played:
        return ""
    low, high = score.bounds()
    return f"{100 * score.share:.0f} ({max(0.0, 100 * low):.0f} to {100 * high:.0f})"
