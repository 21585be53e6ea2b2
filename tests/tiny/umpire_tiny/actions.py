"""What a runner can do: one struct per verb."""

from umpire_api.rules import Frozen
from umpire_tiny.state import PaceName


class Pace(Frozen, frozen=True, tag="pace"):
    """Write a pace (TR-2)."""

    pace: PaceName


class Auto(Frozen, frozen=True, tag="auto"):
    """Let a die write it (TR-2)."""


class Run(Frozen, frozen=True, tag="run"):
    """Run so far (TR-4)."""

    distance: int


class Catch(Frozen, frozen=True, tag="catch"):
    """Pay to stay on one's feet (TR-6)."""


class Fall(Frozen, frozen=True, tag="fall"):
    """Fall (TR-6)."""
