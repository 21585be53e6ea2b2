"""What dice for groups tell their callers. Times are seconds since 1970; guild 0 are direct messages."""

from typing import Literal

from bot.storage.caps import Whose
from games.kernel import Frozen
from rolls import LineResult
from rolls.roller import Result

Ties = Literal["share", "bonus", "first"]
"""Equal totals of a call: share the rank; the higher bonus, then the higher die first; or who rolled first."""


Place = tuple[int, int]
"""Where something was made: the ids of its server and of its channel."""


class Where(Frozen, frozen=True):
    """Who does something, and where: Discord ids and the name shown there (plain text).

    `interaction` is the id of what Discord delivered: delivered once more, it changes nothing more.
    """

    guild_id: int
    channel_id: int
    user_id: int
    name: str
    interaction: str = ""

    @property
    def whose(self) -> Whose:
        """Whose it is what is made, for the caps."""
        return Whose(self.user_id, self.channel_id, self.guild_id)


class Rolled(Frozen, frozen=True):
    """A roll as kept. `revealed` is False only for a hidden roll that its owner has not shown yet.

    `interaction` is what made it.
    """

    id: str
    user_id: int
    name: str
    line: str
    reason: str
    result: LineResult
    hidden: bool
    revealed: bool
    commitment: str
    at: float
    interaction: str = ""


class CallEntry(Frozen, frozen=True):
    """One person's place in a call: not rolled yet where `result` is None. `rank` counts from 1."""

    user_id: int
    name: str
    bonus: int = 0
    result: Result | None = None
    total: int = 0
    rank: int = 0
    at: float = 0.0


class Call(Frozen, frozen=True):
    """A group call: everyone invited (nobody named: everyone) rolls one formula. Entries are ranked, then waiting."""

    id: str
    guild_id: int
    channel_id: int
    caller_id: int
    line: str
    reason: str
    ties: Ties
    invited: tuple[int, ...]
    entries: tuple[CallEntry, ...]
    at: float
    closes_at: float | None
    closed: bool
    message_id: int | None
