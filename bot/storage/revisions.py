"""The revisions of the schema: which there are, and bringing a database to one of them."""

import pathlib

from sqlalchemy import Connection

SHAPES = {
    "1000": "70d43e1fb05747ea6d34b5c5f3bd35253f9da077a8650ef16900273b46102265",
    "1001": "fd9b36183689aea72c9bd2470f89c86bd791c94ec4b0a2af6430f1e5ba7053f6",
    "1002": "c80a29c7a8231a4374ab63097a3061e5dd71a474756f6e1fffecbe49aee31718",
    "1003": "f13d566e4c1fab3a50ff5642185451986d07c75a7bde96d6b759e7f357cc84cc",
}
"""Every revision that can be opened, the oldest first, with the digest of what the migrations make up to it.

By a right digest the bot knows at its start, without running the migrations, what a sound file looks like. A test holds
them right, and says what a new revision's is.
"""
FIRST, HEAD = min(SHAPES), max(SHAPES)
"""The oldest revision that can still be brought up to date, and the newest, which a test holds equal to Alembic's."""
_MIGRATIONS = pathlib.Path(__file__).with_name("migrations")


def migrate_to(connection: Connection, revision: str) -> None:
    """Run the migrations up to a revision in a transaction of the caller's."""
    # Alembic is slow to import and needed only here.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
