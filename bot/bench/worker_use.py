"""What a worker has used. It imports nothing else: what a worker imports for being measured would be measured too."""

from typing import NamedTuple

from bot.workers import RETELLING, runs_as


class Used(NamedTuple):
    """What a worker has used so far: seconds of the processor, and the most memory in MB."""

    processor: float
    memory: float


@runs_as(RETELLING)
def used() -> Used:
    """Return what this worker has used so far."""
    import resource

    spent = resource.getrusage(resource.RUSAGE_SELF)
    return Used(spent.ru_utime + spent.ru_stime, spent.ru_maxrss * 1024 / 1e6)
