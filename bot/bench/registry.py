"""All figures, and which function measures them."""

from collections.abc import Callable, Iterable
from functools import partial

from bot.bench import (
    analysing,
    caches,
    commits,
    completions,
    considering,
    crowd,
    dice,
    drawing,
    growth,
    imagining,
    latency,
    requests,
    retelling,
    rules,
    starvation,
    timekeeping,
)
from bot.bench.figures import Figure, Result, Samples
from games.registry import GAMES

MEASURES: tuple[tuple[tuple[Figure, ...], Callable[[], Samples]], ...] = (
    *((rules.figures(slug), partial(rules.measure, slug)) for slug in GAMES),
    *((drawing.figures(slug), partial(drawing.measure, slug)) for slug in GAMES),
    (considering.FIGURES, considering.measure),
    *((imagining.figures(slug), partial(imagining.measure, slug)) for slug in GAMES),
    (considering.ALL_SEATS, considering.measure_all_seats),
    (commits.FIGURES, commits.measure),
    (commits.SPEED, commits.measure_speed),
    (latency.IDLE + latency.POSTS, latency.measure_idle),
    (latency.BUSY, latency.measure_busy),
    (starvation.FIGURES, starvation.measure),
    (completions.FIGURES, completions.measure),
    (requests.FIGURES, requests.measure),
    (crowd.MEMORY, crowd.measure_memory),
    (caches.FIGURES, caches.measure),
    (growth.FIGURES, growth.measure),
    (crowd.START, crowd.measure_start),
    (timekeeping.FIGURES, timekeeping.measure),
    (dice.FIGURES, dice.measure),
    (analysing.FIGURES, analysing.measure),
    (retelling.FILM, retelling.measure_film),
    (retelling.GIF, retelling.measure_gif),
    (retelling.BOOK, retelling.measure_book),
    (retelling.ACKNOWLEDGED, retelling.measure_acknowledged),
)

FIGURES: dict[str, Figure] = {figure.name: figure for figures, _ in MEASURES for figure in figures}


def measure(names: Iterable[str], tell: Callable[[Result], None] | None = None) -> list[Result]:
    """Measure the named figures (all, if none are named) in their order; raises KeyError for an unknown name."""
    wanted = list(names) or list(FIGURES)
    for name in wanted:
        FIGURES[name]
    results = []
    for figures, function in MEASURES:
        asked = [figure for figure in figures if figure.name in wanted]
        if not asked:
            continue
        samples = function()
        for figure in asked:
            if not samples[figure.name]:
                continue  # the peer to compare with is not installed
            results.append(figure.result(samples[figure.name]))
            if tell:
                tell(results[-1])
    return results
