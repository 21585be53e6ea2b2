"""Which actions of a journal stand: an undo takes back those of the game after one that it leads back to."""

from bot.deeds import DeedKind
from bot.table_texts import NewRules, TableText, Undo


class NothingToUndo(ValueError):
    """An undo leads back to no action that counts, takes nothing back, or goes over a change of the rules."""


class Standing:
    """A journal, followed row by row. `plies` are what an undo can lead back to, in order.

    These are the setup, actions of the game that stand, and newer rules, which are the `floor`.
    """

    def __init__(self) -> None:
        self.plies = [0]
        self.floor = 0

    def follow(self, ply: int, kind: DeedKind, done: TableText | None) -> tuple[int, ...]:
        """Take note of a row after the setup; returns the actions that it takes back. Raises NothingToUndo."""
        if isinstance(done, Undo):
            return self._back(done.to)
        if isinstance(done, NewRules):
            self.floor = ply
        if kind == DeedKind.GAME or isinstance(done, NewRules):
            self.plies.append(ply)
        return ()

    def _back(self, to: int) -> tuple[int, ...]:
        if to < self.floor:
            raise NothingToUndo("nothing can be undone over a change of the rules")
        gone: list[int] = []
        while self.plies[-1] > to:
            gone.append(self.plies.pop())
        if self.plies[-1] != to or not gone:
            raise NothingToUndo(f"action {to} does not count any more, or there is nothing after it to undo")
        return tuple(reversed(gone))
