"""What players bring to a battle of a campaign: ships or units with all that earlier battles have made of them.

It is a piece of content of every game, so that the hash that all confirm in the lobby covers it.
"""

from collections.abc import Mapping

import msgspec

from games.kernel.base.errors import BadNotation
from games.kernel.base.seats import Frozen
from games.kernel.content.codec import canonical
from games.kernel.content.content import Content, ContentKind, Upload

CAMPAIGN = "campaign"
"""The kind of this piece of content, beside those of a game."""


class Piece(Frozen, frozen=True):
    """A ship or unit of a campaign; `made` is what it consists of, in words of the game, if it consists of parts."""

    id: str
    name: str
    made: tuple[str, ...] = ()


class Holding(Frozen, frozen=True):
    """A piece, and how much it has of what, by the keys of accounts: upgrades, experience, losses. 0 is left out."""

    piece: Piece
    counts: dict[str, int] = msgspec.field(default_factory=dict)

    def count(self, key: str) -> int:
        """Return how much the piece has of something."""
        return self.counts.get(key, 0)


class Estate(Frozen, frozen=True):
    """What a member of a campaign has: `counts` by the keys of accounts, such as credits or points, and the pieces."""

    member: int
    counts: dict[str, int] = msgspec.field(default_factory=dict)
    holdings: tuple[Holding, ...] = ()

    def count(self, key: str) -> int:
        """Return how much the member has of something."""
        return self.counts.get(key, 0)

    def holding(self, piece: str) -> Holding | None:
        """Return a piece of the member by its id, or None."""
        return next((holding for holding in self.holdings if holding.piece.id == piece), None)


class Muster(Frozen, frozen=True):
    """A battle of a campaign as it begins: its number, and the estate of every seat."""

    campaign: str
    battle: int
    estates: tuple[Estate, ...]

    def content(self) -> Content:
        """Return the muster as it is kept."""
        return Content(CAMPAIGN, f"{self.campaign}.{self.battle}", canonical(self).decode())


def read_muster(text: str) -> Muster:
    """Read a muster; raises BadNotation."""
    try:
        return msgspec.json.decode(text, type=Muster)
    except msgspec.MsgspecError as error:
        raise BadNotation(f"this is no muster: {error}") from None


def muster_of(held: Mapping[str, object]) -> Muster | None:
    """Return the muster among the content that a game is laid out with (`Held` by kind); None outside campaigns."""
    found = getattr(held.get(CAMPAIGN), "value", None)
    return found if isinstance(found, Muster) else None


def _brought(text: str) -> Upload:
    raise BadNotation("nobody can bring a muster: `/campaign start` begins a battle")


MUSTERS = ContentKind(CAMPAIGN, "", CAMPAIGN, "", read_muster, _brought, dict)
