"""A world that differs from the default one in everything."""

from discord_sandbox.world import Person, Server, World

CHESS_CLUB = World(
    server="Chess Club",
    bot="Arbiter",
    bot_title="Officials",
    bot_about="Keeps the clocks.",
    people=(Person("mara", "Mara", "circle", "#ffffff"), Person("otto", "Otto", "square", "#000000", moderator=True)),
    rooms={"Boards": {"board-1": "Ruy Lopez", "board-2": ""}, "Bar": {"counter": "Talk"}},
)

LIBRARY = "The Library"
TWO_SERVERS = World(
    further=(
        Server(
            LIBRARY,
            rooms={"Reading rooms": {"atlas": "Maps", "games": "Quiet ones"}},
            members=("ben", "cleo", "dev"),
            nicks={"ben": "Benedict"},
        ),
    )
)
"""Ann is in the first server alone, Ben owns the second one; both have a channel called games."""
