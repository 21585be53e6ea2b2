"""The Harbour Club: the server in the sandbox where `umpire play`, the benches and the tests play."""

from typing import Final

from discord_sandbox.world import World

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
