"""The Harbour Club: the server in the sandbox where `umpire play`, the benches and the tests play."""

import dataclasses
from collections.abc import Sequence
from typing import Final

from discord_sandbox.world import Server, World

HARBOUR_CLUB: Final = World(
    server="The Harbour Club",
    bot="Umpire",
    bot_title="Game master",
    bot_about="A game master for tabletop games played by chat.",
    rooms={
        "Games": {
            "raise-shields": "Ships of the line, one hex at a time",
            "uprising": "Provinces in revolt",
            "urban-war": "Inches, cover and nerves",
            "upheaval": "The world turned over",
        },
        "Club": {
            "general": "Talk",
            "dice": "Rolls that anyone can verify",
            "house-rules": "What we play by",
        },
    },
)


def with_further(names: Sequence[str]) -> World:
    """Return the Harbour Club with further servers beside it, with the same channels and people.

    Raises:
        ValueError: there are too many, or two have the same name.
    """
    further = tuple(Server(name, rooms=HARBOUR_CLUB.rooms) for name in names)
    return dataclasses.replace(HARBOUR_CLUB, further=further)
