"""Ships by their letters and names, as people write them (RS-B58)."""

from collections.abc import Sequence

from games.kernel import AmbiguousNotation, BadNotation, quoted
from games.raise_shields.state.state import Public


def find_ship(public: Public, words: Sequence[str]) -> str:
    """Read a ship's letter or name; raises BadNotation, AmbiguousNotation (RS-B58)."""
    typed = " ".join(words)
    wanted = typed.lower()
    if not wanted:
        raise BadNotation("name a ship, by its letter or its name")
    for ship in public.ships:
        if wanted == ship.id.lower():
            return ship.id
    found = [ship for ship in public.ships if ship.name.lower().startswith(wanted)]
    if len(found) > 1:
        raise AmbiguousNotation(f"{quoted(typed)} could be {' or '.join(ship.name for ship in found)}")
    if not found:
        known = ", ".join(f"{ship.id} ({ship.name})" for ship in public.ships)
        raise BadNotation(f"no ship is called {quoted(typed)}; there are {known}")
    return found[0].id
