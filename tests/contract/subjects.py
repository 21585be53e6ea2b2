"""The games that the conformance suite is run on: all of this house, and the one that lives outside."""

from bot.conformance import Extent, Subject, find_subject
from bot.conformance.walks import LONGEST
from tests.house import OURS
from umpire_tiny import FACE
from umpire_tiny.game import TINY
from umpire_tiny.renderer import RENDERER

OUTSIDE = Subject(TINY, RENDERER, FACE)
SLUGS = (*OURS, TINY.card.slug)


DAILY = Extent(positions=30, advised_every=18, answered_every=2, brief=True)
SLOW = DAILY._replace(
    positions=10, deepest=LONGEST, thin=7, completed=1, secret_walks=4, advised_every=36, answered_every=8
)
"""For games whose choices and views take long: positions of the walks that other checks have taken already."""
EXTENTS = {"urban_war": SLOW, "upheaval": SLOW._replace(positions=8, advised_every=40, answered_every=12)}


def subject_of(slug: str, extent: Extent | None = None) -> Subject:
    """Return a game with what comes with it; it is looked at as far as every day, unless another extent is given."""
    subject = OUTSIDE if slug == TINY.card.slug else find_subject(slug)
    return subject._replace(extent=extent or EXTENTS.get(slug, DAILY))
