"""Maps as content: those that come with the game, and what a map that somebody brings must be (UP-B2)."""

import functools
from collections.abc import Mapping

from games.kernel import ContentKind, IllegalAction, Upload
from games.uprising.characters import DATA
from games.uprising.maps.file import check_country, map_notes, read_country

FOLDER = DATA / "maps"


@functools.cache
def shipped_maps() -> Mapping[str, str]:
    """Return the texts of the maps that come with the game, by name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.toml"))}


def check_map(text: str) -> Upload:
    """Check a map file whole and return its name; raises MapError, IllegalAction."""
    country = check_country(text)
    if shipped_maps().get(country.name, text) != text:
        raise IllegalAction(f"a map called {country.name} comes with the game; give yours another name", "UP-B2")
    return Upload(country.name, map_notes(country))


MAPS = ContentKind(
    kind="map", option="map", title="map", rule="UP-B2", read=read_country, check=check_map, shipped=shipped_maps
)
