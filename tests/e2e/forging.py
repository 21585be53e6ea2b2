"""Somebody who writes interactions by hand: any custom_id, from wherever he may be."""

import contextlib
import sqlite3
from typing import Any

from discord_sandbox.driver import Driver, text
from discord_sandbox.interactions import COMPONENT, MODAL
from discord_sandbox.state import Interaction, Stored
from tests.e2e.desk import CHANNEL, Desk

Json = dict[str, Any]


COMPONENTS = 1 << 15
"""The flag of messages that are made of components, as all of the bot's are that have buttons."""


class Forger:
    """Sends what no message of ours offers him, from one channel."""

    def __init__(self, desk: Desk, person: str, channel: str) -> None:
        self._hub = desk.sandbox.hub
        self._person = person
        self._channel = channel
        self.sent: list[Interaction] = []

    @classmethod
    async def of(cls, desk: Desk, driver: Driver, channel: str = CHANNEL) -> "Forger":
        """Return somebody who sends from a channel that he may use."""
        listed = await driver.channels()
        (number,) = [
            each["id"] for each in listed if each["name"] == channel or (channel == "dm" and each["type"] == 1)
        ]
        return cls(desk, (await driver.state())["me"]["id"], number)

    async def press(self, custom_id: str, value: str = "") -> None:
        """Send a press of a button, or of a select with a value, as if a message of the bot's here had it."""
        data: Json = {"custom_id": custom_id, "component_type": 3 if value else 2, "id": 2}
        options = {"options": [{"label": value, "value": value}]} if value else {"style": 1, "label": "Press"}
        control: Json = {"type": data["component_type"], "id": 2, "custom_id": custom_id, **options}
        forged = self._source().message | {"components": [{"type": 1, "id": 1, "components": [control]}]}
        await self._send(COMPONENT, data | ({"values": [value]} if value else {}), Stored(forged))

    async def submit(self, custom_id: str, **fields: str) -> None:
        """Send a form."""
        inner = [
            {"type": 18, "id": 2, "component": {"type": 4, "id": 3, "custom_id": name, "value": value}}
            for name, value in fields.items()
        ]
        await self._send(MODAL, {"custom_id": custom_id, "components": inner}, self._source())

    async def _send(self, kind: int, data: Json, source: Stored) -> None:
        """Send one interaction; the bot must answer, whatever it is."""
        place = self._hub.state.channel(self._channel)
        sent = await self._hub.interactions.send(kind, self._person, place, data, source)
        assert sent.answer is not None, data
        self.sent.append(sent)

    def _source(self) -> Stored:
        """Return a message of the bot's in this channel, which a press comes from, or a form is opened from."""
        seen = [stored for stored in self._room() if stored.audience in (None, self._person)]
        return max(seen, key=lambda stored: bool(stored.message["flags"] & COMPONENTS))

    def _room(self) -> list[Stored]:
        return list(self._hub.state.messages[self._channel].values())

    def told(self) -> list[str]:
        """Return what he alone was told; to be asked when all answers are given."""
        return [text(stored.message) for stored in self._room() if stored.audience == self._person]

    def forms(self) -> list[str]:
        """Return which forms were opened to him."""
        return [sent.modal["custom_id"] for sent in self.sent if sent.modal is not None]


def written(desk: Desk) -> str:
    """Return all that stands in the database."""
    with contextlib.closing(sqlite3.connect(desk.database)) as connection:
        return "\n".join(connection.iterdump())
