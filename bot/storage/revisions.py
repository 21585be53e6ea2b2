"""The revisions of the schema: which there are, and bringing a database to one of them."""

import pathlib

from sqlalchemy import Connection

SHAPES = {
    "1000": "016d62a7db560fd2fdc6d8e0217f5888fad72e1e9acf0b4b5057a9f377acfb75",
    "1001": "41b8e66efcd086866bbcd51737e01f0a399077399236dc5bada0084e9ec2e971",
    "1002": "30d1a419c34a412ee2efbce5dc4f793eced9fb1b5f76949a68db29683208dcd3",
    "1003": "487964554afb30ec093666af5de9849ad7e2dfa099fa6e13117991db6f6ceaf2",
    "1004": "543bf06916dc829230c4c620caa8176b464191b9059191f9e7a66d8d55b534d4",
    "1005": "bc2ba1804d3840055817f981c803c13446ba311ecacf8c9f3ddaa28f6dbd487c",
    "1006": "f000be2a4589933d4499e7a6c3116ab64f50827ddbafe360dd97359bd60cc946",
    "1007": "96af9c8adf88348d73406b5e105b218b360677dc5ff51b38919cf88221db28d6",
    "1008": "917f793950d5f1364a283896829fede9e8a96d3ea9a5f7eede127af1aba1ae6b",
    "1009": "2b03bfea17e8672e1b21434e2277bc11850d4e51416d22d55540efa9a20765a5",
    "1010": "44cf15663445718849c10744ef99396fa81a8c853b15c5353b8fbbc6cd58b2f5",
    "1011": "79d35e86ccd7900bb511757fef4158587169579bf79edc63553cfb4380c86424",
    "1012": "3e2f22c78bcb10a8f58d3d64cc28651f2a120d774b5c8701243bf457da2a7507",
    "1013": "1d238cd060b66c78178836747e42e75ec1a5432d09ecd37488a072a14e99faf3",
    "1014": "8a80c59538036fadb94b8cd6d3767c0431bdcd9df24472f31560f4aab38b88a2",
    "1015": "93422a13ceaba41f657e004211a3456ce39d471d319b18f26749856e124ebdad",
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
