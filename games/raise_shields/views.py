"""What one seat may see of a match: everything but the builds that are not revealed yet."""

import msgspec

from games.kernel import Prompt, Seat, View
from games.raise_shields.state import State


class RaiseShieldsView(View, frozen=True, kw_only=True):
    """A redacted state, and the prompts that are open (their seats are public)."""

    state: State
    awaited: tuple[Prompt, ...] = ()


def view_of(state: State, seat: Seat | None, awaited: tuple[Prompt, ...]) -> RaiseShieldsView:
    """Return the state without the pending builds of other seats ((d): simultaneous building is private)."""
    builds = tuple(build if owner == seat else None for owner, build in enumerate(state.builds))
    return RaiseShieldsView(seat=seat, state=msgspec.structs.replace(state, builds=builds), awaited=awaited)
