"""What was found out about a table, kept with it for whoever asks again; it is no part of the state."""

from typing import Any

from games.geometry.discs import Disc


class DerivedCache:
    """What is known of units (the keys, or a unit and whom it charges), each kept by the function that is named."""

    def __init__(self) -> None:
        self.parties: dict[Any, tuple[Any, ...]] = {}
        """`party.members`."""
        self.bases: dict[Any, tuple[tuple[Any, Disc], ...]] = {}
        """`party.bases`."""
        self.attached: dict[str, tuple[Any, ...]] | None = None
        """`board.attached`."""
        self.coherent: dict[Any, bool] = {}
        """`walking.coherent`."""
        self.engaged: dict[Any, bool] = {}
        """`board.engaged`."""
        self.reaches: dict[Any, int] = {}
        """`aiming.reach`."""
        self.sighted: dict[tuple[Any, Any], bool] = {}
        """`aiming.sighted`."""
        self.giants: tuple[tuple[str, Disc], ...] | None = None
        """`terrain.sees_from`: the bases of Huge models, with their units."""
        self.refusals: dict[tuple[Any, str], tuple[str, str] | None] = {}
        """`allowed.fault`."""
        self.contexts: dict[tuple[Any, Any], Any] = {}
        """`walking.ground_of`."""
