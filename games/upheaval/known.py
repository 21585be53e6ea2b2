"""What was found out about a table, kept with it for whoever asks again; it is no part of the state."""

from typing import Any

from games.geometry.discs import Disc
from games.geometry.plane import Box


class Known:
    """What is known of units (the keys, or a unit and whom it charges), each kept by the function that is named."""

    def __init__(self) -> None:
        self.parties: dict[Any, tuple[Any, ...]] = {}
        """`party.members`."""
        self.bases: dict[Any, tuple[tuple[Any, Disc], ...]] = {}
        """`party.bases`."""
        self.boxes: dict[Any, Box] = {}
        """`board.box_of`."""
        self.engaged: dict[Any, bool] = {}
        """`board.engaged`."""
        self.grounds: dict[tuple[Any, Any], Any] = {}
        """`walking.ground_of`."""
