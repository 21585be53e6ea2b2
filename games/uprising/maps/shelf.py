"""The maps that come with the game, and the one that a table plays on."""

import functools

from games.kernel import IllegalAction
from games.uprising.characters import DATA
from games.uprising.maps.country import Country
from games.uprising.maps.file import MapError, read_country
from games.uprising.state import Options

FOLDER = DATA / "maps"


def map_names() -> tuple[str, ...]:
    """Return the names of the maps that come with the game."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@functools.cache
def shipped_country(name: str) -> Country:
    """Return a map that comes with the game; raises KeyError."""
    if name not in map_names():
        raise KeyError(name)
    return read_country((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), shapes=False)


@functools.lru_cache(maxsize=8)
def _uploaded(text: str) -> Country:
    # Whoever lets people upload a map checks it whole before it is kept.
    return read_country(text, shapes=False)


def find_country(options: Options) -> Country:
    """Return the map of a table's options: the uploaded one if there is one (UP-B2); raises IllegalAction."""
    if options.custom_map:
        try:
            return _uploaded(options.custom_map)
        except MapError as error:
            raise IllegalAction(error.reason, "UP-B2") from None
    try:
        return shipped_country(options.map)
    except KeyError:
        names = ", ".join(map_names())
        raise IllegalAction(f"no map is called {options.map[:40]}; there are {names}", "UP-B2") from None
