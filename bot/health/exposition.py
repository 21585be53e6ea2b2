"""The counts in the words of Prometheus. Imported only where `/metrics` is served."""

from collections.abc import Iterable, Iterator

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.health.judging import Backlog, Verdict
from bot.meters import COUNTERS, TIMERS, Counter, Timer

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class _Once(Collector):
    """What was found at one moment."""

    def __init__(self, found: Iterable[Metric]) -> None:
        self._found = tuple(found)

    def collect(self) -> Iterator[Metric]:
        return iter(self._found)


def written(owed: Backlog, verdict: Verdict, gateway: bool, losses: int) -> bytes:
    """Return all counts, with what is owed and how the bot is, as Prometheus reads it."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Once([*_counts(), *_gauges(owed, verdict, gateway, losses)]))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


def _counts() -> Iterator[Metric]:
    yield from map(_counter, COUNTERS)
    yield from map(_timer, TIMERS)


def _counter(counter: Counter) -> Metric:
    family = CounterMetricFamily(counter.name, counter.told, labels=(counter.label,))
    for label, count in sorted(counter.counts.items()):
        family.add_metric((label,), count)
    return family


def _timer(timer: Timer) -> Metric:
    so_far, buckets = 0, []
    for bound, count in zip((*map(str, timer.bounds), "+Inf"), timer.counts, strict=True):
        so_far += count
        buckets.append((bound, float(so_far)))
    family = HistogramMetricFamily(timer.name, timer.told)
    family.add_metric((), buckets, timer.total)
    return family


def _gauges(owed: Backlog, verdict: Verdict, gateway: bool, losses: int) -> Iterator[Metric]:
    yield GaugeMetricFamily("umpire_posts_owed", "Actions that are not posted yet", owed.actions)
    yield GaugeMetricFamily("umpire_matches_owing", "Matches that owe a post", owed.matches)
    yield GaugeMetricFamily("umpire_oldest_owed_seconds", "For how long the oldest post has been owed", owed.age)
    yield GaugeMetricFamily("umpire_gateway_up", "1 while Discord's gateway speaks with the bot", float(gateway))
    yield CounterMetricFamily("umpire_gateway_losses", "How often the gateway was lost", losses)
    yield GaugeMetricFamily("umpire_healthy", "1 while /healthz says that all is well", float(verdict.well))
