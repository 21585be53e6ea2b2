"""The games that the conformance suite is run on: all of this house, and the one that lives outside."""

from bot.conformance import Subject, find_subject
from tests.house import OURS
from umpire_tiny import FACE
from umpire_tiny.game import TINY
from umpire_tiny.renderer import RENDERER

OUTSIDE = Subject(TINY, RENDERER, FACE)
SLUGS = (*OURS, TINY.card.slug)


def subject_of(slug: str) -> Subject:
    """Return a game with what comes with it."""
    return OUTSIDE if slug == TINY.card.slug else find_subject(slug)
