"""What one player alone may know."""

from games.kernel import Frozen
from games.urban_war.content.book import Member
from games.urban_war.state.models import Placements, Watch


class Secret(Frozen, frozen=True, omit_defaults=True):
    """What one player alone knows.

    `team` is what was picked until both have, `sheet` where all models are to stand until both have said so (None: not
    written), `overwatch` the models whose order is Overwatch (all others with a
    counter: Snap-fire; None: not written), `watch` what the action under way is to be interrupted with.
    """

    team: tuple[Member, ...] | None = None
    sheet: Placements | None = None
    overwatch: tuple[str, ...] | None = None
    watch: Watch | None = None
