"""The files of one kind of content that come with a game, and whose names nobody else's may take."""

import functools
import pathlib
from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from games.kernel.base.errors import IllegalAction
from games.kernel.content.content import ContentKind, Listed, Upload


class Named(Protocol):
    """A piece of content as it is read: it says its own name."""

    @property
    def name(self) -> str:
        """The name that it gives itself."""


NamedT = TypeVar("NamedT", bound=Named)


def no_notes(piece: object) -> tuple[str, ...]:
    """Return what an author should know of a piece of which there is nothing to say."""
    return ()


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

    def kind(
        self,
        option: str,
        read: Callable[[str], NamedT],
        check: Callable[[str], NamedT],
        notes: Callable[[NamedT], tuple[str, ...]] = no_notes,
        *,
        title: str = "",
        lists: tuple[Listed, ...] = (),
    ) -> ContentKind:
        """Return the files as a kind of content, called like its option; `notes` says what an author should know."""

        def uploaded(text: str) -> Upload:
            piece = check(text)
            self.refuse_taken(piece.name, text)
            return Upload(piece.name, notes(piece))

        return ContentKind(
            kind=option,
            option=option,
            title=title or self._title,
            rule=self._rule,
            read=read,
            check=uploaded,
            shipped=self.texts,
            lists=lists,
        )
