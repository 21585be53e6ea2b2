"""Matches of a game that is not installed (any more): what needs no rules goes on, such as to abort one."""

from typing import NoReturn, cast

from bot.matches.errors import Refused
from games.kernel import AnyGame, Content


class _Gone:
    """Stands for the rules of a game that is gone: its state stays as it was written, and all else is refused."""

    def __init__(self, slug: str, version: int) -> None:
        self.slug = slug
        self.version = version

    @property
    def card(self) -> "_Gone":
        return self

    def load(self, data: bytes, content: tuple[Content, ...]) -> bytes:
        return data

    def dump(self, state: bytes) -> bytes:
        return state

    def __getattr__(self, name: str) -> NoReturn:
        raise Refused(
            f"The game {self.slug} is not installed here now; until it is, a match of it can only be aborted."
        )


def gone(slug: str, version: int) -> AnyGame:
    """Return what stands for a game that is not installed; `version` are the rules that the match was played by."""
    return cast(AnyGame, _Gone(slug, version))
