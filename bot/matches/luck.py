"""How the dice of a match have fallen for each seat, counted from the journal."""

import asyncio
import collections
from collections.abc import Iterable
from typing import Any

import msgspec

from bot.matches.archived import journal_of
from bot.matches.errors import Refused
from bot.matches.store import MatchStore
from bot.storage import JournalRow
from games.kernel import Roll, Seat

Faces = dict[tuple[int, int], int]
"""How often each (sides, face) came up."""

_ROLLS = msgspec.json.Decoder(tuple[Roll, ...])


class Luck:
    """What statistics ask for."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def faces(self, match: str) -> dict[Seat, Faces]:
        """Return the dice that each seat has thrown so far, as far as the public may know them.

        A game that hides some of its dice (a shuffle might be among them) keeps all until the end; raises Refused until
        then.
        """
        live = await self._store.load(match)
        if live.state is None:
            raise Refused("The match has not begun yet.", live.link)
        card = live.game.card
        if not (live.info.ended or card.open_information or card.open_dice):
            raise Refused("This game hides some of its dice: its luck is counted when it has ended.", live.link)
        rows = await self._store.database.read(lambda tx: journal_of(tx, match, 0, live.info.ply))
        found: dict[Seat, Faces] = {seat.seat: collections.Counter() for seat in live.info.seats}
        # A long match takes longer than the event loop may wait.
        stand = [row for row in rows if row.stood(live.info.ply)]  # taken back and done again, they fall again
        await asyncio.to_thread(_count_all, found, stand if live.info.ended else filter(_is_open, stand))
        return found


def _count_all(found: dict[Seat, Faces], rows: Iterable[JournalRow]) -> None:
    for row in rows:
        for roll in _ROLLS.decode(row.dice):
            _count(found, roll)


def _count(found: dict[Seat, Faces], roll: Roll) -> None:
    if roll.by in found:
        for face in roll.faces:
            found[roll.by][roll.sides, face] += 1


def _is_open(row: JournalRow) -> bool:
    """Whether everything about an action is public already, so that its dice are."""
    events = msgspec.json.decode(row.events, type=tuple[dict[str, Any], ...])
    return bool(row.public) and all(event.get("seen_by") is None for event in events)
