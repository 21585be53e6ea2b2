"""How the dice of a match have fallen for each seat, counted from the journal."""

import collections
from typing import Any

import msgspec

from bot.matches.core import Core
from bot.matches.errors import Refused
from bot.storage import JournalRow
from bot.verify.replaying import AnyGame
from games.kernel import Game, Roll, Seat

Faces = dict[tuple[int, int], int]
"""How often each (sides, face) came up."""

_ROLLS = msgspec.json.Decoder(tuple[Roll, ...])


class LuckPart(Core):
    """What statistics ask for."""

    async def faces(self, match_id: str) -> dict[Seat, Faces]:
        """Return the dice that each seat has thrown so far, as far as the public may know them.

        A game with hidden information that does not tell whose each roll is keeps all until the end (a shuffle
        might be among them); raises Refused until then.
        """
        live = await self._load(match_id)
        if live.state is None:
            raise Refused("The match has not begun yet.", live.link)
        if not live.info.ended and not _tells_apart(live.game):
            raise Refused("This game hides some of its dice: its luck is counted when it has ended.", live.link)
        rows = await self.database.read(lambda tx: tx.journal(match_id, 0, live.info.ply))
        found: dict[Seat, Faces] = {seat.seat: collections.Counter() for seat in live.info.seats}
        for row in rows:
            for roll in _ROLLS.decode(row.dice) if live.info.ended or _is_open(row) else ():
                # The newest position is one after every action; it names the same pieces.
                seat = live.game.roller(live.state, row.seat, roll)
                if seat in found:
                    for face in roll.faces:
                        found[seat][roll.sides, face] += 1
        return found


def _tells_apart(game: AnyGame) -> bool:
    return game.open_information or type(game).roller is not Game.roller


def _is_open(row: JournalRow) -> bool:
    """Tell whether everything about an action is public already, so that its dice are."""
    events = msgspec.json.decode(row.events, type=tuple[dict[str, Any], ...])
    return bool(row.public) and all(event.get("seen_by") is None for event in events)
