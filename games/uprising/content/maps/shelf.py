"""Maps as content: those that come with the game, and what a map that somebody brings must be (UP-B2)."""

from games.kernel.content.shelf import Shelf
from games.uprising.content.characters import DATA
from games.uprising.content.maps.file import check_country, map_notes, read_country

SHELF = Shelf(DATA / "maps", "map", "UP-B2")
MAPS = SHELF.kind("map", read_country, check_country, map_notes)
