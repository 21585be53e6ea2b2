"""What was worked out about a table, kept with it for the next time; it is not part of the state."""

from typing import Any

from games.geometry.discs import Disc


class DerivedCache:
    """What is known of units (the keys, or a unit with how far it moves and whom it charges).

    Each is kept by the function that is named.
    """

    def __init__(self) -> None:
        self.parties: dict[Any, tuple[Any, ...]] = {}
        """`party.members`."""
        self.bases: dict[Any, tuple[tuple[Any, Disc], ...]] = {}
        """`party.bases`."""
        self.attached: dict[str, tuple[Any, ...]] | None = None
        """`queries.attached`."""
        self.coherent: dict[Any, bool] = {}
        """`coherency.coherent`."""
        self.engaged: dict[Any, bool] = {}
        """`queries.engaged`."""
        self.reaches: dict[Any, int] = {}
        """`targets.longest_range`."""
        self.sighted: dict[tuple[Any, Any], bool] = {}
        """`targets.has_shot_at`."""
        self.giants: tuple[tuple[str, Disc], ...] | None = None
        """`line_of_sight.sees_from`: the bases of Huge models, with their units."""
        self.refusals: dict[tuple[Any, str], tuple[str, str] | None] = {}
        """`permissions.action_refusal`."""
        self.regaining: dict[Any, Any] = {}
        """`regain.regaining_way`."""
        self.contexts: dict[tuple[Any, int, Any], Any] = {}
        """`context.move_context`."""
