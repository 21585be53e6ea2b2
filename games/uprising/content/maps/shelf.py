"""Maps as content: those that come with the game, and what a map that somebody brings must be (UP-B2)."""

from games.kernel import ContentKind, Upload
from games.kernel.shelf import Shelf
from games.uprising.content.characters import DATA
from games.uprising.content.maps.file import check_country, map_notes, read_country

SHELF = Shelf(DATA / "maps", "map", "UP-B2")


def check_map(text: str) -> Upload:
    """Check a map file whole and return its name; raises MapError, IllegalAction."""
    country = check_country(text)
    SHELF.refuse_taken(country.name, text)
    return Upload(country.name, map_notes(country))


MAPS = ContentKind(
    kind="map", option="map", title="map", rule="UP-B2", read=read_country, check=check_map, shipped=SHELF.texts
)
