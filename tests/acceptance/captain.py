"""A captain at the chat page, who holds the ship on the edge for two rounds, fights, and then flies off the map."""

import itertools
from typing import NamedTuple

from discord_sandbox.page import ChatPage
from tests.acceptance.table import Asked, Panel, saying, type_command


class Berth(NamedTuple):
    """Where a captain starts on a side, and the turn there after which one hex ahead is off the map."""

    hex: str
    facing: str
    turn: str


BERTHS = {
    "north": Berth("J1", "S", "3R"),
    "south": Berth("K13", "NE", "2R"),
    "west": Berth("A7", "NE", "3L"),
    "east": Berth("Q7", "NW", "3R"),
}


class Captain:
    """Answers what a board asks, some of it typed, some of it in the panel; remembers what was done in which way.

    `flees` is the round in which the ship leaves the map; a captain who does not flee comes closer and turns.
    """

    def __init__(self, chat: ChatPage, flees: int | None = None) -> None:
        self.chat = chat
        self.flees = flees
        self.side = ""
        self.previews: list[str] = []
        self.done: list[str] = []
        self._moves = itertools.count(1)

    async def answer(self, asked: Asked) -> None:
        """Do what is asked of this captain."""
        word = asked.what.split()[0].lower()
        self.done.append(word)
        match word:
            case "choose":
                await type_command(self.chat, "prepare side", side="south")
            case "place":
                self.side = asked.what.split(" on the ")[1].split()[0]
                berth = BERTHS[self.side]
                await type_command(self.chat, "prepare place", hex=berth.hex, facing=berth.facing)
            case "name":
                await self._in_panel(f"{asked.letter}:")
            case "move":
                await self._move(next(self._moves))
            case "roll":
                await type_command(self.chat, "evade")
            case _:
                await self._in_panel("fire:")

    async def _in_panel(self, *wanted: str) -> None:
        panel = await Panel.open(self.chat)
        if not await panel.ready():
            await panel.build(saying(*wanted))
        await panel.send()

    async def _move(self, number: int) -> None:
        if self.flees is None:
            await type_command(self.chat, "move", maneuver="4F" if number == 1 else "4F L" if number == 2 else "hold")
        elif number < self.flees:
            await self._in_panel("hold:")
        else:
            panel = await Panel.open(self.chat)
            await panel.build(saying(f"{BERTHS[self.side].turn}:"))
            self.previews.append(await panel.picture())
            await panel.choose(saying("off the map"))
            await panel.send()
