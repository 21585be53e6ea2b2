"""A world that differs from the default one in everything."""

from discord_sandbox.world import Person, World

CHESS_CLUB = World(
    server="Chess Club",
    bot="Arbiter",
    bot_title="Officials",
    bot_about="Keeps the clocks.",
    people=(Person("mara", "Mara", "circle", "#ffffff"), Person("otto", "Otto", "square", "#000000", moderator=True)),
    rooms={"Boards": {"board-1": "Ruy Lopez", "board-2": ""}, "Bar": {"counter": "Talk"}},
)
