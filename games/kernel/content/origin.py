"""Matches that begin from a position of another one: what everybody could see there, kept as a piece of content.

So the hash that all confirm in the lobby covers it, and nothing that anybody hid can be in it.
"""

from collections.abc import Iterable

import msgspec

from games.kernel.base.errors import BadNotation
from games.kernel.base.seats import Frozen
from games.kernel.content.codec import canonical
from games.kernel.content.content import Content, ContentKind, Upload

ORIGIN = "position"
"""The kind of this piece of content, beside those of a game."""


class Origin(Frozen, frozen=True):
    """A position: of which match, after which action, by which version of the rules, and the public's view as JSON."""

    match: str
    ply: int
    version: int
    view: msgspec.Raw

    def content(self) -> Content:
        """Return the position as it is kept."""
        return Content(ORIGIN, f"{self.match}.{self.ply}", canonical(self).decode())


def read_origin(text: str) -> Origin:
    """Read a position; raises BadNotation."""
    try:
        return msgspec.json.decode(text, type=Origin)
    except msgspec.MsgspecError as error:
        raise BadNotation(f"this is no position: {error}") from None


def origin_of(content: Iterable[Content]) -> Origin | None:
    """Return the position that a match with this content begins from, or None; raises BadNotation."""
    text = next((each.text for each in content if each.kind == ORIGIN), None)
    return None if text is None else read_origin(text)


def _brought(text: str) -> Upload:
    raise BadNotation("nobody can bring a position: `/table from-here` begins from one")


ORIGINS = ContentKind(ORIGIN, "", ORIGIN, "", read_origin, _brought, dict)
