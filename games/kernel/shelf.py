"""The files of one kind of content that come with a game, and whose names nobody else's may take."""

import functools
import pathlib
from collections.abc import Mapping

from games.kernel.errors import IllegalAction


class Shelf:
    """The TOML files of a folder, by name; `title` is what people call one, `rule` is cited to who brings one."""

    def __init__(self, folder: pathlib.Path, title: str, rule: str) -> None:
        self.folder = folder
        self._title = title
        self._rule = rule

    @functools.cached_property
    def _texts(self) -> Mapping[str, str]:
        return {path.stem: path.read_text(encoding="utf-8") for path in sorted(self.folder.glob("*.toml"))}

    def texts(self) -> Mapping[str, str]:
        """Return the texts by name; they are read once."""
        return self._texts

    def refuse_taken(self, name: str, text: str) -> None:
        """Raise IllegalAction for another file that is called as one that comes with the game."""
        if self._texts.get(name, text) != text:
            named = f"a {self._title} called {name} comes with the game"
            raise IllegalAction(f"{named}; give yours another name", self._rule)
