"""The named characters (UP-3, UP-B8): names and portraits without effect, read from data/characters.toml."""

import functools
import pathlib
from typing import Literal

import msgspec

from games.kernel import Frozen
from games.uprising.state import Public

DATA = pathlib.Path(__file__).parent / "data"


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


@functools.cache
def cast() -> Cast:
    """Read the characters; raises msgspec.ValidationError when the file is malformed."""
    return msgspec.toml.decode((DATA / "characters.toml").read_bytes(), type=Cast)


def free_warlords(public: Public) -> tuple[str, ...]:
    """Return the Warlords nobody has, in the order of the file."""
    named = public.named
    return tuple(one.name for one in cast().warlord if one.name not in named)


def free_lieutenants(public: Public) -> tuple[str, ...]:
    """Return the Lieutenants nobody has had; when all are taken, the same names with a number (UP-B32: no limit)."""
    names, named = [one.name for one in cast().lieutenant], public.named
    number = 1
    while True:
        free = tuple(name for name in names if name not in named)
        if free:
            return free
        number += 1
        names = [f"{one.name}-{number}" for one in cast().lieutenant]
