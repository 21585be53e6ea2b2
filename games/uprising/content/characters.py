"""The named characters (UP-3, UP-B8): names and portraits without effect, read from data/characters.toml."""

import pathlib
from typing import Literal

import msgspec

from games.kernel import Frozen
from games.kernel.base.caching import per_domain

DATA = pathlib.Path(__file__).parents[1] / "data"


class Persona(Frozen, frozen=True):
    """One named character and what its portrait shows. `name` is a single word; `title` is for captions."""

    name: str
    title: str
    hat: Literal["none", "helm", "hood", "fur", "band", "brim"]
    hair: Literal["none", "short", "long", "braid", "curls"]
    mark: Literal["none", "beard", "moustache", "scar", "patch", "paint"]
    tone: int


class Cast(Frozen, frozen=True):
    """All characters that the game comes with."""

    warlord: tuple[Persona, ...]
    lieutenant: tuple[Persona, ...]

    def find(self, name: str) -> Persona | None:
        """Return a character by name; a numbered one ("Brin-2") looks like its namesake."""
        plain = name.partition("-")[0]
        return next((one for one in (*self.warlord, *self.lieutenant) if one.name == plain), None)


@per_domain
def cast() -> Cast:
    """Read the characters; raises msgspec.ValidationError when the file is malformed."""
    return msgspec.toml.decode((DATA / "characters.toml").read_bytes(), type=Cast)
