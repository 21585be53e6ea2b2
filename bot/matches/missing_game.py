"""Matches of rules that are not here (any more, or not yet): what needs no rules goes on, such as to abort one."""

from typing import NoReturn, cast

from bot.matches.errors import Refused
from bot.storage import MatchRow
from games.kernel import AnyGame, Content


class _Gone:
    """Takes the place of rules that are not here: a state stays as it was written, and all else is refused."""

    def __init__(self, row: MatchRow, reason: str) -> None:
        self.slug = row.game
        self.version = row.rules_version if row.status == "lobby" else row.state_version
        self._reason = reason

    @property
    def card(self) -> "_Gone":
        return self

    def load(self, data: bytes, content: tuple[Content, ...]) -> bytes:
        return data

    def dump(self, state: bytes) -> bytes:
        return state

    def __getattr__(self, name: str) -> NoReturn:
        raise Refused(f"{self._reason}; until it is here, the match can only be aborted.")


def gone(row: MatchRow, reason: str) -> AnyGame:
    """Return the substitute for the rules of a match that are not here, for a reason in words."""
    return cast(AnyGame, _Gone(row, reason))


def is_gone(game: AnyGame) -> bool:
    """Whether something is only the substitute for rules that are not here."""
    return isinstance(game, _Gone)
