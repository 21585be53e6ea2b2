"""The games of this house: what is tested here, whatever packages may be installed beside it."""

from games.kernel import AnyGame
from games.registry import GAMES, PARTS

OURS: dict[str, AnyGame] = {slug: game for slug, game in GAMES.items() if not PARTS[slug].origin}
