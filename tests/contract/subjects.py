"""The games that the conformance suite is run on: all that are registered, and the one that lives outside."""

from bot.conformance import Subject, find_subject
from games.registry import GAMES
from umpire_tiny import FACE
from umpire_tiny.game import TINY
from umpire_tiny.renderer import RENDERER

OUTSIDE = Subject(TINY, RENDERER, FACE)
SUBJECTS = (*map(find_subject, GAMES), OUTSIDE)
