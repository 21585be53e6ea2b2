"""Time zones by their names. Where the machine knows none, the package `tzdata` does."""

import zoneinfo

from games.kernel import GameError
from games.kernel.base.caching import per_domain

UTC = "UTC"


class BadZone(GameError):
    """No time zone is called that; the message is a sentence."""


@per_domain
def zone_names() -> tuple[str, ...]:
    """Return the names of all time zones, those of places first."""
    return tuple(sorted(zoneinfo.available_timezones(), key=lambda name: ("/" not in name, name)))


def find_zone(name: str) -> zoneinfo.ZoneInfo:
    """Return a time zone, also for a name in other letters or with spaces; raises BadZone.

    >>> find_zone("europe/berlin").key, find_zone("america/new york").key
    ('Europe/Berlin', 'America/New_York')
    """
    known = _folded().get(name.strip().replace(" ", "_").casefold())
    if known is None:
        raise BadZone(f"No time zone is called {name[:40]!r}; write one like Europe/Berlin.")
    return zoneinfo.ZoneInfo(known)


@per_domain
def _folded() -> dict[str, str]:
    return {name.casefold(): name for name in zone_names()}
